import t from "tap";
import { listEntry } from "../../server/catalog/scan/entry.js";
import { planUpgrade } from "../../server/http/plan-upgrade.js";
import { START } from "../fixtures/app.js";
import { UPGRADED_LIST, upgradeCatalog } from "../fixtures/upgrade.js";

const catalog = upgradeCatalog();
const context = { catalog: () => catalog, now: () => new Date(START) };

t.test("a plan that takes too long is refused with advice", async (t) => {
  const names = Array.from({ length: 300 }, (_, place) => `ui-kit@1.0.0 || ^0.${place}.0`);
  const project = { entries: [...UPGRADED_LIST, ...names].map(listEntry), installed: [] };
  const question = { project, targets: ["react@19"] };
  t.match(await planUpgrade(context, question), { steps: [{ kind: "today" }, {}, {}] });
  await t.rejects(planUpgrade(context, question, 1), { statusCode: 400, message: /takes too long to plan/ });
});
