import t from "tap";
import { TOOL_CHOICES } from "../../../server/catalog/directory/tool-claims.js";
import { LIST_ORDERS } from "../../../server/catalog/directory/tool-order.js";
import {
  CAPABILITIES,
  CATEGORIES,
  ORDERS,
  PLATFORMS,
  STATUS,
  STORAGE,
  TRAINING,
} from "../../../server/web/tools/labels.js";

t.test("what tools are filtered and ordered by has words, and nothing else does", async (t) => {
  const { category, platform, capability, storage, trainsOnCode, status } = TOOL_CHOICES;
  for (const [labels, values] of [
    [CATEGORIES, category],
    [PLATFORMS, platform],
    [CAPABILITIES, capability],
    [STORAGE, storage],
    [TRAINING, trainsOnCode],
    [STATUS, status],
    [ORDERS, LIST_ORDERS],
  ] as const)
    t.strictSame(Object.keys(labels).sort(), [...values].sort());
});
