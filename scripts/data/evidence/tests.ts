/** Tests that the release itself contradicts: its manifest refuses versions that its CI is said to run with. */
import type { Catalog } from "../../../server/catalog/catalog.js";
import type { Day } from "../../../server/catalog/facts/lifecycle.js";
import { holdAgainst } from "../../../server/catalog/facts/requirements.js";
import type { Technology, Tested } from "../../../server/catalog/facts/technology.js";
import { parseRange, type VersionRange } from "../../../server/catalog/facts/version-range.js";
import { formatFinding } from "../../../server/catalog/verdict/wording.js";

/** All such tests, as sentences. */
export function findRefusedTests({ technologies, names }: Catalog, today: Day): string[] {
  return technologies.flatMap(({ id, tests }) =>
    tests.flatMap((tested) => {
      const other = names.byId(tested.with) as Technology;
      return tested.range.text
        .split("||")
        .flatMap((part) => refusalOf(tested, other, parseRange(part.trim()), today) ?? [])
        .map((refusal) => `technologies/${id}.yaml: ${refusal}`);
    }),
  );
}

const at = (technology: Technology, version: VersionRange | undefined) => ({
  technology,
  named: [{ package: undefined, version }],
});

function refusalOf({ by, record }: Tested, other: Technology, version: VersionRange | undefined, today: Day) {
  const finding = holdAgainst(at(by, parseRange(record.version)), at(other, version), today);
  return finding?.outcome === "violated" ? formatFinding(finding) : undefined;
}
