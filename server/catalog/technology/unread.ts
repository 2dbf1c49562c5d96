/** Declarations that exist for other releases than those asked about. */
import type { Named, Subject } from "../names/question.js";
import { isUnnamedPreRelease } from "../versions/parse.js";
import { intersects, type VersionRange } from "../versions/range.js";
import { checkRequirement, checkRequirementIn } from "./checked-requirement.js";
import { declarationsAbout } from "./declarations-about.js";
import { isSilent, nearestTo, readAt } from "./declarations-at.js";
import type { Day } from "./lifecycle.js";
import { isOfService, type Requirement } from "./technology.js";

export interface Unread {
  /** The side whose declarations were read at other releases, and the one that they are about. */
  declaring: Subject;
  target: Subject;
  /**
   * Where they were read:
   * - `elsewhere`: the releases asked about were read, too, and declare nothing of the kind
   * - `line`: in the line asked about, at a release that is not recorded
   * - `around`: below and above
   * - `beyond`: only above, or only below; from the oldest to the newest
   */
  place: "elsewhere" | "line" | "around" | "beyond";
  older: Requirement;
  newer: Requirement;
}

/** Finds what one side requires of the other, where that was read at other releases than those asked about, and only there. */
export function findUnread(declaring: Subject, target: Subject): Unread | undefined {
  for (const by of declaring.named) {
    const { version } = by;
    if (!version || isOfService(declaring.technology, by.package)) continue;
    const about = declarationsAbout({ ...declaring, named: [by] }, target);
    const [newest] = about;
    if (!newest || readAt(about, version).length > 0) continue;
    const read = findRead(about, version) ?? { place: "beyond", older: about.at(-1) ?? newest, newer: newest };
    return { declaring, target, ...read, ...(isSilent(about, version) && { place: "elsewhere" }) };
  }
  return undefined;
}

/**
 * What the newest release that was read of one side requires, where that side is asked about without a version and the release
 * refuses what is asked about of the other. A newer one may accept it.
 */
export function findRefusing(declaring: Subject, target: Subject, today: Day): Requirement | undefined {
  for (const by of declaring.named) {
    if (by.version) continue;
    const [newest] = declarationsAbout({ ...declaring, named: [by] }, target);
    if (!newest || newest.optional || newest.noLongerDeclared) continue;
    const refuses = (on: Named) =>
      on.version !== undefined && checkRequirement(newest, target, on, today)?.outcome === "violated";
    if (target.named.some(refuses)) return newest;
  }
  return undefined;
}

/**
 * An open range that lets in what is asked about of the target and says nothing of it: that came out later, and of a runtime, what
 * declares the range is built for each version.
 */
export function findOpenRange(declaring: Subject, target: Subject, today: Day): Requirement | undefined {
  if (target.named.every(({ version }) => version === undefined)) return undefined;
  const about = declaring.named.flatMap((by) => {
    const all = declarationsAbout({ ...declaring, named: [by] }, target);
    const read = by.version ? readAt(all, by.version) : all.slice(0, 1);
    return read.map((one) => ({ one, version: by.version }));
  });
  const letsIn = ({ range }: Requirement, { version }: Named) =>
    version !== undefined && !isUnnamedPreRelease(version, range) && intersects(range, version);
  const isSilentOn = ({ one, version }: (typeof about)[number]) =>
    target.named.some((on) => letsIn(one, on) && !checkRequirementIn(version, one, target, on, today));
  return about.find(isSilentOn)?.one;
}

type Read = Pick<Unread, "place" | "older" | "newer">;

function findRead(about: readonly Requirement[], version: VersionRange): Read | undefined {
  const inLine = about.find(({ release, line }) => !release && intersects(line, version));
  if (inLine) return { place: "line", older: inLine, newer: inLine };
  const { above, below } = nearestTo(about, version);
  return above && below && { place: "around", older: below, newer: above };
}
