import t from "tap";
import type { Catalog } from "../../../server/catalog/catalog.js";
import { listEntry } from "../../../server/catalog/scan/entry.js";
import { scan } from "../../../server/catalog/scan/scan.js";
import { upgradeTargets } from "../../../server/catalog/scan/upgrade.js";
import { catalogOf, TODAY } from "../../fixtures/catalog.js";
import { lifecycle, requires, SOURCE } from "../../fixtures/facts.js";

function targetsOf(names: readonly string[], catalog: Catalog) {
  const { issues } = scan(catalog, names.map(listEntry), { platform: undefined, present: new Set() }, TODAY);
  return issues.flatMap((issue) => upgradeTargets(issue, TODAY));
}

const ui = { packages: { npm: ["ui"] }, lifecycle: lifecycle(["19"], ["18"], ["17"]) };
const kit = { packages: { npm: ["kit"] } };

t.test("a line that has ended goes to the newest of those that are supported equally long", async (t) => {
  const lib = { lifecycle: lifecycle(["4"], ["3"], ["2", "2024-01-01"], ["1", "2023-01-01"]) };
  t.strictSame(targetsOf(["lib@1.0.0"], catalogOf({ technologies: { lib } })), ["lib@4"]);
});

t.test("a requirement goes to the first release that accepts what is there", async (t) => {
  const accepts = [
    requires("2", "ui", "^19", { ofPackages: ["ui"] }),
    requires("1", "ui", "^18", { ofPackages: ["ui"] }),
  ];
  t.strictSame(
    targetsOf(["kit@1", "ui@19.0.0"], catalogOf({ technologies: { ui, kit: { ...kit, requires: accepts } } })),
    ["kit@2"],
  );
  const ended = { ...kit, requires: accepts, lifecycle: lifecycle(["3"], ["2", "2024-01-01"], ["1", "2023-01-01"]) };
  const targets = targetsOf(["kit@1", "ui@19.0.0"], catalogOf({ technologies: { ui, kit: ended } }));
  t.ok(targets.includes("kit@3"), "of a line that is supported");
  t.notOk(targets.includes("kit@2"));
});

t.test("else what is required goes to the oldest newer version that is accepted", async (t) => {
  const requiring = { ...kit, requires: [requires("1", "ui", "^17 || ^18.2.0 || ^19", { ofPackages: ["ui"] })] };
  t.strictSame(targetsOf(["kit@1", "ui@18.1.0"], catalogOf({ technologies: { ui, kit: requiring } })), ["ui@^18.2.0"]);
  const ending = { ...ui, lifecycle: lifecycle(["19"], ["18", "2026-07-01"], ["17", "2026-05-01"]) };
  const targets = targetsOf(["kit@1", "ui@18.1.0"], catalogOf({ technologies: { ui: ending, kit: requiring } }));
  t.strictSame(targets, ["ui@19"], "and not to a line that is about to end");
});

t.test("a rule goes to where it names versions that work, and nowhere where it names none", async (t) => {
  const ruleWith = (when: Record<string, string>, status: "compatible" | "incompatible") =>
    catalogOf({
      technologies: { kit: { ...kit, lifecycle: lifecycle(["4"], ["3"]) }, ui: { packages: { npm: ["ui"] } } },
      rules: [
        {
          techA: "kit",
          techB: "ui",
          ...(status === "compatible" && { status: "incompatible" as const, severity: "error" as const }),
          exceptions: [
            {
              when,
              status,
              severity: status === "compatible" ? "info" : "error",
              explanation: "It is so.",
              evidence: [SOURCE],
            },
          ],
        },
      ],
    });
  const names = ["kit@3.1.0", "ui@1.0.0"];
  t.strictSame(targetsOf(names, ruleWith({ kit: ">=4.2.0" }, "compatible")), ["kit@^4.2.0"]);
  t.strictSame(targetsOf(names, ruleWith({ kit: "<4", ui: ">=1" }, "incompatible")), ["kit@4"]);
  t.strictSame(targetsOf(names, ruleWith({ kit: "<9", ui: ">=1" }, "incompatible")), [], "9 is newer than all known");
  t.strictSame(targetsOf(names, ruleWith({ kit: "<=4.0.0" }, "incompatible")), [], "no first release is named");
  t.strictSame(targetsOf(names, ruleWith({ kit: "<4", ui: "<2" }, "incompatible")), [], "it could be either");
});
