/** The known release lines of packages: only these are proposed to a project. */
import type { Catalog } from "../catalog.js";
import { parseRange, releaseLine } from "../versions/parse.js";
import { newestFirst, type VersionRange } from "../versions/range.js";
import { type Day, endOfLife } from "./lifecycle.js";
import type { Requirement, Technology } from "./technology.js";

export interface LinedPackage {
  technology: Technology;
  /** Undefined for the technology as such, as of a runtime. */
  name: string | undefined;
}

/** What is known of a package's lines on a day. */
export interface KnownLines {
  /** Those that are out and supported, newest first, each once. */
  lines: readonly VersionRange[];
  /** Those that declare something, as the data write them. Where there are any, what other lines require is not known. */
  declared: readonly VersionRange[];
  /** Whether release lines of its own are recorded, so that a newer one would be known. */
  recorded: boolean;
}

/** The lines of a package: those of its declarations, and the release lines where its versions are the technology's. */
export function knownLines({ technology, name }: LinedPackage, today: Day): KnownLines {
  const requirements = [...technology.requirements.values()].flat();
  const isDeclarer = (requirement: Requirement) =>
    name === undefined ? requirement.byMain && !technology.isService : requirement.package === name;
  const declared = requirements.filter(isDeclarer).map(({ line }) => line);
  const isOwn = name === undefined || (technology.mainPackage === name && !technology.isService);
  const cycles = isOwn ? technology.cycles.filter(({ released }) => (released ?? "") <= today) : [];
  const texts = [
    ...declared.flatMap(({ text }) => text.split("||").map((part) => lineName(part.trim()))),
    ...cycles.map(({ name: cycle }) => cycle.replace(/^v/, "")),
  ];
  const lines = [...new Set(texts)]
    .map(releaseLine)
    .filter((line) => line !== undefined)
    .filter((line) => !(isOwn && endOfLife(technology, line, today)))
    .sort(newestFirst);
  return { lines, declared, recorded: cycles.length > 0 };
}

/** The name of the release line that a declaration is of: `1` also for `>=1.62.0 <=1.99.0` and for `1.0.5`. */
function lineName(text: string): string {
  const part = /^\d+(?:\.\d+)?$/.test(text) ? undefined : parseRange(text)?.intervals[0];
  if (!part?.max) return text;
  const { major, minor } = part.min;
  const [name, next] = major > 0 ? [`${major}`, `${major + 1}.0.0`] : [`0.${minor}`, `0.${minor + 1}.0`];
  return part.max.compare(next) <= 0 ? name : text;
}

/** Whether others require newer versions of a package than its newest known line */
export function isPassed(catalog: Catalog, { technology, name }: LinedPackage, newest: VersionRange): boolean {
  const end = newest.intervals[0]?.max;
  return [...catalog.neighbours.of(technology).keys()]
    .filter((partner) => partner !== technology)
    .flatMap((partner) => partner.requirements.get(technology.id) ?? [])
    .filter(({ ofPackages }) => name !== undefined && ofPackages.includes(name))
    .some(({ range }) => range.intervals.some(({ min }) => end !== undefined && min.compare(end) >= 0));
}
