/** The first release of a package that accepts a release line, which our advice names to people whose release refuses it. */
import type { Catalog } from "../../server/catalog/catalog.js";
import { checkRequirements } from "../../server/catalog/facts/requirements.js";
import type { Requirement, Technology } from "../../server/catalog/technology/technology.js";
import { parseRange } from "../../server/catalog/versions/parse.js";
import { isAfter, lowerBounds, type VersionRange } from "../../server/catalog/versions/range.js";
import { lineOfRelease } from "../../server/catalog/versions/runs.js";

export interface FirstRelease {
  by: Technology;
  package: string;
  of: Technology;
  /** The release line of the other side: `19`. */
  line: string;
  /** The newest release that was read and refuses the line as too new, and the first one after it that accepts it. */
  refused: string;
  accepted: string;
}

/** All that are known on a day, by package and release line of another technology. */
export function findFirstReleases({ technologies, names }: Catalog, today: string): FirstRelease[] {
  const asked = new Map<string, Requirement[]>();
  for (const [id, requirements] of technologies.flatMap((by) => [...by.requirements]))
    asked.set(id, [...(asked.get(id) ?? []), ...requirements]);
  return [...asked].flatMap(([id, requirements]) => {
    const of = names.byId(id) as Technology;
    const lines = of.cycles.length > 0 ? of.cycles.flatMap(({ line }) => line ?? []) : linesIn(requirements);
    const read = new Map<string, Requirement[]>();
    for (const one of requirements.filter(({ by, lockstep }) => by !== of && !lockstep)) {
      const key = `${one.by.id} ${one.package}`;
      read.set(key, [...(read.get(key) ?? []), one]);
    }
    return [...read.values()].flatMap((own) => lines.flatMap((line) => firstOf(own, of, line, today) ?? []));
  });
}

/** The release lines that ranges begin with, for what has no lifecycle. */
function linesIn(requirements: readonly Requirement[]): VersionRange[] {
  const bounds = requirements.flatMap(({ range }) => lowerBounds(range));
  const lines = bounds.map(({ version }) => lineOfRelease(version));
  return [...new Map(lines.map((line) => [line.text, line])).values()];
}

/** What those hear who ask about the newest release that refuses a line as too new. */
function firstOf(
  declared: readonly Requirement[],
  of: Technology,
  line: VersionRange,
  today: string,
): FirstRelease | undefined {
  for (const { by, package: name, line: run, release, range } of declared) {
    const refused = parseRange(release?.version ?? lastOf(run));
    if (!refused || !isAfter(line, range)) continue;
    const finding = checkRequirements(
      { technology: by, named: [{ package: name, version: refused }] },
      { technology: of, named: [{ package: undefined, version: line }] },
      today,
    );
    const upgrade = finding?.upgrade;
    if (!upgrade) continue;
    const accepted = upgrade.release?.version ?? firstOfRun(upgrade.line);
    return { by, package: name, of, line: line.text, refused: refused.text, accepted };
  }
  return undefined;
}

/** The ends of a run of releases, which its text names: `>=9.0.0 <=9.1.0`. */
const endsOf = ({ text }: VersionRange) => text.split(" ").map((end) => end.replace(/^[<>]=/, ""));
const firstOfRun = (run: VersionRange): string => endsOf(run)[0] ?? run.text;
const lastOf = (run: VersionRange): string => endsOf(run).at(-1) ?? run.text;
