/** Holds what is declared of runtimes against what a project runs on, and against what it allows. */
import { getOrInsertComputed } from "../catalog/maps.js";
import { isOlderLine } from "../catalog/scan/oldest-line.js";
import { heldKey, type Requirements, type Unmet } from "../catalog/scan/unmet.js";
import { parseAskedVersion, parseDeclared } from "../catalog/versions/ecosystems.js";
import { intersects, newestFirst, type VersionRange } from "../catalog/versions/range.js";
import { type PlacedEntry, runtimeOf, whatRuns } from "./reading.js";
import { formatOf } from "./registry.js";
import type { Demand } from "./requirements.js";

interface RuntimeStatement {
  id: string;
  version: string;
  range: VersionRange;
  entry: PlacedEntry;
}

/**
 * Holds what installed releases declare of runtimes against what the files of a project say.
 * @param kind `runtime` for the versions that it runs on, `allowed` for the oldest that it allows
 */
export function holdRuntimes(
  demands: readonly Demand[],
  entries: readonly PlacedEntry[],
  kind: "runtime" | "allowed",
): Requirements {
  const statements = kind === "runtime" ? runningIn(entries) : allowedIn(entries);
  const unmet: Unmet[] = [];
  const held = new Set<string>();
  const ranges = new Map<string, VersionRange | undefined>();
  for (const demand of demands) {
    const about = statements.filter(({ id }) => id === demand.of);
    if (about.length === 0) continue;
    const { ecosystem, range } = demand;
    const required = getOrInsertComputed(ranges, `${ecosystem} ${range}`, () => parseDeclared(ecosystem, range));
    if (!required) continue;
    held.add(heldKey(demand.ecosystem, demand.by.name, demand.of));
    // What only development needs is not deployed, and those who install the project do not get it.
    const bearing = about.filter(
      ({ entry }) => !(demand.isDev && (kind === "allowed" || (isDeployed(entry) && !entry.installsDev))),
    );
    const isMet = ({ id, range }: RuntimeStatement) =>
      kind === "runtime" ? intersects(range, required) : !isOlderLine(id, range, required);
    for (const { id, version, entry } of failing(bearing, isMet))
      unmet.push({ ...demand, kind, optional: false, found: { name: id, version, place: entry.place } });
  }
  return { unmet, held };
}

/**
 * The statements that fail: each by itself of what runs, and of what builds and tests only the newest where all of them do, as
 * the project may run on any of those.
 */
function failing(
  statements: readonly RuntimeStatement[],
  isMet: (one: RuntimeStatement) => boolean,
): RuntimeStatement[] {
  const builds = statements
    .filter(({ entry }) => entry.isBuild)
    .sort((one, other) => newestFirst(one.range, other.range));
  return [
    ...statements.filter((one) => !one.entry.isBuild && !isMet(one)),
    ...(builds.some(isMet) ? [] : builds.slice(0, 1)),
  ];
}

/** Holds what a project allows against what it runs on. */
export function holdOwn(entries: readonly PlacedEntry[]): Requirements {
  const running = runningIn(entries);
  const unmet = allowedIn(entries).flatMap(({ id, version, range, entry }) =>
    failing(
      running.filter((one) => one.id === id),
      (one) => intersects(one.range, range),
    ).map((one): Unmet => {
      return {
        kind: "own",
        ecosystem: "",
        by: { name: id, version, place: entry.place },
        through: undefined,
        isDev: false,
        folders: ["."],
        of: id,
        range: version,
        optional: false,
        found: { name: id, version: one.version, place: one.entry.place },
      };
    }),
  );
  return { unmet, held: new Set() };
}

const runningIn = (entries: readonly PlacedEntry[]) =>
  whatRuns(entries)
    .filter(({ isAllowed }) => !isAllowed)
    .flatMap(statementOf);

const allowedIn = (entries: readonly PlacedEntry[]) =>
  entries.filter(({ isAllowed, ambient }) => isAllowed && !ambient).flatMap(statementOf);

/** Whether a file is about what is deployed, which is installed without development dependencies. */
const isDeployed = ({ place }: PlacedEntry) => formatOf(place.file)?.isProduction === true;

function statementOf(entry: PlacedEntry): RuntimeStatement[] {
  const { id, version } = runtimeOf(entry) ?? {};
  const range = parseAskedVersion(version ?? "");
  return id !== undefined && version !== undefined && range ? [{ id, version, range, entry }] : [];
}
