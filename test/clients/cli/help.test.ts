import t from "tap";
import { COMMANDS } from "../../../clients/cli/commands.js";
import { commandHelp, programHelp } from "../../../clients/cli/help.js";
import { loadCommands } from "../../fixtures/cli.js";

t.test("help lists every command and exit code", async (t) => {
  const text = programHelp(COMMANDS, 80);
  for (const { usage, summary } of COMMANDS) {
    t.match(text, `  ${usage}`);
    t.match(text.replace(/\s+/g, " "), summary);
  }
  for (const code of ["0 clean", "1 findings", "2 invalid", "3 something", "70 a bug"])
    t.match(text.replace(/\s+/g, " "), code);
});

t.test("a command's help lists every option with its values, and examples", async (t) => {
  for (const command of await loadCommands()) {
    const text = commandHelp(command, 80);
    for (const [name, { short, choices }] of Object.entries(command.options)) {
      t.match(text, `${short ? `-${short}, ` : ""}--${name}`, command.name);
      for (const choice of choices ?? []) t.match(text, choice);
    }
    t.match(text, "-h, --help");
    for (const [call] of command.examples) {
      t.match(text, call);
      t.match(call, new RegExp(`\\bstackfit ${command.name}\\b`));
    }
  }
});

t.test("lines fit the width, except calls and unbreakable names", async (t) => {
  const commands = await loadCommands();
  for (const width of [60, 80, 100]) {
    const texts = [programHelp(COMMANDS, width), ...commands.map((command) => commandHelp(command, width))];
    const long = texts
      .join("\n")
      .split("\n")
      .filter((line) => line.length > width && !/^ {2}\S|^Usage: /.test(line));
    t.same(
      long.filter((line) => line.trim().includes(" ") && !line.startsWith("      ")),
      [],
      String(width),
    );
  }
});
