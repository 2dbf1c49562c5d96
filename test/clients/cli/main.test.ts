/** The built program as a process, over a small data set. */
import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import t from "tap";
import { buildCli } from "../../../scripts/build/cli.js";
import { TODAY } from "../../fixtures/catalog.js";
import { dayOf, runProgram } from "../../fixtures/cli.js";
import { FILES } from "../../fixtures/data.js";
import { temporaryFolder, writeFiles } from "../../fixtures/service.js";

const folder = temporaryFolder(t);
const dist = join(folder, "dist");
const program = join(dist, "main.js");
writeFiles(folder, { "package.json": '{"type":"module"}', "shop/package.json": '{"dependencies":{"react":"19.0.0"}}' });

const env = dayOf(TODAY);
const run = (...argv: string[]) => runProgram(process.execPath, [program, ...argv], { cwd: join(folder, "shop"), env });
const shell = (script: string) =>
  runProgram("bash", ["-c", script, process.execPath, program], { cwd: join(folder, "shop"), env });

t.test("builds", async (t) => {
  const data = temporaryFolder(t);
  writeFiles(data, FILES);
  await buildCli(dist, data, TODAY);
  t.ok(existsSync(program));
});

t.test("answers from the bundled data", async (t) => {
  t.match(await run("scan"), { code: 0, stdout: /1 of 1 entry recognised/, stderr: "" });
});

t.test("a reader that stops early changes nothing", async (t) => {
  const { stdout, stderr } = await shell('"$0" "$1" scan | head -n 1 > /dev/null; echo $PIPESTATUS');
  t.same({ stdout, stderr }, { stdout: "0\n", stderr: "" });
});

t.test("reports a full disk", { skip: !existsSync("/dev/full") }, async (t) => {
  t.match(await shell('"$0" "$1" scan > /dev/full'), {
    code: 3,
    stderr: "stackfit: cannot write the output (ENOSPC)\n",
  });
});

t.test("missing or damaged data exits with 3, and data that breaks later with 70", async (t) => {
  const path = join(dist, "facts.jsonl");
  const facts = readFileSync(path, "latin1");
  t.teardown(() => writeFileSync(path, facts, "latin1"));
  const check = async (damaged: string) => {
    writeFileSync(path, damaged);
    return run("check", "react", "nextjs");
  };
  t.match(await check(facts.slice(0, -100)), { code: 3, stderr: /the bundled data is damaged .*truncated/ });
  const head = facts.indexOf("\n") + 1;
  const broken = await check(facts.slice(0, head) + facts.slice(head).replace(/[{}]/g, "~"));
  t.match(broken, { code: 70, stdout: "", stderr: /this is a bug in stackfit/ });
  t.notMatch(broken.stderr, /\n\s+at /, "without a stack");
  rmSync(path);
  t.match(await run("check", "react", "nextjs"), {
    code: 3,
    stderr: /the bundled data is missing \(facts\.jsonl\): reinstall stackfit/,
  });
});
