import t from "tap";
import {
  approvalText,
  entriesOf,
  entryLine,
  painter,
  patchText,
  reviewText,
  visible,
} from "../../../scripts/review/wording.js";
import type { Approval } from "../../../server/forges/local/decisions.js";
import type { Review, ReviewEvent } from "../../../server/forges/local/reviews.js";
import { idOf } from "../../fixtures/local-forge.js";

const HOSTILE = "\u001b[2J\u009b\u202e\u0007\r";
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for.
const CONTROL = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202e]/;
const plain = painter(false);

const review = (fields: object = {}, more: ReviewEvent[] = [], merged = false): Review => ({
  id: idOf("vue"),
  head: "h1",
  tip: "t1",
  merged,
  events: [
    {
      event: "proposed",
      head: "h1",
      base: "b0",
      revision: "a1",
      title: "Add Vue",
      body: "First\n\nSecond\n",
      labels: ["rule", "new"],
      at: "2026-04-01T08:00:00.000Z",
      ...fields,
    } as ReviewEvent,
    ...more,
  ],
});

t.test("a list tells of what is proposed and what is still to be, the oldest first", async (t) => {
  const waiting = [
    { id: idOf("late"), createdAt: "2026-04-02T00:00:00Z" },
    { id: idOf("early"), createdAt: "2026-03-02T00:00:00Z" },
  ];
  const request: ReviewEvent = {
    event: "request-changes",
    head: "h1",
    by: "Ann",
    message: "Why?",
    at: "2026-04-05T00:00:00Z",
  };
  const entries = entriesOf([review({ credit: "Zoë" }, [request]), { ...review(), events: [] }], waiting);
  t.same(entries, [
    { id: idOf("early"), stage: "not yet delivered", createdAt: "2026-03-02T00:00:00Z" },
    {
      id: idOf("vue"),
      stage: "changes-requested",
      reason: "Why?",
      title: "Add Vue",
      credit: "Zoë",
      createdAt: "2026-04-01T08:00:00.000Z",
    },
    { id: idOf("late"), stage: "not yet delivered", createdAt: "2026-04-02T00:00:00Z" },
  ]);
  t.same(entries.map(entryLine), [
    `2026-03-02  not yet delivered        ${idOf("early")}`,
    `2026-04-01  changes requested        ${idOf("vue")}  Add Vue`,
    `2026-04-02  not yet delivered        ${idOf("late")}`,
  ]);
});

t.test("a contribution is shown with its words, its history and the commands to go on with", async (t) => {
  const events: ReviewEvent[] = [
    { event: "opened", head: "h1", by: "Ann", at: "2026-04-02T00:00:00.000Z" },
    {
      event: "need-info",
      head: "h1",
      by: "Ann",
      message: "Which version?\nAnd where?",
      at: "2026-04-03T00:00:00.000Z",
    },
  ];
  t.equal(
    reviewText(review({ credit: "Zoë" }, events), " data/x | 1 +", plain),
    `Add Vue
${idOf("vue")}

state:    more information needed: Which version?
And where?
proposed: 2026-04-01T08:00:00.000Z
by:       Zoë
labels:   rule, new

First

Second

 data/x | 1 +

2026-04-02T00:00:00.000Z  opened by Ann
2026-04-03T00:00:00.000Z  need-info by Ann: Which version?
And where?

npm run review -- diff ${idOf("vue")}
npm run review -- approve ${idOf("vue")}
npm run review -- request-changes ${idOf("vue")} -m "…"
npm run review -- need-info ${idOf("vue")} -m "…"
npm run review -- decline ${idOf("vue")} -m "…"`,
  );
});

t.test("a merged one offers nothing to do, and one without name and labels says so", async (t) => {
  const text = reviewText(review({ labels: [] }, [], true), "", plain);
  t.match(text, /^state: {4}merged$/m);
  t.match(text, /^by: {7}anonymous$/m);
  t.notMatch(text, /labels|npm run/);
});

t.test("a corrected one tells both times", async (t) => {
  const [first] = review().events;
  const second = { ...first, at: "2026-04-09T00:00:00.000Z", title: "Add Vue.js" } as ReviewEvent;
  t.match(
    reviewText(review({}, [second]), "", plain),
    /^Add Vue\.js\n[\s\S]*\nproposed: 2026-04-01T08:00:00.000Z, corrected 2026-04-09T00:00:00.000Z\n/,
  );
});

t.test("no control character from a submission reaches the terminal", async (t) => {
  const fields = { title: HOSTILE, body: `a${HOSTILE}\n${HOSTILE}b`, labels: [HOSTILE], credit: HOSTILE, at: HOSTILE };
  const by: ReviewEvent = { event: "decline", head: "h1", by: HOSTILE, message: HOSTILE, at: HOSTILE };
  const hostile = review(fields, [by]);
  t.notMatch(reviewText(hostile, HOSTILE, plain), CONTROL);
  t.notMatch(
    entriesOf([hostile], [{ id: idOf("x"), createdAt: HOSTILE }])
      .map(entryLine)
      .join("\n"),
    CONTROL,
  );
  t.notMatch(patchText(`+${HOSTILE}\n-\t${HOSTILE}`, plain), CONTROL);
  t.equal(visible("a\n\tb\u001bc"), "a\n  b\uFFFDc");
});

t.test("a patch is painted on terminals with colours only", async (t) => {
  const patch = "diff --git a/x b/x\n--- a/x\n+++ b/x\n@@ -1 +1 @@\n-old\n+new\n same";
  t.equal(patchText(patch, plain), patch);
  t.equal(
    patchText(patch, painter(true)),
    "\u001b[1mdiff --git a/x b/x\u001b[0m\n\u001b[1m--- a/x\u001b[0m\n\u001b[1m+++ b/x\u001b[0m\n\u001b[36m@@ -1 +1 @@\u001b[0m\n\u001b[31m-old\u001b[0m\n\u001b[32m+new\u001b[0m\n same",
  );
});

t.test("an approval that failed says why and what to do", async (t) => {
  const id = idOf("vue");
  const problem = { path: "rules/a/b.yaml", line: 3, column: 5, what: "is wrong" };
  const cases: [Approval, RegExp][] = [
    [{ outcome: "merged" }, /^Merged /],
    [{ outcome: "merged before" }, /was already merged\.$/],
    [{ outcome: "unknown" }, /no longer there/],
    [{ outcome: "corrected" }, new RegExp(`npm run review -- show ${id}$`)],
    [
      { outcome: "conflict", paths: ["a\u001b.yaml", "b.yaml"] },
      /^Not merged[\s\S]*\n {2}data\/a\uFFFD\.yaml\n {2}data\/b\.yaml\n.* request-changes /,
    ],
    [
      { outcome: "invalid", problems: [problem] },
      /^Not merged[\s\S]*\ndata\/rules\/a\/b\.yaml:3:5 {2}is wrong\n.* request-changes /,
    ],
  ];
  for (const [approval, text] of cases) t.match(approvalText(approval, id), text, approval.outcome);
});
