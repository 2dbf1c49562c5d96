import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import t from "tap";
import { runCommand } from "../../scripts/command.js";
import { runScript } from "../fixtures/git-project.js";
import { temporaryFolder } from "../fixtures/service.js";

t.test("an imported command does not run", async (t) => {
  const before = process.exitCode;
  await runCommand(pathToFileURL("/somewhere/else.ts").href, async () => {
    t.fail("it ran");
    return 9;
  });
  t.equal(process.exitCode, before);
});

t.test("a started command gets its arguments, writes to both streams and exits with its code", async (t) => {
  const file = join(temporaryFolder(t), "greet.mts");
  const command = pathToFileURL("scripts/command.ts").href;
  writeFileSync(
    file,
    `import { runCommand } from ${JSON.stringify(command)};
await runCommand(import.meta.url, async (argv, { out, err }) => {
  out(\`hello \${argv.join(" ")}\`);
  err("careful");
  return 3;
});
`,
  );
  t.match(runScript(file, "you", "there"), { code: 3, out: "hello you there\n", err: /careful/ });
});

t.test("--help prints the comment that the file begins with, and runs nothing", async (t) => {
  const file = join(temporaryFolder(t), "greet.mts");
  const command = pathToFileURL("scripts/command.ts").href;
  writeFileSync(
    file,
    `/**
 * Greets.
 *
 *   npm run greet -- NAME
 */
import { parseArgs } from "node:util";
import { runCommand, UsageError } from ${JSON.stringify(command)};
/** Not this. */
await runCommand(import.meta.url, async (args) => {
  if (args[0] === "nobody") throw new UsageError("NAME is missing");
  if (args[0] === "bug") throw new Error("a bug");
  parseArgs({ args });
  throw new Error("it ran");
});
`,
  );
  for (const argv of [["--help"], ["you", "-h"]])
    t.strictSame(runScript(file, ...argv), { code: 0, out: "Greets.\n\n  npm run greet -- NAME\n", err: "" });
  t.match(runScript(file, "nobody"), { code: 2, out: "", err: /^NAME is missing\n$/ });
  t.match(runScript(file, "--what"), { code: 2, out: "", err: /^Unknown option '--what'[^\n]*\n$/ });
  t.match(runScript(file, "bug"), { code: 1, err: /at .*greet\.mts/ });
});
