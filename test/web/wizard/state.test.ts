import t from "tap";
import { stackOf } from "../../../server/catalog/stack/wizard/draft.js";
import { isOfSteps, parseState, type Query, restOf, stackPath } from "../../../server/web/wizard/state.js";
import { catalogOf, TODAY } from "../../fixtures/catalog.js";
import { everyFact } from "../../fixtures/every-fact.js";
import fc from "../../fixtures/properties.js";

const catalog = everyFact();
const read = (query: Query) => parseState(catalog, query, TODAY);
const choicesOf = (query: Query) => read(query).choices.map(({ part, technology }) => `${part.key}=${technology.id}`);

t.test("without parameters it is an empty web application", async (t) => {
  t.match(read({}), { approach: { key: "web-app" }, runs: undefined, unknown: [], problems: [] });
  t.same(choicesOf({}), []);
});

t.test("choices are read by any name, without duplicates, in the order of the questions", async (t) => {
  t.same(choicesOf({ orm: "drizzle-orm", framework: "Next.js", database: "postgres" }), [
    "framework=nextjs",
    "database=postgresql",
    "orm=drizzle",
  ]);
  t.same(choicesOf({ orm: "prisma", also: "Prisma, react,react" }), ["orm=prisma", "also=react"]);
  t.equal(stackOf(read({ orm: "prisma", also: "react" })).chosen.length, 2);
});

t.test("the last answer to a question counts, and the others are with the rest", async (t) => {
  t.same(choicesOf({ orm: ["prisma", "drizzle"] }), ["orm=drizzle", "also=prisma"]);
  t.equal(read({ approach: ["spa", "api"] }).approach.key, "api");
});

t.test("what runs on its own platform is not asked where it runs", async (t) => {
  t.equal(stackOf(read({ approach: "mobile", runs: "edge" })).platform, "mobile");
  t.equal(stackOf(read({ approach: "api", runs: "edge" })).platform, "edge");
  t.equal(read({ approach: "api", runs: "moon" }).runs, undefined);
});

t.test("unknown names stay in the field, and versions are ignored aloud", async (t) => {
  const state = read({ also: "prizma, react@17, zzzzzz" });
  t.equal(restOf(state), "react, prizma, zzzzzz");
  t.match(state.problems, [/prizma.*Did you mean "prisma"/, /zzzzzz/, /Versions are ignored here: “?"?react@17/]);
  t.equal(read({ orm: "prizma" }).unknown[0], "prizma");
});

t.test("there is an end to names and messages", async (t) => {
  const state = read({ also: Array.from({ length: 50 }, (_, place) => `unknown-${place}`).join(",") });
  t.equal(state.unknown.length, 20);
  t.equal(state.problems.length, 5);
  const ids = Array.from({ length: 12 }, (_, place) => `part-${place}`);
  const large = catalogOf({ technologies: Object.fromEntries(ids.map((id) => [id, {}])) });
  const many = parseState(large, { also: ids.join() }, TODAY);
  t.equal(many.choices.length, 10);
  t.match(many.problems.at(-1), "Only the first 10 other technologies are used.");
});

t.test("only addresses of steps are old", async (t) => {
  t.equal(isOfSteps({}), false);
  t.equal(isOfSteps({ approach: "api", runs: "", language: "", framework: "nextjs", also: "react" }), false);
  for (const query of [{ step: "orm" }, { needs: "auth" }, { auth: "authjs" }, { orm: ["prisma", "drizzle"] }])
    t.equal(isOfSteps(query), true, JSON.stringify(query));
});

t.test("any stack survives its address", async () => {
  const ids = fc.subarray(
    catalog.technologies.map(({ id }) => id),
    { maxLength: 8 },
  );
  const strange = fc.array(fc.stringMatching(/^[a-z]{8}$/), { maxLength: 3 });
  fc.assert(
    fc.property(
      ids,
      strange,
      fc.constantFrom("prisma", ""),
      fc.constantFrom("api", "spa"),
      (also, names, orm, approach) => {
        const state = read({ also: [...also, ...names].join(","), orm, approach, runs: "edge" });
        const { searchParams } = new URL(stackPath(state), "https://stackfit.example");
        const again = read(Object.fromEntries(searchParams));
        return (
          JSON.stringify([again.choices, again.runs, restOf(again)]) ===
          JSON.stringify([state.choices, state.runs, restOf(state)])
        );
      },
    ),
  );
});
