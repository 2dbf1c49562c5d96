/**
 * The nearest stack without a conflict: which packages of a project to bring to which versions, so that as few as possible
 * change and as little as possible, with the facts that ask for it; and what versions do not fix.
 */
import type { Catalog } from "../../catalog.js";
import type { Day } from "../../facts/lifecycle.js";
import type { Technology } from "../../facts/technology.js";
import type { Question } from "../../names/question.js";
import { type JudgedPair, type Scan, type Suggestion, scan } from "../../scan/scan.js";
import { boardOf, conflictsOf, type JudgingBoard, levelOf } from "./board.js";
import { type AskedEntry, groupsOf, keyOf, membersOf, resolveEntry } from "./moves.js";
import { type Reason, rangeToAsk, WHY_HELD, whyBeyondVersions, whyMoved } from "./reasons.js";
import { type Changes, pairKey, pairOf } from "./search.js";
import { type Settlement, settle } from "./settle.js";

export type { AskedEntry };

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
  /** The package that it follows without a fact of its own. */
  follows: string | undefined;
  /** The facts that force it, and those that it then meets. */
  why: readonly Reason[];
}

/** A conflict that stays. */
interface Remaining extends JudgedPair {
  why: string;
}

export interface StackFix {
  /** In the order of technologies; none where nothing is to be changed. */
  changes: readonly VersionChange[];
  /** Conflicts that stay, most severe first. */
  remaining: readonly Remaining[];
  /** What to do about those: other technologies, settings. Never done by itself. */
  alternatives: readonly Suggestion[];
  /** The project as it is, and as it is judged with the changes. */
  before: Scan;
  after: Scan;
}

/**
 * Finds the nearest versions without a conflict. A line past its end of life is never proposed, nor one of which it is not
 * known what it asks for while that is known of others; packages without known lines stay, unless they ask for nothing
 * themselves: then they may go to what others ask of them. Ends of life alone are no conflict.
 * @param setting as `scan` takes it
 * @param today the day that lifecycles are judged by
 */
export function nearestStack(
  catalog: Catalog,
  entries: readonly AskedEntry[],
  setting: Pick<Question, "platform" | "present">,
  today: Day,
): StackFix {
  const before = scan(catalog, entries, setting, today);
  if (!before.issues.some(isConflict)) {
    return { changes: [], remaining: [], alternatives: [], before, after: before };
  }
  const subjects = before.detected;
  const groups = groupsOf(membersOf(catalog, entries, subjects), subjects, today);
  const isVersioned = ({ named }: (typeof subjects)[number]) => named.some(({ version }) => version !== undefined);
  const board = boardOf(catalog, subjects, groups, {
    platform: setting.platform,
    present: new Set([...setting.present, ...subjects.map(({ technology }) => technology.id)]),
    versioned: new Set(subjects.filter(isVersioned).map(({ technology }) => technology.id)),
    today,
  });
  const conflicts = conflictsOf(board, new Map());
  const settlement = settle(board, conflicts);
  const changes = changesOf(catalog, board, settlement, today);
  const after = scan(catalog, withChanges(catalog, entries, changes), setting, today);
  const remaining = after.issues
    .filter(isConflict)
    .map((issue) => ({ ...issue, why: whyLeft(board, settlement, issue) }));
  const isLeft = ({ a, b }: Suggestion) => remaining.some((pair) => pair.a.technology === a && pair.b.technology === b);
  return { changes, remaining, alternatives: after.suggestions.filter(isLeft), before, after };
}

const isConflict = ({ verdict }: JudgedPair) => levelOf(verdict) > 0;

function changesOf(catalog: Catalog, board: JudgingBoard, { solution }: Settlement, today: Day): VersionChange[] {
  const final: Changes = new Map(
    [...solution.changes].map(([member, target]) => [member, rangeToAsk(board, member, target, solution.changes)]),
  );
  const changes = [...solution.moves.keys()].flatMap((group) => {
    const why = whyMoved(catalog, board, group, final, today);
    const [leader] = group.members;
    return group.members.flatMap((member): VersionChange[] => {
      const { technology, package: name, ecosystem, asked } = member;
      const to = final.get(member)?.text;
      if (to === undefined) return [];
      const follows = member === leader || !leader || !final.has(leader) ? undefined : leader.package;
      return [{ technology, package: name, ecosystem, from: asked.text, to, follows, why }];
    });
  });
  return changes.sort((one, other) => one.technology.index - other.technology.index);
}

/** The entries with changed versions in place. */
function withChanges(
  catalog: Catalog,
  entries: readonly AskedEntry[],
  changes: readonly VersionChange[],
): AskedEntry[] {
  const byKey = new Map(changes.map((change) => [keyOf(change.technology, change.package), change]));
  return entries.map((entry) => {
    const name = resolveEntry(catalog, entry);
    const change = name?.version && byKey.get(keyOf(name.technology, name.package));
    if (!change) return entry;
    const called = change.package ?? change.technology.id;
    const text = `${called}@${change.to}`;
    return entry.ecosystem ? { ...entry, text, version: change.to } : { ...entry, text, name: text };
  });
}

function whyLeft(board: JudgingBoard, { held }: Settlement, { a, b, verdict }: JudgedPair): string {
  const key = pairKey(pairOf(a.technology, b.technology));
  return held.some((pair) => pairKey(pair) === key)
    ? WHY_HELD
    : whyBeyondVersions(board, a.technology, b.technology, verdict);
}
