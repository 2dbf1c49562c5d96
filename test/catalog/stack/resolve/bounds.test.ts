import t from "tap";
import { MOST_SLICES, TOO_LONG } from "../../../../server/catalog/stack/resolve/bounds.js";
import { resolveInSteps } from "../../../../server/catalog/stack/resolve/resolve.js";
import { finishWithin } from "../../../../server/catalog/steps.js";
import { TODAY } from "../../../fixtures/catalog.js";
import { upgradeCatalog } from "../../../fixtures/upgrade.js";

t.test("a small stack is far within the bounds, and the refusal says what to do", async (t) => {
  const steps = resolveInSteps(upgradeCatalog(), ["react", "form-kit"], { with: [], platform: undefined }, TODAY);
  t.ok(await finishWithin(steps, async () => {}, MOST_SLICES / 2));
  t.match(TOO_LONG, /fewer names at a time/);
});
