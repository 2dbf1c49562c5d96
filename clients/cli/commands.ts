/** Every command, in the order in which help lists them. Help, parsing and completion derive from what each says of itself. */
import type { Command } from "./command.js";
import { check } from "./commands/check.js";
import { ci } from "./commands/ci.js";
import { createCompletion } from "./commands/completion.js";
import { fix } from "./commands/fix.js";
import { init } from "./commands/init.js";
import { matrix } from "./commands/matrix.js";
import { mcp } from "./commands/mcp.js";
import { scan } from "./commands/scan.js";
import { tools } from "./commands/tools.js";
import { why } from "./commands/why.js";
import { wizard } from "./commands/wizard.js";

export const COMMANDS: readonly Command[] = [
  check,
  scan,
  ci,
  matrix,
  why,
  fix,
  tools,
  wizard,
  init,
  mcp,
  createCompletion(() => COMMANDS),
];
