import t from "tap";
import { check } from "../../../server/catalog/verdict/check.js";
import type { Verdict } from "../../../server/catalog/verdict/verdict.js";
import { pairSentence, STATUSES, verdictSentence } from "../../../server/web/components/status.js";
import { catalogOf, TODAY } from "../../fixtures/catalog.js";

t.test("every status has a sentence", async (t) => {
  t.strictSame(
    STATUSES.map((status) => verdictSentence(status, "A", "B")),
    [
      "A works with B",
      "A works with B, with limits",
      "A does not work with B",
      "A with B: past end of life",
      "A with B: not known yet",
    ],
  );
});

t.test("two that have the same role are alternatives, which no limits are", async (t) => {
  const catalog = catalogOf({
    technologies: { one: { roles: ["ui-framework"] }, other: { roles: ["ui-framework"] }, host: {} },
    rules: [{ techA: "host", techB: "one", status: "partial", severity: "warning" }],
  });
  const said = (techA: string, techB: string) =>
    pairSentence(check(catalog, { techA, techB }, TODAY).verdict as Verdict, "A", "B");
  t.strictSame(
    [said("one", "other"), said("host", "one")],
    ["A and B are alternatives", "A works with B, with limits"],
  );
});
