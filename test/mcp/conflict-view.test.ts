import t from "tap";
import { conflictsOf } from "../../server/catalog/scan/conflicts.js";
import type { Unmet } from "../../server/catalog/scan/unmet.js";
import { viewConflict } from "../../server/mcp/conflict-view.js";
import { VerdictView } from "../../server/mcp/verdict-view.js";
import { TODAY } from "../fixtures/catalog.js";
import { everyFact } from "../fixtures/every-fact.js";
import { HOSTILE, worldOf } from "../fixtures/mcp.js";
import { releaseOf, unmetOf } from "../fixtures/unmet.js";

const catalog = everyFact();

const unmet = (by: string, line?: number) =>
  unmetOf(`${by}@2.0.0`, "react@^18.0.0", "19.1.0", {
    by: releaseOf(`${by}@2.0.0`, { file: "package-lock.json", line }),
  });

const viewsOf = (...all: Unmet[]) =>
  conflictsOf(catalog.names, all, TODAY).map((conflict) => viewConflict(conflict, worldOf(catalog)));

t.test("it is a verdict with its releases and places, and a page where both sides have one", async (t) => {
  const [view] = viewsOf(unmet("next", 7));
  t.match(view, {
    ...{ a: "Next.js", b: "React", status: "incompatible", severity: "error", basis: "declared" },
    url: "https://stackfit.example/check/nextjs/react",
    packages: ["next@2.0.0", "react@19.1.0"],
    places: ["package-lock.json:7"],
  });
  t.doesNotThrow(() => VerdictView.parse(view));
  t.match(viewsOf(unmet("widget")), [{ a: "widget", places: ["package-lock.json"] }]);
  t.notOk("url" in (viewsOf(unmet("widget"))[0] ?? {}));
});

t.test("of many releases it lists the first", async (t) => {
  const [view] = viewsOf(...Array.from({ length: 30 }, (_, index) => unmet(`@scope/p${index}`, index + 1)));
  t.equal(view?.packages.length, 10);
  t.equal(view?.places.length, 10);
});

t.test("names of a lockfile cannot pass for lines of an answer", async (t) => {
  for (const view of viewsOf(...HOSTILE.map((name) => unmet(name, 1))))
    for (const text of [view.a, view.b, view.message, view.workaround ?? "", ...view.packages, ...view.places])
      t.notMatch(text, /[\p{Cc}\p{Cf}]/u);
});
