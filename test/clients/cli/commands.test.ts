import t from "tap";
import { COMMON } from "../../../clients/cli/arguments.js";
import { COMMANDS } from "../../../clients/cli/commands.js";
import { loadCommands } from "../../fixtures/cli.js";

t.test("every command has a name, a usage, a summary, examples and described options", async (t) => {
  const failed: string[] = [];
  for (const { name, usage, summary, examples, options } of await loadCommands()) {
    const check = (isRight: boolean, what: string) => {
      if (!isRight) failed.push(`${name}: ${what}`);
    };
    check(new RegExp(`^${name}\\b`).test(usage), "usage begins with the name");
    check(/^[^A-Z].*[^.]$/.test(summary.replace(/^AI/, "ai")), "summary is a phrase");
    check(examples.length > 0, "has an example");
    for (const [option, { type, help, multiple, choices }] of Object.entries(options)) {
      check(!(option in COMMON), `--${option} is an option of every command`);
      check(/^[^A-Z].*[^.]$/.test(help), `--${option} has help that is a phrase`);
      check(type === "string" || !(multiple || choices), `--${option} takes a value`);
    }
    const shorts = Object.values(options).flatMap(({ short }) => short ?? []);
    check(new Set([...shorts, "h"]).size === shorts.length + 1, "uses each letter once");
  }
  t.strictSame(failed, []);
  t.equal(new Set(COMMANDS.map(({ name }) => name)).size, COMMANDS.length, "names are unique");
});
