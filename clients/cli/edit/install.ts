/** What to run after versions changed in manifests. */
import { posix } from "node:path";
import { listOf } from "../../../server/catalog/words.js";
import { formatOf } from "../../../server/manifests/registry.js";
import type { TextFile } from "../../../server/manifests/workspace.js";

/** By lockfile, another file that only one tool has, or the field or table that names it; the first match counts. */
const NPM_TOOLS: readonly [file: RegExp, command: string, field: RegExp][] = [
  [/^pnpm-(?:lock|workspace)\.yaml$/, "pnpm install", /"packageManager"\s*:\s*"pnpm@/],
  [/^yarn\.lock$/, "yarn install", /"packageManager"\s*:\s*"yarn@/],
  [/^bun\.lockb?$/, "bun install", /"packageManager"\s*:\s*"bun@/],
  [/^(?:package-lock|npm-shrinkwrap)\.json$/, "npm install", /"packageManager"\s*:\s*"npm@/],
];
const PYTHON_TOOLS: readonly [file: RegExp, command: string, table: RegExp][] = [
  [/^poetry\.lock$/, "poetry lock", /^[ \t]*\[tool\.poetry\b/m],
  [/^uv\.lock$/, "uv lock", /^[ \t]*\[{1,2}tool\.uv\b|\buv_build\b/m],
  [/^pdm\.lock$/, "pdm lock", /^[ \t]*\[tool\.pdm\b|\bpdm-backend\b/m],
];

export interface InstallCommand {
  command: string;
  /** Where to run it, relative to the scanned folder; `.` for that folder. */
  folder: string;
}

/**
 * The commands that update lockfiles and installed packages, without duplicates.
 * @param changed paths of the manifests that change
 * @param files all files of the project
 */
export function installCommands(changed: readonly string[], files: readonly TextFile[]): InstallCommand[] {
  const commands = changed.flatMap((path) => {
    const command = commandFor(path, files);
    return command === undefined ? [] : [{ command, folder: posix.dirname(path) }];
  });
  return [...new Map(commands.map((one) => [`${one.folder} ${one.command}`, one])).values()];
}

function commandFor(path: string, files: readonly TextFile[]): string | undefined {
  const name = posix.basename(path);
  const isThere = (pattern: RegExp) => files.some((file) => pattern.test(posix.basename(file.path)));
  if (name === "package.json" || formatOf(name)?.kind === "shared-ranges") {
    const manifests = files.filter((file) => posix.basename(file.path) === "package.json");
    const named = ([, , field]: (typeof NPM_TOOLS)[number]) => manifests.some(({ text }) => field.test(text));
    return (NPM_TOOLS.find(([file]) => isThere(file)) ?? NPM_TOOLS.find(named))?.[1] ?? "npm install";
  }
  if (name === "pyproject.toml") {
    const text = files.find((file) => file.path === path)?.text ?? "";
    const tool = PYTHON_TOOLS.find(([file]) => isThere(file)) ?? PYTHON_TOOLS.find(([, , table]) => table.test(text));
    return tool?.[1] ?? "pip install -e .";
  }
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
