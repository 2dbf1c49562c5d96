import t from "tap";
import { listEntry } from "../../../server/catalog/scan/entry.js";
import { scan } from "../../../server/catalog/scan/scan.js";
import { figuresOf, forBrowser, pairOf } from "../../../server/web/scan/figures.js";
import { TODAY } from "../../fixtures/catalog.js";
import { factsCatalog } from "../../fixtures/facts.js";

const scanned = (catalog: ReturnType<typeof factsCatalog>, ...names: string[]) => {
  const entries = names.map(listEntry);
  return { entries, result: scan(catalog, entries, { platform: undefined, present: new Set() }, TODAY) };
};

t.test("issues count as they are, with what installed releases may declare better", async (t) => {
  const { entries, result } = scanned(factsCatalog(), "next@15.1.0", "react@17.0.2", "left-pad");
  const { issues, ...figures } = figuresOf(result, entries);
  t.match(figures, { entries: 3, recognized: 2, detected: 2, pairsChecked: 1, result: { score: result.score } });
  t.same(
    issues.map(({ pair }) => pair),
    result.issues.map(pairOf),
  );
  const [declared] = issues.filter(({ pair }) => pair === "nextjs react");
  t.match(declared, { status: "incompatible", severity: "error" });
  t.ok(declared?.declared?.includes("npm next react"));
});

t.test("a browser gets the names of what was recognised and of runtimes, and no more", async (t) => {
  const catalog = factsCatalog();
  const { entries, result } = scanned(catalog, "next@15.1.0", "react@20.0.0");
  const { known, figures } = forBrowser(catalog, result, figuresOf(result, entries));
  t.match(known, { next: { id: "nextjs", name: "Next.js" }, react: { id: "react" } });
  const runtimes = catalog.technologies.filter(({ category }) => category === "runtime" || category === "language");
  t.ok(runtimes.length > 0);
  for (const { id, name } of runtimes) t.equal(known[id]?.name, name);
  t.notOk("prisma" in known);
  t.same(JSON.parse(JSON.stringify(figures)), figures, "it is plain data");
});
