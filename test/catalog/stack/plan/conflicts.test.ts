import t from "tap";
import { scan } from "../../../../server/catalog/scan/scan.js";
import { conflictsIn, withoutChanged } from "../../../../server/catalog/stack/plan/conflicts.js";
import { npmEntry } from "../../../../server/manifests/reading.js";
import { TODAY } from "../../../fixtures/catalog.js";
import { factsCatalog } from "../../../fixtures/facts.js";
import { heldOf, releaseOf, unmetOf } from "../../../fixtures/unmet.js";

const unmet = (by: string, of: string, range: string, through = by) =>
  unmetOf(`${by}@1.0.0`, `${of}@${range}`, "17.0.2", { through: releaseOf(`${through}@1.0.0`) });

t.test("facts and the lockfile say what is incompatible; packages that nobody knows have their names", async (t) => {
  const entries = [npmEntry("next", "15.1.0"), npmEntry("react", "17.0.2")];
  const locked = heldOf(unmet("stranger", "react", "^18"), { ...unmet("other", "react", "^18"), optional: true });
  const found = scan(factsCatalog(), entries, { platform: undefined, present: new Set() }, TODAY, locked);
  t.match(conflictsIn(found), [
    { a: { id: "nextjs" }, b: { id: "react" }, severity: "error", ties: [["nextjs", "react"]], decision: {} },
    {
      a: { id: "stranger" },
      b: { id: "react" },
      ties: [
        ["stranger", "react"],
        ["stranger", "react"],
      ],
      decision: undefined,
    },
  ]);
  t.equal(conflictsIn(found).length, 2, "an optional peer is none");
});

t.test("of what has changed, the lockfile says nothing any more", async (t) => {
  const locked = heldOf(
    unmet("one", "react", "^18"),
    unmet("two", "react", "^19"),
    unmet("three", "vue", "^3"),
    unmet("four", "vue", "^3", "five"),
  );
  const left = (...changes: [string, string][]) => {
    const { unmet, held } = withoutChanged(
      locked,
      changes.map(([name, to]) => ({ package: name, to })),
    );
    return [unmet.map(({ by }) => by.name), [...held]];
  };
  t.same(left(["react", "^18.2.0"]), [
    ["two", "three", "four"],
    ["npm three vue", "npm four vue"],
  ]);
  t.same(left(["one", "^2"]), [
    ["two", "three", "four"],
    ["npm two react", "npm three vue", "npm four vue"],
  ]);
  t.same(left(["five", "^2"])[0], ["one", "two", "three"], "what comes with it changes");
});
