/** What the releases of a composer.lock declare (https://getcomposer.org/doc/04-schema.md#package-links). */
import type { JsonPlace } from "../formats/json.js";
import { isRecord, textsOf } from "../reading.js";
import type { Node, Required, Tree } from "../tree.js";
import { composerAccepts } from "./composer-version.js";

/** Packages that stand for the platform and not for something to install (https://getcomposer.org/doc/articles/composer-platform-dependencies.md). */
const PLATFORM = /^(?:(?:ext|lib)-|composer(?:-(?:plugin|runtime)-api)?$|php-|hhvm$)/;

/** The names of PHP; the second is that of builds for machines of today. */
const PHP = new Set(["php", "php-64bit"]);

/** Whether a requirement is about the platform, other than PHP itself. */
export const isPlatform = (name: string): boolean => PLATFORM.test(name);

/** Where more stand for one package, any of them may be meant. */
const MOST = 20;

/** What stands for a package: itself, or another that replaces or provides it. */
interface CandidatePackage {
  node: Node;
  /** undefined for every version. */
  version: string | undefined;
}

export function composerTree(lock: Record<string, unknown>, place?: JsonPlace): Tree {
  const candidates = new Map<string, CandidatePackage[]>();
  const note = (name: string, candidate: CandidatePackage) => {
    const key = name.toLowerCase();
    const known = candidates.get(key);
    if (!known) candidates.set(key, [candidate]);
    else if (known.length < MOST) known.push(candidate);
    else known[0] = { ...candidate, version: undefined };
  };
  for (const [name, version] of textsOf(lock["platform-overrides"])) {
    const node = { name, version, line: undefined, dependencies: () => [], requires: () => [], runtimes: [] };
    if (isPlatform(name)) note(name, { node, version });
  }
  const nodes = ["packages", "packages-dev"].flatMap((list) => {
    const packages: unknown = lock[list];
    return (Array.isArray(packages) ? packages : []).flatMap((table: unknown, index): Node[] => {
      if (!isRecord(table) || typeof table.name !== "string" || typeof table.version !== "string") return [];
      const { name, version } = table;
      const links = (key: string) =>
        textsOf(table[key]).map(([of, range]): [string, string] => [
          of,
          range.trim() === "self.version" ? version : range,
        ]);
      const find = (of: string) => candidates.get(of.toLowerCase()) ?? [];
      const node: Node = {
        name,
        version,
        get line() {
          return place?.at(list)?.at(index)?.at("name")?.line;
        },
        dependencies: () => links("require").flatMap(([of]) => find(of).map((one) => one.node)),
        requires: () => [
          ...links("require").flatMap(([of, range]) => (PHP.has(of) ? [] : requiredOf(of, range, find(of)))),
          // None of the others may suit.
          ...links("conflict").flatMap(([of, range]) =>
            find(of)
              .filter((one) => one.node !== node && one.version !== undefined)
              .map((one) => requirement("conflict", of, range, one)),
          ),
        ],
        runtimes: links("require").flatMap(([of, range]) => (PHP.has(of) ? [["php", range] as const] : [])),
      };
      note(name, { node, version });
      for (const [of, versions] of [...links("replace"), ...links("provide")])
        for (const one of versions.split(/\|\|?/).map((part) => part.trim()))
          note(of, { node, version: one === "*" || one === "" ? undefined : one });
      return [node];
    });
  });
  return { ecosystem: "composer", nodes, direct: undefined, isPlaced: true, accepts: composerAccepts };
}

/** One of the candidates has to suit. */
function requiredOf(name: string, range: string, candidates: readonly CandidatePackage[]): Required[] {
  if (candidates.some(({ version }) => version === undefined)) return [];
  const results = candidates.map(({ version = "" }) => composerAccepts(range, version));
  const best = candidates[results.indexOf(true)] ?? (results.includes(undefined) ? undefined : candidates[0]);
  // Where there is none, the project itself may replace it.
  return [requirement("dependency", name, range, best)];
}

const requirement = (kind: Required["kind"], name: string, range: string, candidate?: CandidatePackage): Required => {
  return { kind, name, range, optional: false, found: candidate?.node ?? "unknown", countsAs: candidate?.version };
};
