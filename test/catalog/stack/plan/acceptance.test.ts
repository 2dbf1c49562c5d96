import t from "tap";
import { planOf } from "../../../fixtures/planned.js";
import { around, locked, releases } from "../../../fixtures/upgraded-packages.js";

/** What a plan for base 3, of 2025-02-01, says of a kit whose installed release declares a range. @param day of that release */
function toldOf(range: string, day = "2026-01-01") {
  const catalog = around([releases("kit", ["1.0.0", { base: range }, day])]);
  const plan = planOf(catalog, locked({ base: "2.0.0", kit: "1.0.0" }, ["kit@1.0.0", `base@${range}`]), "base@3");
  const names = (list: readonly { member: { name: string } }[]) => list.map(({ member }) => member.name);
  return { accepts: names(plan.accepts), unknown: names(plan.unknown), why: plan.accepts[0]?.why.message };
}

t.test("a range that speaks of the target accepts it", async (t) => {
  for (const range of ["^2 || ^3", ">=3", "<4", ">=1"])
    t.match(toldOf(range), { accepts: ["kit"], unknown: [] }, range);
  t.match(toldOf("^2 || ^3").why, /^kit 1\.0\.0 requires the peer base \^2 \|\| \^3/);
});

t.test("a range that was written for any version, or before the target came out, does not", async (t) => {
  for (const range of ["*", ">=0"]) t.match(toldOf(range), { accepts: [], unknown: ["kit"] }, range);
  t.match(toldOf(">=1", "2024-06-01"), { accepts: [], unknown: ["kit"] });
});

t.test("of an older line, the day on which its range was checked is not that of its release", async (t) => {
  const declares = (version: string, range: string, day?: string) => ({
    ...{ version, of: "base", range, source: "https://example.com/kit" },
    ...(day && { day }),
  });
  const toldWith = (...requires: ReturnType<typeof declares>[]) => {
    const catalog = around([], { technologies: { kit: { packages: { npm: ["kit"] }, requires } } });
    const project = locked({ base: "2.0.0", kit: "1.4.0" }, ["kit@1.4.0", "base@>=1"]);
    return planOf(catalog, project, "base@3").accepts.map(({ member }) => member.name);
  };
  t.same(toldWith(declares("1", ">=1")), ["kit"], "the newest line that is known is that of the day");
  t.same(toldWith(declares("2", ">=1"), declares("1", ">=1")), []);
  t.same(toldWith(declares("2", ">=1"), declares("1", ">=1", "2025-12-01")), ["kit"], "a day of its own counts");
});
