/** What would mend the projects, for people in a terminal. */
import { structuredPatch } from "diff";
import type { JudgedPair } from "../../../server/catalog/scan.js";
import { listOf } from "../../../server/catalog/wording.js";
import { type Paint, SEVERITY_STYLES } from "../output/color.js";
import { plain, withoutCommands } from "../output/plain.js";
import { count, SEVERITY_SIGNS } from "../output/words.js";
import { labelled } from "../output/wrap.js";
import type { InstallCommand } from "./install.js";
import type { FileEdit, Plan } from "./plan.js";

export interface FixView {
  /** Cells of the terminal that a line may take: see `widthOf`. */
  width: number;
  paint: Paint;
}

/** A project with its conflicts, what would change and why, and what remains. Ends with a line break. */
export function planText({ path, mend, edits, byHand }: Plan, view: FixView): string {
  const { paint } = view;
  const conflicts = conflictsBefore(mend.before.issues);
  const score =
    mend.after.score === mend.before.score ? "" : `, score ${told(mend.before.score)} → ${told(mend.after.score)}`;
  const head = `${paint("bold", plain(path === "." ? "This project" : path))}: ${count(conflicts.length, "conflict")}${conflicts.length > 0 ? score : ""}`;
  const blocks = [
    [head, ...conflicts.flatMap((pair) => conflictLines(pair, view))],
    section("Changes", changeLines(mend.changes, view), view),
    ...edits.map((edit) => diffLines(edit, view)),
    section(
      "By hand",
      byHand.map((text) => labelled(2, "- ", plain(text), view.width)),
      view,
    ),
    section(
      "Remains",
      mend.remaining.flatMap((pair) => [
        `  ${pairName(pair)}: ${plain(pair.why)}`,
        ...(pair.verdict.workaround ? [labelled(4, "", plain(pair.verdict.workaround), view.width)] : []),
      ]),
      view,
    ),
    section(
      "Instead",
      otherSuggestions(mend).map((text) => labelled(2, "- ", plain(text), view.width)),
      view,
    ),
  ];
  const shown = blocks.filter((lines) => lines.length > 0).map((lines) => lines.join("\n"));
  return withoutCommands(`${shown.join("\n\n")}\n`);
}

/** The issues that versions or alternatives are looked for: all but ends of life, which are told by a scan. */
export function conflictsBefore(issues: readonly JudgedPair[]): JudgedPair[] {
  return issues.filter(({ verdict }) => verdict.apart === "incompatible" || verdict.apart === "partial");
}

const told = (score: number | null) => (score === null ? "none" : String(score));

const pairName = ({ a, b }: JudgedPair) =>
  plain(a.technology === b.technology ? a.technology.name : `${a.technology.name} with ${b.technology.name}`);

const section = (title: string, lines: readonly string[], { paint }: FixView): string[] =>
  lines.length === 0 ? [] : [paint("bold", title), ...lines];

function conflictLines(pair: JudgedPair, { width, paint }: FixView): string[] {
  const severity = pair.verdict.severity ?? "info";
  const sign = paint(SEVERITY_STYLES[severity], SEVERITY_SIGNS[severity]);
  return [`  ${sign} ${paint("bold", pairName(pair))}`, labelled(4, "", plain(pair.verdict.message), width)];
}

/** What moves together stands under one reason. */
function changeLines(changes: Plan["mend"]["changes"], { width, paint }: FixView): string[] {
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

/** The changed lines with those around them, as `git diff` shows them. */
function diffLines({ path, before, after }: FileEdit, { paint }: FixView): string[] {
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

/** Suggestions that are not the workaround of a conflict that was told already. */
function otherSuggestions({ alternatives, remaining }: Plan["mend"]): string[] {
  const workarounds = new Set(remaining.map(({ verdict }) => verdict.workaround));
  return [...new Set(alternatives.map(({ message }) => message))].filter((message) => !workarounds.has(message));
}

/** The last lines: what was done or is to be done next. Ends with a line break. */
export function closingText(plans: readonly Plan[], written: boolean): string {
  const files = [...new Set(plans.flatMap(({ edits }) => edits.map(({ path }) => path)))];
  const tell = ({ command, folder }: InstallCommand) => `\`${command}\`${folder === "." ? "" : ` in ${folder}`}`;
  const install = [...new Set(plans.flatMap((plan) => plan.install.map(tell)))];
  const next = install.length === 0 ? "" : ` Then run ${listOf(install)}: lockfiles are not touched.`;
  if (plans.every(({ mend }) => conflictsBefore(mend.before.issues).length === 0))
    return "Nothing to fix: no conflicts.\n";
  if (files.length === 0) return "No version to change in a file here.\n";
  if (written) return `${plain(`Wrote ${listOf(files)}.${next.replace("Then run", "Now run")}`)}\n`;
  return `${plain(`Nothing is written yet. \`stackfit fix --write\` changes ${listOf(files)}.${next}`)}\n`;
}
