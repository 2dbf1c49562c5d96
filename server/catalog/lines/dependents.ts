/** Which technologies require one, and which the one requires, by its release lines. */
import type { Catalog } from "../catalog.js";
import { getOrInsertComputed } from "../maps.js";
import type { Day } from "../technology/lifecycle.js";
import type { Requirement, Technology } from "../technology/technology.js";
import { intersects, isWithin, type VersionRange } from "../versions/range.js";
import { type Acceptance, acceptanceOf } from "./acceptance.js";

/** A technology that requires another, and which of its releases accept each line of it. */
export interface Dependent {
  technology: Technology;
  /** The package whose manifests are read for it. */
  package: string;
  /** By line, as they were given; undefined where it is not known. */
  cells: (Acceptance | undefined)[];
}

/**
 * The technologies whose main package requires another, the most popular first; those of which nothing is known for any of the
 * lines are left out.
 * @param lines of the technology that is required
 * @param most how many at most
 * @returns also how many technologies were not looked at
 */
export function dependentsOf(
  catalog: Catalog,
  technology: Technology,
  { lines, most }: { lines: readonly VersionRange[]; most: number },
  today: Day,
): { dependents: Dependent[]; others: number } {
  const candidates = [...catalog.neighbours.of(technology).keys()]
    .filter((partner) => partner !== technology)
    .flatMap((partner) => partner.requirements.get(technology.id)?.find(({ byMain }) => byMain) ?? [])
    .sort((a, b) => catalog.popularityOf(b.by) - catalog.popularityOf(a.by));
  const dependents: Dependent[] = [];
  let looked = 0;
  for (const { by, package: name } of lines.length > 0 ? candidates : []) {
    if (dependents.length === most) break;
    looked += 1;
    const cells = lines.map((line) => acceptanceOf(by, technology, line, today));
    if (cells.some((cell) => cell)) dependents.push({ technology: by, package: name, cells });
  }
  return { dependents, others: candidates.length - looked };
}

/** What a technology requires of another, by its own release lines. */
export interface Dependency {
  technology: Technology;
  /** What the newest release of each line that was read requires; none where it requires nothing; undefined where none was read. */
  cells: (readonly Requirement[] | undefined)[];
}

/**
 * What the main package of a technology requires, by its release lines: what some line must have first, then by name.
 * @param lines of the technology itself
 */
export function dependenciesOf(
  { names }: Catalog,
  technology: Technology,
  lines: readonly VersionRange[],
): Dependency[] {
  const own = [...technology.requirements.values()].flat().filter(({ byMain }) => byMain);
  const targets = new Map<string, Dependency>();
  for (const [column, line] of lines.entries()) {
    const found = requirementsIn(technology, own, line);
    if (!found) continue;
    for (const requirement of found) {
      const target = names.byId(requirement.of);
      if (!target || target === technology) continue;
      const entry = getOrInsertComputed(targets, target.id, (): Dependency => ({ technology: target, cells: [] }));
      entry.cells[column] = [...(entry.cells[column] ?? []), requirement];
    }
  }
  const isRead = lines.map((line) => requirementsIn(technology, own, line) !== undefined);
  const isOptional = ({ cells }: Dependency) => cells.every((cell) => cell?.every(({ optional }) => optional) ?? true);
  return [...targets.values()]
    .map(({ technology: target, cells }) => ({
      technology: target,
      cells: lines.map((_, column) => cells[column] ?? (isRead[column] ? [] : undefined)),
    }))
    .sort(
      (a, b) =>
        Number(isOptional(a)) - Number(isOptional(b)) || a.technology.name.localeCompare(b.technology.name, "en"),
    );
}

/** What the newest release of a line that was read requires; undefined where none was read. */
function requirementsIn(
  { read, mainPackage, id }: Technology,
  own: readonly Requirement[],
  line: VersionRange,
): Requirement[] | undefined {
  const run = read.get(mainPackage ?? id)?.find((one) => intersects(one, line));
  const lines = own.filter((one) => intersects(one.line, line));
  if (!run) return lines.length > 0 ? lines.filter((one) => one.line === lines[0]?.line) : undefined;
  return own.filter((one) => isWithin(run, one.line));
}
