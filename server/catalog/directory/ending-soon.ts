/** Release lines of which the support ends in the next months. */
import type { Catalog } from "../catalog.js";
import type { Day } from "../technology/lifecycle.js";
import type { Technology } from "../technology/technology.js";

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
  const endings = technologies.flatMap((technology) =>
    technology.cycles.flatMap(({ name, end }): Ending[] =>
      typeof end === "string" && end >= today && end <= last ? [{ technology, line: name, end }] : [],
    ),
  );
  const known = ({ technology }: Ending) => neighbours.of(technology).size;
  const asked = endings.sort((one, other) => known(other) - known(one)).slice(0, most);
  return asked.sort((one, other) => (one.end < other.end ? -1 : one.end > other.end ? 1 : known(other) - known(one)));
}
