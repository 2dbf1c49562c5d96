import t from "tap";
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
  const { execFileSync } = await import("node:child_process");
  const link = (input: string) =>
    execFileSync("git", [`--git-dir=${stateDir}/forge.git`, "mktree"], { input, encoding: "utf8" }).trim();
  const tree = link(`040000 tree ${link(`120000 blob ${blob}\tlink\n100755 blob ${blob}\trun\n`)}\tdata\n`);
  t.same([...(await listData(repository.git, tree)).keys()], ["run"], "a link is none");
});

t.test("a commit without a data folder has no files", async (t) => {
  const { repository } = await createForge(t);
  const id = await writeCommit(repository.git, { parents: [], message: "m", date: "2026-01-01T00:00:00Z" });
  t.equal((await listData(repository.git, id)).size, 0);
});

t.test("reads contents of any kind, each once for all that ask", async (t) => {
  const { repository } = await createForge(t);
  const texts = ["", "\n", "a\n\n", "x blob 5\nmissing\n", "ü\u{1f600}", "y".repeat(300_000)];
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
