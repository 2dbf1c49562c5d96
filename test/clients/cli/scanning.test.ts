import { readFileSync } from "node:fs";
import { join } from "node:path";
import t from "tap";
import { runCli } from "../../fixtures/cli.js";
import { gitProject } from "../../fixtures/git-project.js";

const packageJson = (dependencies: object) => JSON.stringify({ dependencies }, null, 1);
const BAD = packageJson({ next: "15.1.0", react: "17.0.2" });
const GOOD = packageJson({ next: "15.1.0", react: "19.0.0" });
const scan = (cwd: string, ...argv: string[]) => runCli(["scan", ...argv], { cwd });
const json = async (cwd: string, ...argv: string[]) =>
  JSON.parse((await scan(cwd, "--format", "json", ...argv)).stdout);

t.test("thresholds decide the exit code, those of the command line before those of the configuration", async (t) => {
  const cwd = t.testdir({ "package.json": packageJson({ next: "14.0.0", react: "18.3.0" }) });
  const code = async (...argv: string[]) => (await scan(cwd, ...argv)).code;
  t.equal(await code(), 0, "an end of life is a warning");
  t.equal(await code("--fail-on", "warning"), 1);
  t.equal(await code("--fail-on", "none", "--fail-below", "100"), 1);
  t.equal(await code("--fail-below", "0"), 0);
  const strict = t.testdir({ "package.json": packageJson({ next: "14.0.0" }), "stackfit.yaml": "failOn: warning\n" });
  t.equal((await scan(strict)).code, 1);
  t.equal((await scan(strict, "--fail-on", "error")).code, 0);
});

t.test("mistakes are told before anything is read", async (t) => {
  const cwd = t.testdir({ "package.json": "{" });
  for (const [argv, told] of [
    [["--fail-below", "-1"], /--fail-below/],
    [["--fail-below=7.5"], /whole number from 0 to 100, and not "7\.5"/],
    [["--new-only"], /--new-only needs --baseline/],
    [["--config", "gone.yaml"], /gone\.yaml/],
  ] as const)
    t.match(await scan(cwd, ...argv), { stdout: "", stderr: told });
  t.match(await scan(t.testdir({}), "--platform", "the-moon"), { code: 2, stderr: /none is known as "the-moon"/ });
});

t.test("the platform counts, from the command line or the configuration", async (t) => {
  const files = { "package.json": packageJson({ next: "15.1.0", prisma: "6.0.0" }) };
  const statuses = async (cwd: string, ...argv: string[]) =>
    (await json(cwd, ...argv)).projects[0].findings.map(({ status }: { status: string }) => status);
  t.same(await statuses(t.testdir(files)), []);
  t.same(await statuses(t.testdir(files), "--platform", "edge"), ["partial"]);
  t.same(await statuses(t.testdir({ ...files, "stackfit.yaml": "platform: edge\n" })), ["partial"]);
});

t.test("several paths, patterns and a file alone", async (t) => {
  const cwd = t.testdir({ a: { "package.json": BAD }, b: { "package.json": GOOD }, c: { "package.json": BAD } });
  const projects = async (...argv: string[]) =>
    (await json(cwd, ...argv)).projects.map(({ path }: { path: string }) => path);
  t.same(await projects(), ["a", "b", "c"]);
  t.same(await projects("a", "b"), ["a", "b"]);
  t.same(await projects("--exclude", "a", "--exclude", "b/"), ["c"]);
  t.same(await projects("b/package.json"), ["b"]);
  t.match(await scan(cwd, "a", "gone"), { code: 3, stdout: "", stderr: /gone: there is no such file/ });
});

t.test("a report goes to a file, and nothing but it", async (t) => {
  const cwd = t.testdir({ "package.json": BAD });
  const { code, stdout } = await scan(cwd, "--format", "json", "--output", "report.json");
  t.same([code, stdout], [1, ""]);
  t.equal(JSON.parse(readFileSync(join(cwd, "report.json"), "utf8")).projects[0].findings.length > 0, true);
  t.match(await scan(cwd, "--output", "package.json/report.json"), { code: 3, stderr: /package\.json\/report\.json/ });
});

t.test("what a change brings in is told apart from what was there", async (t) => {
  const { folder, commit, tag } = gitProject(t);
  commit({ "package.json": GOOD, "old/package.json": BAD, "gone/package.json": BAD });
  tag("base");
  commit({ "package.json": BAD, "gone/package.json": null });
  const all = await json(folder, "--baseline", "base");
  t.same(
    all.projects.map(({ findings }: { findings: [] }) => findings.length > 0),
    [true, true],
  );
  const fresh = await json(folder, "--baseline", "base", "--new-only");
  t.same(
    fresh.projects.map(({ findings }: { findings: [] }) => findings.length > 0),
    [true, false],
  );
  t.match(fresh.baseline, { ref: "base", known: [{ project: "old" }], gone: [{ project: "gone" }] });
  t.equal((await scan(join(folder, "old"), "--baseline", "base", "--new-only")).code, 0, "seen from a part");
});

t.test("waivers take findings out, and stale ones are told", async (t) => {
  const cwd = t.testdir({
    "package.json": BAD,
    "stackfit.yaml":
      'waivers:\n  - pair: [Next.js, react]\n    reason: We are moving.\n    until: "2026-12-31"\n  - technology: react\n    reason: It was so once.\n    until: "2026-01-31"\n',
  });
  const report = await json(cwd);
  t.match(report.waived, [{ waiver: { reason: "We are moving." } }]);
  t.match(report.staleWaivers, [{ state: "expired", waiver: { technology: "react" } }]);
  const told = report.projects[0].findings.map(
    ({ a, b }: { a: { id: string }; b: { id: string } }) => `${a.id} ${b.id}`,
  );
  t.notOk(told.includes("nextjs react"));
  t.ok(told.includes("react react"));
});

t.test("a dry run says what would be sent, and reads no facts", async (t) => {
  const cwd = t.testdir({ "package.json": BAD });
  const none = { catalog: async () => t.fail("facts were read") as never };
  const dry = (...argv: string[]) => runCli(["scan", "--dry-run", ...argv], { cwd, more: none });
  t.match(await dry(), { code: 0, stdout: /^Nothing would be sent: the facts that come along answer/ });
  const { stdout } = await dry("--server", "https://stackfit.example/", "--platform", "edge");
  t.equal(stdout.split("\n")[0], "POST https://stackfit.example/api/v1/scan");
  t.same(JSON.parse(stdout.slice(stdout.indexOf("{"))), {
    dependencies: ["next@15.1.0", "react@17.0.2"],
    platform: "edge",
  });
});
