/** The ways out of a refusal: other releases of the declaring package that accept the versions asked about. */
import type { Check } from "../technology/applicable.js";
import type { Day } from "../technology/lifecycle.js";
import { isLasting, isPreRelease, linesAfter } from "../technology/support.js";
import type { Requirement } from "../technology/technology.js";
import { intersects, isAfter, newestFirst, type VersionRange } from "../versions/range.js";
import { between } from "../versions/runs.js";

/**
 * The upgrade out of a refusal: in the same line, or else in any newer one, one with support left where there is such. A downgrade
 * is no way out, nor is a pre-release.
 * @param about newest first
 * @returns the oldest release that accepts the versions asked about, and after which none refuses them
 */
export function upgradeOf(
  refusing: Requirement,
  about: readonly Requirement[],
  check: Check,
  asked: VersionRange | undefined,
  today: Day,
): Requirement | undefined {
  const newer = about.filter(({ line }) => newestFirst(line, refusing.line) < 0);
  // Newer releases may refuse it because they dropped support; that does not count.
  const refused = newer.findIndex(
    (one) => check(one)?.outcome === "violated" && asked !== undefined && !isAfter(one.range, asked),
  );
  const lasting = refused < 0 ? newer : newer.slice(0, refused);
  const accepting = lasting.filter((one) => check(one)?.outcome === "met" && !isPreRelease(one.line));
  const { by, byMain, within } = refusing;
  const isSupported = ({ line }: Requirement) => !byMain || isLasting(by, line, today);
  // Where newer lines have support left, one that has not is no way out.
  const isLeft = byMain && linesAfter(by, refusing.line, today).some((line) => isLasting(by, line, today));
  const ways = isLeft || accepting.some(isSupported) ? accepting.filter(isSupported) : accepting;
  return ways.findLast((one) => one.within.text === within.text) ?? ways.at(-1);
}

/** The lines that accept some versions, newest first; neighbours that were read release by release in one line are joined. */
export function acceptingOf(about: readonly Requirement[], asked: VersionRange): Requirement[] {
  const joined: Requirement[] = [];
  let newer: Requirement | undefined;
  for (const one of about) {
    const isNeighbour = newer && newer.within.text === one.within.text && one.line !== one.within;
    newer = intersects(one.range, asked) ? one : undefined;
    if (!newer) continue;
    const last = isNeighbour ? joined.pop() : undefined;
    joined.push(last ? { ...last, line: between(one.line, last.line) } : one);
  }
  return joined;
}
