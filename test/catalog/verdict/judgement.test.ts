import t from "tap";
import { type Catalog, factsOn } from "../../../server/catalog/catalog.js";
import type { Obstacle } from "../../../server/catalog/facts/pair.js";
import { type CompiledException, compileRule } from "../../../server/catalog/facts/rule.js";
import { type Decision, isAdvice, isPartial } from "../../../server/catalog/verdict/judgement.js";
import { judgeApart } from "../../../server/catalog/verdict/verdict.js";
import { catalogOf, ruleOf, TODAY } from "../../fixtures/catalog.js";
import { projectsOf } from "../../fixtures/facts.js";

const SOURCE = "https://example.com/source";

/** What a decision about the first two technologies of a catalog says. */
function told(catalog: Catalog, decision: Decision) {
  const [a, b] = catalog.technologies
    .slice(0, 2)
    .map((technology) => ({ technology, named: [{ package: undefined, version: undefined }] }));
  if (!a || !b) throw new Error("there are no two");
  const setting = { platform: undefined, present: new Set<string>(), versioned: new Set<string>(), today: TODAY };
  return judgeApart(catalog, { a, b, ...setting }, decision);
}

const TWO = catalogOf({ technologies: { a: {}, b: {} } });
const toldOfTwo = (decision: Decision) => told(TWO, decision);

/** A pair in which one side needs a disk, and the other lacks one. */
function obstacleOf(
  need: { optional?: true; checked?: string },
  lack: { partly?: true; workaround?: string },
): Obstacle {
  const catalog = catalogOf({
    technologies: {
      app: { checked: "2026-03-01", needs: [{ capability: "disk", source: SOURCE, ...need }] },
      host: { checked: "2026-02-01", lacks: [{ capability: "disk", source: SOURCE, ...lack }] },
    },
    capabilities: [{ id: "disk", name: "a disk", meaning: "Files that are written can be read again." }],
  });
  const [app, host] = ["app", "host"].map((id) => catalog.names.byId(id));
  const obstacle = app && host && factsOn(catalog, app, host)?.obstacles[0];
  if (!obstacle) throw new Error("there is no obstacle");
  return obstacle;
}

t.test("of a mixture the workaround of the worse part is told", async (t) => {
  const catalog = catalogOf({ technologies: { a: { name: "A" }, b: {} } });
  const base = { when: { a: "<2" }, explanation: "An older one.", evidence: [SOURCE] };
  const worse = { ...base, status: "incompatible" as const, severity: "error" as const, workaround: "Upgrade A." };
  const better = { ...base, status: "compatible" as const, severity: "info" as const };
  const no = { status: "incompatible", severity: "error" } as const;
  for (const [exception, record, workaround] of [
    [worse, {}, "Upgrade A."],
    [better, { ...no, workaround: "Take another." }, "Take another."],
    [better, no, null],
  ] as const) {
    const rule = compileRule(ruleOf({ ...record, exceptions: [exception] }));
    const judgement = told(catalog, { kind: "mixture", rule, exception: rule.exceptions[0] as CompiledException });
    t.match(judgement, { status: "partial", severity: "warning", workaround, basis: "documented" });
    t.equal(
      judgement.message,
      "It depends on the version. With A <2: An older one. Otherwise: An explanation for the test.",
    );
  }
});

t.test("a mixture is a limit, unless neither part says more than advice", async (t) => {
  const base = { when: { a: "<2" }, explanation: "An older one.", evidence: [SOURCE] };
  for (const severity of ["info", "warning"] as const) {
    const rule = compileRule(ruleOf({ exceptions: [{ ...base, status: "partial", severity }] }));
    const exception = rule.exceptions[0] as CompiledException;
    t.match(toldOfTwo({ kind: "mixture", rule, exception }), { status: "partial", severity });
    t.equal(isAdvice({ kind: "mixture", rule, exception }), severity === "info", severity);
  }
});

t.test("what is needed and lacking blocks, unless it is a matter of some features", async (t) => {
  const workaround = "Use a bucket.";
  const cases: [Parameters<typeof obstacleOf>, status: string, severity: string, workaround: string | null][] = [
    [[{}, {}], "incompatible", "critical", null],
    [[{}, { workaround }], "incompatible", "error", workaround],
    [[{ optional: true }, {}], "partial", "warning", null],
    [[{}, { partly: true, workaround }], "partial", "warning", workaround],
  ];
  for (const [[need, lack], status, severity, advice] of cases) {
    const obstacle = obstacleOf(need, lack);
    t.match(toldOfTwo({ kind: "obstacle", obstacle, coverage: "current" }), {
      status,
      severity,
      workaround: advice,
      basis: "inferred",
    });
    t.equal(isPartial(obstacle), status === "partial");
  }
});

t.test("an obstacle is as fresh as the older of its two sources", async (t) => {
  t.equal(toldOfTwo({ kind: "obstacle", obstacle: obstacleOf({}, {}), coverage: "current" }).checked, "2026-02-01");
  const older = obstacleOf({ checked: "2025-12-31" }, {});
  t.equal(toldOfTwo({ kind: "obstacle", obstacle: older, coverage: "current" }).checked, "2025-12-31");
});

t.test("a rule says what it says, with its own dates", async (t) => {
  const rule = ruleOf({
    status: "partial",
    severity: "warning",
    explanation: "Only with a flag, as its docs say.",
    basis: "tested",
  });
  const toldBy = (record: typeof rule) =>
    toldOfTwo({ kind: "rule", rule: compileRule(record), coverage: "unversioned" });
  t.match(toldBy(rule), {
    status: "partial",
    severity: "warning",
    message: "Only with a flag, as its docs say.",
    workaround: null,
    basis: "tested",
    checked: rule.checked,
    updated: rule.updated,
    grounds: [{ kind: "rule" }],
  });
  t.equal(toldBy({ ...rule, workaround: "Set the flag." }).workaround, "Set the flag.");
});

t.test("use in public projects has a basis of its own, as fresh as the project read longest ago", async (t) => {
  const days = ["2026-03-01", "2026-01-01", "2026-05-01"];
  const stacks = projectsOf({ a: "1", b: "1" }).map((stack, index) => ({
    ...stack,
    checked: days[index] ?? "2026-02-01",
  }));
  const catalog = catalogOf({
    technologies: { a: { packages: { npm: ["a"] } }, b: { packages: { npm: ["b"] } } },
    stacks,
  });
  const [a, b] = ["a", "b"].map((id) => catalog.names.byId(id));
  if (!a || !b) throw new Error("two were given");
  const uses = catalog.usesOf(a, b);
  t.match(told(catalog, { kind: "use", coverage: "unversioned" }), {
    status: "compatible",
    severity: "info",
    workaround: null,
    basis: "seen together",
    checked: "2026-01-01",
    updated: "2026-05-01",
    grounds: [{ kind: "use", uses }],
  });
});

t.test("support and a technology with itself are compatible", async (t) => {
  const catalog = catalogOf({
    technologies: { a: { supports: [{ with: ["b"], source: SOURCE, checked: "2026-04-05" }] }, b: {} },
  });
  const [a, b] = ["a", "b"].map((id) => catalog.names.byId(id));
  const support = a && b && factsOn(catalog, a, b)?.supports[0];
  if (!support) throw new Error("there is no support");
  t.match(toldOfTwo({ kind: "support", support, coverage: "current" }), {
    status: "compatible",
    severity: "info",
    basis: "documented",
    checked: "2026-04-05",
  });
  t.match(told(catalog, { kind: "self" }), {
    status: "compatible",
    severity: "info",
    workaround: null,
    grounds: [],
  });
});
