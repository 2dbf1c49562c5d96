/** The ways out of a refusal: other releases of the declaring package that accept the versions asked about. */
import type { Check } from "../technology/applicable.js";
import type { Requirement } from "../technology/technology.js";
import { intersects, isAfter, newestFirst, type VersionRange } from "../versions/range.js";
import { between } from "../versions/runs.js";

/**
 * The upgrade out of a refusal: in the same line, or else in any newer one. A downgrade is no way out.
 * @param about newest first
 * @returns the oldest release that accepts the versions asked about, and after which none refuses them
 */
export function upgradeOf(
  refusing: Requirement,
  about: readonly Requirement[],
  check: Check,
  asked: VersionRange | undefined,
): Requirement | undefined {
  const newer = about.filter(({ line }) => newestFirst(line, refusing.line) < 0);
  const inLine = newer.filter(({ within }) => within.text === refusing.within.text);
  return [inLine, newer].map(oldestLasting).find((one) => one !== undefined);

  function oldestLasting(later: readonly Requirement[]): Requirement | undefined {
    // Newer releases may refuse it because they dropped support; that does not count.
    const refused = later.findIndex(
      (one) => check(one)?.outcome === "violated" && asked !== undefined && !isAfter(one.range, asked),
    );
    const lasting = refused < 0 ? later : later.slice(0, refused);
    return lasting.findLast((one) => check(one)?.outcome === "met");
  }
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
