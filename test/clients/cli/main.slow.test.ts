/** The package as users get it: packed by npm, installed on its own, and run as a process without a network. */
import { spawnSync } from "node:child_process";
import { chmodSync, copyFileSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import t, { type Test } from "tap";
import { openBundled } from "../../../clients/cli/facts/bundled.js";
import { openFacts } from "../../../server/catalog/catalog.js";
import { createApp, START } from "../../fixtures/app.js";
import { dayOf, installPackage, type Outside, runProgram } from "../../fixtures/cli.js";
import { CALLS, MANIFEST } from "../../fixtures/cli-calls.js";
import { gitProject } from "../../fixtures/git-project.js";
import { MONOREPO_DAY, MONOREPO_FINDINGS, writeMonorepo } from "../../fixtures/monorepo.js";
import { temporaryFolder } from "../../fixtures/service.js";

const installed = await installPackage(t);
const clock = dayOf(MONOREPO_DAY);

/** Without a network: in a namespace of its own if the machine allows that, otherwise with sockets that refuse to connect. */
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
const summarize = ({ project, a, b, status, severity }: Written["findings"][number]) =>
  `${project}: ${[a.id, b.id].sort().join(" + ")} ${status} ${severity}`;

t.test("the package is small, has no dependencies, and contains what it needs", async (t) => {
  const { packed, root } = installed;
  t.ok(packed.size < 3_000_000, `${packed.size} bytes`);
  t.equal(JSON.parse(readFileSync(join(root, "package.json"), "utf8")).dependencies, undefined);
  const paths: string[] = packed.files.map(({ path }: { path: string }) => path);
  for (const path of ["LICENSE", "NOTICES.txt", "dist/main.js", "dist/facts.jsonl", "schemas/config.schema.json"])
    t.ok(paths.includes(path), path);
  t.same(
    paths.filter(
      (path) =>
        !/^(?:package\.json|README\.md|LICENSE|NOTICES\.txt|dist\/[\w.-]+\.js|dist\/facts\.jsonl|schemas\/[\w-]+\.schema\.json)$/.test(
          path,
        ),
    ),
    [],
  );
});

/** The bytes of our own code that a call loads. */
async function loadedBy(t: Test, argv: readonly string[]): Promise<number> {
  const coverage = temporaryFolder(t);
  const ran = await runProgram(process.execPath, [installed.main, ...argv], {
    cwd: coverage,
    env: { NODE_V8_COVERAGE: coverage },
  });
  t.equal(ran.code, 0, ran.stderr);
  const scripts = readdirSync(coverage).flatMap(
    (name) => JSON.parse(readFileSync(join(coverage, name), "utf8")).result as { url: string }[],
  );
  const files = scripts.map(({ url }) => url).filter((url) => url.includes("/stackfit/dist/"));
  t.ok(files.length > 1);
  return files.reduce((total, url) => total + statSync(fileURLToPath(url)).size, 0);
}

t.test("a call loads the code it uses, and no more", async (t) => {
  const [help, check, scan] = [
    await loadedBy(t, ["--help"]),
    await loadedBy(t, ["check", "next", "react"]),
    await loadedBy(t, ["scan"]),
  ];
  t.ok(help < 60_000, `--help: ${help}`);
  // No parser of manifests, YAML, XML or schemas; a scan has all but the one of schemas.
  t.ok(check < 200_000, `check: ${check}`);
  t.ok(scan < 490_000, `scan: ${scan}`);
});

t.test("every command runs where it is installed, without a network", async (t) => {
  const cwd = temporaryFolder(t);
  mkdirSync(join(cwd, "empty"));
  writeFileSync(join(cwd, "package.json"), MANIFEST);
  for (const [argv, code, stdout, stderr] of CALLS)
    t.match(await offline(cwd, argv), { code, stdout, stderr }, argv.join(" "));
});

t.test("a scan of a mixed monorepo finds what is expected", async (t) => {
  const { code, stdout, stderr } = await offline(monorepo, ["scan", "--format", "json"]);
  t.same([code, stderr], [1, ""]);
  t.same(findingsIn(stdout).length, MONOREPO_FINDINGS.length);
});

t.test("reports a folder that cannot be listed, and reads the rest", async (t) => {
  const cwd = temporaryFolder(t);
  chmodSync(cwd, 0o755);
  mkdirSync(join(cwd, "private"));
  chmodSync(join(cwd, "private"), 0o000);
  t.teardown(() => chmodSync(join(cwd, "private"), 0o755));
  writeFileSync(join(cwd, "package.json"), '{"dependencies":{"react":"^19.0.0"}}');
  // root may list every folder, so another user runs it.
  const isRoot = process.getuid?.() === 0;
  const dist = join(cwd, "dist");
  spawnSync("cp", ["-r", join(installed.root, "dist"), dist]);
  copyFileSync(join(installed.root, "package.json"), join(dist, "package.json"));
  const argv = [join(dist, "main.js"), "scan", "--format", "json", "--exclude", "dist"];
  // The coverage hook is not readable for that user.
  const before = ["env", "-u", "NODE_OPTIONS"];
  const ran = await runProgram(process.execPath, argv, { cwd, before, ...(isRoot && { uid: 65534 }) });
  t.equal(ran.code, 3, ran.stderr);
  t.match(JSON.parse(ran.stdout).files, [
    { path: "package.json", state: "read" },
    { path: "private/", state: "unread", notes: ["This folder cannot be listed (EACCES)."] },
  ]);
});

t.test("with a Git baseline, reports only what a branch introduces", async (t) => {
  const { folder, commit, git } = gitProject(t);
  const manifest = (packages: object) => ({
    "package.json": `${JSON.stringify({ dependencies: packages }, null, 2)}\n`,
  });
  commit(manifest({ next: "^16.0.0", react: "^17.0.2" }));
  git("checkout", "--quiet", "-b", "change");
  commit(manifest({ next: "^16.0.0", react: "^17.0.2", angular: "1.8.3" }));
  const argv = ["scan", "--baseline", "master", "--new-only", "--fail-on", "warning", "--format", "json"];
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
  t.match(await offline(folder, ["ci", "--baseline", "gone"]), { code: 3, stderr: /Git cannot find "gone"/ });
});

t.test("a server gives the same answers as the bundled data", async (t) => {
  const catalog = openBundled(pathToFileURL(join(installed.root, "dist/main.js")).href, openFacts);
  const { app, wait } = await createApp(t, catalog);
  wait(Date.parse(`${MONOREPO_DAY}T12:00:00Z`) - Date.parse(START));
  const server = await app.listen({ host: "127.0.0.1", port: 0 });
  const run = (...argv: string[]) => runProgram(installed.program, argv, { cwd: monorepo, env: clock });
  const [here, there] = [
    await run("scan", "--format", "json"),
    await run("scan", "--format", "json", "--server", server),
  ];
  t.equal(there.code, here.code, there.stderr);
  t.same(findingsIn(there.stdout).map(summarize), findingsIn(here.stdout).map(summarize));
  const [asked, own] = [JSON.parse(there.stdout), JSON.parse(here.stdout)];
  t.equal(asked.server, server);
  // A server answers without notes.
  t.same(asked.summary, { ...own.summary, notes: 0 });
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

t.test("a dry run prints what would be sent, and sends nothing", async (t) => {
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
