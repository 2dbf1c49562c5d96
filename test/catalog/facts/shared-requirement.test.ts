import t from "tap";
import { check } from "../../../server/catalog/verdict/check.js";
import { catalogOf, TODAY } from "../../fixtures/catalog.js";
import { requires } from "../../fixtures/facts.js";

const catalog = catalogOf({
  technologies: {
    a: { name: "A", requires: [requires("1", "third", "^1"), requires("2", "third", "^2")] },
    b: { name: "B", requires: [requires("1", "third", "^2")] },
    third: { name: "Third" },
  },
});
const ask = (techA: string, techB: string) => check(catalog, { techA, techB }, TODAY).verdict;

t.test("two that require a third technology in ranges without a common version do not work together", async (t) => {
  const verdict = ask("a@1", "b@1");
  t.match(verdict, {
    status: "incompatible",
    severity: "error",
    message: "A 1 requires Third ^1. B 1 requires Third ^2. No version of Third satisfies both.",
    workaround: "Choose releases of A and B that accept a common Third version.",
    basis: "declared",
    decision: { kind: "shared requirement", forReleases: 2 },
  });
  t.match(verdict.decision?.evidence(), [
    { kind: "requirement", stance: "against", statement: "A 1 requires Third ^1." },
    { kind: "requirement", stance: "against", statement: "B 1 requires Third ^2." },
  ]);
});

t.test("a common version, or no version asked about, is no conflict", async (t) => {
  t.equal(ask("a@2", "b@1").status, "unknown");
  t.equal(ask("a", "b").status, "unknown");
});
