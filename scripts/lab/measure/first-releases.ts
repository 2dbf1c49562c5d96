/** The first releases that we name, held against what lockfiles record of published ones. */
import type { Catalog } from "../../../server/catalog/catalog.js";
import { parseDeclared as parseOurs } from "../../../server/catalog/versions/ecosystems.js";
import { parseRange } from "../../../server/catalog/versions/parse.js";
import { boundedPart, intersects, isAfter } from "../../../server/catalog/versions/range.js";
import { lineOfRelease } from "../../../server/catalog/versions/runs.js";
import { type FirstRelease, findFirstReleases } from "../../data/first-releases.js";
import type { Release } from "../../data/lockfiles/release.js";
import { type LockedReleases, RUNTIMES } from "./questions.js";
import { parseDeclared } from "./ranges/range.js";

export interface FirstReleases {
  /** How many we name. */
  named: number;
  /** Those of which lockfiles have a release that declares something: the first one, a later one, or one shortly before. */
  checked: number;
  wrong: { pair: string; told: string; declared: string }[];
}

/**
 * Checks each first release. It is wrong where a release from it on refuses the line as too new, or one between it and the
 * last that refuses accepts the line.
 */
export function checkFirstReleases(
  catalog: Catalog,
  lockfiles: readonly LockedReleases[],
  today: string,
): FirstReleases {
  const published = new Map<string, Release[]>();
  for (const release of lockfiles.flatMap(({ releases }) => releases)) {
    const technology = catalog.names.resolvePackage(release.ecosystem, release.name)?.technology;
    if (!technology) continue;
    const key = `${technology.id} ${release.name}`;
    published.set(key, [...(published.get(key) ?? []), release]);
  }
  const named = findFirstReleases(catalog, today);
  const checks = named.map((first) => {
    const releases = published.get(`${first.by.id} ${first.package}`) ?? [];
    return { first, held: releases.flatMap((release) => hold(first, release)) };
  });
  return {
    named: named.length,
    checked: checks.filter(({ held }) => held.length > 0).length,
    wrong: checks.flatMap(({ first, held }) => {
      const against = held.find(({ isRight }) => !isRight);
      if (!against) return [];
      const { by, package: name, of, line, refused, accepted } = first;
      return [
        {
          pair: `${by.id} × ${of.id}`,
          told: `${name} accepts ${of.id} ${line} from ${accepted} on, and not up to ${refused}`,
          declared: against.declared,
        },
      ];
    }),
  };
}

/** What one published release says about a first release; none where it says nothing. */
function hold(first: FirstRelease, release: Release): { isRight: boolean; declared: string }[] {
  const [version, refused, accepted] = [release.version, first.refused, first.accepted].map((text) => parseRange(text));
  if (!version || !refused || !accepted || !isAfter(version, refused) || release.version.includes("-")) return [];
  // A way out in the line of the one that refuses says nothing of newer lines.
  const [line, last] = [lineOfRelease(first.accepted), lineOfRelease(first.refused)];
  if (line.text === last.text && isAfter(version, line)) return [];
  const isFrom = !isAfter(accepted, version);
  const asked = release.declarations.find(({ kind, name }) =>
    kind === "runtime" ? RUNTIMES[name] === first.of.id : name === first.of.mainPackage,
  );
  const truth = asked && parseDeclared(release.ecosystem, asked.range)?.ofLine(first.line);
  const ours = asked && parseOurs(release.ecosystem, asked.range);
  const target = parseRange(first.line);
  if (!truth || !ours || !target) return [];
  // A later release may have left it behind.
  if (truth === "refused" && isAfter(ours, target)) return [];
  // An earlier one with a range without an end knew nothing of it.
  const bounded = boundedPart(ours);
  if (!isFrom && truth !== "refused" && !(bounded && intersects(bounded, target))) return [];
  return [{ isRight: isFrom === (truth !== "refused"), declared: `${release.version} declares ${asked.range}` }];
}
