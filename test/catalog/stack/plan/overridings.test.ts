import t from "tap";
import type { Override } from "../../../../schemas/types.js";
import { catalogOf } from "../../../fixtures/catalog.js";
import { declaring, lifecycle } from "../../../fixtures/facts.js";
import { installedOf, npmEntries, planOf, toldSteps, toldWaits } from "../../../fixtures/planned.js";

const SOURCE = "https://example.com/ui/issues/1";
const npm = (name: string) => ({ name, packages: { npm: [name] as [string] } });

/** `ui` accepts React 18 alone, unless it has newer releases. */
const catalogWith = (override: Omit<Override, "source">, newer: [versions: string[], range: string][] = []) =>
  catalogOf({
    technologies: {
      react: {
        ...{ name: "React", packages: { npm: ["react", "react-dom"] as [string, string] } },
        lifecycle: lifecycle(["19", undefined, "2024-12-05"], ["18", undefined, "2022-03-29"]),
      },
      ui: npm("ui"),
    },
    declared: [
      declaring("react-dom", "react", [["19.2.0"], "^19.2.0"], [["18.3.1"], "^18.3.1"]),
      declaring("ui", "react", ...newer, [["1.0.0"], "^18.0.0"]),
    ],
    rules: [
      {
        ...{ techA: "react", techB: "ui" },
        exceptions: [
          {
            when: { react: ">=19", ui: "<2" },
            status: "partial",
            severity: "warning",
            explanation: "The makers of ui ask to override its React.",
            override: { ...override, source: SOURCE },
            evidence: [SOURCE],
          },
        ],
      },
    ],
  });

const PACKAGES = { react: "18.3.1", "react-dom": "18.3.1", ui: "1.0.0" };
const LOCKED = { entries: npmEntries(PACKAGES), installed: [installedOf("ui@1.0.0", "react@^18.0.0")] };
const told = (plan: ReturnType<typeof planOf>) =>
  plan.steps.flatMap((step) =>
    step.kind === "replace"
      ? []
      : step.overridings.map(
          ({ member, version, why }) => `${member.name} ${version}: ${why.map(({ message }) => message).join(" ")}`,
        ),
  );

t.test("what no release takes to the target stays with an override of what it refuses", async (t) => {
  for (const [project, refusal] of [
    [LOCKED, "ui 1.0.0 requires the peer react ^18.0.0. "],
    [PACKAGES, "ui 1.0.0 requires React ^18. React 19 is outside that range. "],
  ] as const) {
    const plan = planOf(catalogWith({ packages: { react: "$react" }, within: "ui" }), project, "react@19");
    t.same(toldSteps(plan), ["together: react 18.3.1→19, react-dom 18.3.1→19.2.0"]);
    t.same(toldWaits(plan), []);
    t.same(told(plan), [`ui 1.0.0: ${refusal}The makers of ui ask to override its React.`]);
  }
});

t.test("a release that accepts the target comes before an override", async (t) => {
  for (const project of [LOCKED, PACKAGES]) {
    const catalog = catalogWith({ packages: { react: "$react" }, within: "ui" }, [[["2.0.0"], "^18.0.0 || ^19.0.0"]]);
    const plan = planOf(catalog, project, "react@19");
    t.match(toldSteps(plan)[0], "today: ui 1.0.0→2.0.0");
    t.same(told(plan), []);
  }
});

t.test("an override of something else takes nothing out of the way, nor one for another package", async (t) => {
  for (const override of [{ packages: { "ui-is": "$react" } }, { packages: { react: "$react" }, within: "other" }]) {
    const plan = planOf(catalogWith(override), LOCKED, "react@19");
    t.match(toldSteps(plan)[0], /^replace: ui/);
    t.same(told(plan), []);
  }
});

t.test("an override is told once, with the step after which it is needed", async (t) => {
  const catalog = catalogWith({ packages: { "ui-is": "$react" } }, [[["1.1.0"], "^18.0.0 || ^19.0.0"]]);
  const plan = planOf(catalog, PACKAGES, "react@19");
  t.same(
    plan.steps.map((step) => [step.kind, step.kind === "replace" ? 0 : step.overridings.length]),
    [
      ["today", 0],
      ["together", 1],
    ],
  );
  t.match(told(plan)[0], /^ui 1\.1\.0: /);
});

t.test("a project that has it already, with both, is asked for nothing", async (t) => {
  const catalog = catalogWith({ packages: { "ui-is": "$react" } }, [[["1.1.0"], "^18.0.0 || ^19.0.0"]]);
  t.same(told(planOf(catalog, { ...PACKAGES, react: "19.1.0", "react-dom": "19.1.0", ui: "1.1.0" }, "react@19.2")), []);
});
