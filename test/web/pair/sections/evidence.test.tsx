import t from "tap";
import type { Fact } from "../../../../server/catalog/verdict/explain.js";
import { Evidence, Exceptions } from "../../../../server/web/pair/sections/evidence.js";
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
