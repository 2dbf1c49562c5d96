/** Why a version has to change, and why a conflict stays: in sentences, with the addresses that say so. */
import { checkRequirements } from "../../facts/requirements.js";
import { isOfService } from "../../technology/technology.js";
import { sourcesOf } from "../../verdict/evidence.js";
import { hasEvidence, type Verdict } from "../../verdict/verdict.js";
import { parseAskedVersion } from "../../versions/ecosystems.js";
import type { VersionRange } from "../../versions/range.js";
import type { Reason } from "../plan/reasons.js";
import { type JudgingBoard, levelOf } from "./board.js";
import type { StackConflict } from "./conflicts.js";
import type { Group, Member } from "./moves.js";
import type { Changes } from "./search.js";

/**
 * What forces a group to move: the pairs that would be worse if it alone stayed as it was, and what holds once it has moved.
 */
export function whyMoved(board: JudgingBoard, group: Group, changes: Changes): Reason[] {
  const without = new Map([...changes].filter(([member]) => !group.members.includes(member)));
  const one = group.technology;
  const reasons = board.partners(one).flatMap((other): Reason[] => {
    if (board.level(one, other, without) <= board.level(one, other, changes)) return [];
    const [before, after] = [board.verdict(one, other, without), board.verdict(one, other, changes)];
    const isForcing = levelOf(before) > 0;
    // Of a technology with itself, the verdict may be about other packages than those that move.
    const isTelling = one !== other && hasEvidence(after) && levelOf(after) === 0;
    return [...(isForcing ? [before] : []), ...(isTelling ? [after] : [])].map(toReason);
  });
  return [...new Map(reasons.map((reason) => [reason.message, reason])).values()];
}

/** What the facts of a pair say, without ends of life, which no change here is about. */
const toReason = ({ decision, message }: Verdict): Reason => ({
  message: decision && hasEvidence({ decision }) ? decision.say().message : message,
  sources: sourcesOf({ decision, ended: [] }),
});

/** Why versions do not fix a conflict. */
export function whyBeyondVersions(
  board: JudgingBoard,
  { pair, decision }: Pick<StackConflict, "pair" | "decision">,
): string {
  if (decision?.isForAllVersions) return "Other versions would not help.";
  const isMovable = board.groups.some(({ technology }) => technology === pair?.a || technology === pair?.b);
  // Without a fact, the lockfile says so.
  if (!isMovable || !decision) return "We have no data on what their supported releases require.";
  return "No known combination of their supported releases works.";
}

export const WHY_HELD = "The versions that would fix this conflict with the rest of the project.";

export const WHY_OLDER = "Only older versions would fix this.";

/** The range to ask for: that of the target, from the lowest version on that all others accept. */
export function rangeToAsk(board: JudgingBoard, member: Member, target: VersionRange, changes: Changes): VersionRange {
  const [own] = target.intervals;
  if (!own || target.intervals.length > 1) return target;
  let lowest = own.min;
  for (const { technology } of board.subjects) {
    if (technology === member.technology || isOfService(member.technology, member.package)) continue;
    const named = [{ package: member.package, version: target }];
    const finding = checkRequirements(board.subject(technology, changes), { technology: member.technology, named }, "");
    if (!finding?.version || finding.requirement.lockstep) continue;
    const starts = finding.requirement.range.intervals
      .filter(({ min, max }) => (!own.max || min.compare(own.max) < 0) && (!max || max.compare(own.min) > 0))
      .map(({ min }) => min)
      .sort((one, other) => one.compare(other));
    const [start] = starts;
    if (start && start.prerelease.length === 0 && start.compare(lowest) > 0) lowest = start;
  }
  if (lowest === own.min) return target;
  const from = `${lowest.major}.${lowest.minor}.${lowest.patch}`;
  return (
    parseAskedVersion(target.text.replace(/^(\^|~|>=)\s*v?[\d.]+/, (_, sign: string) => `${sign}${from}`)) ?? target
  );
}
