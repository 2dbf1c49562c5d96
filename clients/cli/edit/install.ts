/** What to run after versions changed in manifests. */
import { posix } from "node:path";
import { listOf } from "../../../server/catalog/words.js";
import { formatOf } from "../../../server/manifests/registry.js";

/** By lockfile, or another file that only one tool has; the first match counts. */
const NPM_TOOLS: readonly [file: RegExp, command: string][] = [
  [/^pnpm-(?:lock|workspace)\.yaml$/, "pnpm install"],
  [/^yarn\.lock$/, "yarn install"],
  [/^bun\.lockb?$/, "bun install"],
];
const PYTHON_TOOLS: readonly [file: RegExp, command: string][] = [
  [/^poetry\.lock$/, "poetry lock"],
  [/^uv\.lock$/, "uv lock"],
  [/^pdm\.lock$/, "pdm lock"],
];

export interface InstallCommand {
  command: string;
  /** Where to run it, relative to the scanned folder; `.` for that folder. */
  folder: string;
}

/**
 * The commands that update lockfiles and installed packages, without duplicates.
 * @param changed paths of the manifests that change
 * @param files paths of all files of the project
 */
export function installCommands(changed: readonly string[], files: readonly string[]): InstallCommand[] {
  const commands = changed.flatMap((path) => {
    const [folder, name] = [posix.dirname(path), posix.basename(path)];
    const command = commandFor(
      name,
      files.map((file) => posix.basename(file)),
    );
    return command === undefined ? [] : [{ command, folder }];
  });
  return [...new Map(commands.map((one) => [`${one.folder} ${one.command}`, one])).values()];
}

function commandFor(name: string, files: readonly string[]): string | undefined {
  const toolOf = (tools: readonly [RegExp, string][], otherwise: string) =>
    tools.find(([pattern]) => files.some((file) => pattern.test(file)))?.[1] ?? otherwise;
  if (name === "package.json" || formatOf(name)?.kind === "shared-ranges") return toolOf(NPM_TOOLS, "npm install");
  if (name === "pyproject.toml") return toolOf(PYTHON_TOOLS, "pip install -e .");
  if (/requirements.*\.(?:txt|in)$/.test(name)) return /^[\w.-]+$/.test(name) ? `pip install -r ${name}` : undefined;
  if (name === "composer.json") return "composer update";
  if (name === "Cargo.toml") return "cargo update";
  if (name === "Gemfile") return "bundle update";
  return undefined;
}

/** The commands in a sentence, each once: `npm install` in apps/web. */
export function installText(commands: readonly InstallCommand[]): string {
  return listOf([
    ...new Set(commands.map(({ command, folder }) => `\`${command}\`${folder === "." ? "" : ` in ${folder}`}`)),
  ]);
}
