import t from "tap";
import { commitMessage } from "../../../server/forges/forge.js";
import {
  createBranch,
  findBranch,
  moveBranch,
  readBranch,
  revisionOf,
  writeCommit,
} from "../../../server/forges/github/contribution-branch.js";
import { draftOf, ID } from "../../fixtures/github/drafts.js";
import { type Answer, createScripted, thrownBy } from "../../fixtures/github/scripted.js";

const sha = (digit: number) => String(digit).repeat(40);
const commitOf = (digit: number, message: string) => {
  return { sha: sha(digit), commit: { message, committer: { date: "2026-06-01T12:00:00Z" }, tree: { sha: sha(0) } } };
};
const ofRevision = (revision: string, id = ID) => commitMessage("Add rule", { id, revision }, ["Co-authored-by: x"]);

t.test("knows the revision that a commit proposes, and commits of others", async (t) => {
  t.equal(revisionOf(ofRevision("aa"), ID), "aa");
  t.equal(revisionOf(ofRevision("aa").replaceAll("\n", "\r\n"), ID), "aa");
  t.equal(revisionOf(ofRevision("aa", `${ID}0`), ID), undefined);
  t.equal(revisionOf("Tidy", ID), undefined);
  t.equal(revisionOf(`Revert "Add"\n\nThis reverts Contribution: ${ID}`, ID), undefined);
});

t.test("finds where the branch points", async (t) => {
  const { place, requests } = await createScripted(t, () => ({ body: { object: { sha: sha(1) } } }));
  t.equal(await findBranch(place, ID), sha(1));
  t.match(requests[0]?.url, new RegExp(`/git/ref/heads%2Fcontribution%2F${ID}$`));
  const none = await createScripted(t, () => ({ status: 404 }));
  t.equal(await findBranch(none.place, ID), undefined);
});

t.test(
  "reads where a branch left the data branch and the newest revision on it, under a reviewer's commits",
  async (t) => {
    const base = commitOf(1, "Base");
    const cases: [messages: string[], revision: string | undefined][] = [
      [[], undefined],
      [["Tidy"], undefined],
      [[ofRevision("aa")], "aa"],
      [[ofRevision("aa"), "Tidy"], "aa"],
      [[ofRevision("aa"), "Tidy", ofRevision("bb"), "Tidy"], "bb"],
      [[ofRevision("aa"), ofRevision("bb"), ofRevision("aa")], "aa"],
    ];
    for (const [messages, revision] of cases) {
      const commits = messages.map((message, index) => commitOf(index + 2, message));
      const { place, requests } = await createScripted(t, () => ({ body: { merge_base_commit: base, commits } }));
      t.same(await readBranch({ ...place, branch: "data/main" }, ID, sha(9)), { base, revision });
      t.match(requests[0]?.url, new RegExp(`/compare/data%2Fmain\\.\\.\\.${sha(9)}$`));
    }
  },
);

t.test("writes files into the data folder of the base, in a commit on top of the parent", async (t) => {
  const { place, requests } = await createScripted(t, ({ url }) => {
    return { status: 201, body: { sha: sha(url.endsWith("/trees") ? 3 : 4) } };
  });
  const change = { files: [{ path: "a/b.yaml", text: "é\n" }], title: "Add rule", body: "" };
  const writing = { draft: draftOf("aa"), change, base: commitOf(1, "Base"), parent: sha(2), trailers: ["X: y"] };
  t.equal(await writeCommit(place, writing), sha(4));
  const message = `Add rule\n\nContribution: ${ID}\nRevision: aa\nX: y\n`;
  t.same(
    requests.map(({ body }) => JSON.parse(body)),
    [
      { base_tree: sha(0), tree: [{ path: "data/a/b.yaml", mode: "100644", type: "blob", content: "é\n" }] },
      { message, tree: sha(3), parents: [sha(2)] },
    ],
  );
  await writeCommit(place, { ...writing, change: { ...change, files: [] } });
  t.match(JSON.parse(requests[2]?.body ?? ""), { tree: sha(0) }, "a correction to nothing has the tree of the base");
});

t.test("distinguishes a lost race from other rejections", async (t) => {
  const cases: [write: typeof createBranch, answer: Answer, result: boolean | string][] = [
    [createBranch, { status: 201, body: { object: { sha: sha(1) } } }, true],
    [createBranch, { status: 422, body: { message: "Reference already exists" } }, false],
    [createBranch, { status: 422, body: { message: "Object does not exist" } }, "unavailable"],
    [createBranch, { status: 422, body: { message: "Validation Failed" } }, "refused"],
    [moveBranch, { status: 200, body: { object: { sha: sha(1) } } }, true],
    [moveBranch, { status: 422, body: { message: "Update is not a fast forward" } }, false],
    [moveBranch, { status: 422, body: { message: "Reference does not exist" } }, false],
    [moveBranch, { status: 422, body: { message: "Repository rule violations found" } }, "misconfigured"],
  ];
  for (const [write, answer, result] of cases) {
    const { place, requests } = await createScripted(t, () => answer);
    if (typeof result === "boolean") t.equal(await write(place, ID, sha(1)), result);
    else t.match(await thrownBy(() => write(place, ID, sha(1))), { kind: result });
    t.notMatch(JSON.parse(requests[0]?.body ?? ""), { force: true });
  }
});
