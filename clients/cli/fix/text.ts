/** Plans as people read them in a terminal. */
import type { Remaining } from "../../../server/catalog/stack/fix/fix.js";
import type { StackConflict } from "../../../server/catalog/stack/plan/conflicts.js";
import type { Member } from "../../../server/catalog/stack/solve/members.js";
import { listOf } from "../../../server/catalog/words.js";
import { diffLines } from "../edit/diff.js";
import { installText } from "../edit/edits.js";
import { firstOf, joinBlocks, plain } from "../output/plain.js";
import { SEVERITY_STYLES, section, type View } from "../output/terminal/terminal.js";
import { labelled } from "../output/terminal/wrap.js";
import { count, placeText, SEVERITY_SIGNS } from "../output/words.js";
import type { Plan, Rescan } from "./plan.js";

/** A project with its conflicts, what would change and why, and what remains. Ends with a line break. */
export function planText(plan: Plan, view: View): string {
  const { paint } = view;
  const { path, conflicts, changes, edits, byHand, remaining, score } = plan;
  const change = score.after === score.before ? "" : `, score ${scoreText(score.before)} → ${scoreText(score.after)}`;
  const head = `${paint("bold", plain(path === "." ? "This project" : path))}: ${count(conflicts.length, "conflict")}${change}`;
  const blocks = [
    [head, ...conflicts.flatMap((pair) => conflictLines(pair, view))],
    section("Changes", changes, changeLines, view),
    ...edits.map((edit) => diffLines(edit, view)),
    section("By hand", byHand, bullet, view),
    section("Unresolved", remaining, remainingLines, view),
    section("Alternatives", otherSuggestions(plan), bullet, view),
  ];
  return joinBlocks(blocks);
}

const bullet = (text: string, { width }: View) => labelled(2, "- ", plain(text), width);

const placeLines = ({ places }: StackConflict) => places.map((place) => `    at ${plain(placeText(place))}`);

const remainingLines = (pair: Remaining, view: View): string[] => [
  `  ${pairName(pair)}: ${plain(pair.why)}`,
  ...placeLines(pair),
  ...downgradeLines(pair, view),
  ...(pair.workaround ? [labelled(4, "", plain(pair.workaround), view.width)] : []),
];

const scoreText = (score: number | null) => (score === null ? "none" : String(score));

const pairName = ({ a, b }: StackConflict) => plain(a.id === b.id ? a.name : `${a.name} with ${b.name}`);

function conflictLines(pair: StackConflict, { width, paint }: View): string[] {
  const sign = paint(SEVERITY_STYLES[pair.severity], SEVERITY_SIGNS[pair.severity]);
  return [`  ${sign} ${paint("bold", pairName(pair))}`, labelled(4, "", plain(pair.message), width)];
}

function downgradeLines({ downgrades }: Remaining, { width }: View): string[] {
  if (downgrades.length === 0) return [];
  const moves = downgrades.map(({ member, from, range }) => `${titleOf(member)} ${from} → ${range}`);
  const text = `That would be ${listOf(moves)}. To go back, run \`stackfit fix --allow-downgrade\`; otherwise upgrade or replace what requires it.`;
  return [labelled(4, "", plain(text), width)];
}

const titleOf = ({ package: called, technology, name }: Member) =>
  (called === undefined ? technology?.name : undefined) ?? name;

/** Packages that move together share one reason. */
function changeLines(change: Plan["changes"][number], { width, paint }: View): string[] {
  const { member, from, range, isDowngrade, isAssumed, follows, why } = change;
  const note = isDowngrade ? ` ${paint("yellow", "(downgrade)")}` : "";
  const what = `  ${paint("bold", plain(titleOf(member)))}  ${plain(from)} ${paint("dim", "→")} ${paint("green", plain(range))}${note}`;
  const assumed = isAssumed ? "; not known whether this release exists" : "";
  if (follows !== undefined) return [`${what}  ${paint("dim", `with ${plain(follows)}${assumed}`)}`];
  const reasons = why.flatMap(({ message, sources }) => [
    labelled(4, "", plain(message), width),
    ...sources.slice(0, 1).map((source) => `    ${paint("dim", plain(source))}`),
  ]);
  return [what, ...reasons];
}

function otherSuggestions({ alternatives, remaining }: Plan): string[] {
  const workarounds = new Set(remaining.map(({ workaround }) => workaround));
  return [...new Set(alternatives.map(({ message }) => message))].filter((message) => !workarounds.has(message));
}

/** The last lines: what was done, or what to do next, and what was left aside. Ends with a line break. */
export function closingText(plans: readonly Plan[], written: boolean, setApart: readonly string[] = []): string {
  const aside = setApart.length > 0 ? `Set apart, and not fixed: ${firstOf(setApart, 3)} (name the folder).\n` : "";
  return outcomeText(plans, written) + aside;
}

function outcomeText(plans: readonly Plan[], written: boolean): string {
  const files = [...new Set(plans.flatMap(({ edits }) => edits.map(({ path }) => path)))];
  const install = installText(plans.flatMap((plan) => plan.install));
  if (plans.length === 0) return "Nothing to fix: no manifests found.\n";
  if (plans.every(({ conflicts }) => conflicts.length === 0)) return "Nothing to fix: no conflict is known.\n";
  if (files.length === 0)
    return plans.some(({ byHand }) => byHand.length > 0)
      ? "No files changed: what has to change is listed above, to do by hand.\n"
      : "No change of versions is known that resolves this.\n";
  if (written) {
    const next = install === "" ? "" : ` Run ${install} to update your lockfiles.`;
    return `${plain(`Changed ${listOf(files)}.${next}`)}\n${plans.map(({ path, remaining }) => `${leftLine(path, remaining.length)}.\n`).join("")}`;
  }
  const next = install === "" ? "" : `, then ${install} to update your lockfiles`;
  return `${plain(`No files changed. Run \`stackfit fix --write\` to change ${listOf(files)}${next}.`)}\n`;
}

/** What a scan of the written files finds. */
const leftLine = (path: string, left: number) =>
  `${plain(path === "." ? "This project" : path)} now has ${left === 0 ? "no conflicts" : `${count(left, "conflict")} left`}`;

/** The same with the scores, and each conflict that is left. Ends with a line break. */
export function rescanText({ path, score: { before, after }, conflicts }: Rescan, view: View): string {
  const same = before === null ? "" : `; its score stays ${before}`;
  const score = before === after ? same : `; score ${scoreText(before)} → ${scoreText(after)}`;
  const lines = conflicts.flatMap((one) => [...conflictLines(one, view), ...placeLines(one)]);
  return [`${leftLine(path, conflicts.length)}${score}${lines.length > 0 ? ":" : "."}`, ...lines, ""].join("\n");
}
