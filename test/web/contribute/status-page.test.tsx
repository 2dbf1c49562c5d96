import t from "tap";
import type { Contribution } from "../../../server/contributions/contributions.js";
import type { ContributionStatus } from "../../../server/contributions/submission.js";
import { parseSubject, StatusPage } from "../../../server/web/contribute/status-page.js";
import { catalogOf } from "../../fixtures/catalog.js";
import { everyFact } from "../../fixtures/every-fact.js";
import { render } from "../../fixtures/page.js";

const catalog = everyFact();
const RULE = "rule-nextjs-prisma-0123456789ab";
const TOOL = "tool-scribe-0123456789ab";

function page(status: ContributionStatus, more: Partial<Contribution> = {}) {
  const id = more.id ?? RULE;
  const contribution: Contribution = {
    id,
    kind: id.startsWith("rule-") ? "compatibility" : "ai-tool",
    status,
    url: null,
    createdAt: "2026-05-31T23:00:00.000Z",
    ...more,
  };
  return render(<StatusPage contribution={contribution} subject={parseSubject(id, catalog)} />);
}

const ALL: ContributionStatus[] = [
  "Received",
  "Under Review",
  "More Info Needed",
  "Changes Requested",
  "Approved",
  "Declined",
];

t.test("the state is a sign and a word, with the day of the contribution", async (t) => {
  const words = (status: ContributionStatus) =>
    /<span class="status \w+">(.*?)<\/span> <span class="fine">/.exec(page(status))?.[1]?.replaceAll(/<[^>]+>/g, "");
  t.strictSame(ALL.map(words), [
    ...["○ received", "● under review", "? more info needed", "! changes requested", "✓ approved", "✕ declined"],
  ]);
  t.match(page("Received", { id: TOOL }), /received on <time dateTime="2026-05-31T23:00:00\.000Z">2026-05-31/i);
});

t.test("the reviewer's message is escaped", async (t) => {
  const html = page("Declined", { reason: "No <b>source</b>.\nSorry." });
  t.match(html, '<blockquote class="reason">No &lt;b>source&lt;/b>.\nSorry.</blockquote>');
  t.notMatch(page("Under Review"), /What the reviewer says/);
});

t.test("each state says what can be done, with the form or the page where that is the thing", async (t) => {
  const form = 'href="/contribute/compatibility?techA=nextjs&amp;techB=prisma"';
  for (const status of ["Changes Requested", "Declined"] as const) t.match(page(status), form);
  t.match(page("Changes Requested"), /same access token/);
  t.match(page("More Info Needed", { id: TOOL }), 'href="/contribute/ai-tool?name=scribe"');
  t.match(page("Approved"), /part of the data now.*<li><a href="\/check\/nextjs\/prisma">/s);
  t.match(page("Approved", { id: TOOL }), /part of the data now.*<li><a href="\/tools\/scribe">/s);
  for (const status of ["Received", "Under Review"] as const) t.match(page(status), /Nothing to do for now/);
});

t.test("links lead to the proposal where it has a page of its own, and to the JSON", async (t) => {
  const html = page("Under Review", { url: "https://github.com/owner/name/pull/1" });
  t.match(html, 'href="https://github.com/owner/name/pull/1"');
  t.match(html, `href="/api/v1/contributions/${RULE}"`);
  t.match(
    html,
    `<link rel="alternate" type="application/json" href="https://stackfit.example/api/v1/contributions/${RULE}"`,
  );
  const local = page("Under Review", { url: `https://stackfit.example/api/v1/contributions/${RULE}` });
  t.notMatch(local, /The proposal/);
});

t.test("what is not in the data yet leads nowhere", async (t) => {
  const html = page("Under Review", { id: "rule-nextjs-new-one-0123456789ab" });
  t.match(html, /<h1>Rule on nextjs-new-one<\/h1>/);
  t.notMatch(html, /\/check\/nextjs/);
  t.match(page("Declined", { id: "tool-new-one-0123456789ab" }), 'href="/contribute/ai-tool"');
});

const everything = everyFact();
const DIGEST = "0123456789ab";

t.test("a pair is read off the id of its rule, ids with hyphens included", async (t) => {
  t.match(parseSubject(`rule-nextjs-prisma-${DIGEST}`, everything), {
    name: "Next.js and Prisma",
    pair: [{ id: "nextjs" }, { id: "prisma" }],
  });
  t.match(parseSubject(`rule-better-sqlite3-vercel-${DIGEST}`, everything), {
    pair: [{ id: "better-sqlite3" }, { id: "vercel" }],
  });
});

t.test("what is not known yet keeps the words of the id", async (t) => {
  t.same(parseSubject(`rule-nextjs-some-thing-${DIGEST}`, everything), { name: "nextjs-some-thing" });
  t.same(parseSubject(`tool-new-one-${DIGEST}`, everything), { name: "new-one" });
});

t.test("a tool of the directory is read off its id", async (t) => {
  t.same(parseSubject(`tool-scribe-${DIGEST}`, everything), { name: "Scribe", tool: "scribe" });
});

t.test("an id that could mean two pairs means none", async (t) => {
  const technologies = Object.fromEntries(["a", "b-c", "a-b", "c"].map((id) => [id, { name: `The ${id}` }]));
  t.same(parseSubject(`rule-a-b-c-${DIGEST}`, catalogOf({ technologies })), { name: "a-b-c" });
});
