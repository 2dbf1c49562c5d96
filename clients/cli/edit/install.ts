/** What to run after versions changed in manifests. */
import { posix } from "node:path";
import { listOf } from "../../../server/catalog/words.js";
import { installersIn } from "../../../server/manifests/installers.js";
import { formatOf } from "../../../server/manifests/registry.js";
import type { TextFile } from "../../../server/manifests/workspace.js";

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
  if (name === "package.json" || formatOf(name)?.kind === "shared-ranges")
    return `${installersIn(files).npm?.manager ?? "npm"} install`;
  if (name === "pyproject.toml") {
    const others = files.filter((file) => file.path === path || posix.basename(file.path) !== name);
    const manager = installersIn(others).pypi?.manager ?? "pip";
    return manager === "pip" ? "pip install -e ." : `${manager} lock`;
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
