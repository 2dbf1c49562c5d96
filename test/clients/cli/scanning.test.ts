import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Ajv } from "ajv";
import formats from "ajv-formats";
import type { Log } from "sarif";
import t from "tap";
import { runCli, runOverData } from "../../fixtures/cli.js";
import { technologyText } from "../../fixtures/data.js";
import { gitProject } from "../../fixtures/git-project.js";
import {
  MONOREPO_DAY,
  MONOREPO_FINDINGS,
  MONOREPO_INCOMPLETE,
  MONOREPO_PASSED_OVER,
  writeMonorepo,
} from "../../fixtures/monorepo.js";
import { temporaryFolder } from "../../fixtures/service.js";
import { parseXml } from "../../fixtures/xml.js";

const packageJson = (dependencies: object) => JSON.stringify({ dependencies }, null, 1);
const BAD = packageJson({ next: "15.1.0", react: "17.0.2" });
const GOOD = packageJson({ next: "15.1.0", react: "19.0.0" });
const scan = (cwd: string, ...argv: string[]) => runCli(["scan", ...argv], { cwd });
const json = async (cwd: string, ...argv: string[]) =>
  JSON.parse((await scan(cwd, "--format", "json", ...argv)).stdout);

t.test("thresholds decide the exit code, with the command line over the configuration", async (t) => {
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

t.test("reports mistakes before reading anything", async (t) => {
  const cwd = t.testdir({ "package.json": "{" });
  for (const [argv, told] of [
    [["--fail-below", "-1"], /--fail-below/],
    [["--fail-below=7.5"], /whole number from 0 to 100, not "7\.5"/],
    [["--new-only"], /--new-only needs --baseline/],
    [["--config", "gone.yaml"], /gone\.yaml/],
  ] as const)
    t.match(await scan(cwd, ...argv), { stdout: "", stderr: told });
  t.match(await scan(t.testdir({}), "--platform", "the-moon"), { code: 2, stderr: /no host is known as "the-moon"/ });
});

t.test("uses the platform of the command line or the configuration", async (t) => {
  const files = { "package.json": packageJson({ next: "15.1.0", prisma: "6.0.0" }) };
  const statuses = async (cwd: string, ...argv: string[]) =>
    (await json(cwd, ...argv)).projects[0].findings.map(({ status }: { status: string }) => status);
  t.same(await statuses(t.testdir(files)), []);
  t.same(await statuses(t.testdir(files), "--platform", "edge"), ["partial"]);
  t.same(await statuses(t.testdir({ ...files, "stackfit.yaml": "platform: edge\n" })), ["partial"]);
});

t.test("scans several paths, patterns and single files", async (t) => {
  const cwd = t.testdir({ a: { "package.json": BAD }, b: { "package.json": GOOD }, c: { "package.json": BAD } });
  const projects = async (...argv: string[]) =>
    (await json(cwd, ...argv)).projects.map(({ path }: { path: string }) => path);
  t.same(await projects(), ["a", "b", "c"]);
  t.same(await projects("a", "b"), ["a", "b"]);
  t.same(await projects("--exclude", "a", "--exclude", "b/"), ["c"]);
  t.same(await projects("b/package.json"), ["b"]);
  t.match(await scan(cwd, "a", "gone"), { code: 3, stdout: "", stderr: /gone: no such file/ });
});

t.test("writes only the report to a file", async (t) => {
  const cwd = t.testdir({ "package.json": BAD });
  const { code, stdout } = await scan(cwd, "--format", "json", "--output", "report.json");
  t.same([code, stdout], [1, ""]);
  t.equal(JSON.parse(readFileSync(join(cwd, "report.json"), "utf8")).projects[0].findings.length > 0, true);
  t.match(await scan(cwd, "--output", "package.json/report.json"), { code: 3, stderr: /package\.json\/report\.json/ });
});

t.test("separates new findings from those of the baseline", async (t) => {
  const { folder, commit, tag } = gitProject(t);
  commit({ "package.json": GOOD, "old/package.json": BAD, "gone/package.json": BAD });
  tag("base");
  commit({ "package.json": BAD, "gone/package.json": null });
  const all = await json(folder);
  t.match(all.projects[0].findings, [{ projects: [".", "old"] }], "what both have is one finding");
  const fresh = await json(folder, "--baseline", "base");
  t.same(
    fresh.projects.map(({ findings }: { findings: [] }) => findings.length > 0),
    [true, false],
  );
  t.match(fresh.baseline, { ref: "base", known: [{ project: "old" }], gone: [{ project: "gone" }] });
  t.equal((await scan(join(folder, "old"), "--baseline", "base")).code, 0, "seen from a part");
});

const ANNOTATION = /^::(?:error|warning)/gm;
/** How many findings each format says there are. */
const COUNTS: [format: string, countIn: (text: string) => number][] = [
  ["human", (text) => Number(/(\d+) new findings? \(/.exec(text)?.[1] ?? 0)],
  ["github", (text) => text.match(ANNOTATION)?.length ?? 0],
  ["github", (text) => Number(/(\d+) new findings? \(/.exec(text)?.[1] ?? 0)],
  ["markdown", (text) => Number(/StackFit: (\d+) new findings? \(/.exec(text)?.[1] ?? 0)],
  ["json", (text) => JSON.parse(text).summary.findings],
  ["sarif", (text) => text.match(/"baselineState": "new"/g)?.length ?? 0],
  ["junit", (text) => Number(/failures="(\d+)"/.exec(text)?.[1])],
];

t.test("the headline, the exit code and every format count what is new alone", async (t) => {
  const { folder, commit, tag } = gitProject(t);
  commit({ "package.json": BAD });
  tag("base");
  const each = (await json(folder)).summary.findings;
  t.ok(each > 0);
  const states: [what: string, found: number, known: number, gone: number, files: Record<string, string | null>][] = [
    ["no change", 0, each, 0, {}],
    ["new ones", each, each, 0, { "new/package.json": BAD }],
    ["fixed ones", 0, 0, each, { "package.json": GOOD, "new/package.json": null }],
    ["both", each, 0, each, { "new/package.json": BAD }],
  ];
  for (const [what, found, known, gone, files] of states) {
    commit(files);
    for (const [format, countIn] of COUNTS) {
      const { code, stdout } = await scan(folder, "--baseline", "base", "--format", format);
      t.equal(countIn(stdout), found, `${what}: ${format}`);
      t.equal(code, found > 0 ? 1 : 0, `${what}: the exit code with ${format}`);
    }
    const human = await scan(folder, "--baseline", "base");
    t.match(human.stdout, `${known} already in the baseline, ${gone} fixed`, what);
    t.equal(human.stdout.includes("Already in base\n"), known > 0, what);
    t.notMatch((await scan(folder, "--baseline", "base", "--new-only")).stdout, "Already in base\n", what);
    const ci = await runCli(["ci", "--baseline", "base"], { cwd: folder });
    t.equal(ci.code, found > 0 ? 1 : 0, what);
    t.equal(ci.stdout === "" && ci.stderr === "", found === 0, `${what}: ci is silent`);
  }
});

t.test("removes waived findings, and reports stale waivers", async (t) => {
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

t.test("--dry-run prints what would be sent, and opens no data", async (t) => {
  const cwd = t.testdir({ "package.json": BAD });
  const none = { catalog: async () => t.fail("facts were read") as never };
  const dry = (...argv: string[]) => runCli(["scan", "--dry-run", ...argv], { cwd, more: none });
  t.match(await dry(), { code: 0, stdout: /^Nothing would be sent: the bundled data/ });
  const { stdout } = await dry("--server", "https://stackfit.example/", "--platform", "edge");
  t.equal(stdout.split("\n")[0], "POST https://stackfit.example/api/v1/scan");
  t.same(JSON.parse(stdout.slice(stdout.indexOf("{"))), {
    dependencies: ["next@15.1.0", "react@17.0.2"],
    platform: "edge",
  });
});

const monorepo = join(temporaryFolder(t), "monorepo");
await writeMonorepo(monorepo);
mkdirSync(join(monorepo, ".git"));
const overData = (argv: readonly string[], env: NodeJS.ProcessEnv = {}) =>
  runOverData(argv, { cwd: monorepo, today: MONOREPO_DAY, env });

interface Written {
  findings: { project: string; a: Side; b: Side; status: string; severity: string }[];
}
interface Side {
  id: string;
  packages: { text: string; places: { file: string; line: number | null }[] }[];
}

const findingsIn = (json: string) => (JSON.parse(json).projects as Written[]).flatMap(({ findings }) => findings);
const summarize = ({ project, a, b, status, severity }: Written["findings"][number]) =>
  `${project}: ${[a.id, b.id].sort().join(" + ")} ${status} ${severity}`;

t.test("finds every expected conflict of a mixed monorepo, and no other", async (t) => {
  const { code, stdout, stderr } = await overData(["scan", "--format", "json"]);
  t.equal(code, 1);
  t.equal(stderr, "");
  const found = findingsIn(stdout);
  const expected = MONOREPO_FINDINGS.map(
    ({ project, pair, status, severity }) => `${project}: ${[...pair].sort().join(" + ")} ${status} ${severity}`,
  );
  const byProject = ({ project }: { project: string }) => MONOREPO_FINDINGS.find(({ pair: [id] }) => id && project);
  t.ok(found.every(byProject));
  // A bill of materials is a project by itself, under its own name.
  const names = (list: string[]) => list.map((text) => text.replace(/\/[\w.]+\.json:/, ":")).sort();
  t.same(names(found.map(summarize)), names(expected));
  for (const { pair, place } of MONOREPO_FINDINGS) {
    const finding = found.find(({ a, b }) => [a.id, b.id].sort().join() === [...pair].sort().join());
    const places = [finding?.a, finding?.b].flatMap((side) => side?.packages.flatMap((one) => one.places) ?? []);
    t.ok(
      places.some(({ file, line }) => file === place[0] && line === place[1]),
      place.join(":"),
    );
  }
  const { files, summary } = JSON.parse(stdout);
  t.same(
    files.filter(({ state }: { state: string }) => state !== "read").map(({ path, state }: never) => ({ path, state })),
    MONOREPO_INCOMPLETE,
  );
  for (const path of MONOREPO_PASSED_OVER) t.notMatch(stdout, path);
  t.equal(summary.seen > summary.recognized, true, "coverage is reported");
});

t.test("partly read files exit with 3", async (t) => {
  const all = await overData(["ci", "--fail-on", "none"]);
  t.equal(all.code, 3);
  t.match(all.stderr, "2 files were only partly read: sandbox/package.json, tools/requirements.txt.");
  t.equal((await overData(["scan", "mobile"])).code, 0, "a part without them is");
  t.equal((await overData(["scan", "mobile", "tools"])).code, 3, "several parts");
});

t.test("every format is valid", async (t) => {
  const written = async (format: string, ...more: string[]) => {
    const { code, stdout } = await overData(["scan", "--format", format, ...more]);
    t.equal(code, 1, format);
    return stdout;
  };
  const {
    id: $id,
    $schema: _,
    ...schema
  } = JSON.parse(readFileSync("test/fixtures/sarif/sarif-schema-2.1.0.json", "utf8"));
  const ajv = new Ajv({ strict: false });
  formats.default(ajv);
  const sarif = JSON.parse(await written("sarif")) as Log;
  t.ok(ajv.validate({ $id, ...schema }, sarif), JSON.stringify(ajv.errors));
  const told = MONOREPO_FINDINGS.length + MONOREPO_INCOMPLETE.length;
  t.equal(sarif.runs[0]?.results?.length, told);
  const cases = parseXml((await written("junit")).replace(/^<\?xml .*\?>\n/, "")).filter(
    ({ name }) => name === "failure" || name === "error",
  );
  t.ok(cases.length >= MONOREPO_FINDINGS.length);
  const lines = (await written("github")).trim().split("\n");
  t.match(lines.pop(), /^StackFit: 10 findings/);
  t.equal(lines.length, told);
  t.same(
    lines.filter((line) => !/^::(?:error|warning) file=/.test(line)),
    [],
  );
  t.match(await written("markdown"), "apps/web/package.json");
  t.match(await written("human"), "10 findings (3 errors, 7 warnings)");
});

t.test("writes colour only if it is wanted", async (t) => {
  const has = async (...given: Parameters<typeof overData>) => (await overData(...given)).stdout.includes("\u001b[");
  t.notOk(await has(["scan"]), "not into a pipe");
  t.ok(await has(["scan", "--color"]));
  t.ok(await has(["scan"], { FORCE_COLOR: "1" }));
  t.notOk(await has(["scan"], { CLICOLOR_FORCE: "1", NO_COLOR: "1" }));
});

t.test("applies waivers and the overlay of a configuration, and refuses mistakes", async (t) => {
  const cwd = temporaryFolder(t);
  const write = (path: string, text: string) => {
    mkdirSync(join(cwd, path, ".."), { recursive: true });
    writeFileSync(join(cwd, path), text);
  };
  write("package.json", '{\n  "dependencies": { "next": "^16.0.0", "react": "^17.0.2", "@acme/ui": "1.0.0" }\n}\n');
  t.match(await runOverData(["ci"], { cwd }), {
    code: 1,
    stdout: /next@\^16\.0\.0 does not work with react@\^17\.0\.2/,
  });
  write(
    "stackfit.yaml",
    'overlay: facts\nwaivers:\n  - pair: [nextjs, react]\n    reason: Moving to React 19.\n    until: "2099-01-01"\n  - technology: gulp\n    reason: It was there once.\n',
  );
  write("facts/technologies/acme-ui.yaml", technologyText('packages:\n  npm: ["@acme/ui"]\n', "Acme UI"));
  const { code, stdout, stderr } = await runOverData(["scan", "--format", "json"], { cwd });
  t.equal(code, 0, stderr);
  t.match(JSON.parse(stdout), {
    summary: { findings: 0, waived: 1, seen: 3, recognized: 3 },
    staleWaivers: [{ state: "unused", waiver: { technology: "gulp" } }],
  });
  write("stackfit.yaml", "fialOn: error\n");
  t.match(await runOverData(["ci"], { cwd }), { code: 2, stdout: "", stderr: /stackfit\.yaml:1:1 .*failOn/ });
});

/** Every value of some keys, anywhere in a document. */
function valuesOf(value: unknown, keys: readonly string[]): string[] {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, part]) =>
    keys.includes(key) && typeof part === "string" ? [part] : valuesOf(part, keys),
  );
}

t.test("in a subfolder, people see paths from there, and code hosts those of the repository", async (t) => {
  const peer = { version: "3.0.0", peerDependencies: { react: "^16.0.0" } };
  const repository = t.testdir({
    ".git": {},
    ".nvmrc": "16\n",
    "package.json": '{"workspaces":["apps/*"]}',
    "package-lock.json": JSON.stringify({
      lockfileVersion: 3,
      packages: {
        "": { workspaces: ["apps/*"] },
        "apps/web": { dependencies: { next: "^15.0.0", react: ">=17", stranger: "^3.0.0" } },
        "node_modules/next": { version: "15.1.0" },
        "node_modules/react": { version: "17.0.2" },
        "node_modules/stranger": peer,
        "node_modules/web": { resolved: "apps/web", link: true },
      },
    }),
    apps: {
      web: {
        "package.json": '{"dependencies":{"next":"^15.0.0","react":">=17","stranger":"^3.0.0"}}',
        old: { "package.json": "{" },
      },
    },
  });
  const cwd = join(repository, "apps/web");
  const json = await runCli(["scan", "--json"], { cwd });
  t.equal(json.code, 1);
  const report = JSON.parse(json.stdout);
  const names = report.projects.flatMap((one: { findings: { a: { id: string }; b: { id: string } }[] }) =>
    one.findings.map(({ a, b }) => `${a.id} ${b.id}`),
  );
  t.ok(names.includes("nextjs react") || names.includes("react nextjs"), "with the version of the lockfile above");
  t.ok(names.includes("stranger react"), "and what it proves");
  const paths = [
    ...valuesOf(report, ["file", "path"]),
    ...report.projects.flatMap(({ files }: { files: string[] }) => files),
  ];
  t.ok(paths.includes("package.json") && paths.includes("../../package-lock.json"), paths.join());
  for (const path of paths) t.ok(existsSync(join(cwd, path)), path);
  t.match((await runCli(["scan"], { cwd })).stdout, /^ {2}package\.json:1 {2}✕ error /m);

  for (const [from, target] of [
    [cwd, "."],
    [repository, "apps/web"],
    [join(repository, "apps"), join(cwd, "package.json")],
  ] as const) {
    const github = (await runCli(["scan", target, "-f", "github"], { cwd: from })).stdout;
    const files = [...github.matchAll(/ file=([^,]+),/g)].map(([, file]) => file as string);
    t.ok(files.includes("apps/web/package.json"), github);
    for (const file of files) t.ok(existsSync(join(repository, file)), file);
    const sarif = JSON.parse((await runCli(["scan", target, "-f", "sarif"], { cwd: from })).stdout);
    const uris = valuesOf(sarif.runs[0].results, ["uri"]);
    t.ok(uris.includes("apps/web/package.json"), uris.join());
    for (const uri of uris) t.ok(existsSync(join(repository, uri)), uri);
  }
  const sarif = JSON.parse((await runCli(["scan", "-f", "sarif"], { cwd })).stdout);
  t.match(JSON.stringify(sarif.runs[0].invocations), "apps/web/old/package.json was not read");
  const written = await runCli(["scan", "-q", "--output", "sarif=out.sarif"], { cwd });
  t.match(written.stdout, "package.json:1");
  t.match(readFileSync(join(cwd, "out.sarif"), "utf8"), '"apps/web/package.json"');
});
