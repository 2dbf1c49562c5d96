import t from "tap";
import type { Technology } from "../../../../server/catalog/facts/technology.js";
import { repairsFor } from "../../../../server/catalog/stack/wizard/repairs.js";
import { APPROACHES, type Approach, EXTRA, GROUPS, type Group } from "../../../../server/catalog/stack/wizard/steps.js";
import { catalogOf, TODAY } from "../../../fixtures/catalog.js";
import { SOURCE } from "../../../fixtures/facts.js";

const catalog = catalogOf({
  technologies: {
    app: { category: "meta-framework" },
    broken: { category: "orm" },
    working: { category: "orm", supports: [{ with: ["app"], source: SOURCE }] },
    unproven: { category: "orm" },
    elsewhere: {
      category: "orm",
      packages: { pypi: ["elsewhere"] },
      supports: [{ with: ["app", "host"], source: SOURCE }],
    },
    typescript: { category: "language" },
    host: { category: "hosting" },
  },
  rules: [
    { techA: "app", techB: "broken", status: "incompatible", severity: "error" },
    { techA: "app", techB: "elsewhere", status: "partial", severity: "warning" },
  ],
});

/** What is proposed for choices, by the keys of their groups: `broken → working`, or `app → nothing`. */
function repairs(choices: [group: string, id: string][]) {
  const draft = {
    approach: APPROACHES[0] as Approach,
    needs: new Set<string>(),
    runs: undefined,
    choices: choices.map(([key, id]) => ({
      group: GROUPS.find((group) => group.key === key) as Group,
      technology: catalog.names.byId(id) as Technology,
    })),
  };
  return repairsFor(catalog, draft, TODAY).map(({ pair, swaps }) => [
    `${pair.a.id} ${pair.b.id}`,
    ...swaps.map(({ choice, instead }) => `${choice.technology.id} → ${instead?.technology.id ?? "nothing"}`),
  ]);
}

t.test("a stack without a conflict has nothing to repair", async (t) => {
  t.same(repairs([]), []);
  t.same(repairs([["orm", "broken"]]), []);
  t.same(
    repairs([
      ["framework", "app"],
      ["orm", "unproven"],
    ]),
    [],
    "unknown is no conflict",
  );
});

t.test("either of two that do not work together can be replaced by what is known to work with the other", async (t) => {
  const chosen: [string, string][] = [
    ["language", "typescript"],
    ["framework", "app"],
    ["orm", "broken"],
    ["hosting", "host"],
  ];
  t.same(repairs(chosen), [["app broken", "app → nothing", "broken → working"]]);
});

t.test("what is chosen already, or outside all groups, has no replacement", async (t) => {
  t.same(
    repairs([
      ["language", "typescript"],
      ["framework", "app"],
      ["orm", "broken"],
      ["orm", "working"],
    ]),
    [["app broken", "app → nothing", "broken → nothing"]],
  );
  t.same(
    repairs([
      ["framework", "app"],
      [EXTRA.key, "broken"],
    ]),
    [["app broken", "app → nothing", "broken → nothing"]],
  );
});
