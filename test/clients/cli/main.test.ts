/** The package itself: packed by npm, installed where nothing else is, and run as a process without a network. */
import { spawnSync } from "node:child_process";
import { chmodSync, copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { Ajv } from "ajv";
import formats from "ajv-formats";
import type { Log } from "sarif";
import t from "tap";
import { openSnapshot } from "../../../server/catalog/snapshot.js";
import { createApp, START } from "../../fixtures/app.js";
import { dayOf, installPackage, type Outside, runProgram } from "../../fixtures/cli.js";
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

const installed = await installPackage(t, MONOREPO_DAY);
const clock = dayOf(MONOREPO_DAY);

/** A namespace without a network, where the machine lets one be made; else none of its sockets may connect. */
const hasNamespaces = spawnSync("unshare", ["-rn", "true"]).status === 0;
const guard = "import { Socket } from 'node:net'; Socket.prototype.connect = () => { throw new Error('no network') }";
const OFFLINE: Pick<Outside, "before" | "env"> = hasNamespaces
  ? { before: ["unshare", "-rn"], env: clock }
  : { env: { NODE_OPTIONS: `${clock.NODE_OPTIONS} --import=data:text/javascript,${encodeURIComponent(guard)}` } };
t.comment(`without a network: ${hasNamespaces ? "in a namespace of its own" : "with connections refused"}`);

const offline = (cwd: string, argv: readonly string[], env: NodeJS.ProcessEnv = {}) =>
  runProgram(installed.program, argv, { cwd, ...OFFLINE, env: { ...OFFLINE.env, ...env } });

const monorepo = join(temporaryFolder(t), "monorepo");
await writeMonorepo(monorepo);
mkdirSync(join(monorepo, ".git"));

interface Written {
  findings: { project: string; a: Side; b: Side; status: string; severity: string }[];
}
interface Side {
  id: string;
  packages: { text: string; places: { file: string; line: number | null }[] }[];
}
const findingsIn = (json: string) => (JSON.parse(json).projects as Written[]).flatMap(({ findings }) => findings);
const telling = ({ project, a, b, status, severity }: Written["findings"][number]) =>
  `${project}: ${[a.id, b.id].sort().join(" + ")} ${status} ${severity}`;

t.test("the package is small, has no dependencies, and holds what it needs", async (t) => {
  const { packed, root } = installed;
  t.ok(packed.size < 3_000_000, `${packed.size} bytes`);
  t.equal(JSON.parse(readFileSync(join(root, "package.json"), "utf8")).dependencies, undefined);
  const paths: string[] = packed.files.map(({ path }: { path: string }) => path);
  for (const path of ["LICENSE", "dist/main.js", "dist/facts.jsonl", "schemas/config.schema.json"])
    t.ok(paths.includes(path), path);
  t.same(
    paths.filter(
      (path) =>
        !/^(?:package\.json|README\.md|LICENSE|dist\/[\w.-]+\.js|dist\/facts\.jsonl|schemas\/\w+\.schema\.json|examples\/[\w-]+\.yml)$/.test(
          path,
        ),
    ),
    [],
  );
});

t.test("every finding of a mixed monorepo is found, and none else", async (t) => {
  const { code, stdout, stderr } = await offline(monorepo, ["scan", "--format", "json"]);
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
  t.same(names(found.map(telling)), names(expected));
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
  t.equal(summary.seen > summary.recognized, true, "coverage is told");
});

t.test("what was not read as a whole is never clean", async (t) => {
  const all = await offline(monorepo, ["ci", "--fail-on", "none"]);
  t.equal(all.code, 3);
  t.match(all.stderr, "2 files were not read as a whole: sandbox/package.json, tools/requirements.txt.");
  t.equal((await offline(monorepo, ["scan", "mobile"])).code, 0, "a part without them is");
  t.equal((await offline(monorepo, ["scan", "mobile", "tools"])).code, 3, "several parts");
});

t.test("every format can be read by what it is for", async (t) => {
  const written = async (format: string, ...more: string[]) => {
    const { code, stdout } = await offline(monorepo, ["scan", "--format", format, ...more]);
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
  t.match(lines.pop(), /^StackFit: 12 findings/);
  t.equal(lines.length, told);
  t.same(
    lines.filter((line) => !/^::(?:error|warning) file=/.test(line)),
    [],
  );
  t.match(await written("markdown"), "apps/web/package.json");
  t.match(await written("human"), "12 findings (4 errors, 8 warnings)");
});

t.test("colour is written where it is wanted", async (t) => {
  const has = async (...given: Parameters<typeof offline>) => (await offline(...given)).stdout.includes("\u001b[");
  t.notOk(await has(monorepo, ["scan"]), "not into a pipe");
  t.ok(await has(monorepo, ["scan", "--color"]));
  t.ok(await has(monorepo, ["scan"], { FORCE_COLOR: "1" }));
  t.notOk(await has(monorepo, ["scan"], { CLICOLOR_FORCE: "1", NO_COLOR: "1" }));
});

/** What each command is called with, its exit code, and what it says. */
const CALLS: [argv: string[], code: number, stdout: RegExp, stderr: RegExp][] = [
  [["--version"], 0, /^stackfit \d+\.\d+\.\d+, facts of \d{4}-\d{2}-\d{2} \([0-9a-f]{12}\)\n$/, /^$/],
  [["--help"], 0, /usage: stackfit COMMAND/, /^$/],
  [["help", "scan"], 0, /usage: stackfit scan/, /^$/],
  [["check", "next@16", "react@19"], 0, /: compatible/, /^$/],
  [["check", "next@15", "react@17", "--json"], 1, /"status": "incompatible"/, /^$/],
  [["check", "nextjs", "prisma", "postgresql"], 0, /nextjs \+ prisma/, /^$/],
  [["check", "nobody-knows-this", "react"], 0, /unknown/i, /^$/],
  [["why", "next@15", "react@17"], 0, /https:\/\//, /^$/],
  [["matrix", "next,nuxt", "x", "prisma,drizzle"], 0, /Next\.js/, /compatible/],
  [["tools", "--category", "cli-agent"], 0, /cli-agent/, /\d+ tools\./],
  [["tools", "cursor", "--json"], 0, /"slug": "cursor"/, /^$/],
  [["fix"], 0, /react/, /^$/],
  [["completion", "bash"], 0, /complete -F/, /^$/],
  [["init", "--dry-run"], 0, /stackfit\.yaml/, /^$/],
  [["mcp"], 0, /^$/, /^$/],
  [["scan", "empty"], 0, /./, /^$/],
  [["ci", "empty"], 0, /^$/, /^$/],
  [["scan", "--dry-run"], 0, /Nothing would be sent/, /^$/],
  [["scan", "gone"], 3, /^$/, /gone: there is no such file or folder/],
  [["scan", "--server", "http://127.0.0.1:9"], 3, /^$/, /was asked and did not help/],
  [["check", "react"], 2, /^$/, /two names at least/],
  [["chek", "a", "b"], 2, /^$/, /Did you mean `stackfit check`\?/],
  [["scan", "--fromat", "json"], 2, /^$/, /Did you mean --format\?/],
  [["scan", "--format", "yaml"], 2, /^$/, /--format takes human, json/],
  [["scan", "--fail-below", "101"], 2, /^$/, /from 0 to 100/],
  [["scan", "--new-only"], 2, /^$/, /needs --baseline/],
  [["scan", "--server", "nonsense"], 2, /^$/, /--server/],
  [["matrix", "next,nobody-knows-this"], 2, /^$/, /nothing is known as "nobody-knows-this"/],
  [["completion", "tcsh"], 2, /^$/, /bash, zsh, fish/],
];

t.test("each command answers, and each mistake is told", async (t) => {
  const cwd = temporaryFolder(t);
  mkdirSync(join(cwd, "empty"));
  writeFileSync(join(cwd, "package.json"), '{\n  "dependencies": { "next": "^16.0.0", "react": "^17.0.2" }\n}\n');
  for (const [argv, code, stdout, stderr] of CALLS) {
    const ran = await offline(cwd, argv);
    t.match(ran, { code, stdout, stderr }, argv.join(" "));
  }
});

t.test("damaged facts are told: what cannot be opened is not read, what breaks later is a fault", async (t) => {
  const root = temporaryFolder(t);
  const dist = join(root, "dist");
  spawnSync("cp", ["-r", join(installed.root, "dist"), dist]);
  writeFileSync(join(root, "package.json"), '{"type":"module"}');
  const facts = readFileSync(join(dist, "facts.jsonl"), "latin1");
  const check = async (damaged: string | undefined) => {
    rmSync(join(dist, "facts.jsonl"), { force: true });
    if (damaged !== undefined) writeFileSync(join(dist, "facts.jsonl"), damaged);
    return runProgram(process.execPath, [join(dist, "main.js"), "check", "next", "react"], { cwd: root });
  };
  t.match(await check(undefined), {
    code: 3,
    stderr: /the facts are missing \(facts\.jsonl\): install stackfit again/,
  });
  t.match(await check(facts.slice(0, -100)), { code: 3, stderr: /the facts are damaged .*cut off/ });
  t.match(await check("nonsense"), { code: 3, stderr: /the facts are damaged/ });
  const head = facts.indexOf("\n") + 1;
  const broken = await check(facts.slice(0, head) + facts.slice(head).replace(/[{}]/g, "~"));
  t.match(broken, { code: 70, stdout: "", stderr: /a fault of the program, and not yours/ });
  t.notMatch(broken.stderr, /\n\s+at /, "without a stack");
});

t.test("a reader that stops reading changes nothing", async (t) => {
  const script = '"$0" scan | head -n 1 > /dev/null; echo $PIPESTATUS';
  const { stdout, stderr } = await runProgram("bash", ["-c", script, installed.program], { cwd: monorepo, env: clock });
  t.same({ stdout, stderr }, { stdout: "1\n", stderr: "" });
});

t.test("a full disk is told", { skip: !readable("/dev/full") }, async (t) => {
  const { code, stderr } = await runProgram("bash", ["-c", '"$0" scan > /dev/full', installed.program], {
    cwd: monorepo,
  });
  t.match({ code, stderr }, { code: 3, stderr: "stackfit: the output cannot be written (ENOSPC)\n" });
});

function readable(path: string): boolean {
  return spawnSync("test", ["-c", path]).status === 0;
}

t.test("a folder that cannot be looked into is told, and loses nothing else", async (t) => {
  const cwd = temporaryFolder(t);
  chmodSync(cwd, 0o755);
  mkdirSync(join(cwd, "private"));
  chmodSync(join(cwd, "private"), 0o000);
  t.teardown(() => chmodSync(join(cwd, "private"), 0o755));
  writeFileSync(join(cwd, "package.json"), '{"dependencies":{"react":"^19.0.0"}}');
  // The one who may do everything may look into it: somebody else asks.
  const isRoot = process.getuid?.() === 0;
  const dist = join(cwd, "dist");
  spawnSync("cp", ["-r", join(installed.root, "dist"), dist]);
  copyFileSync(join(installed.root, "package.json"), join(dist, "package.json"));
  const argv = [join(dist, "main.js"), "scan", "--format", "json", "--exclude", "dist"];
  // What measures coverage of child processes lies where somebody else may not read.
  const before = ["env", "-u", "NODE_OPTIONS"];
  const ran = await runProgram(process.execPath, argv, { cwd, before, ...(isRoot && { uid: 65534 }) });
  t.equal(ran.code, 3, ran.stderr);
  t.match(JSON.parse(ran.stdout).files, [
    { path: "package.json", state: "read" },
    { path: "private/", state: "unread", notes: ["This folder cannot be listed (EACCES)."] },
  ]);
});

t.test("with a baseline in Git, only what a change brings in is told", async (t) => {
  const { folder, commit, git } = gitProject(t);
  const manifest = (packages: object) => ({
    "package.json": `${JSON.stringify({ dependencies: packages }, null, 2)}\n`,
  });
  commit(manifest({ next: "^16.0.0", react: "^17.0.2" }));
  git("checkout", "--quiet", "-b", "change");
  commit(manifest({ next: "^16.0.0", react: "^17.0.2", angular: "1.8.3" }));
  const argv = ["scan", "--baseline", "master", "--new-only", "--format", "json"];
  git("branch", "-f", "master", "HEAD~1");
  const { code, stdout, stderr } = await offline(folder, argv);
  t.equal(code, 1, stderr);
  const brought = findingsIn(stdout).map(({ a, b }) => [a.id, b.id]);
  t.ok(brought.length > 0 && brought.every((pair) => pair.includes("angularjs")), JSON.stringify(brought));
  t.ok(
    JSON.parse(stdout).baseline.known.some(({ a, b }: { a: Side; b: Side }) => a.id === "nextjs" && b.id === "react"),
  );
  git("checkout", "--quiet", "master");
  t.match(await offline(folder, ["ci", "--baseline", "master", "--new-only"]), { code: 0, stdout: "", stderr: "" });
  t.match(await offline(folder, ["ci", "--baseline", "gone"]), { code: 3, stderr: /Git knows no "gone"/ });
});

t.test("a configuration waives, teaches and fails", async (t) => {
  const cwd = temporaryFolder(t);
  const write = (path: string, text: string) => {
    mkdirSync(join(cwd, path, ".."), { recursive: true });
    writeFileSync(join(cwd, path), text);
  };
  write("package.json", '{\n  "dependencies": { "next": "^16.0.0", "react": "^17.0.2", "@acme/ui": "1.0.0" }\n}\n');
  t.match(await offline(cwd, ["ci"]), { code: 1, stdout: /Next\.js with React/ });
  write(
    "stackfit.yaml",
    'overlay: facts\nwaivers:\n  - pair: [nextjs, react]\n    reason: Moving to React 19.\n    until: "2099-01-01"\n  - technology: gulp\n    reason: It was there once.\n',
  );
  write("facts/technologies/acme-ui.yaml", technologyText('packages:\n  npm: ["@acme/ui"]\n', "Acme UI"));
  const { code, stdout, stderr } = await offline(cwd, ["scan", "--format", "json"]);
  t.equal(code, 0, stderr);
  t.match(JSON.parse(stdout), {
    summary: { findings: 0, waived: 1, seen: 3, recognized: 3 },
    staleWaivers: [{ state: "unused", waiver: { technology: "gulp" } }],
  });
  write("stackfit.yaml", "fialOn: error\n");
  t.match(await offline(cwd, ["ci"]), { code: 2, stdout: "", stderr: /stackfit\.yaml:1:1 .*failOn/ });
});

t.test("a server that is asked answers the same", async (t) => {
  const catalog = openSnapshot(readFileSync(join(installed.root, "dist/facts.jsonl"), "latin1"));
  const { app, wait } = await createApp(t, catalog);
  wait(Date.parse(`${MONOREPO_DAY}T12:00:00Z`) - Date.parse(START));
  const server = await app.listen({ host: "127.0.0.1", port: 0 });
  const run = (...argv: string[]) => runProgram(installed.program, argv, { cwd: monorepo, env: clock });
  const [here, there] = [
    await run("scan", "--format", "json"),
    await run("scan", "--format", "json", "--server", server),
  ];
  t.equal(there.code, here.code, there.stderr);
  t.same(findingsIn(there.stdout).map(telling), findingsIn(here.stdout).map(telling));
  const [asked, own] = [JSON.parse(there.stdout), JSON.parse(here.stdout)];
  t.equal(asked.server, server);
  t.same(asked.summary, own.summary);
  t.same(asked.files, own.files);
  const answers = [
    await run("check", "next@15", "react@17"),
    await run("check", "next@15", "react@17", "--server", server),
  ];
  t.same(
    answers.map(({ code }) => code),
    [1, 1],
  );
});

t.test("a dry run sends nothing, and prints what would be sent", async (t) => {
  let requests = 0;
  const server = createServer((_, answer) => {
    requests += 1;
    answer.end("{}");
  });
  server.on("connection", () => {
    requests += 1;
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  t.teardown(() => server.close());
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  for (const argv of [["scan"], ["ci"], ["check", "next", "react"]]) {
    const ran = await runProgram(installed.program, [...argv, "--server", address, "--dry-run"], { cwd: monorepo });
    t.equal(ran.code, 0, ran.stderr);
    t.match(ran.stdout, `POST ${address}/api/v1/`);
    t.match(ran.stdout, argv[0] === "check" ? '"techA": "next"' : "next@15.5.9");
  }
  t.equal(requests, 0);
});
