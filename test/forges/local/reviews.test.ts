import t from "tap";
import { approve } from "../../../server/forges/local/decisions.js";
import {
  diffOf,
  proposalOf,
  type Review,
  type ReviewEvent,
  readReview,
  readReviews,
  stageOf,
} from "../../../server/forges/local/reviews.js";
import { checkoutOf } from "../../fixtures/compiled.js";
import { createForge, draftOf, failureOf, filesWith, flawsOf, git, idOf, SOURCE } from "../../fixtures/local-forge.js";

const at = "2026-04-01T08:00:00.000Z";
const proposed: ReviewEvent = {
  event: "proposed",
  head: "h1",
  base: "b0",
  revision: "a1",
  title: "T",
  body: "B",
  labels: [],
  at,
};
const by = (event: "opened" | "request-changes" | "need-info" | "decline" | "approve", head = "h1"): ReviewEvent => ({
  event,
  head,
  by: "Ann",
  message: event,
  at,
});
const review = (events: ReviewEvent[], fields: Partial<Review> = {}): Review => ({
  id: idOf("vue"),
  head: "h1",
  tip: "t1",
  events: [proposed, ...events],
  merged: false,
  ...fields,
});

/** What happened, and how far the review is then. */
const CASES: [what: string, review: Review, stage: ReturnType<typeof stageOf>][] = [
  ["nothing yet", review([]), { stage: "unread" }],
  ["opened", review([by("opened")]), { stage: "in-review" }],
  ["a request", review([by("request-changes")]), { stage: "changes-requested", reason: "request-changes" }],
  ["a question", review([by("request-changes"), by("need-info")]), { stage: "need-info", reason: "need-info" }],
  [
    "opened again after a request",
    review([by("request-changes"), by("opened")]),
    { stage: "changes-requested", reason: "request-changes" },
  ],
  ["a request that was answered", review([by("request-changes")], { head: "h2" }), { stage: "in-review" }],
  ["a question that was answered", review([by("need-info")], { head: "h2" }), { stage: "in-review" }],
  ["a refusal", review([by("decline")]), { stage: "declined", reason: "decline" }],
  ["a refusal of what was before", review([by("decline")], { head: "h2" }), { stage: "declined", reason: "decline" }],
  ["a question after a refusal", review([by("decline"), by("need-info")]), { stage: "need-info", reason: "need-info" }],
  ["merged", review([by("approve")], { merged: true }), { stage: "merged" }],
  ["merged in spite of a refusal", review([by("decline")], { merged: true }), { stage: "merged" }],
  ["an approval that was never carried out", review([by("approve")]), { stage: "in-review" }],
];

for (const [what, given, stage] of CASES) t.test(`${what}: ${stage.stage}`, async (t) => t.same(stageOf(given), stage));

t.test("the proposal is the newest revision, and none without a branch", async (t) => {
  const second = { ...proposed, revision: "b2", head: "h2" };
  t.equal(proposalOf(review([by("opened"), second, by("opened")])), second);
  t.equal(proposalOf(review([], { head: undefined })), undefined);
  t.equal(proposalOf(review([], { events: [] })), undefined);
});

t.test("reads one review or all of them, each with its own events", async (t) => {
  const { forge, stateDir, repository } = await createForge(t);
  t.same(await readReviews(repository), []);
  for (const name of ["vue", "svelte", "vue-router"]) await forge.propose(draftOf(name));
  await forge.propose(
    draftOf("vue", { revision: "b2", credit: "Zoë", files: [{ path: "technologies/v.yaml", text: "v" }] }),
  );
  const revisions = (review: Review) => review.events.map((event) => event.event === "proposed" && event.revision);
  const all = new Map((await readReviews(repository)).map((review) => [review.id, revisions(review)]));
  t.same(
    all,
    new Map([
      [idOf("vue"), ["a1", "b2"]],
      [idOf("svelte"), ["a1"]],
      [idOf("vue-router"), ["a1"]],
    ]),
  );
  const vue = await readReview(repository, idOf("vue"));
  t.equal(vue.head, git(stateDir, "rev-parse", `contribution/${idOf("vue")}`).trim());
  t.match(proposalOf(vue), {
    revision: "b2",
    title: "Add vue",
    body: "Why **vue**?\n",
    labels: ["rule"],
    credit: "Zoë",
  });
  t.same(await readReview(repository, idOf("nothing")), {
    id: idOf("nothing"),
    head: undefined,
    tip: undefined,
    events: [],
    merged: false,
  });
});

t.test("what somebody wrote to a review by hand is passed over", async (t) => {
  const { forge, stateDir, repository } = await createForge(t);
  await forge.propose(draftOf("vue"));
  for (const message of ["a remark", "null", "[]", "{}"]) {
    const ref = `refs/reviews/${idOf("vue")}`;
    const own = ["-c", "user.name=Ann", "-c", "user.email=a@x.example"];
    git(
      stateDir,
      "update-ref",
      ref,
      git(stateDir, ...own, "commit-tree", `${ref}^{tree}`, "-p", ref, "-m", message).trim(),
    );
  }
  const review = await readReview(repository, idOf("vue"));
  t.equal(review.events.length, 1);
  t.same(stageOf(review), { stage: "unread" });
  t.same(flawsOf(stateDir), []);
});

const ID = idOf("vue");

t.test("shows what a contribution changes, before and after it is merged", async (t) => {
  const { forge, repository } = await createForge(t);
  await forge.propose(draftOf("vue", { files: [{ path: "technologies/vue.yaml", text: "one\ntwo\n" }] }));
  await forge.importCheckout(
    checkoutOf(filesWith({ "technologies/other.yaml": "name: Not of the contribution\n" }), SOURCE),
  );
  const files = [
    {
      path: "technologies/vue.yaml",
      text: filesWith().get("technologies/react.yaml")?.replaceAll("eact", "vue") ?? "",
    },
  ];
  await forge.propose(draftOf("vue", { revision: "b2", files }));
  const shown = async () => {
    const review = await readReview(repository, ID);
    return [await diffOf(repository, review, "stat"), await diffOf(repository, review, "patch")] as const;
  };
  const [stat, patch] = await shown();
  t.match(stat, /^ data\/technologies\/vue\.yaml \| \d+ \++\n 1 file changed/);
  t.match(patch, /^diff --git a\/data\/technologies\/vue\.yaml .*\n\+name: Rvue\n/s);
  t.notMatch(patch, /Not of the contribution|^-[^-]|two/m);
  await forge.importCheckout(checkoutOf(filesWith(), SOURCE));
  t.same(await approve(repository, ID, "Ann"), { outcome: "merged" });
  t.same(await shown(), [stat, patch]);
});

t.test("there is nothing to show of what is not there", async (t) => {
  const { repository } = await createForge(t);
  t.match(await failureOf(diffOf(repository, await readReview(repository, ID), "stat")), { kind: "refused" });
});
