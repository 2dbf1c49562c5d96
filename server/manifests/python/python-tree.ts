/** What lockfiles of Python record of releases: which others they need, and which Python. */
import { countEach, groupBy } from "../../catalog/maps.js";
import { byName, type Match, type Node, noteDirect, onlyOne, type Tree } from "../tree.js";
import { pythonAccepts } from "./pep440.js";

/** What a release, or a folder of the project, needs. */
export interface PythonNeed {
  name: string;
  /** undefined where the lockfile does not record it. */
  range: string | undefined;
  /** Whether only some platforms, versions of Python or extras need it. */
  isConditional: boolean;
}

export interface LockedRelease {
  name: string;
  version: string;
  line: number | undefined;
  /** Of a folder of the project, where it is, relative to the lockfile. */
  folder?: string | undefined;
  /** The versions of Python that it supports. */
  python: string | undefined;
  /** Whether it is installed only on some platforms, for some versions of Python or with an extra. */
  isConditional: boolean;
  needs: readonly PythonNeed[];
}

/** @param marksDirect whether the lockfile records what the folders of the project ask for themselves */
export function pythonTree(releases: readonly LockedRelease[], marksDirect = false): Tree {
  const nodes = new Map<LockedRelease, Node>();
  const own = new Set(releases.filter(({ folder }) => folder !== undefined).map(({ name }) => name));
  const certain = certainReleases(releases);
  for (const release of releases) {
    const { name, version, line, folder, python, needs } = release;
    nodes.set(release, {
      name,
      version,
      line,
      ...(folder !== undefined && { isOwn: true }),
      dependencies: () => needs.flatMap((need) => known.get(need.name) ?? []),
      requires: () =>
        needs.flatMap(({ name: of, range, isConditional }) =>
          range === undefined
            ? []
            : {
                ...{ kind: "dependency" as const, name: of, range, optional: false, found: find(of) },
                ...(isConditional && { isConditional }),
              },
        ),
      runtimes: python !== undefined && certain.has(release) ? [["python", python]] : [],
    });
  }
  const known = byName([...nodes.values()]);
  // Tools leave out what every environment has, such as setuptools.
  const find = (name: string): Match => (own.has(name) ? "own" : (onlyOne(known.get(name)) ?? "unknown"));
  const asked = [...nodes].flatMap(([{ folder, needs }, node]) => {
    if (folder === undefined) return [];
    return [node, ...needs.flatMap(({ name }) => known.get(name) ?? [])].map((one) => [folder, one] as const);
  });
  const direct = marksDirect ? noteDirect(asked) : undefined;
  return { ecosystem: "pypi", nodes: [...nodes.values()], direct, isPlaced: true, accepts: pythonAccepts };
}

/** Releases that are installed everywhere: the only one of a name, and without a condition on the way to them */
function certainReleases(releases: readonly LockedRelease[]): ReadonlySet<LockedRelease> {
  const certain = groupBy(releases, ({ name }) => name);
  const needed = new Set(releases.flatMap(({ needs }) => needs.map(({ name }) => name)));
  const always = (same: readonly LockedRelease[]) =>
    new Set(same.flatMap(({ needs }) => needs.filter((one) => !one.isConditional).map(({ name }) => name)));
  const count = countEach([...certain.values()].flatMap((same) => [...always(same)]));
  const uncertain = [...certain].filter(
    ([name, same]) =>
      same.some(({ isConditional, version }) => isConditional || version !== same[0]?.version) ||
      (needed.has(name) && !count.get(name)),
  );
  for (const [name] of uncertain) certain.delete(name);
  // What only they need is as uncertain; the list grows while it is gone through.
  for (const [, same] of uncertain) {
    for (const name of always(same)) {
      const left = (count.get(name) ?? 0) - 1;
      count.set(name, left);
      const next = certain.get(name);
      if (left > 0 || !next) continue;
      certain.delete(name);
      uncertain.push([name, next]);
    }
  }
  return new Set([...certain.values()].flat());
}
