import t from "tap";
import type { RuleException } from "../../../server/catalog/facts/rule.js";
import type { Question, Subject } from "../../../server/catalog/names/question.js";
import { decide, olderThanRecorded } from "../../../server/catalog/verdict/decision.js";
import { catalogOf, TODAY } from "../../fixtures/catalog.js";
import { factsCatalog, lifecycle, projectsOf, requires } from "../../fixtures/facts.js";

const catalog = factsCatalog();

function subject(text: string, on = catalog): Subject {
  const name = on.names.resolve(text);
  if (!name) throw new Error(`${text} is not known`);
  return { technology: name.technology, named: [{ package: name.package, version: name.version }] };
}

function question(a: string, b: string, more: Partial<Question> = {}, on = catalog): Question {
  const sides = { a: subject(a, on), b: subject(b, on) };
  return { ...sides, platform: undefined, present: new Set(), versioned: new Set(), today: TODAY, ...more };
}

t.test("the more specific fact decides", async (t) => {
  const kinds: [string, string, Partial<Question>, string][] = [
    ["nextjs", "prisma", {}, "rule"],
    ["nextjs", "prisma", { platform: "edge" }, "exception"],
    ["nextjs", "prisma", { present: new Set(["edge-host"]) }, "exception"],
    ["nextjs@15", "react@17", {}, "requirement"],
    ["old-table@1", "old-ui@1", {}, "shared requirement"],
    ["old-table@1", "old-ui@1", { versioned: new Set(["react", "sass"]) }, "unknown"],
    ["edge-host", "sqlite", {}, "obstacle"],
    ["edge-host", "http-driver", {}, "support"],
    ["react", "react", {}, "self"],
    ["angular", "sass", {}, "unknown"],
  ];
  for (const [a, b, more, kind] of kinds) t.equal(decide(catalog, question(a, b, more)).kind, kind, `${a} ${b}`);
});

t.test("projects decide where nothing else does, for the versions that they name", async (t) => {
  const technologies = { a: { packages: { npm: ["a"] } }, b: { packages: { npm: ["b"] } } };
  const used = catalogOf({ technologies, stacks: projectsOf({ a: "1.0.0", b: "2.0.0" }) });
  const kind = (a: string, b: string) => decide(used, question(a, b, {}, used)).kind;
  t.equal(kind("a", "b"), "use");
  t.equal(kind("a@1", "b@2"), "use");
  t.equal(kind("a@1", "b@3"), "unknown");
});

t.test("a rule with a condition on versions that is met for some of them is a mixture", async (t) => {
  const exception: RuleException = {
    when: { b: ">=2.1" },
    status: "incompatible",
    severity: "error",
    explanation: "No more.",
    evidence: ["https://example.com/evidence"],
  };
  const mixed = catalogOf({
    technologies: { a: {}, b: {} },
    rules: [{ techA: "a", techB: "b", exceptions: [exception] }],
  });
  const kind = (b: string) => decide(mixed, question("a", b, {}, mixed)).kind;
  t.equal(kind("b@2"), "mixture");
  t.equal(kind("b@2.2.0"), "exception");
  t.equal(kind("b@1"), "rule");
});

t.test("versions older than those that a rule is known to speak of are told apart", async (t) => {
  const on = catalogOf({
    technologies: { a: { lifecycle: lifecycle(["3"], ["2"]) }, b: { requires: [requires("1", "a", "*")] } },
    rules: [{ techA: "a", techB: "b" }],
  });
  const rule = on.neighbours.of(subject("a", on).technology).get(subject("b", on).technology)?.rule;
  if (!rule) throw new Error("it was given");
  t.same(
    olderThanRecorded(rule, question("a@2", "b", {}, on)).map(({ technology }) => technology.id),
    ["a"],
  );
  t.same(olderThanRecorded(rule, question("a@3", "b", {}, on)), []);
  t.same(olderThanRecorded(rule, question("a", "b", {}, on)), []);
});
