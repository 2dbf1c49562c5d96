/**
 * The nearest stack without a conflict: which packages of a project to bring to which versions, so that as few as possible
 * change and as little as possible, with the facts that ask for it; and what versions do not fix.
 */
import type { Catalog } from "../../catalog.js";
import { isVersioned } from "../../names/question.js";
import { resolveEntry } from "../../scan/detected.js";
import type { AskedEntry } from "../../scan/entry.js";
import { type Scan, type Setting, type Suggestion, scan } from "../../scan/scan.js";
import type { Requirements } from "../../scan/unmet.js";
import type { Day } from "../../technology/lifecycle.js";
import type { Technology } from "../../technology/technology.js";
import { endsEarlier } from "../../versions/range.js";
import type { Reason } from "../plan/reasons.js";
import { boardOf, conflictsOf, type JudgingBoard } from "./board.js";
import { conflictsIn, type StackConflict, withoutChanged } from "./conflicts.js";
import { groupsOf, keyOf, membersOf } from "./moves.js";
import { rangeToAsk, WHY_HELD, WHY_OLDER, whyBeyondVersions, whyMoved } from "./reasons.js";
import { type Changes, pairKey } from "./search.js";
import { type Settlement, settle } from "./settle.js";

export type { AskedEntry, StackConflict };

/** A package to bring to another version. */
export interface VersionChange {
  technology: Technology;
  /** The package; undefined for a technology that comes as none, such as a runtime. */
  package: string | undefined;
  ecosystem: string | undefined;
  /** The version or range that was asked for. */
  from: string;
  /** The range to ask for, in the syntax of npm. */
  to: string;
  /** Whether the newest release it allows is older than now. */
  isDowngrade: boolean;
  /** The package that it follows without a fact of its own. */
  follows: string | undefined;
  /** The facts that force it, and those that it then meets. */
  why: readonly Reason[];
}

export interface Remaining extends StackConflict {
  why: string;
  /** The downgrades that would fix it, where only they would and they were not asked for. */
  downgrades: readonly VersionChange[];
}

export interface StackFix {
  /** What is incompatible and not accepted, most severe first. */
  conflicts: readonly StackConflict[];
  /** In the order of technologies; none where nothing is to be changed. */
  changes: readonly VersionChange[];
  remaining: readonly Remaining[];
  /** What to do about those: other technologies, settings. Never done by itself. */
  alternatives: readonly Suggestion[];
  /** The project as it is, and as it is judged with the changes. */
  before: Scan;
  after: Scan;
}

interface FixOptions {
  /** What the project and its lockfiles require, checked against what is installed and what runs. */
  requirements?: Requirements | undefined;
  /** Whether the project accepts a conflict, so that nothing is changed for it. */
  isAccepted?: (conflict: Pick<StackConflict, "a" | "b">) => boolean;
  allowDowngrade?: boolean;
}

/**
 * Finds the nearest versions with which nothing is incompatible. A line past its end of life is never proposed, nor one of
 * which it is not known what it asks for while that is known of others; packages without known lines stay, unless they ask
 * for nothing themselves: then they may go to what others ask of them. What is partial or past its end of life stays.
 * @param setting as `scan` takes it
 */
export function nearestStack(
  catalog: Catalog,
  entries: readonly AskedEntry[],
  setting: Setting,
  today: Day,
  { requirements, isAccepted = () => false, allowDowngrade = false }: FixOptions = {},
): StackFix {
  const before = scan(catalog, entries, setting, today, requirements);
  const toFix = (found: Scan) => conflictsIn(found).filter((conflict) => !isAccepted(conflict));
  const conflicts = toFix(before);
  if (conflicts.length === 0) return { conflicts, changes: [], remaining: [], alternatives: [], before, after: before };
  const { detected } = before;
  const question = {
    platform: setting.platform,
    present: new Set([...setting.present, ...detected.map(({ technology }) => technology.id)]),
    versioned: new Set(detected.filter(isVersioned).map(({ technology }) => technology.id)),
    today,
  };
  const keys = new Set(conflicts.flatMap(({ pair }) => (pair ? [pairKey(pair)] : [])));
  const attempt = (mayGoBack: boolean) => {
    const groups = groupsOf(membersOf(catalog, entries, detected), detected, today, mayGoBack);
    const board = boardOf(catalog, detected, groups, question);
    const all = conflictsOf(board, new Map());
    const wanted = all.filter((conflict) => conflict.level === 2 && keys.has(pairKey(conflict)));
    const settlement = settle(board, all, wanted);
    const changes = changesOf(board, settlement);
    const kept = requirements && withoutChanged(requirements, changes);
    const after = scan(catalog, withChanges(catalog, entries, changes), setting, today, kept);
    return { board, settlement, changes, after, left: toFix(after) };
  };
  const found = attempt(allowDowngrade);
  const freely = found.left.length === 0 || allowDowngrade ? found : attempt(true);
  const isSame = (one: StackConflict) => (other: StackConflict) => one.a.id === other.a.id && one.b.id === other.b.id;
  const remaining = found.left.map((conflict): Remaining => {
    if (freely.left.some(isSame(conflict)))
      return { ...conflict, why: whyLeft(freely.board, freely.settlement, conflict), downgrades: [] };
    const downgrades = freely.changes.filter(({ isDowngrade }) => isDowngrade);
    const own = downgrades.filter(({ technology: { id } }) => id === conflict.a.id || id === conflict.b.id);
    return { ...conflict, why: WHY_OLDER, downgrades: own.length > 0 ? own : downgrades };
  });
  const isLeft = ({ a, b }: Suggestion) => remaining.some((pair) => pair.a.id === a.id && pair.b.id === b.id);
  const { changes, after } = found;
  return { conflicts, changes, remaining, alternatives: after.suggestions.filter(isLeft), before, after };
}

function changesOf(board: JudgingBoard, { solution }: Settlement): VersionChange[] {
  const final: Changes = new Map(
    [...solution.changes].map(([member, target]) => [member, rangeToAsk(board, member, target, solution.changes)]),
  );
  const changes = [...solution.moves.keys()].flatMap((group) => {
    const why = whyMoved(board, group, final);
    const [leader] = group.members;
    return group.members.flatMap((member): VersionChange[] => {
      const { technology, package: name, ecosystem, asked } = member;
      const range = final.get(member);
      if (range === undefined) return [];
      const follows = member === leader || !leader || !final.has(leader) ? undefined : leader.package;
      const isDowngrade = endsEarlier(range, asked);
      return [{ technology, package: name, ecosystem, from: asked.text, to: range.text, isDowngrade, follows, why }];
    });
  });
  return changes.sort((one, other) => one.technology.index - other.technology.index);
}

function withChanges(
  catalog: Catalog,
  entries: readonly AskedEntry[],
  changes: readonly VersionChange[],
): AskedEntry[] {
  const byKey = new Map(changes.map((change) => [keyOf(change.technology, change.package), change]));
  return entries.map((entry) => {
    const name = resolveEntry(catalog.names, entry);
    const change = name?.version && byKey.get(keyOf(name.technology, name.package));
    if (!change) return entry;
    const called = change.package ?? change.technology.id;
    const text = `${called}@${change.to}`;
    return entry.ecosystem ? { ...entry, text, version: change.to } : { ...entry, text, name: text };
  });
}

function whyLeft(board: JudgingBoard, { held }: Settlement, conflict: StackConflict): string {
  const { pair } = conflict;
  if (pair && held.some((one) => pairKey(one) === pairKey(pair))) return WHY_HELD;
  return whyBeyondVersions(board, conflict);
}
