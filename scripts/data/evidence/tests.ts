/** Tests that the release itself contradicts: its manifest refuses versions that its CI is said to run with. */
import type { Catalog } from "../../../server/catalog/catalog.js";
import { formatFinding } from "../../../server/catalog/facts/declared.js";
import { checkRequirements } from "../../../server/catalog/facts/requirements.js";
import type { Day } from "../../../server/catalog/technology/lifecycle.js";
import type { Technology } from "../../../server/catalog/technology/technology.js";
import { parseRange } from "../../../server/catalog/versions/parse.js";

/** All such tests, as sentences. */
export function findRefusedTests({ technologies, names }: Catalog, today: Day): string[] {
  return technologies.flatMap(({ id, tests }) =>
    tests.flatMap(({ by, record, range }) => {
      const other = names.byId(record.with) as Technology;
      return range.text
        .split("||")
        .flatMap((part) => refusalOf(by, record.version, other, part.trim(), today) ?? [])
        .map((refusal) => `technologies/${id}.yaml: ${refusal}`);
    }),
  );
}

/** What a release declares that refuses versions of another technology, as a sentence; undefined where it does not. */
export function refusalOf(
  technology: Technology,
  release: string,
  other: Technology,
  versions: string,
  today: Day,
): string | undefined {
  const finding = checkRequirements(at(technology, release), at(other, versions), today);
  return finding?.outcome === "violated" ? formatFinding(finding) : undefined;
}

const at = (technology: Technology, version: string) => ({
  technology,
  named: [{ package: undefined, version: parseRange(version) }],
});
