import t from "tap";
import { stackOf } from "../../../server/catalog/stack/wizard/draft.js";
import { GROUPS, RESULT, STEPS } from "../../../server/catalog/stack/wizard/steps.js";
import { nextStep, parseState, type Query, stepPath } from "../../../server/web/wizard/state.js";
import { TODAY } from "../../fixtures/catalog.js";
import { everyFact } from "../../fixtures/every-fact.js";
import fc from "../../fixtures/properties.js";

const catalog = everyFact();
const read = (query: Query) => parseState(catalog, query, TODAY);
const choicesOf = (query: Query) => read(query).choices.map(({ group, technology }) => `${group.key}=${technology.id}`);
const stepsOf = (query: Query) => read(query).steps.map(({ key }) => key);

t.test("without parameters it is the first step of a web application", async (t) => {
  const state = read({});
  t.match(state, { approach: { key: "web-app" }, step: { key: "approach" }, notices: [], typed: undefined });
  t.same(state.choices, []);
  t.equal(nextStep(state), "needs");
});

t.test("the steps follow the approach and the needs", async (t) => {
  const common = ["approach", "needs", "language", "framework", "hosting", "looks", "state", "tools"];
  t.same(stepsOf({}), common);
  t.same(
    stepsOf({ needs: ["database", "auth", "payments"] }),
    STEPS.map(({ key }) => key),
  );
  t.same(stepsOf({ approach: "api" }), ["approach", "needs", "language", "framework", "hosting", "tools"]);
  t.notOk(stepsOf({ approach: "mobile" }).includes("hosting"), "an app on a phone has no host");
});

t.test("choices are read by any name, without duplicates, in the order of the steps", async (t) => {
  t.same(choicesOf({ orm: ["Drizzle", "drizzle-orm"], framework: "Next.js", database: "postgres" }), [
    "framework=nextjs",
    "database=postgresql",
    "orm=drizzle",
  ]);
  t.same(choicesOf({ auth: "prisma", database: "prisma" }), ["database=prisma", "auth=prisma"], "it may serve twice");
  t.equal(stackOf(read({ auth: "prisma", database: "prisma" })).chosen.length, 1, "and is one part of the stack");
});

t.test("a choice says that it is needed, except where its need was just taken away", async (t) => {
  t.ok(read({ database: "postgresql", step: "tools" }).needs.has("database"));
  const untick = read({ database: "postgresql", framework: "nextjs", step: "needs" });
  t.notOk(untick.needs.has("database"));
  t.same(choicesOf({ database: "postgresql", framework: "nextjs", step: "needs" }), ["framework=nextjs"]);
  t.same(
    untick.dormant.map(({ technology }) => technology.id),
    ["postgresql"],
    "it comes back with the tick",
  );
});

t.test("contradictions in the URL are reported", async (t) => {
  const cases: [query: Query, choices: string[], notice: RegExp][] = [
    [{ approach: ["api", "spa"] }, [], /only one approach; using Single-page application\./],
    [{ approach: "moon" }, [], /Unknown approach “moon”/],
    [{ needs: ["database", "love"] }, [], /Unknown need “love”/],
    [{ runs: "moon" }, [], /Unknown setting “moon”/],
    [{ step: "moon" }, [], /Unknown step “moon”/],
    [{ library: ["react", "angularjs"] }, ["library=angularjs"], /one choice: using AngularJS, without React/],
    [{ orm: "prizma" }, [], /We don't know a technology called "prizma"\. Did you mean "prisma"\?/],
    [{ framework: "nextjs@15" }, ["framework=nextjs"], /ignores the version in “nextjs@15”/],
  ];
  for (const [query, choices, notice] of cases) {
    t.same(choicesOf(query), choices);
    t.match(read(query).notices, [notice], JSON.stringify(query));
    t.equal(read(query).notices.length, 1);
  }
  t.same(read({ utm_source: "x", framework: "" }).notices, [], "other parameters and empty fields say nothing");
});

t.test("a step that does not apply leads to the next one", async (t) => {
  t.equal(read({ step: "orm" }).step?.key, "hosting");
  t.equal(read({ step: "orm", needs: "database" }).step?.key, "orm");
  t.equal(read({ step: RESULT }).step, undefined);
  t.equal(nextStep(read({ step: "tools" })), RESULT);
});

t.test("the setting is the one ticked, or the one of the approach", async (t) => {
  t.equal(stackOf(read({ runs: "edge" })).platform, "edge");
  t.equal(stackOf(read({ approach: "mobile", runs: "edge" })).platform, "mobile");
  t.equal(stackOf(read({})).platform, undefined);
});

t.test("a typed name goes where it belongs, or stays with what is wrong", async (t) => {
  t.same(choicesOf({ other: "drizzle-orm", step: "orm" }), ["orm=drizzle"]);
  t.same(choicesOf({ other: "mongodb", step: "orm" }), ["also=mongodb"], "no part of the step");
  t.same(
    choicesOf({ other: "AngularJS", library: "react", step: "framework" }),
    ["library=angularjs"],
    "in place of one",
  );
  t.same(read({ other: "AngularJS", library: "react", step: "framework" }).notices, []);
  const strange = read({ other: "prizma", step: "orm" });
  t.match(strange.typed, { text: "prizma", problem: /Did you mean "prisma"\?/ });
  t.same(strange.choices, []);
});

t.test("any state survives its URL", async () => {
  const names = catalog.technologies.map(({ id }) => id);
  const value = fc.oneof(
    fc.constantFrom(...names, ...STEPS.map(({ key }) => key), "database", "edge", "__proto__", "<b>", ""),
    fc.string({ unit: "binary", maxLength: 20 }),
    fc.constant("x".repeat(3000)),
  );
  const values = fc.oneof(value, fc.array(value, { maxLength: 30 }), fc.constantFrom(null, 7, {}));
  const keys = ["approach", "needs", "runs", "step", "other", "to", ...GROUPS.map(({ key }) => key)];
  fc.assert(
    fc.property(fc.dictionary(fc.constantFrom(...keys, "__proto__", "constructor"), values), (query) => {
      const state = read(query);
      const path = stepPath(state, state.step?.key ?? RESULT);
      const { searchParams } = new URL(path, "https://stackfit.example");
      const again = read(Object.fromEntries([...searchParams.keys()].map((key) => [key, searchParams.getAll(key)])));
      return (
        again.notices.length === 0 &&
        state.notices.length <= 6 &&
        path === stepPath(again, again.step?.key ?? RESULT) &&
        state.notices.every((notice) => notice.length < 800)
      );
    }),
    { numRuns: 300 },
  );
});
