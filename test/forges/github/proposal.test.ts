import t from "tap";
import { commitMessage, type Forge, type ProposalDraft } from "../../../server/forges/forge.js";
import { createGitHubForge } from "../../../server/forges/github/github-forge.js";
import { creditTrailers } from "../../../server/forges/github/proposal.js";
import { draftOf, ID, PATH, SEED, settingsOf, textOf } from "../../fixtures/github/drafts.js";
import { createFakeGitHub, type FakeGitHub } from "../../fixtures/github/fake-github.js";
import { createScripted, thrownBy } from "../../fixtures/github/scripted.js";

const BRANCH = `contribution/${ID}`;
const FILE = `data/${PATH}`;
const LABELS = ["contribution", "needs review"];
const NOTHING: Partial<ProposalDraft> = { compose: async () => ({ files: [], title: "Nothing", body: "" }) };

/** A repository with data, and the forge over it. */
async function begin(t: Parameters<typeof createFakeGitHub>[0]): Promise<{ fake: FakeGitHub; forge: Forge }> {
  const fake = await createFakeGitHub(t, { users: ["octocat"] });
  await fake.seed(SEED);
  return { fake, forge: createGitHubForge(settingsOf(fake)) };
}

/** The requests that changed something, since a moment. */
const writesSince = ({ requests }: FakeGitHub, from = 0) =>
  requests
    .slice(from)
    .filter(({ method }) => method !== "GET")
    .map(({ method, route }) => `${method} ${route?.replace(/^.*\{repo\}\//, "")}`);

t.test("proposes a draft as a labelled pull request of one commit", async (t) => {
  const { fake, forge } = await begin(t);
  const { url, unchanged } = await forge.propose(draftOf("aa", { credit: "octocat" }));
  const [pull, ...others] = fake.pulls();
  t.same(others, []);
  t.equal(unchanged, false);
  t.equal(url, pull?.url);
  t.match(pull, { title: "Add rule aa", state: "open", head: BRANCH, base: "main", labels: LABELS });
  t.match(pull?.body, /^Of aa\.\n/);
  t.equal(await fake.fileAt(BRANCH, FILE), textOf("aa"));
  t.equal(await fake.fileAt(BRANCH, "README.md"), SEED["README.md"], "the rest stays");
  const [commit, ...more] = await fake.commitsOn(BRANCH);
  t.same(more, []);
  const { id } = fake.user("octocat");
  const trailer = `Co-authored-by: octocat <${id}+octocat@users.noreply.github.com>`;
  t.equal(commit?.message.trimEnd(), commitMessage("Add rule aa", draftOf("aa"), [trailer]).trimEnd());
});

t.test("does nothing more when it is repeated", async (t) => {
  const { fake, forge } = await begin(t);
  const { url } = await forge.propose(draftOf("aa"));
  // What a reviewer changed meanwhile stays as well.
  const body = fake.pulls()[0]?.body?.replace("Of aa", "- [x] checked") ?? "";
  fake.edit(1, { title: "Better title", body });
  const before = fake.requests.length;
  t.same(await forge.propose(draftOf("aa")), { url, unchanged: false });
  t.same(writesSince(fake, before), []);
  t.match(fake.pulls(), [{ title: "Better title", body: /^- \[x\] checked/ }]);
});

t.test("proposes nothing when the data already contain it", async (t) => {
  const { fake, forge } = await begin(t);
  t.same(await forge.propose(draftOf("aa", NOTHING)), { url: undefined, unchanged: true });
  t.same(writesSince(fake), []);
});

t.test("puts a correction on top, with nothing lingering of what was before", async (t) => {
  const { fake, forge } = await begin(t);
  const also = { path: "rules/extra.yaml", text: "extra\n" };
  const both: Partial<ProposalDraft> = {
    compose: async () => ({ files: [{ path: PATH, text: "aa\n" }, also], title: "Two", body: "Two" }),
  };
  const { url } = await forge.propose(draftOf("aa", both));
  await fake.commit("main", { "data/technologies/nextjs.yaml": "name: Newer\n" }, "Somebody else's");
  t.same(await forge.propose(draftOf("bb", { labels: [...LABELS, "corrected"] })), { url, unchanged: false });
  t.equal(await fake.fileAt(BRANCH, FILE), textOf("bb"), "composed where the branch left the data branch");
  t.equal(await fake.fileAt(BRANCH, `data/${also.path}`), undefined);
  t.match(fake.pulls(), [{ title: "Add rule bb", body: /^Of bb/, labels: [...LABELS, "corrected"] }]);
  t.equal((await fake.commitsOn(BRANCH)).length, 2);
  // Back to the first: another correction, though its revision is on the branch.
  await forge.propose(draftOf("aa"));
  t.equal(await fake.fileAt(BRANCH, FILE), textOf("aa"));
  t.equal((await fake.commitsOn(BRANCH)).length, 3);
});

t.test("empties a pull request when the correction is what the data say", async (t) => {
  const { fake, forge } = await begin(t);
  const { url } = await forge.propose(draftOf("aa"));
  t.same(await forge.propose(draftOf("bb", NOTHING)), { url, unchanged: false });
  t.equal(await fake.fileAt(BRANCH, FILE), undefined);
  t.match(fake.pulls(), [{ title: "Nothing", state: "open" }]);
});

t.test("leaves what a reviewer pushed where it is, and corrects on top of it", async (t) => {
  const { fake, forge } = await begin(t);
  await forge.propose(draftOf("aa"));
  await fake.commit(BRANCH, { [FILE]: "by a reviewer\n" }, "Tidy");
  const before = fake.requests.length;
  await forge.propose(draftOf("aa"));
  t.same(writesSince(fake, before), []);
  await forge.propose(draftOf("bb"));
  t.same(
    (await fake.commitsOn(BRANCH)).map(({ message }) => message.split("\n")[0]),
    ["Add rule aa", "Tidy", "Add rule bb"],
  );
  t.equal(await fake.fileAt(BRANCH, FILE), textOf("bb"));
});

for (const [says, end] of Object.entries({
  merged: (fake: FakeGitHub) => fake.merge(1),
  closed: (fake: FakeGitHub) => fake.close(1, { comment: "No.", user: "ann" }),
  "closed with its branch": (fake: FakeGitHub) => fake.deleteBranch(BRANCH),
})) {
  t.test(`leaves a pull request alone that was ${says}, also for a correction`, async (t) => {
    const { fake, forge } = await begin(t);
    const { url } = await forge.propose(draftOf("aa"));
    await end(fake);
    const before = fake.requests.length;
    t.same(await forge.propose(draftOf("aa")), { url, unchanged: false });
    t.same(await forge.propose(draftOf("bb")), { url, unchanged: false });
    t.same(writesSince(fake, before), []);
    t.equal(fake.pulls().length, 1);
  });
}

t.test("takes up a branch of the past from where it is", async (t) => {
  const { fake, forge } = await begin(t);
  await fake.commit(BRANCH, { [FILE]: "old\n" }, commitMessage("Old", { id: ID, revision: "00" }));
  await forge.propose(draftOf("aa"));
  t.equal((await fake.commitsOn(BRANCH)).length, 2);
  t.equal(await fake.fileAt(BRANCH, FILE), textOf("aa"));
});

t.test("makes one of it when two processes propose the same at once", async (t) => {
  const { fake, forge } = await begin(t);
  const other = createGitHubForge(settingsOf(fake));
  for (const revision of ["aa", "bb"]) {
    const [one, two] = await Promise.all([forge, other].map((each) => each.propose(draftOf(revision))));
    t.same(one, two);
    t.match(fake.pulls(), [{ labels: LABELS, title: `Add rule ${revision}` }]);
    t.equal(await fake.fileAt(BRANCH, FILE), textOf(revision));
  }
  t.equal(fake.pulls().length, 1);
  t.equal((await fake.commitsOn(BRANCH)).length, 2);
});

t.test("keeps apart two contributions at once", async (t) => {
  const { fake, forge } = await begin(t);
  const other = { id: "tool-cursor-0123456789ab" };
  const urls = await Promise.all([forge.propose(draftOf("aa")), forge.propose(draftOf("bb", other))]);
  t.equal(new Set(urls.map(({ url }) => url)).size, 2);
  t.equal(await fake.fileAt(BRANCH, FILE), textOf("aa"));
  t.equal(await fake.fileAt(`contribution/${other.id}`, FILE), textOf("bb"));
});

const OCTOCAT = { login: "octocat", id: 5_000_000_001, type: "User" };

t.test("credits a person by the address that GitHub gave them", async (t) => {
  const { place, requests } = await createScripted(t, () => ({ body: OCTOCAT }));
  const trailer = "Co-authored-by: octocat <5000000001+octocat@users.noreply.github.com>";
  t.same(await creditTrailers(place, "OctoCat"), [trailer]);
  t.same(await creditTrailers(place, " @octocat "), [trailer]);
  t.same(
    requests.map(({ url }) => url.replace("/api/v3", "")),
    ["/users/OctoCat", "/users/octocat"],
  );
});

t.test("does not even ask for what is no user name", async (t) => {
  const { place, requests } = await createScripted(t, () => ({ body: OCTOCAT }));
  const names = ["Ann Example", "a--b", "-a", "a-", "a".repeat(40), "ann@example.com", "a\nb", "../user", "é", "", "@"];
  for (const name of [...names, undefined]) t.same(await creditTrailers(place, name), [], String(name));
  t.equal(requests.length, 0);
});

t.test("credits nobody whom GitHub does not know as a person", async (t) => {
  const answers = [
    { status: 404 },
    { status: 403 },
    { body: { ...OCTOCAT, type: "Organization" } },
    { body: { ...OCTOCAT, type: "Bot" } },
  ];
  for (const answer of answers) {
    const { place } = await createScripted(t, () => answer);
    t.same(await creditTrailers(place, "octocat"), [], JSON.stringify(answer));
  }
});

t.test("takes nobody's credit because GitHub cannot answer now", async (t) => {
  const { place } = await createScripted(t, () => ({ status: 429, headers: { "retry-after": "60" } }));
  const error = await thrownBy(() => creditTrailers(place, "octocat"));
  t.match(error, { kind: "unavailable", retryAfter: 60_000 });
});
