import t from "tap";
import { listEntry } from "../../../../server/catalog/scan/entry.js";
import { MOST_SLICES, TOO_LONG } from "../../../../server/catalog/stack/plan/bounds.js";
import { planInSteps } from "../../../../server/catalog/stack/plan/plan.js";
import { finishWithin } from "../../../../server/catalog/steps.js";
import { TODAY } from "../../../fixtures/catalog.js";
import { UPGRADED_LIST, upgradeCatalog } from "../../../fixtures/upgrade.js";

t.test("a small plan is far within the bounds, and the refusal says what to do", async (t) => {
  const project = { entries: UPGRADED_LIST.map(listEntry), installed: [] };
  const steps = planInSteps(
    upgradeCatalog(),
    project,
    ["react@19"],
    { platform: undefined, present: new Set() },
    TODAY,
  );
  t.ok(await finishWithin(steps, async () => {}, MOST_SLICES / 2));
  t.match(TOO_LONG, /one target at a time/);
});
