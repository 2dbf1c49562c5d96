import t from "tap";
import type { Lack, Need } from "../../../schemas/types.js";
import { check } from "../../../server/catalog/verdict/check.js";
import { catalogOf, TODAY } from "../../fixtures/catalog.js";
import { SOURCE } from "../../fixtures/facts.js";

/** The verdict on a pair in which one side needs a disk, and the other lacks one. */
function judge(need: Partial<Need>, lack: Partial<Lack>) {
  const catalog = catalogOf({
    technologies: {
      app: { checked: "2026-03-01", needs: [{ capability: "disk", source: SOURCE, ...need }] },
      host: { checked: "2026-02-01", lacks: [{ capability: "disk", source: SOURCE, ...lack }] },
    },
    capabilities: [{ id: "disk", name: "a disk", meaning: "Files that are written can be read again." }],
  });
  return check(catalog, { techA: "app", techB: "host" }, TODAY).verdict;
}

t.test("what is needed and lacking blocks, unless it is a matter of some features", async (t) => {
  const workaround = "Use a bucket.";
  const cases: [Parameters<typeof judge>, status: string, severity: string, workaround: string | null][] = [
    [[{}, {}], "incompatible", "critical", null],
    [[{}, { workaround }], "incompatible", "error", workaround],
    [[{ optional: true }, {}], "partial", "warning", null],
    [[{}, { partly: true, workaround }], "partial", "warning", workaround],
  ];
  for (const [facts, status, severity, workaround] of cases)
    t.match(judge(...facts), { status, severity, workaround, basis: "inferred", decision: { kind: "obstacle" } });
});

t.test("it is as fresh as the older of its two sources", async (t) => {
  t.equal(judge({}, {}).checked, "2026-02-01");
  t.equal(judge({ checked: "2025-12-31" }, {}).checked, "2025-12-31");
});

t.test("its evidence is the need and the lack, each with its source", async (t) => {
  const facts = judge({ note: "It is a file." }, { partly: true }).decision?.evidence();
  t.match(facts, [
    { kind: "need", stance: "limits", statement: "app needs a disk. It is a file.", sources: [SOURCE] },
    { kind: "lack", stance: "limits", statement: "host offers a disk only partly.", sources: [SOURCE] },
  ]);
});
