import t from "tap";
import { repairsFor } from "../../../../server/catalog/stack/wizard/repairs.js";
import { APPROACHES, type Approach, EXTRA, GROUPS, type Slot } from "../../../../server/catalog/stack/wizard/steps.js";
import type { Technology } from "../../../../server/catalog/technology/technology.js";
import { catalogOf, TODAY } from "../../../fixtures/catalog.js";
import { SOURCE } from "../../../fixtures/facts.js";

const catalog = catalogOf({
  technologies: {
    app: { category: "meta-framework" },
    broken: { category: "orm" },
    partly: { category: "orm", supports: [{ with: ["app"], source: SOURCE }] },
    working: { category: "orm", supports: [{ with: ["app", "host"], source: SOURCE }] },
    edgeless: { category: "orm" },
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
    {
      techA: "app",
      techB: "edgeless",
      status: "partial",
      severity: "warning",
      exceptions: [
        {
          when: { platform: "edge" },
          status: "incompatible",
          severity: "error",
          explanation: "No.",
          evidence: [SOURCE],
        },
      ],
    },
    { techA: "app", techB: "elsewhere", status: "partial", severity: "warning" },
  ],
});

/** Repairs of choices, by the keys of their groups. */
function repairsOf(choices: [group: string, id: string][], runs?: string) {
  const draft = {
    approach: APPROACHES[0] as Approach,
    needs: new Set<string>(),
    runs,
    choices: choices.map(([key, id]) => ({
      group: GROUPS.find((group) => group.key === key) as Slot,
      technology: catalog.names.byId(id) as Technology,
    })),
  };
  return repairsFor(catalog, draft, TODAY);
}

/** What is proposed: `broken → working`, or `app → nothing`. */
const repairs = (choices: [group: string, id: string][]) =>
  repairsOf(choices).map(({ pair, swaps }) => [
    `${pair.a.id} ${pair.b.id}`,
    ...swaps.map(({ choice, instead }) => `${choice.technology.id} → ${instead?.technology.id ?? "nothing"}`),
  ]);

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

t.test("either of two that do not work together can be replaced by what most is known of", async (t) => {
  const chosen: [string, string][] = [
    ["language", "typescript"],
    ["framework", "app"],
    ["orm", "broken"],
    ["hosting", "host"],
  ];
  t.same(repairs(chosen), [["app broken", "app → nothing", "broken → working"]]);
});

t.test("whether only the setting is to blame is known", async (t) => {
  const chosen: [string, string][] = [
    ["framework", "app"],
    ["orm", "edgeless"],
  ];
  t.same(
    repairsOf(chosen, "edge").map(({ isOfSetting }) => isOfSetting),
    [true],
  );
  t.same(repairsOf(chosen, "server"), []);
  const always: [string, string][] = [
    ["framework", "app"],
    ["orm", "broken"],
  ];
  t.same(
    repairsOf(always, "edge").map(({ isOfSetting }) => isOfSetting),
    [false],
  );
});

t.test("what is chosen already replaces nothing, nor is there a replacement outside all groups", async (t) => {
  t.same(
    repairs([
      ["language", "typescript"],
      ["framework", "app"],
      ["orm", "broken"],
      ["orm", "working"],
    ]),
    [["app broken", "app → nothing", "broken → partly"]],
  );
  t.same(
    repairs([
      ["framework", "app"],
      [EXTRA.key, "broken"],
    ]),
    [["app broken", "app → nothing", "broken → nothing"]],
  );
});
