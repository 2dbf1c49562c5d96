import { spawnSync } from "node:child_process";
import t from "tap";
import { readFaults, suiteNames } from "../../seeded-faults/fault.js";

const PATCH = "diff --git a/a.ts b/a.ts\n--- a/a.ts\n+++ b/a.ts\n";

t.test("reads what each patch breaks and who must notice, in order of names", async (t) => {
  const folder = t.testdir({
    "b.patch": `Fault: B is lost.\nSuite: http web\n${PATCH}`,
    "a.patch": `Fault: A is lost.\nSuite: http\n\n${PATCH}`,
    "README.md": "no patch",
  });
  t.match(readFaults(folder, ["http", "web"]), [
    { name: "a", fault: "A is lost.", suites: ["http"] },
    { name: "b", fault: "B is lost.", suites: ["http", "web"] },
  ]);
});

t.test("refuses patches without these lines or with an unknown suite, and names each", async (t) => {
  const folder = t.testdir({
    "no-fault.patch": `Suite: http\n${PATCH}`,
    "no-suite.patch": `Fault: It is lost.\n${PATCH}`,
    "unknown.patch": `Fault: It is lost.\nSuite: hhtp\n${PATCH}`,
  });
  t.throws(() => readFaults(folder, ["http"]), {
    message:
      /no-fault\.patch: add a line "Fault: [\s\S]*no-suite\.patch: add a line "Suite: [\s\S]*unknown\.patch: there is no suite "hhtp"; use one of http/,
  });
});

t.test("at least forty faults are kept, and all fit the code", async (t) => {
  const folder = "scripts/lab/seeded-faults/patches";
  const faults = readFaults(folder, suiteNames());
  t.ok(faults.length >= 40);
  const fits = ({ name }: { name: string }) =>
    spawnSync("git", ["apply", "--check", `${folder}/${name}.patch`], { stdio: "ignore" }).status === 0;
  t.strictSame(
    faults.filter((fault) => !fits(fault)).map(({ name }) => name),
    [],
  );
});
