/** Plans as people read them in a terminal. */

import { structuredPatch } from "diff";
import type { JudgedPair } from "../../../server/catalog/scan/scan.js";
import { listOf } from "../../../server/catalog/verdict/wording.js";
import { plain, withoutCommands } from "../output/plain.js";
import { SEVERITY_STYLES } from "../output/terminal/color.js";
import type { View } from "../output/terminal/terminal.js";
import { labelled } from "../output/terminal/wrap.js";
import { count, SEVERITY_SIGNS } from "../output/words.js";
import type { InstallCommand } from "./install.js";
import type { FileEdit, Plan } from "./plan.js";

/** A project with its conflicts, what would change and why, and what remains. Ends with a line break. */
export function planText({ path, fix, edits, byHand }: Plan, view: View): string {
  const { paint } = view;
  const conflicts = conflictsBefore(fix.before.issues);
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
        ...(pair.verdict.workaround ? [labelled(4, "", plain(pair.verdict.workaround), view.width)] : []),
      ]),
      view,
    ),
    section(
      "Alternatives",
      otherSuggestions(fix).map((text) => labelled(2, "- ", plain(text), view.width)),
      view,
    ),
  ];
  const shown = blocks.filter((lines) => lines.length > 0).map((lines) => lines.join("\n"));
  return withoutCommands(`${shown.join("\n\n")}\n`);
}

/** The issues that a fix looks for versions or alternatives for: all but ends of life. */
export function conflictsBefore(issues: readonly JudgedPair[]): JudgedPair[] {
  return issues.filter(({ verdict }) => verdict.apart === "incompatible" || verdict.apart === "partial");
}

const scoreText = (score: number | null) => (score === null ? "none" : String(score));

const pairName = ({ a, b }: JudgedPair) =>
  plain(a.technology === b.technology ? a.technology.name : `${a.technology.name} with ${b.technology.name}`);

const section = (title: string, lines: readonly string[], { paint }: View): string[] =>
  lines.length === 0 ? [] : [paint("bold", title), ...lines];

function conflictLines(pair: JudgedPair, { width, paint }: View): string[] {
  const severity = pair.verdict.severity ?? "info";
  const sign = paint(SEVERITY_STYLES[severity], SEVERITY_SIGNS[severity]);
  return [`  ${sign} ${paint("bold", pairName(pair))}`, labelled(4, "", plain(pair.verdict.message), width)];
}

/** Packages that move together share one reason. */
function changeLines(changes: Plan["fix"]["changes"], { width, paint }: View): string[] {
  return changes.flatMap(({ technology, package: name, from, to, follows, why }) => {
    const what = `  ${paint("bold", plain(name ?? technology.name))}  ${plain(from)} ${paint("dim", "→")} ${paint("green", plain(to))}`;
    if (follows !== undefined) return [`${what}  ${paint("dim", `with ${plain(follows)}`)}`];
    const reasons = why.flatMap(({ message, sources }) => [
      labelled(4, "", plain(message), width),
      ...sources.slice(0, 1).map((source) => `    ${paint("dim", plain(source))}`),
    ]);
    return [what, ...reasons];
  });
}

/** The changed lines with some context, like `git diff`. */
function diffLines({ path, before, after }: FileEdit, { paint }: View): string[] {
  const { hunks } = structuredPatch(path, path, before, after, "", "", { context: 2 });
  const lines = hunks.flatMap(({ oldStart, oldLines, newStart, newLines, lines: changed }) => [
    paint("cyan", `@@ -${oldStart},${oldLines} +${newStart},${newLines} @@`),
    ...changed.map((line) => {
      const [sign = "", indent = ""] = [line[0], /^.([ \t]*)/.exec(line)?.[1]];
      const text = sign + indent.replaceAll("\t", "  ") + plain(line.slice(1));
      return sign === "+" ? paint("green", text) : sign === "-" ? paint("red", text) : text;
    }),
  ]);
  return [paint("bold", plain(path)), ...lines].map((line) => `  ${line}`);
}

/** Suggestions other than the workarounds shown already. */
function otherSuggestions({ alternatives, remaining }: Plan["fix"]): string[] {
  const workarounds = new Set(remaining.map(({ verdict }) => verdict.workaround));
  return [...new Set(alternatives.map(({ message }) => message))].filter((message) => !workarounds.has(message));
}

/** The last lines: what was done, or what to do next. Ends with a line break. */
export function closingText(plans: readonly Plan[], written: boolean): string {
  const files = [...new Set(plans.flatMap(({ edits }) => edits.map(({ path }) => path)))];
  const commandText = ({ command, folder }: InstallCommand) => `\`${command}\`${folder === "." ? "" : ` in ${folder}`}`;
  const install = listOf([...new Set(plans.flatMap((plan) => plan.install.map(commandText)))]);
  if (plans.every(({ fix }) => conflictsBefore(fix.before.issues).length === 0))
    return "Nothing to fix: no conflicts found.\n";
  if (files.length === 0) return "There is no version to change in these files.\n";
  if (written) {
    const next = install === "" ? "" : ` Run ${install} to update your lockfiles.`;
    return `${plain(`Changed ${listOf(files)}.${next}`)}\n`;
  }
  const next = install === "" ? "" : `, then ${install} to update your lockfiles`;
  return `${plain(`No files changed. Run \`stackfit fix --write\` to change ${listOf(files)}${next}.`)}\n`;
}
