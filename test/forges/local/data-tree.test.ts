import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import t from "tap";
import { MAX_BYTES } from "../../../server/data/bounds.js";
import { OversizeError } from "../../../server/forges/forge.js";
import { writeCommit } from "../../../server/forges/local/commits.js";
import { listData, readBlobs, readTexts } from "../../../server/forges/local/data-tree.js";
import { createForge, failureOf, git } from "../../fixtures/local-forge.js";

t.test("lists the plain files of the data folder only", async (t) => {
  const { stateDir, repository } = await createForge(t);
  const files = new Map([
    ["data/a.yaml", "a"],
    ["data/b c/__proto__", "b"],
    ["other/c", "c"],
    ["data.yaml", "d"],
    ["to", "data/a.yaml"],
  ]);
  const id = await writeCommit(repository.git, { parents: [], files, message: "m", date: "2026-01-01T00:00:00Z" });
  const listed = await listData(repository.git, id);
  t.same([...listed.keys()].sort(), ["a.yaml", "b c/__proto__"]);
  const blob = git(stateDir, "rev-parse", `${id}:to`).trim();
  const folder = makeTree(stateDir, [`120000 blob ${blob}\tlink`, `100755 blob ${blob}\trun`]);
  const tree = makeTree(stateDir, [`040000 tree ${folder}\tdata`]);
  t.same([...(await listData(repository.git, tree)).keys()], ["run"], "a link is none");
});

t.test("a commit without a data folder has no files", async (t) => {
  const { repository } = await createForge(t);
  const id = await writeCommit(repository.git, { parents: [], message: "m", date: "2026-01-01T00:00:00Z" });
  t.equal((await listData(repository.git, id)).size, 0);
});

t.test("reads contents of any kind, each once for all that ask", async (t) => {
  const { repository } = await createForge(t);
  const texts = ["", "\n", "a\n\n", "x blob 5\nmissing\n", "ü\u{1f600}", "y".repeat(200_000)];
  const files = new Map(texts.map((text, index) => [`data/${index}`, text]));
  const id = await writeCommit(repository.git, { parents: [], files, message: "m", date: "2026-01-01T00:00:00Z" });
  const listed = await listData(repository.git, id);
  t.same(await readTexts(repository.git, listed), new Map(texts.map((text, index) => [`${index}`, text])));
  const [blob = ""] = listed.values();
  t.equal((await readBlobs(repository.git, [blob, blob])).size, 1);
});

t.test("what is no content is an error", async (t) => {
  const { stateDir, repository } = await createForge(t);
  const commit = git(stateDir, "rev-parse", "main").trim();
  for (const id of [commit, "f".repeat(40)])
    t.match(await failureOf(readBlobs(repository.git, [id])), { kind: "unavailable" });
  t.match(await failureOf(readBlobs(repository.git, ["main"])), { kind: "refused" });
});

/** Writes a tree. @param entries as `git ls-tree` gives them @returns its id */
const makeTree = (stateDir: string, entries: readonly string[]): string =>
  execFileSync("git", [`--git-dir=${stateDir}/forge.git`, "mktree"], {
    input: entries.map((entry) => `${entry}\n`).join(""),
    encoding: "utf8",
  }).trim();

t.test("a content that is too long is not read, and neither is what was asked for with it", async (t) => {
  const { repository } = await createForge(t);
  const files = new Map([
    ["data/long", "x".repeat(MAX_BYTES + 1)],
    ["data/short", "y"],
  ]);
  const id = await writeCommit(repository.git, { parents: [], files, message: "m", date: "2026-01-01T00:00:00Z" });
  const listed = await listData(repository.git, id);
  const error = await failureOf(readBlobs(repository.git, [...listed.values()]));
  if (!(error instanceof OversizeError)) throw error;
  t.match(error, { kind: "refused" });
  t.equal(error.sizes.get(listed.get("long") ?? ""), MAX_BYTES + 1);
  t.equal(error.sizes.get(listed.get("short") ?? ""), 1);
});

t.test("a few objects that stand for billions of files are refused after the first of them", async (t) => {
  const { stateDir, repository } = await createForge(t);
  const blob = git(stateDir, "rev-parse", "main:data/capabilities.yaml").trim();
  let tree = makeTree(stateDir, [`100644 blob ${blob}\tx.yaml`]);
  for (let level = 0; level < 10; level += 1) {
    const entries = Array.from({ length: 10 }, (_, index) => `040000 tree ${tree}\t${index}`);
    tree = makeTree(stateDir, entries);
  }
  const root = makeTree(stateDir, [`040000 tree ${tree}\tdata`]);
  t.match(await failureOf(listData(repository.git, root)), { kind: "refused", message: /more than 500000 files/ });
});

t.test("a content that is damaged on the disk is an error", async (t) => {
  const { stateDir, repository } = await createForge(t);
  const files = new Map([["data/a", "damaged"]]);
  const id = await writeCommit(repository.git, { parents: [], files, message: "m", date: "2026-01-01T00:00:00Z" });
  const blobs = [...(await listData(repository.git, id)).values()];
  const unpacked = execFileSync("git", [`--git-dir=${stateDir}/forge.git`, "hash-object", "-w", "--stdin"], {
    input: "another",
    encoding: "utf8",
  }).trim();
  const loose = join(stateDir, "forge.git", "objects", unpacked.slice(0, 2), unpacked.slice(2));
  execFileSync("chmod", ["u+w", loose]);
  writeFileSync(loose, "no zlib stream");
  t.match(await failureOf(readBlobs(repository.git, [unpacked])), { kind: "unavailable" });
  t.equal((await readBlobs(repository.git, blobs)).size, 1, "the others are read");
});
