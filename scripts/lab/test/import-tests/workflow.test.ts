import t from "tap";
import { isOfWorkflows, Workflows } from "../../import-tests/workflow.js";

const CI = ".github/workflows/ci.yml";
const jobsOf = (files: Record<string, string>, home?: string) =>
  new Workflows(new Map(Object.entries(files)), "kit/kit", home, "@kit/core").jobs(() => undefined);
const workflow = (steps: string, on = "push") =>
  `on: ${on}\njobs:\n  test:\n    runs-on: ubuntu-latest\n    steps:\n${steps}`;
const TEST = "      - run: npm test\n";

t.test("workflows that start by themselves are read, in any way that events are written", async (t) => {
  for (const on of ["push", "[pull_request]", "{ schedule: [{ cron: '0 0 * * *' }] }"])
    t.equal(jobsOf({ [CI]: workflow(TEST, on) }).length, 1, on);
  for (const on of ["workflow_dispatch", "{ workflow_call: }", "release"])
    t.equal(jobsOf({ [CI]: workflow(TEST, on) }).length, 0, on);
});

t.test("conditions on the event are met in some runs; those on what is not known of a step are not", async (t) => {
  const when = (condition: string) =>
    jobsOf({ [CI]: workflow(`      - run: npm test\n        if: ${condition}\n`) }).length;
  t.equal(when("github.event_name == 'push'"), 1);
  t.equal(when("github.repository == 'kit/kit'"), 1);
  t.equal(when("github.repository == 'fork/kit'"), 0);
  t.equal(when("runner.os == 'Linux'"), 1);
  t.equal(when("runner.os == 'Windows'"), 0);
  t.equal(when("steps.before.outputs.x == 'y'"), 0);
});

t.test("tests count at the root and in the folder of the package", async (t) => {
  const inFolder = (folder: string) => workflow(`      - run: npm test\n        working-directory: ${folder}\n`);
  t.equal(jobsOf({ [CI]: inFolder("./packages/core") }, "packages/core").length, 1);
  t.equal(jobsOf({ [CI]: inFolder("packages/docs") }, "packages/core").length, 0);
  t.equal(jobsOf({ [CI]: inFolder(".") }).length, 1);
});

t.test("a job that analyses what is compiled tests nothing", async (t) => {
  const runners = (steps: string) => jobsOf({ [CI]: workflow(steps + TEST) })[0]?.runners.size;
  t.equal(runners("      - uses: github/codeql-action/init@v3\n"), undefined);
  t.equal(runners("      - uses: github/codeql-action/upload-sarif@v3\n"), 1);
});

t.test("variables reach the steps behind those that set them", async (t) => {
  const steps = `      - run: echo "NODE=22" >> "$GITHUB_ENV"\n      - run: npm i react@$NODE\n${TEST}`;
  const [job] = jobsOf({ [CI]: workflow(steps) });
  t.match(job?.steps[1], { commands: ["npm i react@22"], env: { NODE: "22" } });
});

t.test("a file that is no YAML is told", async (t) => {
  const told: string[] = [];
  new Workflows(new Map([[CI, "on: [push"]]), "kit/kit").jobs((what) => told.push(what));
  t.match(told, [/^\.github\/workflows\/ci\.yml: /]);
  t.ok(isOfWorkflows(".github/actions/x/action.yml"));
  t.notOk(isOfWorkflows("docs/ci.yml"));
});
