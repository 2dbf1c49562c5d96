import { readFileSync } from "node:fs";
import t from "tap";
import { runScript } from "../../../test/fixtures/git-project.js";

const { scripts } = JSON.parse(readFileSync("scripts/lab/package.json", "utf8")) as { scripts: Record<string, string> };

t.test("every command explains itself with --help, and refuses other options without a stack trace", async (t) => {
  const commands = Object.entries(scripts).filter(([name]) => !name.startsWith("test"));
  t.ok(commands.length >= 17);
  for (const [name, command] of commands) {
    const [file = ""] = /scripts\/lab\/\S+/.exec(command) ?? [];
    const { code, out, err } = runScript(file, "--help");
    t.strictSame([code, err], [0, ""], name);
    t.match(out, `\n  npm -w scripts/lab run ${name}`, name);
    const refused = runScript(file, "--what");
    t.strictSame([refused.code, refused.out], [2, ""], name);
    t.match(refused.err, /^[^\n]*--what[^\n]*\n$/, name);
  }
});
