/** Whether a named conflict is one: tried out, with every combination of the releases that were read. */
import type { AskedName } from "../../../../server/catalog/stack/resolve/asked.js";
import type { DeclaredData, Manifest, Taken } from "./declared.js";
import { admits } from "./ranges.js";

/** More are not tried. */
const MOST_COMBINATIONS = 200_000;

export type Finding = "right" | "by a rule" | "wrong" | "not tried";

/** @param sides what each name stands for, with the versions that it may have */
export function checkConflict(
  data: DeclaredData,
  sides: readonly { taken: Omit<Taken, "version">; lines: readonly string[] }[],
  isByRule: boolean,
): Finding {
  if (isByRule) return "by a rule";
  const domains = sides.map(({ taken, lines }) => {
    const releases = data.releasesOf(taken.ecosystem, taken.name);
    const versions = releases
      ? [...releases.keys()].filter((version) => lines.every((line) => admits("npm", line, version)))
      : lines;
    return versions.map((version): Taken => ({ ...taken, version }));
  });
  if (domains.some((domain) => domain.length === 0)) return "not tried";
  if (domains.reduce((product, domain) => product * domain.length, 1) > MOST_COMBINATIONS) return "not tried";
  for (const set of combinations(domains)) {
    if (data.violationsIn(set).length === 0 && sharedPeerFits(data, set)) return "wrong";
  }
  return "right";
}

function* combinations(domains: readonly (readonly Taken[])[]): Generator<Taken[]> {
  const [first, ...rest] = domains;
  if (!first) return yield [];
  for (const one of first) for (const others of combinations(rest)) yield [one, ...others];
}

/** Whether some release of each required peer is in all the ranges that ask for it. */
function sharedPeerFits(data: DeclaredData, set: readonly Taken[]): boolean {
  const ranges = new Map<string, string[]>();
  for (const { ecosystem, name, version } of set) {
    const manifest: Manifest | undefined = data.releasesOf(ecosystem, name)?.get(version);
    for (const [peer, range] of Object.entries(manifest?.requires ?? {})) {
      if (!manifest?.optional.includes(peer))
        ranges.set(`${ecosystem} ${peer}`, [...(ranges.get(`${ecosystem} ${peer}`) ?? []), range]);
    }
  }
  for (const [key, asked] of ranges) {
    const [ecosystem = "", peer = ""] = key.split(" ");
    const releases = data.releasesOf(ecosystem, peer);
    if (releases && ![...releases.keys()].some((version) => asked.every((range) => admits(ecosystem, range, version))))
      return false;
  }
  return true;
}

/** The versions that a name leaves open. */
export const linesOf = ({ range }: AskedName): string[] => (range ? [range.text] : []);
