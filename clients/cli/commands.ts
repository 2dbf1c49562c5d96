/** Every command, in the order in which help lists them. Help, parsing and completion derive from what each says of itself. */
import type { Command, CommandEntry } from "./command.js";

/** Only the code of the command that runs is loaded. */
const ENTRIES: readonly Omit<CommandEntry, "name">[] = [
  {
    usage: "check A B [MORE…]",
    summary: "check whether technologies work together",
    load: async () => (await import("./commands/check.js")).check,
  },
  {
    usage: "scan [PATH…]",
    summary: "find conflicts in a project",
    load: async () => (await import("./commands/scan.js")).scan,
  },
  {
    usage: "ci [PATH…]",
    summary: "scan in CI: quiet, with thresholds and exit codes",
    load: async () => (await import("./commands/ci.js")).ci,
  },
  {
    usage: "matrix A,B [×] C,D",
    summary: "compare many technologies with many others",
    load: async () => (await import("./commands/matrix.js")).matrix,
  },
  {
    usage: "why A B",
    summary: "show the evidence behind a verdict",
    load: async () => (await import("./commands/why.js")).why,
  },
  {
    usage: "resolve NAME [MORE…]",
    summary: "find versions that go together",
    load: async () => (await import("./commands/resolve.js")).resolve,
  },
  {
    usage: "fix [PATH] [--write]",
    summary: "find the nearest versions without a conflict",
    load: async () => (await import("./commands/fix.js")).fix,
  },
  {
    usage: "plan TARGET@VERSION [MORE…]",
    summary: "plan an upgrade in ordered steps",
    load: async () => (await import("./commands/plan.js")).plan,
  },
  {
    usage: "tools [NAME]",
    summary: "list AI coding tools, or show one in full",
    load: async () => (await import("./commands/tools.js")).tools,
  },
  {
    usage: "wizard [--pick NAMES]",
    summary: "build a stack and see how its parts fit together",
    load: async () => (await import("./commands/wizard.js")).wizard,
  },
  {
    usage: "init [--github] [--pre-commit]",
    summary: "write a starter configuration",
    load: async () => (await import("./commands/init.js")).init,
  },
  {
    usage: "mcp",
    summary: "serve AI assistants over the Model Context Protocol",
    load: async () => (await import("./commands/mcp.js")).mcp,
  },
  {
    usage: "completion SHELL",
    summary: "print a completion script for bash, zsh or fish",
    load: async () =>
      (await import("./commands/completion.js")).createCompletion({ entries: COMMANDS, load: loadCommand }),
  },
];

/** A usage begins with the name. */
export const COMMANDS: readonly CommandEntry[] = ENTRIES.map((entry) => ({
  name: entry.usage.replace(/ .*/, ""),
  ...entry,
}));

export async function loadCommand(entry: CommandEntry): Promise<CommandEntry & Command> {
  return { ...entry, ...(await entry.load()) };
}
