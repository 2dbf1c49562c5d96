import t from "tap";
import { suggestAlternatives } from "../../../server/mcp/tools/suggest-alternatives.js";
import { catalogOf } from "../../fixtures/catalog.js";
import { everyFact } from "../../fixtures/every-fact.js";
import { HOSTILE, runTool, takes, worldOf } from "../../fixtures/mcp.js";

const world = worldOf(everyFact());
const suggested = (asked: object, where = world) => runTool(suggestAlternatives, asked, where).text;

t.test("what goes with all that stays is told with its evidence, then how it is now", async (t) => {
  const text = suggested({ technology: "prisma", worksWith: ["nextjs@15", "postgresql"] });
  t.match(text, /^Instead of Prisma, with Next\.js and PostgreSQL: Drizzle\.\n\nDrizzle \(drizzle, orm\)\n/);
  t.match(
    text,
    /\n- Drizzle \+ Next\.js 15: compatible; documented, for current releases, checked 2026-01-01: https:\/\/example/,
  );
  t.match(text, /\n- Drizzle \+ PostgreSQL: compatible; /);
  t.match(text, /\nCurrently:\n- Prisma \+ Next\.js 15: partial\. Each hot reload .* What to do: Keep one client/);
});

t.test("what does not go with all of that is no alternative", async (t) => {
  const text = suggested({ technology: "prisma", worksWith: ["nextjs", "mongodb"] });
  t.match(
    text,
    /^We know of no alternative to Prisma \(orm\) that works with Next\.js and MongoDB\. Others may work; there is no data on them yet\./,
  );
});

t.test("versions and platform count", async (t) => {
  const source = "https://example.com/x";
  const catalog = catalogOf({
    technologies: {
      base: { category: "runtime" },
      old: { category: "orm" },
      young: {
        category: "orm",
        supports: [{ with: ["base"], range: ">=2", source }],
      },
    },
    rules: [{ techA: "base", techB: "young", status: "incompatible", severity: "error", platform: "edge" }],
  });
  const asked = (worksWith: string, platform?: string) =>
    suggested({ technology: "old", worksWith: [worksWith], platform }, worldOf(catalog));
  t.match(asked("base@2", "server"), /^Instead|^We know of no/);
  t.match(asked("base@2", "edge"), /^We know of no/);
});

t.test("successors that the data name are told, though nothing is known of them beside what stays", async (t) => {
  const text = suggested({ technology: "angularjs", worksWith: ["postgresql"] });
  t.match(text, /^We know of no alternative to AngularJS/);
  t.match(text, /\nOther alternatives, not known to work with all of that: react\.\n/);
  t.match(text, /\n- AngularJS \+ PostgreSQL: deprecated\. AngularJS was retired on 2021-12-31/);
});

t.test("five at most are told, and how many more there are", async (t) => {
  const orm = { category: "orm", supports: [{ with: ["db"], source: "https://example.com/x" }] };
  const technologies = Object.fromEntries([..."abcdefg"].map((id) => [`orm-${id}`, orm]));
  const catalog = catalogOf({
    technologies: { db: { category: "database" }, mine: { category: "orm" }, ...technologies },
  });
  const text = suggested({ technology: "mine", worksWith: ["db"] }, worldOf(catalog));
  t.match(text, /^Instead of mine, with db: orm-a, orm-b, orm-c, orm-d or orm-e\. 2 more match;/);
  t.notMatch(text, /orm-f/);
});

t.test("names that are not known are mistakes, on both sides", async (t) => {
  t.throws(() => suggested({ technology: "prismaa", worksWith: ["react"] }), { message: /Did you mean "prisma"\?$/ });
  t.throws(() => suggested({ technology: "prisma", worksWith: ["recat", "nextjs"] }), { message: /"recat"/ });
  for (const name of HOSTILE)
    t.throws(() => suggested({ technology: "prisma", worksWith: [name] }), { message: /^We don't know a tech/ });
});

t.test("it must go with something, and with five at most", async (t) => {
  const fits = (count: number) =>
    takes(suggestAlternatives, {
      technology: "prisma",
      worksWith: Array.from({ length: count }, () => "react"),
    });
  t.same([fits(0), fits(1), fits(5), fits(6)], [false, true, true, false]);
});
