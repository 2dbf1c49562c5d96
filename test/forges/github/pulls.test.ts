import t from "tap";
import type { Pull } from "../../../schemas/types.js";
import type { ProposedChange } from "../../../server/forges/forge.js";
import { addLabels, describePull, findPull, openPull, speaksOf } from "../../../server/forges/github/pulls.js";
import { draftOf, ID } from "../../fixtures/github/drafts.js";
import { createScripted, thrownBy } from "../../fixtures/github/scripted.js";

const [OWN, BRANCH] = ["acme/stack", `contribution/${ID}`];

function pullOf(number: number, more: Partial<Pull> = {}, repo: string | null = OWN): Pull {
  return {
    number,
    html_url: `https://github.com/acme/stack/pull/${number}`,
    state: "open",
    body: "",
    created_at: "2026-06-01T12:00:00Z",
    updated_at: "2026-06-01T12:00:00Z",
    merged_at: null,
    head: { ref: BRANCH, sha: "0".repeat(40), repo: repo === null ? null : { full_name: repo } },
    labels: [],
    ...more,
  };
}

/** Finds the pull request among those that a server gives. */
async function find(t: { teardown: (close: () => unknown) => void }, pulls: Pull[]) {
  const { place, requests } = await createScripted(t, () => ({ body: pulls }));
  const found = await findPull({ ...place, repo: "stack" }, ID);
  return { number: found?.number, query: new URL(requests[0]?.url ?? "", "http://x").searchParams };
}

t.test("asks for the pull requests of the branch in this repository, open or not", async (t) => {
  const { number, query } = await find(t, []);
  t.equal(number, undefined);
  t.equal(query.get("head"), `acme:${BRANCH}`);
  t.equal(query.get("state"), "all");
});

t.test("takes an open one before the newest of the others", async (t) => {
  const closed = { state: "closed" };
  t.equal((await find(t, [pullOf(3, closed), pullOf(2), pullOf(1, closed)])).number, 2);
  t.equal((await find(t, [pullOf(1, closed), pullOf(3, closed), pullOf(2, closed)])).number, 3);
});

t.test("takes no pull request of another branch or from a fork, though GitHub shows it", async (t) => {
  const elsewhere = pullOf(1, { head: { ...pullOf(1).head, ref: `${BRANCH}-2` } });
  t.equal((await find(t, [elsewhere, pullOf(2, {}, "mallory/stack"), pullOf(3, {}, null)])).number, undefined);
  t.equal((await find(t, [pullOf(4, {}, "Acme/Stack")])).number, 4, "names of repositories have no case");
});

t.test("knows which revision title and body speak of", async (t) => {
  const mark = (revision: string) => `<!-- revision: ${revision} -->`;
  const speaks = (body: string | null) => speaksOf(pullOf(1, { body }), draftOf("bb"));
  t.equal(speaks(`Text\n\n${mark("bb")}\n`), true);
  t.equal(speaks(`- [x] checked\r\n\r\n${mark("bb")}\r\nThanks`), true, "after a reviewer edited it");
  t.equal(speaks(`Text\n\n${mark("aa")}\n`), false);
  t.equal(speaks(`Text\n\n${mark("bbb")}\n`), false);
  t.equal(speaks(`${mark("bb")} as submitted\n\n${mark("aa")}\n`), false, "a submitter writes marks of their own");
  t.equal(speaks(null), false);
});

const CHANGE: ProposedChange = { files: [], title: "Add rule", body: "Text\n\n" };

t.test("opens a pull request to the data branch, and its body speaks of the draft", async (t) => {
  const { place, requests } = await createScripted(t, () => ({ status: 201, body: pullOf(5) }));
  t.match(await openPull(place, draftOf("bb"), CHANGE), { number: 5 });
  const body = JSON.parse(requests[0]?.body ?? "");
  t.match(body, { title: "Add rule", head: BRANCH, base: "main" });
  t.equal(speaksOf(pullOf(5, { body: body.body }), draftOf("bb")), true);
  await describePull(place, pullOf(5), draftOf("cc"), CHANGE);
  t.equal(JSON.parse(requests[1]?.body ?? "").body, "Text\n\n<!-- revision: cc -->\n");
});

t.test("distinguishes a lost race from other rejections", async (t) => {
  const refusal = (message: string) => ({ status: 422, body: { message: "Validation Failed", errors: [{ message }] } });
  const taken = await createScripted(t, () => refusal(`A pull request already exists for acme:${BRANCH}.`));
  t.equal(await openPull(taken.place, draftOf("bb"), CHANGE), undefined);
  const empty = await createScripted(t, () => refusal("No commits between main and it"));
  t.match(await thrownBy(() => openPull(empty.place, draftOf("bb"), CHANGE)), {
    kind: "refused",
    message: /No commits/,
  });
});

t.test("adds the labels that are missing, and asks nothing when none is", async (t) => {
  const { place, requests } = await createScripted(t, () => ({ body: [{ name: "x" }] }));
  await addLabels(place, pullOf(5, { labels: [{ name: "Contribution" }, { name: "other" }] }), draftOf("bb"));
  t.same(
    requests.map(({ body }) => JSON.parse(body)),
    [{ labels: ["needs review"] }],
  );
  const labels = [{ name: "contribution" }, { name: "needs review" }];
  await addLabels(place, pullOf(5, { labels }), draftOf("bb"));
  await addLabels(place, pullOf(5), draftOf("bb", { labels: [] }));
  t.equal(requests.length, 1);
});
