import t, { type Test } from "tap";
import {
  branchOf,
  CONTRIBUTION_ID,
  commitMessage,
  type Forge,
  ForgeError,
  waitAfter,
} from "../../server/forges/forge.js";
import { createGitHubForge } from "../../server/forges/github/github-forge.js";
import { FILES } from "../fixtures/data.js";
import { settingsOf } from "../fixtures/github/drafts.js";
import { createFakeGitHub } from "../fixtures/github/fake-github.js";
import { createForge, draftOf } from "../fixtures/local-forge.js";
import { MemoryForge } from "../fixtures/submissions.js";

t.test("an id tells a kind, a subject and a digest, and makes the name of a branch", async (t) => {
  for (const id of ["rule-nextjs-prisma-0123456789ab", "tool-x-000000000000", "rule-issue-12-0123456789ab"]) {
    t.match(id, CONTRIBUTION_ID);
    t.equal(branchOf(id), `contribution/${id}`);
  }
  for (const id of [
    "rule-0123456789ab",
    "rules-a-b-0123456789ab",
    "rule-a-b-0123456789a",
    "rule-a-b-0123456789abc",
    "rule-a-b-0123456789AB",
    "rule-a--b-0123456789ab",
    "rule-a/../b-0123456789ab",
    "rule-a-b-0123456789ab\n",
    " rule-a-b-0123456789ab",
  ])
    t.notMatch(id, CONTRIBUTION_ID, JSON.stringify(id));
});

t.test("a commit's message ends with the trailers by which a broken-off attempt is known", async (t) => {
  const draft = { id: "rule-a-b-0123456789ab", revision: "01ff" };
  const trailer = "Co-authored-by: octocat <1+octocat@users.noreply.github.com>";
  t.equal(
    commitMessage("Add rule: A works with B", draft, [trailer]),
    `Add rule: A works with B\n\nContribution: rule-a-b-0123456789ab\nRevision: 01ff\n${trailer}\n`,
  );
});

t.test("a failure says of which kind it is, and when to come back", async (t) => {
  const failure = new ForgeError("unavailable", "later", 5_000, { cause: "a limit" });
  t.match(failure, { kind: "unavailable", message: "later", retryAfter: 5_000, cause: "a limit" });
  t.ok(failure instanceof Error);
});

t.test("the wait after errors grows to eight intervals or a quarter of an hour, and as the forge asks", async (t) => {
  const minute = 60_000;
  t.strictSame(
    [0, 1, 2, 3, 4, 2000].map((failures) => waitAfter(failures, minute)),
    [1, 2, 4, 8, 8, 8].map((minutes) => minutes * minute),
  );
  t.equal(waitAfter(3, 5 * minute), 15 * minute);
  t.equal(waitAfter(3, 30 * minute), 30 * minute, "never more often than without errors");
  t.equal(waitAfter(1, minute, 20 * minute), 20 * minute);
  t.equal(waitAfter(3, minute, 2 * minute), 2 * minute, "no longer than the forge asks");
  t.equal(waitAfter(1, minute, 1000), minute);
});

/** Forges that hold the data of the fixtures: the one that most tests use stands for the two that people use. */
const FORGES: Record<string, (t: Test) => Promise<Forge>> = {
  memory: async () => new MemoryForge(new Map(Object.entries(FILES))),
  local: async (t) => (await createForge(t)).forge,
  github: async (t) => {
    const fake = await createFakeGitHub(t);
    await fake.seed(Object.fromEntries(Object.entries(FILES).map(([path, text]) => [`data/${path}`, text])));
    return createGitHubForge(settingsOf(fake));
  },
};

for (const [name, open] of Object.entries(FORGES)) {
  t.test(`what every forge does (${name})`, async (t) => {
    const forge = await open(t);
    const listed = await forge.list((await forge.head()).id);
    t.strictSame([...listed.keys()].sort(), Object.keys(FILES).sort(), "the files of the newest commit");
    const [path = "", id = ""] = [...listed][0] ?? [];
    t.strictSame([...(await forge.read([id]))], [[id, FILES[path]]], "and their texts");

    const draft = draftOf("kit");
    t.equal(await forge.standing(draft.id), undefined, "nobody has proposed it");
    const seen: (string | undefined)[] = [];
    const proposed = await forge.propose({
      ...draft,
      compose: async (read) => {
        seen.push(await read(path), await read("technologies/nobody.yaml"));
        return draft.compose(read);
      },
    });
    t.strictSame(seen, [FILES[path], undefined], "it is composed against the data");
    t.match(proposed, { unchanged: false, url: String });
    t.match(await forge.standing(draft.id), { stage: "unread", url: proposed.url, createdAt: /^\d{4}-\d\d-\d\dT/ });
    t.strictSame(await forge.propose(draft), proposed, "again, it is the same proposal");
    t.strictSame(await forge.propose({ ...draft, revision: "b2" }), proposed, "and so is a correction");
    t.match(await forge.standing(draft.id), { stage: "unread", url: proposed.url });

    const said = draftOf("said", { files: [] });
    t.match(await forge.propose(said), { unchanged: true }, "what the data say already");
    t.equal(await forge.standing(said.id), undefined);
  });
}
