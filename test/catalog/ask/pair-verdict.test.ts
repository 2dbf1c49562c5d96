import t from "tap";
import { bare, verdictIn } from "../../../server/catalog/ask/pair-verdict.js";
import type { Catalog } from "../../../server/catalog/catalog.js";
import { catalogOf, TODAY } from "../../fixtures/catalog.js";
import { everyFact } from "../../fixtures/every-fact.js";

const subject = (catalog: Catalog, id: string) => bare(catalog.names.byId(id) as never);

t.test("the order of the two makes no difference", async (t) => {
  const catalog = everyFact();
  const [a, b] = [subject(catalog, "nextjs"), subject(catalog, "react")];
  const stack = { subjects: [a, b], platform: undefined, today: TODAY };
  t.equal(verdictIn(catalog, stack, a, b).message, verdictIn(catalog, stack, b, a).message);
});

t.test("what a third changes about two counts, and so does the platform", async (t) => {
  const catalog = catalogOf({
    technologies: { a: {}, b: {}, c: {} },
    rules: [
      {
        techA: "a",
        techB: "b",
        exceptions: [
          {
            when: { with: ["c"] },
            status: "incompatible",
            severity: "error",
            explanation: "Not beside c.",
            evidence: ["https://example.com/x"],
          },
          {
            when: { platform: "edge" },
            status: "partial",
            severity: "warning",
            explanation: "Not all.",
            evidence: ["https://example.com/x"],
          },
        ],
      },
    ],
  });
  const [a, b, c] = ["a", "b", "c"].map((id) => subject(catalog, id)) as [never, never, never];
  const statusIn = (subjects: never[], platform?: string) =>
    verdictIn(catalog, { subjects, platform, today: TODAY }, a, b).status;
  t.equal(statusIn([a, b]), "compatible");
  t.equal(statusIn([a, b, c]), "incompatible");
  t.equal(statusIn([a, b], "edge"), "partial");
});
