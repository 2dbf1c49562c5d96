/**
 * The commands, in the order in which help lists them. Most are a part of the program's own file, as each file that is
 * loaded costs a millisecond; those that bring large libraries along are loaded when they are used.
 */
import type { Command } from "./command.js";
import { check } from "./commands/check.js";
import { ci } from "./commands/ci.js";
import { completion } from "./commands/completion.js";
import { init } from "./commands/init.js";
import { matrix } from "./commands/matrix.js";
import { scan } from "./commands/scan.js";
import { tools } from "./commands/tools.js";
import { why } from "./commands/why.js";
import { wizard } from "./commands/wizard.js";

export const COMMANDS: ReadonlyMap<string, () => Promise<Command>> = new Map([
  ["check", async () => check],
  ["scan", async () => scan],
  ["ci", async () => ci],
  ["matrix", async () => matrix],
  ["why", async () => why],
  ["fix", async () => (await import("./commands/fix.js")).fix],
  ["tools", async () => tools],
  ["wizard", async () => wizard],
  ["init", async () => init],
  ["mcp", async () => (await import("./commands/mcp.js")).mcp],
  ["completion", async () => completion],
]);
