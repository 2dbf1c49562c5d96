import t from "tap";
import { type Catalog, factsOn } from "../../../server/catalog/catalog.js";
import { isAdvice } from "../../../server/catalog/facts/rule.js";
import type { Named, Question, Subject } from "../../../server/catalog/names/question.js";
import { decide } from "../../../server/catalog/verdict/order.js";
import { isLimit, isOfHost, outcomeOf } from "../../../server/catalog/verdict/outcome.js";
import { judge } from "../../../server/catalog/verdict/verdict.js";
import { parseAskedVersion } from "../../../server/catalog/versions/ecosystems.js";
import { factsCatalog } from "../../fixtures/facts.js";
import fc, { runs } from "../../fixtures/properties.js";

const catalog = factsCatalog();
const DAYS = ["2020-06-01", "2026-06-01", "2030-01-01"];

/** Questions about two technologies in the order of their ids, in every way in which they can be named. */
const questions = fc
  .record({
    sides: fc.tuple(fc.constantFrom(...catalog.technologies), fc.constantFrom(...catalog.technologies)),
    names: fc.tuple(fc.nat(3), fc.nat(3)),
    versions: fc.tuple(...[0, 1].map(() => fc.constantFrom("", "", "1", "5", "15", "16", "18", "19", "^19.0.0"))),
    platform: fc.constantFrom(undefined, "edge", "web"),
    present: fc.constantFrom([], ["edge-host"]),
    isWhole: fc.boolean(),
    today: fc.constantFrom(...DAYS),
  })
  .map(({ sides, names, versions, platform, present, isWhole, today }): Question => {
    const [a, b] = ([0, 1] as const)
      .map((side): Subject => {
        const technology = sides[side];
        const packages = technology.packages.flatMap(([, list]) => list);
        const named: Named = {
          package: packages[names[side] - 1],
          version: parseAskedVersion(versions[side] ?? ""),
        };
        return { technology, named: [named] };
      })
      .sort((one, other) => one.technology.index - other.technology.index) as [Subject, Subject];
    return { a, b, platform, present: new Set(present), versioned: new Set(), isWhole, today };
  });

const ofVerdict = (on: Catalog, question: Question) => {
  const { status, severity, pairStatus } = judge(on, question);
  const decision = decide(on, question);
  const isGrounded = decision.evidence().length > 0;
  const isLimited = question.isWhole && isLimit(decision, question);
  // A project may deploy another part of itself to the host.
  if (isLimited && isOfHost(decision, question))
    return { status, severity: "warning", pairStatus, isGrounded, isNote: false };
  if (!isAdvice(decision) && !isLimited) return { status, severity, pairStatus, isGrounded, isNote: false };
  // A project that has both has nothing wrong.
  const level =
    status === "partial" || status === "incompatible"
      ? ({ status: "compatible", severity: "info" } as const)
      : { status, severity };
  return { ...level, pairStatus: "compatible", isGrounded, isNote: true };
};

t.test("an outcome is that of the verdict, whatever was asked before", async (t) => {
  fc.assert(
    fc.property(fc.array(questions, { maxLength: 30 }), (asked) => {
      for (const question of asked) {
        const expected = ofVerdict(catalog, question);
        t.strictSame(outcomeOf(catalog, question), expected);
        const facts = factsOn(catalog, question.a.technology, question.b.technology);
        if (facts) t.strictSame(outcomeOf(catalog, question, facts), expected);
      }
    }),
    { numRuns: runs(40) },
  );
});
