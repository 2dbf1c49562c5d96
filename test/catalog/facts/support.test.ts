import t from "tap";
import { check } from "../../../server/catalog/verdict/check.js";
import { catalogOf, TODAY } from "../../fixtures/catalog.js";
import { lifecycle, SOURCE } from "../../fixtures/facts.js";

const catalog = catalogOf({
  technologies: {
    a: {
      name: "A",
      lifecycle: lifecycle(["3"], ["2"]),
      supports: [{ with: ["b"], range: "2", since: "3", source: SOURCE, checked: "2026-04-05" }],
    },
    b: { name: "B" },
  },
});
const ask = (techA: string, techB: string) => check(catalog, { techA, techB }, TODAY).verdict;

t.test("what its makers list as supported works, in the versions that they state", async (t) => {
  t.match(ask("a", "b"), {
    status: "compatible",
    severity: "info",
    message: "A lists B 2 as supported since version 3.",
    workaround: null,
    basis: "documented",
    checked: "2026-04-05",
    decision: { kind: "support" },
  });
  t.equal(ask("a@3.1", "b@2.4").status, "compatible");
  t.equal(ask("a@2", "b@2").status, "unknown", "before that version nothing is stated");
  t.equal(ask("a@3.1", "b@1").status, "unknown");
});
