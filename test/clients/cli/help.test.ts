import t from "tap";
import { COMMANDS } from "../../../clients/cli/commands.js";
import { helpOf, helpOfProgram } from "../../../clients/cli/help.js";

const commands = await Promise.all([...COMMANDS.values()].map((load) => load()));

t.test("the program's help names each command and each exit code", async (t) => {
  const text = helpOfProgram(commands, 80);
  for (const { usage, summary } of commands) {
    t.match(text, `  ${usage}`);
    t.match(text.replace(/\s+/g, " "), summary);
  }
  for (const code of ["0 clean", "1 findings", "2 the", "3 something", "70 a fault"])
    t.match(text.replace(/\s+/g, " "), code);
});

t.test("a command's help tells each option, with its values, and examples that are calls of it", async (t) => {
  for (const command of commands) {
    const text = helpOf(command, 80);
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

t.test("lines fit the width, but for calls and names that cannot be broken", async (t) => {
  for (const width of [60, 80, 100]) {
    const texts = [helpOfProgram(commands, width), ...commands.map((command) => helpOf(command, width))];
    const long = texts
      .join("\n")
      .split("\n")
      .filter((line) => line.length > width && !/^ {2}\S|^usage: /.test(line));
    t.same(
      long.filter((line) => line.trim().includes(" ") && !line.startsWith("      ")),
      [],
      String(width),
    );
  }
});
