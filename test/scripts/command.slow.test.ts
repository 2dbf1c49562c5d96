import { readFileSync } from "node:fs";
import t from "tap";
import { runScript } from "../fixtures/git-project.js";

const SCRIPTS = [
  "audit/main",
  "calibrate",
  "declared/main",
  "declared/refresh",
  "evidence/main",
  "import-lifecycles",
  "import-stack",
  "import-tests/main",
  "known/main",
  "measure/main",
  "measure/unreleased",
  "tables/main",
];

t.test("started with an unknown option, each command says so and exits with 2", async (t) => {
  for (const name of SCRIPTS)
    t.match(runScript(`scripts/data/${name}.ts`, "--what"), { code: 2, out: "", err: /--what/ }, name);
});

const { scripts } = JSON.parse(readFileSync("package.json", "utf8")) as { scripts: Record<string, string> };

t.test("every trial explains itself with --help, and refuses other options without a stack trace", async (t) => {
  const trials = Object.entries(scripts).filter(([, command]) => command.includes("scripts/trials/"));
  t.ok(trials.length >= 7);
  for (const [name, command] of trials) {
    const [file = ""] = /scripts\/trials\/\S+/.exec(command) ?? [];
    const { code, out, err } = runScript(file, "--help");
    t.strictSame([code, err], [0, ""], name);
    t.match(out, `\n  npm run ${name}`, name);
    const refused = runScript(file, "--what");
    t.strictSame([refused.code, refused.out], [2, ""], name);
    t.match(refused.err, /^[^\n]*--what[^\n]*\n$/, name);
  }
});
