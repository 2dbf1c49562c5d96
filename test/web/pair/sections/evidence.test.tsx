import t from "tap";
import type { PairEvent } from "../../../../server/catalog/directory/pair-history.js";
import type { RuleChange, RuleStatus } from "../../../../server/catalog/directory/record-changes.js";
import type { Fact } from "../../../../server/catalog/facts/kind.js";
import { Evidence, Exceptions, History } from "../../../../server/web/pair/sections/evidence.js";
import { everyFact } from "../../../fixtures/every-fact.js";
import { render } from "../../../fixtures/page.js";
import { viewOf } from "../../../fixtures/pair-view.js";

const catalog = everyFact();

function why(a: string, b: string): string {
  const view = viewOf(catalog, a, b);
  return render(<Evidence facts={view.explanation.facts} view={view} />);
}

t.test("every kind of fact is shown with its source", async (t) => {
  const cases: [string, string, kind: RegExp, source: string][] = [
    ["nextjs", "react", /Declared requirement/, "blob/v15.1.0/next-15"],
    ["postgresql", "prisma", /Declared support/, "prisma-databases"],
    ["better-sqlite3", "vercel", /Need ·.*Limit of the platform ·/s, "vercel-disk"],
    ["angularjs", "react", /Lifecycle/, "angularjs-end"],
  ];
  for (const [a, b, kind, source] of cases) {
    const html = why(a, b);
    t.match(html, kind, `${a} ${b}`);
    t.match(html, `<a href="https://example.com/${source}"`);
  }
});

t.test("what is for it and what is against it stand apart, what decides first", async (t) => {
  const headings = (a: string, b: string) => [...why(a, b).matchAll(/<h3>(.*?)<\/h3>/g)].map(([, heading]) => heading);
  t.strictSame(headings("postgresql", "prisma"), ["For"]);
  t.strictSame(headings("better-sqlite3", "vercel"), ["Against"]);
  t.strictSame(headings("angularjs", "react")[0], "With limits");
  t.strictSame(headings("nextjs@15", "react@17"), ["Against"]);
  t.strictSame(headings("postgresql@16", "prisma@6"), ["What else is known"], "of these versions nothing is");
});

t.test("projects after the first two are collapsed, with their number", async (t) => {
  const [shown = "", folded = ""] = why("better-sqlite3", "drizzle").split("<details>");
  const projects = (html: string) => [...html.matchAll(/owner-(\d)\/p uses/g)].map(([, number]) => number);
  t.strictSame(projects(shown), ["1", "2"]);
  t.match(folded, /^<summary>2 more public projects<\/summary>/);
  t.strictSame(projects(folded), ["3", "4"]);
  const uses = viewOf(catalog, "better-sqlite3", "drizzle").explanation.facts;
  const one = render(
    <Evidence facts={uses.slice(0, 3) as Fact[]} view={viewOf(catalog, "better-sqlite3", "drizzle")} />,
  );
  t.match(one, "1 more public project<");
  t.notMatch(why("nextjs", "react"), "<details>");
});

t.test("notes and tested versions of the deciding rule are shown", async (t) => {
  const html = why("nextjs", "prisma");
  t.match(html, "Only while developing.");
  t.match(html, "Tested versions: nextjs@15.1.0, prisma@6.1.0");
  t.match(html, "Contributed by somebody");
  t.notMatch(why("nextjs", "react"), /Contributed|speaks of/);
});

t.test("an exception shows its condition, verdict, workaround and source", async (t) => {
  const exception = {
    when: "Prisma <7",
    status: "partial",
    severity: "warning",
    message: "It needs an adapter.",
    workaround: "Take one.",
    sources: ["https://example.com/adapters"],
    testedVersions: ["prisma@6.1.0"],
    notes: "A note.",
    contributor: "somebody",
  } as const;
  const html = render(
    <Exceptions
      exceptions={[
        { ...exception, sources: [...exception.sources], testedVersions: [...exception.testedVersions] },
        { ...exception, when: "on edge", status: "incompatible", workaround: null, sources: [], testedVersions: [] },
      ]}
    />,
  );
  t.match(
    html,
    /<h3>With Prisma &lt;7 <span class="status partial">.*partial<\/span><\/h3><p>It needs an adapter\.<\/p>/,
  );
  t.match(html, "<strong>Fix:</strong> Take one.");
  t.match(html, /<a href="https:\/\/example\.com\/adapters"/);
  t.match(html, /A note\..*prisma@6\.1\.0.*somebody/s);
  t.match(html, /<h3>on edge <span class="status incompatible">/);
  t.equal([...html.matchAll(/Fix:/g)].length, 1);
});

const catalogForHistory = everyFact();
const ID = "0123456789".repeat(4);
const state = (status: RuleStatus) => ({ status, basis: "documented", checked: "2026-04-30" }) as const;
const change = (before?: RuleStatus, after?: RuleStatus, more: Partial<RuleChange> = {}): RuleChange => ({
  ...{ exceptions: [], fields: [] },
  ...(before && { before: state(before) }),
  ...(after && { after: state(after) }),
  ...more,
});

function event(date: string, rule: RuleChange | undefined, more: Partial<PairEvent["fact"]> = {}): PairEvent {
  const how = !rule?.before ? "added" : rule.after ? "changed" : "removed";
  return {
    revision: `${date}${ID}`.slice(0, 40),
    date: `${date}T12:00:00.000Z`,
    fact: { how, kind: "rule", ids: ["nextjs", "prisma"], ...(rule && { rule }), ...more },
  };
}

/** The words of the section. */
const textOf = (events: readonly PairEvent[], site = {}) =>
  render(<History events={events} decides />, { catalog: catalogForHistory, ...site })
    .replaceAll(/<\/(?:p|h2|li)>/g, "\n")
    .replaceAll(/<[^>]*>/g, "")
    .replaceAll("&lt;", "<")
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");

t.test("since when the rule says what it says, and what it said before", async (t) => {
  const events = [
    event("2026-05-03", change("partial", "partial", { fields: ["evidence", "checked"] })),
    event("2026-05-02", change("compatible", "partial")),
    event("2026-05-01", change(undefined, "compatible")),
  ];
  t.strictSame(textOf(events), [
    "History",
    ...["2026-05-03", "Rule changed: dates and sources."],
    ...["Since 2026-05-02", "Rule changed: works with limits, before: works."],
    ...["2026-05-01", "Rule added: works."],
    "Sources last checked on 2026-04-30.",
  ]);
});

t.test("exceptions are told with their versions", async (t) => {
  const exceptions: RuleChange["exceptions"] = [
    { when: { nextjs: "<14" }, after: "incompatible" },
    { when: { prisma: "<6" }, before: "incompatible", after: "partial" },
  ];
  t.strictSame(textOf([event("2026-05-02", change("partial", "partial", { exceptions }))]).slice(1, -1), [
    "2026-05-02",
    "Rule changed: with Next.js <14: does not work (new exception); with Prisma <6: works with limits, before: does not work.",
  ]);
});

t.test("a rule that was removed has no status since", async (t) => {
  const events = [event("2026-05-02", change("partial", undefined)), event("2026-05-01", change(undefined, "partial"))];
  t.strictSame(textOf(events).slice(1, 3), ["2026-05-02", "Rule removed: it said: works with limits."]);
  t.notMatch(textOf(events).join(" "), "Since");
});

t.test("of a change that could not be read it is told that there was one, and no status since", async (t) => {
  const events = [
    event("2026-05-02", undefined, { how: "changed" }),
    event("2026-05-01", change(undefined, "partial")),
  ];
  t.strictSame(textOf(events).slice(1, 3), ["2026-05-02", "Rule changed."]);
  t.notMatch(textOf(events).join(" "), /Since|last checked/);
});

t.test("people are named where they are recorded", async (t) => {
  const readers = { reviewedBy: ["Ada", '<script>"'], mergedBy: "Grace", writtenWith: ["Linus"] };
  const html = render(<History events={[event("2026-05-01", change(undefined, "partial"), { readers })]} decides />, {
    catalog: catalogForHistory,
  });
  t.match(html, "Reviewed by Ada and &lt;script>&quot;");
  t.match(html, "merged by Grace and written with Linus.");
});

t.test("commits are linked where the site has a repository", async (t) => {
  const events = [event("2026-05-01", change(undefined, "partial"))].map((one) => ({ ...one, revision: ID }));
  const html = render(<History events={events} decides />, {
    catalog: catalogForHistory,
    repositoryUrl: "https://github.com/o/n",
  });
  t.match(html, `<a href="https://github.com/o/n/commit/${ID}">`);
  t.notMatch(render(<History events={events} decides />, { catalog: catalogForHistory }), "/commit/");
});

t.test(
  "a rule that does not decide is said not to; older events are folded; nothing is shown of nothing",
  async (t) => {
    const events = [event("2026-05-01", change(undefined, "partial"))];
    const html = render(<History events={events} decides={false} />, { catalog: catalogForHistory });
    t.match(html, "The verdict above does not rest on this rule.");
    t.notMatch(textOf(events).join(" "), "does not rest");
    const many = Array.from({ length: 7 }, (_, at) => event(`2026-05-0${9 - at}`, change("partial", "partial")));
    t.match(
      render(<History events={many} decides />, { catalog: catalogForHistory }),
      /<summary>3 older changes<\/summary>/,
    );
    t.equal(render(<History events={[]} decides />, { catalog: catalogForHistory }), "");
  },
);
