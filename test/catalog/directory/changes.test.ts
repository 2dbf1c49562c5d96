import t from "tap";
import {
  type ChangedFact,
  changesOf,
  countFacts,
  type DataChange,
  type FactKind,
  inOrder,
  nameFact,
  titleOf,
} from "../../../server/catalog/directory/changes.js";
import { catalogOf, TODAY } from "../../fixtures/catalog.js";
import { everyFact } from "../../fixtures/every-fact.js";
import fc from "../../fixtures/properties.js";

const catalog = everyFact();

const fact = (how: ChangedFact["how"], kind: FactKind, ...ids: string[]): ChangedFact => ({ how, kind, ids });
const change = (...facts: ChangedFact[]): DataChange => ({
  revision: "a".repeat(40),
  date: "2026-05-04T03:02:01.000Z",
  facts,
});
const times = (count: number, make: (index: number) => ChangedFact) => Array.from({ length: count }, (_, i) => make(i));

t.test("a small change is told by names, a large one by numbers", async (t) => {
  const cases: [title: string, facts: ChangedFact[]][] = [
    ["Rule added: Next.js with Prisma", [fact("added", "rule", "nextjs", "prisma")]],
    ["Technology changed: PostgreSQL", [fact("changed", "technology", "postgresql")]],
    ["AI tool removed: Scribe", [fact("removed", "ai-tool", "scribe")]],
    ["Public project added: some-shop", [fact("added", "stack", "some-shop")]],
    ["List of capabilities changed", [fact("changed", "capabilities")]],
    [
      "2 technologies added: Next.js and React",
      [fact("added", "technology", "react"), fact("added", "technology", "nextjs")],
    ],
    [
      "Rule added: MongoDB with React; technology added: MongoDB",
      [fact("added", "technology", "mongodb"), fact("added", "rule", "mongodb", "react")],
    ],
    ["1,200 technologies changed", times(1200, (i) => fact("changed", "technology", `t${i}`))],
    [
      "38 facts: 20 rules added and 18 technologies changed",
      [
        ...times(18, (i) => fact("changed", "technology", `t${i}`)),
        ...times(20, (i) => fact("added", "rule", "a", `b${i}`)),
      ],
    ],
    [
      "5 facts changed: 2 rules, 2 technologies and 1 AI tool",
      [
        fact("added", "rule", "a", "b"),
        fact("removed", "rule", "a", "c"),
        fact("changed", "technology", "a"),
        fact("added", "technology", "b"),
        fact("added", "ai-tool", "scribe"),
      ],
    ],
  ];
  for (const [title, facts] of cases) t.equal(titleOf(catalog, change(...facts), TODAY), title);
});

const limited = {
  before: { status: "compatible", basis: "documented", checked: "2026-01-01" },
  after: { status: "partial", basis: "documented", checked: "2026-01-01" },
  exceptions: [],
  fields: [],
} as const;

t.test("what is known of a difference is told with the name, and of many by what they come to", async (t) => {
  const rule = { ...fact("changed", "rule", "gone-js", "react"), rule: limited };
  const noted = { ...fact("changed", "technology", "react"), notes: ["release line 20 added"] };
  const title = (...facts: ChangedFact[]) => titleOf(catalog, change(...facts), TODAY);
  t.equal(title(rule), "Rule changed: gone-js with React: the rule says: works with limits, before: works");
  t.equal(title(noted), "Technology changed: React: release line 20 added");
  t.equal(
    title(noted, fact("changed", "technology", "nextjs")),
    "2 technologies changed: Next.js; React: release line 20 added",
  );
  const many = times(1200, (i) => fact("changed", "technology", `t${i}`));
  t.equal(title(...many, rule), "1 rule that does not decide says otherwise now, 1,200 other facts changed");
  t.equal(inOrder([...many, rule])[0], rule, "what changed a verdict comes first");
});

t.test("facts are counted by kind", async (t) => {
  t.equal(countFacts(times(3, (i) => fact("changed", "rule", "a", `b${i}`))), "3 rules changed");
  t.equal(
    countFacts([fact("added", "stack", "s"), fact("removed", "technology", "t")]),
    "1 technology and 1 public project changed",
  );
});

t.test("what is not known any more is told by its id", async (t) => {
  t.equal(titleOf(catalog, change(fact("removed", "technology", "gone-js")), TODAY), "Technology removed: gone-js");
  t.equal(nameFact(catalog, fact("removed", "rule", "gone-js", "react")), "gone-js with React");
  t.equal(nameFact(catalog, fact("removed", "ai-tool", "react")), "react", "a tool is no technology");
});

const anyFact = fc.record({
  how: fc.constantFrom("added" as const, "changed" as const, "removed" as const),
  kind: fc.constantFrom<FactKind>("rule", "technology", "ai-tool", "stack", "capabilities"),
  ids: fc.array(fc.constantFrom("nextjs", "react", "scribe", "x-1"), { minLength: 1, maxLength: 2 }),
});

t.test("every fact is counted or named, whatever the order they come in", async () => {
  fc.assert(
    fc.property(fc.array(anyFact, { minLength: 1, maxLength: 12 }), (facts) => {
      const title = titleOf(catalog, change(...facts), TODAY);
      const numbers = [...(title.split(":")[0]?.matchAll(/\d+/g) ?? [])].map(Number);
      const isCounted = facts.length <= 3 || numbers.reduce((sum, number) => sum + number, 0) === facts.length;
      return isCounted && title === titleOf(catalog, change(...[...facts].reverse()), TODAY) && /^[A-Z\d]/.test(title);
    }),
  );
});

t.test("rules come first, then technologies, tools, projects and capabilities; in each the added", async () => {
  const ordered = [
    fact("added", "rule", "a", "b"),
    fact("added", "rule", "a", "c"),
    fact("changed", "rule", "a", "a"),
    fact("removed", "rule", "a", "a"),
    fact("changed", "technology", "a"),
    fact("added", "ai-tool", "a"),
    fact("added", "stack", "a"),
    fact("changed", "capabilities"),
  ];
  fc.assert(
    fc.property(fc.shuffledSubarray(ordered, { minLength: ordered.length }), (facts) =>
      inOrder(facts).every((one, index) => one === ordered[index]),
    ),
  );
});

/** The hub has two partners, the others one or none. */
const hub = catalogOf({
  technologies: { a: { name: "Loner" }, b: { name: "Spoke B" }, c: { name: "Spoke C" }, hub: { name: "Hub" } },
  rules: [
    { techA: "b", techB: "hub" },
    { techA: "c", techB: "hub" },
  ],
  tools: { hub: { name: "Tool" } },
});

t.test("in each kind of change the most known comes first where a catalog tells", async (t) => {
  const facts = ["a", "b", "hub"].map((id) => fact("changed", "technology", id));
  const ids = (ordered: readonly ChangedFact[]) => ordered.map((one) => one.ids.join(" "));
  t.strictSame(ids(inOrder(facts, hub)), ["hub", "b", "a"]);
  t.strictSame(ids(inOrder([...facts, fact("changed", "rule", "a", "c")], hub)), ["a c", "hub", "b", "a"]);
  t.strictSame(ids(inOrder(facts)), ["a", "b", "hub"]);
});

t.test("the changes of a technology are those of its file and its rules, and nothing else of them", async (t) => {
  const both = change(fact("added", "rule", "nextjs", "react"), fact("changed", "technology", "prisma"));
  const tool = change(fact("added", "ai-tool", "react"), fact("added", "stack", "react"));
  const own = change(fact("changed", "technology", "react"));
  t.strictSame(changesOf([both, tool, own], ["react"]), [{ ...both, facts: [both.facts[0]] }, own]);
  t.strictSame(changesOf([both, tool, own], ["vercel"]), []);
});
