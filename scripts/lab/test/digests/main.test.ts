import { readFileSync } from "node:fs";
import { join } from "node:path";
import t from "tap";
import { runMain } from "../../../../test/fixtures/git-project.js";
import { temporaryFolder, writeFiles } from "../../../../test/fixtures/service.js";
import { main } from "../../digests/main.js";
import { AUDITED } from "../fixtures/audited-data.js";

t.test("a fact that says something else changes the digests of its pair, and of nothing else", async (t) => {
  const folder = temporaryFolder(t);
  const data = join(folder, "data");
  const saved = join(folder, "digests.txt");
  writeFiles(data, AUDITED);
  const run = (...args: string[]) => runMain(main, ...args, "--data", data, "--exact", "50");
  const first = await run("--save", saved);
  t.equal(first.code, 0);
  t.match(first.out, [/^\d+ answers in \d+ groups$/]);
  const again = await run("--compare", saved);
  t.strictSame([again.code, again.out], [0, []], "the same questions are drawn again, and answered the same");

  const rule = "rules/nextjs/react.yaml";
  const changed = (AUDITED[rule] ?? "").replace("An exception for the test.", "An exception that says something else.");
  t.not(changed, AUDITED[rule]);
  writeFiles(data, { [rule]: changed });
  const after = await run("--compare", saved);
  t.equal(after.code, 1);
  t.ok(after.out.includes("pair nextjs react"));
  t.ok(after.out.every((name) => name.endsWith(" nextjs react")));
  const shown = await run("--show", "pair nextjs react");
  t.match(shown.out.join("\n"), "An exception that says something else.");
  t.match(readFileSync(saved, "utf8"), /^\S{16} pair nextjs react$/m, "what was saved stays as it is");
});

t.test("what is wrong with how it is called is said", async (t) => {
  await t.rejects(runMain(main), { message: "name one of --save, --compare and --show" });
  await t.rejects(runMain(main, "--save", "x", "--exact", "many"), { message: "--exact is a number, not many" });
});
