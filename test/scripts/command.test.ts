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
