import t from "tap";
import type { ChangedFact, FactKind } from "../../../server/catalog/directory/changes.js";
import type { ExceptionChange, RuleStatus } from "../../../server/catalog/directory/record-changes.js";
import {
  ChangedFacts,
  FactLine,
  factPath,
  MOST_LISTED,
  VerdictChanges,
} from "../../../server/web/changes/changed-facts.js";
import { catalogOf } from "../../fixtures/catalog.js";
import { everyFact } from "../../fixtures/every-fact.js";
import { render } from "../../fixtures/page.js";

const catalog = everyFact();
const fact = (kind: FactKind, ...ids: string[]): ChangedFact => ({ how: "changed", kind, ids });

t.test("each kind of fact has its page, unless it is gone", async (t) => {
  const cases: [fact: ChangedFact, path: string | undefined][] = [
    [fact("rule", "nextjs", "react"), "/check/nextjs/react"],
    [fact("rule", "gone", "react"), undefined],
    [fact("rule", "nextjs", "gone"), undefined],
    [fact("technology", "react"), "/tech/react"],
    [fact("technology", "gone"), undefined],
    [fact("ai-tool", "scribe"), "/tools/scribe"],
    [fact("ai-tool", "react"), undefined],
    [fact("stack", "react"), undefined],
    [fact("capabilities"), undefined],
  ];
  for (const [one, path] of cases) t.equal(factPath(catalog, one), path, `${one.kind} ${one.ids}`);
});

t.test("a fact is a link, or its id if there is no page", async (t) => {
  const line = (one: ChangedFact) => render(<FactLine fact={one} />, { catalog });
  t.equal(line(fact("rule", "nextjs", "react")), 'Rule changed: <a href="/check/nextjs/react">Next.js with React</a>');
  t.equal(line(fact("technology", "gone")), "Technology changed: gone");
  t.equal(line(fact("capabilities")), "List of capabilities changed");
});

t.test("the first facts are listed, and the others counted", async (t) => {
  const list = (count: number) => {
    const facts = Array.from({ length: count }, (_, index) => fact("technology", `t${index}`));
    return render(<ChangedFacts facts={facts} />, { catalog });
  };
  const items = (html: string) => html.match(/<li>/g)?.length;
  t.equal(items(list(MOST_LISTED)), MOST_LISTED);
  t.notMatch(list(MOST_LISTED), /more/);
  t.equal(items(list(MOST_LISTED + 1234)), MOST_LISTED + 1);
  t.match(list(MOST_LISTED + 1234), "<li>and 1,234 more</li></ul>");
});

t.test("a hostile name is escaped", async (t) => {
  const hostile = catalogOf({ technologies: { bad: { name: '<img src=x onerror="a()">&' } } });
  const html = render(<ChangedFacts facts={[fact("technology", "bad")]} />, { catalog: hostile });
  t.notMatch(html, "<img");
  t.match(html, "&lt;img");
});

const state = (status: RuleStatus) => ({ status, basis: "documented", checked: "2026-01-01" }) as const;

function rule(id: string, before?: RuleStatus, after?: RuleStatus, exceptions: ExceptionChange[] = []): ChangedFact {
  const states = { ...(before && { before: state(before) }), ...(after && { after: state(after) }) };
  return { how: "changed", kind: "rule", ids: [id, "prisma"], rule: { ...states, exceptions, fields: [] } };
}

/** The items of a list, as texts. */
const linesOf = (html: string) =>
  [...html.matchAll(/<li>.*?<\/li>/g)].map(([line]) => line.replaceAll(/<[^>]*>/g, "").trim());

t.test("answers before and after are sentences, conflicts first", async (t) => {
  const exceptions: ExceptionChange[] = [
    { when: { nextjs: "<14" }, after: "incompatible" },
    { when: { nextjs: ">=15", platform: "edge" }, before: "partial", after: "compatible" },
  ];
  const facts = [
    rule("nextjs", "compatible", "compatible", exceptions),
    rule("nextjs", "compatible", "partial"),
    rule("gone", "partial", undefined, [{ when: { gone: "<14" }, before: "incompatible" }]),
    rule("react", undefined, "incompatible"),
  ];
  t.strictSame(linesOf(render(<VerdictChanges facts={facts} />, { catalog })), [
    "✕ Next.js before 14 with Prisma: No (new)",
    "✕ React with Prisma: No (new) (what the rule says; other facts decide now)",
    "~ Next.js with Prisma: was Yes, is With limits",
    "✓ Next.js >=15 with Prisma on edge: was With limits, is Yes",
    "? gone with Prisma: was With limits, the rule is gone",
  ]);
});

t.test("the first are shown, the next ones folded, the others counted", async (t) => {
  const facts = Array.from({ length: 100 }, (_, at) => rule(`t${at}`, undefined, "compatible"));
  const html = render(<VerdictChanges facts={facts} />, { catalog });
  t.equal(linesOf(html.split("<details>")[0] ?? "").length, 8);
  t.equal(linesOf(html).length, 68);
  t.match(html, "<summary>92 more</summary>");
  t.match(html, "and 32 more</p></details>");
});
