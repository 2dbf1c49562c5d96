/** Every command, in the order in which help lists them. Help, parsing and completion derive from what each says of itself. */
import type { Command, CommandEntry } from "./command.js";

/** Only the code of the command that runs is loaded: a module that exports it by its name, with which its usage begins. */
const TABLE: readonly [usage: string, summary: string, load: () => Promise<Readonly<Record<string, Command>>>][] = [
  ["check A B [MORE…]", "check whether technologies work together", () => import("./commands/check.js")],
  ["scan [PATH…]", "find conflicts in a project", () => import("./commands/scan.js")],
  ["ci [PATH…]", "scan in CI: quiet, with thresholds and exit codes", () => import("./commands/ci.js")],
  ["matrix A,B [×] C,D", "compare many technologies with many others", () => import("./commands/matrix.js")],
  ["why A B", "show the evidence behind a verdict", () => import("./commands/why.js")],
  ["resolve NAME [MORE…]", "find versions that go together", () => import("./commands/resolve.js")],
  ["fix [PATH] [--write]", "find the nearest versions without a conflict", () => import("./commands/fix.js")],
  ["plan TARGET@VERSION [MORE…]", "plan an upgrade in ordered steps", () => import("./commands/plan.js")],
  ["tools [NAME]", "list AI coding tools, or show one in full", () => import("./commands/tools.js")],
  ["wizard [--pick NAMES]", "build a stack and see how its parts fit together", () => import("./commands/wizard.js")],
  ["init [--github] [--pre-commit]", "write a starter configuration", () => import("./commands/init.js")],
  ["mcp", "serve AI assistants over the Model Context Protocol", () => import("./commands/mcp.js")],
  ["completion SHELL", "print a completion script for bash, zsh or fish", loadCompletion],
];

async function loadCompletion() {
  const { createCompletion } = await import("./commands/completion.js");
  return { completion: createCompletion({ entries: COMMANDS, load: loadCommand }) };
}

export const COMMANDS: readonly CommandEntry[] = TABLE.map(([usage, summary, load]) => {
  const name = usage.replace(/ .*/, "");
  return { name, usage, summary, load: async () => (await load())[name] as Command };
});

export async function loadCommand(entry: CommandEntry): Promise<CommandEntry & Command> {
  return { ...entry, ...(await entry.load()) };
}
