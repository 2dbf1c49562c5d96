import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import tap from "tap";
import { blobId, revisionOf } from "../../server/data/revision.js";
import { technologyText } from "../fixtures/data.js";

const fileOf = (text: string, path = "technologies/x.yaml"): [path: string, text: string] => [path, text];
const FILES = new Map([fileOf(technologyText())]);

/** Runs Git as someone, on some day, untouched by the machine's own configuration. */
function gitIn(folder: string, date: string) {
  const env = { PATH: process.env.PATH, GIT_CONFIG_GLOBAL: "/dev/null", GIT_CONFIG_NOSYSTEM: "1" };
  const dates = { GIT_AUTHOR_DATE: date, GIT_COMMITTER_DATE: date };
  const who = ["-c", "user.name=Test", "-c", "user.email=test@example.com", "-c", "commit.gpgsign=false"];
  return (...args: string[]) =>
    execFileSync("git", [...who, ...args], { cwd: folder, env: { ...env, ...dates }, stdio: "pipe" })
      .toString()
      .trim();
}

/** A repository with a data folder, committed, and then another commit that does not touch it. */
function repository(t: { testdir: typeof tap.testdir }) {
  const root = t.testdir({ data: { technologies: { "x.yaml": technologyText() } }, "README.md": "one" });
  const first = gitIn(root, "2026-03-04T05:06:07+02:00");
  first("init", "--quiet");
  first("add", ".");
  first("commit", "--quiet", "-m", "data");
  const commit = first("rev-parse", "HEAD");
  writeFileSync(`${root}/README.md`, "two");
  gitIn(root, "2026-05-05T05:05:05Z")("commit", "--quiet", "-am", "words");
  return { root, folder: `${root}/data`, commit };
}

tap.test("a clean folder is at the commit that last touched it", async (t) => {
  const { folder, commit } = repository(t);
  t.same(await revisionOf(folder, FILES), { id: commit, date: "2026-03-04T03:06:07.000Z" });
});

tap.test("a folder with changes, a new file or a lost one is its content", async (t) => {
  const { root, folder, commit } = repository(t);
  const changes: (() => void)[] = [
    () => writeFileSync(`${folder}/technologies/x.yaml`, technologyText("", "Other")),
    () => writeFileSync(`${folder}/technologies/y.yaml`, technologyText()),
    () => rmSync(`${folder}/technologies/x.yaml`),
  ];
  for (const change of changes) {
    t.equal((await revisionOf(folder, FILES)).id, commit);
    change();
    t.match((await revisionOf(folder, FILES)).id, /^content-[0-9a-f]{12}$/);
    gitIn(root, "2026-06-06T00:00:00Z")("stash", "--quiet", "--include-untracked");
  }
});

tap.test("a change elsewhere in the repository is no change of the data", async (t) => {
  const { root, folder, commit } = repository(t);
  writeFileSync(`${root}/README.md`, "three");
  t.equal((await revisionOf(folder, FILES)).id, commit);
});

tap.test("a folder that a repository ignores is its content", async (t) => {
  const { root } = repository(t);
  const ignored = `${root}/own`;
  writeFileSync(`${root}/.gitignore`, "own\n");
  mkdirSync(ignored);
  writeFileSync(`${ignored}/x.yaml`, "name: X\n");
  t.match((await revisionOf(ignored, FILES)).id, /^content-/);
});

tap.test("without a repository the content is the revision, with the newest day it names", async (t) => {
  const folder = mkdtempSync(join(tmpdir(), "stackfit-"));
  t.teardown(() => rmSync(folder, { recursive: true }));
  const dated = (checked: string, updated: string) =>
    fileOf(`checked: ${checked}\nupdated: ${updated}\n`, "ai-tools/a.yaml");
  const { id, date } = await revisionOf(folder, new Map([...FILES, dated("2026-02-03", "2026-01-01")]));
  t.match(id, /^content-[0-9a-f]{12}$/);
  t.equal(date, "2026-02-03T00:00:00.000Z");
  t.equal(
    (await revisionOf(folder, new Map([...FILES, dated("2025-01-01", "2026-04-05")]))).date,
    "2026-04-05T00:00:00.000Z",
  );
  t.equal((await revisionOf(folder, new Map())).date, "1970-01-01T00:00:00.000Z");
});

tap.test("the digest changes with a text and with a path, and only with them", async (t) => {
  const folder = mkdtempSync(join(tmpdir(), "stackfit-"));
  t.teardown(() => rmSync(folder, { recursive: true }));
  const idOf = async (...files: [string, string][]) => (await revisionOf(folder, new Map(files))).id;
  const a = fileOf("name: A\n", "technologies/a.yaml");
  const b = fileOf("name: B\n", "technologies/b.yaml");
  const ids = [
    await idOf(a, b),
    await idOf(a),
    await idOf(fileOf(a[1], b[0]), fileOf(b[1], a[0])),
    await idOf(a, fileOf("name: B \n", b[0])),
  ];
  t.equal(new Set(ids).size, ids.length);
  t.equal(await idOf(fileOf(a[1], a[0]), fileOf(b[1], b[0])), ids[0]);
});

tap.test("ids are those of Git", async (t) => {
  // printf … | git hash-object --stdin
  t.equal(blobId(""), "e69de29bb2d1d6434b8b29ae775ad8c2e48c5391");
  t.equal(blobId("hello\n"), "ce013625030ba8dba906f756967f9e9ca394464a");
  t.equal(blobId("é\n"), "c6003325155f475bd7c87731607525dce73be9cf");
});
