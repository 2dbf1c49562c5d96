/** The days on which the support of release lines ends. */
import type { Catalog } from "../catalog.js";
import { type Subject, versionOf } from "../names/question.js";
import { currentCycle, type Day } from "../technology/lifecycle.js";
import type { Cycle, Technology } from "../technology/technology.js";
import { intersects } from "../versions/range.js";

export interface Ending {
  technology: Technology;
  line: string;
  /** Its last day of support. */
  end: Day;
}

const DAYS_AHEAD = 92;

/** The first to end come first; of those that end on the same day, those that most others are known with. @param most how many */
export function endingSoon({ technologies, neighbours }: Catalog, today: Day, most: number): Ending[] {
  const last = new Date(Date.parse(today) + DAYS_AHEAD * 86_400_000).toISOString().slice(0, 10);
  const endings = technologies
    .flatMap((technology) => endingsOf(technology, technology.cycles))
    .filter(({ end }) => end >= today && end <= last);
  const known = ({ technology }: Ending) => neighbours.of(technology).size;
  const asked = endings.sort((one, other) => known(other) - known(one)).slice(0, most);
  return asked.sort((one, other) => (one.end < other.end ? -1 : one.end > other.end ? 1 : known(other) - known(one)));
}

const endingsOf = (technology: Technology, lines: readonly Cycle[]): Ending[] =>
  lines.flatMap(({ name, end }) => (typeof end === "string" ? [{ technology, line: name, end }] : []));

/** The ends that are known for the versions of some technologies, the first first; without a version that of the current line. */
export function endsOf(subjects: readonly Subject[], today: Day): Ending[] {
  const endings = subjects.flatMap((subject) => {
    const { technology } = subject;
    const version = versionOf(subject);
    const isAsked = (cycle: Cycle) =>
      version ? cycle.line !== undefined && intersects(cycle.line, version) : cycle === currentCycle(technology, today);
    return endingsOf(technology, technology.cycles.filter(isAsked));
  });
  return endings.sort((one, other) => (one.end < other.end ? -1 : one.end > other.end ? 1 : 0));
}
