import t from "tap";
import { COMMON } from "../../../clients/cli/arguments.js";
import { COMMANDS } from "../../../clients/cli/commands.js";

t.test("each command is under its name, and says what help, parser and completion need", async (t) => {
  for (const [name, load] of COMMANDS) {
    const command = await load();
    t.equal(command.name, name);
    t.match(command.usage, new RegExp(`^${name}\\b`));
    t.match(command.summary, /^\S.*[^.]$/);
    t.ok(command.examples.length > 0, name);
    const options = Object.entries(command.options);
    for (const [option, { type, help, multiple, choices }] of options) {
      t.notOk(option in COMMON, `${name} --${option} is nobody else's`);
      t.match(help, /^[^A-Z].*[^.]$/, `${name} --${option}`);
      if (multiple || choices) t.equal(type, "string");
    }
    const shorts = options.flatMap(([, { short }]) => short ?? []).concat("h");
    t.equal(new Set(shorts).size, shorts.length, `${name}: each letter once`);
  }
});
