import t from "tap";
import { rescore } from "../../../server/catalog/scan/rescore.js";
import { score } from "../../../server/catalog/scan/score.js";
import fc from "../../fixtures/properties.js";

const counted = fc.record({
  status: fc.constantFrom("partial" as const, "incompatible" as const),
  severity: fc.constantFrom("warning" as const, "error" as const, "critical" as const),
});
const GOOD = [
  { status: "compatible", severity: "info" },
  { status: "compatible", severity: undefined },
] as const;
const ENDED = [{ status: "deprecated", severity: "warning" }] as const;

t.test("it is the score of what remains and what comes, as if all had been counted at once", async () => {
  fc.assert(
    fc.property(fc.array(counted), fc.array(counted), fc.array(counted), fc.boolean(), (gone, left, more, hasEnded) => {
      const others = hasEnded ? [...GOOD, ...ENDED] : GOOD;
      const { breakdown } = score([...others, ...gone, ...left]);
      const again = rescore(breakdown, [...gone, ...left], left, more);
      t.same(again, score([...others, ...left, ...more]));
    }),
  );
});
