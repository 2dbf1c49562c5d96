/** Plans as people read them in a terminal. */

import type { Remaining, StackConflict } from "../../../server/catalog/stack/nearest/nearest-stack.js";
import { listOf } from "../../../server/catalog/words.js";
import { diffLines } from "../edit/diff.js";
import { installText } from "../edit/install.js";
import { joinBlocks, plain } from "../output/plain.js";
import { SEVERITY_STYLES } from "../output/terminal/color.js";
import { section, type View } from "../output/terminal/terminal.js";
import { labelled } from "../output/terminal/wrap.js";
import { count, SEVERITY_SIGNS } from "../output/words.js";
import type { Plan } from "./plan.js";

/** A project with its conflicts, what would change and why, and what remains. Ends with a line break. */
export function planText({ path, fix, edits, byHand }: Plan, view: View): string {
  const { paint } = view;
  const { conflicts } = fix;
  const score =
    fix.after.score === fix.before.score
      ? ""
      : `, score ${scoreText(fix.before.score)} → ${scoreText(fix.after.score)}`;
  const head = `${paint("bold", plain(path === "." ? "This project" : path))}: ${count(conflicts.length, "conflict")}${conflicts.length > 0 ? score : ""}`;
  const blocks = [
    [head, ...conflicts.flatMap((pair) => conflictLines(pair, view))],
    section("Changes", changeLines(fix.changes, view), view),
    ...edits.map((edit) => diffLines(edit, view)),
    section(
      "By hand",
      byHand.map((text) => labelled(2, "- ", plain(text), view.width)),
      view,
    ),
    section(
      "Unresolved",
      fix.remaining.flatMap((pair) => [
        `  ${pairName(pair)}: ${plain(pair.why)}`,
        ...downgradeLines(pair, view),
        ...(pair.workaround ? [labelled(4, "", plain(pair.workaround), view.width)] : []),
      ]),
      view,
    ),
    section(
      "Alternatives",
      otherSuggestions(fix).map((text) => labelled(2, "- ", plain(text), view.width)),
      view,
    ),
  ];
  return joinBlocks(blocks);
}

const scoreText = (score: number | null) => (score === null ? "none" : String(score));

const pairName = ({ a, b }: StackConflict) => plain(a.id === b.id ? a.name : `${a.name} with ${b.name}`);

function conflictLines(pair: StackConflict, { width, paint }: View): string[] {
  const sign = paint(SEVERITY_STYLES[pair.severity], SEVERITY_SIGNS[pair.severity]);
  return [`  ${sign} ${paint("bold", pairName(pair))}`, labelled(4, "", plain(pair.message), width)];
}

function downgradeLines({ downgrades }: Remaining, { width }: View): string[] {
  if (downgrades.length === 0) return [];
  const moves = downgrades.map(
    ({ technology, package: name, from, to }) => `${name ?? technology.name} ${from} → ${to}`,
  );
  const text = `That would be ${listOf(moves)}. To go back, run \`stackfit fix --allow-downgrade\`; otherwise upgrade or replace what requires it.`;
  return [labelled(4, "", plain(text), width)];
}

/** Packages that move together share one reason. */
function changeLines(changes: Plan["fix"]["changes"], { width, paint }: View): string[] {
  return changes.flatMap(({ technology, package: name, from, to, isDowngrade, follows, why }) => {
    const note = isDowngrade ? ` ${paint("yellow", "(downgrade)")}` : "";
    const what = `  ${paint("bold", plain(name ?? technology.name))}  ${plain(from)} ${paint("dim", "→")} ${paint("green", plain(to))}${note}`;
    if (follows !== undefined) return [`${what}  ${paint("dim", `with ${plain(follows)}`)}`];
    const reasons = why.flatMap(({ message, sources }) => [
      labelled(4, "", plain(message), width),
      ...sources.slice(0, 1).map((source) => `    ${paint("dim", plain(source))}`),
    ]);
    return [what, ...reasons];
  });
}

function otherSuggestions({ alternatives, remaining }: Plan["fix"]): string[] {
  const workarounds = new Set(remaining.map(({ workaround }) => workaround));
  return [...new Set(alternatives.map(({ message }) => message))].filter((message) => !workarounds.has(message));
}

/** The last lines: what was done, or what to do next. Ends with a line break. */
export function closingText(plans: readonly Plan[], written: boolean): string {
  const files = [...new Set(plans.flatMap(({ edits }) => edits.map(({ path }) => path)))];
  const install = installText(plans.flatMap((plan) => plan.install));
  if (plans.every(({ fix }) => fix.conflicts.length === 0)) return "Nothing to fix: nothing is incompatible.\n";
  if (files.length === 0) return "There is no version to change in these files.\n";
  if (written) {
    const next = install === "" ? "" : ` Run ${install} to update your lockfiles.`;
    return `${plain(`Changed ${listOf(files)}.${next}`)}\n`;
  }
  const next = install === "" ? "" : `, then ${install} to update your lockfiles`;
  return `${plain(`No files changed. Run \`stackfit fix --write\` to change ${listOf(files)}${next}.`)}\n`;
}
