import t from "tap";
import { listEntry } from "../../../server/catalog/scan/entry.js";
import { scan } from "../../../server/catalog/scan/scan.js";
import { figuresOf } from "../../../server/web/scan/figures.js";
import { TODAY } from "../../fixtures/catalog.js";
import { factsCatalog } from "../../fixtures/facts.js";
import { unmetOf } from "../../fixtures/unmet.js";

t.test("what facts and what files prove are counted together, without notes", async (t) => {
  const entries = ["next@15.1.0", "react@17.0.2", "left-pad"].map(listEntry);
  const unmet = [
    unmetOf("widget@2.0.0", "theme@^1.0.0", "3.0.0"),
    unmetOf("kit@2.0.0", "icons@^1.0.0", "3.0.0", { accepted: "overrides of package.json" }),
  ];
  const setting = { platform: undefined, present: new Set<string>() };
  const result = scan(factsCatalog(), entries, setting, TODAY, { unmet, held: new Set() });
  t.ok(result.issues.length > 0);
  t.strictSame(
    result.conflicts.map(({ severity }) => severity),
    ["error", "info"],
  );
  t.match(figuresOf(result, entries), {
    ...{ entries: 3, recognized: 2, detected: 2, pairsChecked: 1, issues: result.issues.length + 1 },
    result: { score: result.score, grade: result.grade },
  });
});
