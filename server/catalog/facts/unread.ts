/** What is not declared, or was not read: declarations exist for other releases than those asked about. */
import type { Subject } from "../names/question.js";
import { isOfService, type Requirement } from "../technology/technology.js";
import { intersects } from "../versions/range.js";
import { declarationsAbout, isSilent, nearestOf, readOf } from "./requirements.js";

export interface Unread {
  /** The side whose declarations were read elsewhere, and the one that they are about. */
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

/** Finds that what one side requires of the other was read at other releases only; undefined where it was not read at all, or was. */
export function findUnread(declaring: Subject, target: Subject): Unread | undefined {
  for (const by of declaring.named) {
    const { version } = by;
    if (!version || isOfService(declaring.technology, by.package)) continue;
    const about = declarationsAbout({ ...declaring, named: [by] }, target);
    if (about.length === 0 || readOf(about, version).length > 0) continue;
    const isElsewhere = isSilent(about, version);
    const inLine = about.find(({ release, line }) => !release && intersects(line, version));
    const { above, below } = nearestOf(about, version);
    const isAround = above !== undefined && below !== undefined;
    const [older, newer] = inLine ? [inLine, inLine] : isAround ? [below, above] : [about.at(-1), about[0]];
    const place = isElsewhere ? "elsewhere" : inLine ? "line" : isAround ? "around" : "beyond";
    if (older && newer) return { declaring, target, place, older, newer };
  }
  return undefined;
}
