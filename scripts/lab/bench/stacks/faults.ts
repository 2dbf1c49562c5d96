/** What is wrong with a resolved set by the records alone: refused by what another declares or a rule says, ended, or not released. */
import type { Technology } from "../../../../schemas/types.js";
import { type DeclaredData, newestOf, type Taken } from "./declared.js";
import { admits } from "./ranges.js";
import type { DataRecords } from "./records.js";

const HALF_A_YEAR = 183 * 86_400_000;

export class Faults {
  readonly #records: DataRecords;
  readonly #data: DeclaredData;
  readonly #today: string;

  constructor(records: DataRecords, data: DeclaredData, today: string) {
    this.#records = records;
    this.#data = data;
    this.#today = today;
  }

  /** @param isOpen whether a name was given without a version */
  in(taken: readonly Taken[], isOpen: (one: Taken) => boolean): string[] {
    return [...this.#refusals(taken), ...taken.flatMap((one) => this.#ofOne(one, taken, isOpen(one)))];
  }

  #refusals(taken: readonly Taken[]): string[] {
    return [...this.#data.violationsIn(taken), ...this.#byRules(taken), ...this.#byTechnologies(taken)];
  }

  // --- one with another ---------------------------------------------------------------------------------------------

  #byRules(taken: readonly Taken[]): string[] {
    const byId = new Map(
      taken.flatMap((one) => (this.#isMain(one) ? [[this.#data.idOf(one) ?? "", one]] : [])) as [string, Taken][],
    );
    return this.#records.rules.flatMap(({ techA, techB, exceptions = [] }) => {
      const [one, other] = [byId.get(techA), byId.get(techB)];
      if (!one || !other || one === other) return [];
      const holds = exceptions.find(({ when }) => {
        const { [techA]: range, [techB]: otherRange, ...rest } = when as Record<string, string>;
        return Object.keys(rest).length === 0 && isIn(range, one.version) && isIn(otherRange, other.version);
      });
      return holds?.status === "incompatible"
        ? [`${one.name} ${one.version} with ${other.name} ${other.version}: a rule is against it`]
        : [];
    });
  }

  /** What technologies require where no manifest was read, sets of one release, and what is released together. */
  #byTechnologies(taken: readonly Taken[]): string[] {
    return taken.flatMap((one) => {
      const technology = this.#records.technologies.get(this.#data.idOf(one) ?? "");
      if (!technology) return [];
      const others = taken.filter((other) => other !== one);
      return [
        ...this.#required(technology, one, others),
        ...listed(technology, one, others),
        ...together(technology, one, others),
      ];
    });
  }

  #required({ requires = [] }: Technology, one: Taken, others: readonly Taken[]): string[] {
    const own = requires.filter(
      ({ package: name, version, optional }) =>
        !optional &&
        (name === undefined ? this.#isMain(one) : name === one.name) &&
        admits("npm", version, one.version),
    );
    return own.flatMap(({ of, range }) =>
      others
        .filter((other) => this.#data.idOf(other) === of && this.#isMain(other))
        .filter((other) => range !== undefined && !range.includes("self") && !isIn(range, other.version))
        .map((other) => `${one.name} ${one.version} requires ${other.name} ${range}, and not ${other.version}`),
    );
  }

  /** Whether one has the versions of its technology. */
  #isMain({ ecosystem, name }: Taken): boolean {
    if (ecosystem === undefined) return true;
    const { packages = {} } = this.#records.technologies.get(this.#data.idOf({ ecosystem, name }) ?? "") ?? {};
    return Object.values(packages as Record<string, string[]>)[0]?.[0] === name;
  }

  // --- one by itself ------------------------------------------------------------------------------------------------

  #ofOne(one: Taken, taken: readonly Taken[], isOpen: boolean): string[] {
    const found = /\d-?(?:alpha|beta|rc|canary|next|dev|pre|M\d)/i.test(one.version)
      ? [`${one.name} ${one.version} is a pre-release`]
      : [];
    const { lifecycle } = this.#records.technologies.get(this.#data.idOf(one) ?? "") ?? {};
    if (!lifecycle || !isOpen || !this.#isMain(one)) return found;
    const until = one.ecosystem === undefined ? this.#firstEnd(taken) : this.#today;
    const lines = lifecycle.cycles.map(({ cycle, eol, released }) => ({
      cycle: cycle.replace(/^v/, ""),
      isOut: released === undefined || released <= until,
      isLasting: typeof eol === "string" ? Date.parse(eol) - Date.parse(this.#today) >= HALF_A_YEAR : eol !== true,
    }));
    const own = lines.find(({ cycle }) => isIn(cycle, one.version));
    if (!own || own.isLasting) return found;
    const releases = [...(this.#data.releasesOf(one.ecosystem, one.name)?.keys() ?? [])];
    const others = taken.filter((other) => other !== one);
    const better = lines
      .filter(({ isOut, isLasting }) => isOut && isLasting)
      .flatMap(({ cycle }) =>
        releases.filter((version) => isIn(cycle, version)).concat(releases.length === 0 ? cycle : []),
      )
      .find((version) => this.#refusals([{ ...one, version }, ...others]).length === 0);
    return better === undefined
      ? found
      : [...found, `${one.name} ${one.version} is past or near its end, and ${better} goes`];
  }

  /** The day on which the first of the releases ended, or today: what has ended says nothing of a runtime that came out later. */
  #firstEnd(taken: readonly Taken[]): string {
    const ends = taken.flatMap((one) => {
      const { lifecycle } = this.#records.technologies.get(this.#data.idOf(one) ?? "") ?? {};
      const own =
        this.#isMain(one) && lifecycle?.cycles.find(({ cycle }) => isIn(cycle.replace(/^v/, ""), one.version));
      return own && typeof own.eol === "string" ? own.eol : [];
    });
    return [...ends, this.#today].sort()[0] as string;
  }
}

/** Sets that makers list as one release; older patches of what is listed were listed before. */
function listed({ sets = [] }: Technology, one: Taken, others: readonly Taken[]): string[] {
  const [set] = sets.filter(({ version }) => isIn(version, one.version));
  const packages = (set?.packages as Record<string, Record<string, string>> | undefined)?.[one.ecosystem ?? ""] ?? {};
  if (one.name in packages) return [];
  return others
    .filter(({ ecosystem, name, version }) => {
      const range = ecosystem === one.ecosystem ? packages[name] : undefined;
      const [minor = ""] = /\d+\.\d+/.exec(range ?? "") ?? [];
      return !isIn(range, version) && !isIn(`~${minor}.0 <=${minor}.${range?.split(".")[2] ?? 0}`, version);
    })
    .map(({ name, version }) => `${one.name} ${one.version} goes with ${name} ${packages[name]}, and not ${version}`);
}

/** Packages released together are in one minor line. */
function together({ releasedTogether = [] }: Technology, one: Taken, others: readonly Taken[]): string[] {
  const minor = (version: string) => version.split(".").slice(0, 2).join(".");
  return releasedTogether.flatMap(({ packages }) => {
    const isOf = ({ name }: Taken) =>
      packages.some((text) => (text.endsWith("*") ? name.startsWith(text.slice(0, -1)) : name === text));
    if (!isOf(one)) return [];
    return others
      .filter((other) => isOf(other) && minor(other.version) !== minor(one.version))
      .map((other) => `${one.name} ${one.version} is released together with ${other.name}, here ${other.version}`);
  });
}

/** Whether a version, or the newest of a line, is in a range; everything is in none. */
const isIn = (range: string | undefined, version: string): boolean =>
  range === undefined || admits("npm", range, newestOf(version.replace(/^v/, "")));
