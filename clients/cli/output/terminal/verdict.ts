/** The verdict on a pair, for people in a terminal. */
import { type Fact, STATUS_NAMES, STATUS_SIGNS } from "../../../../server/catalog/facts/kind.js";
import { groupBy } from "../../../../server/catalog/maps.js";
import type { Requirement } from "../../../../server/catalog/technology/technology.js";
import { nameBasis } from "../../../../server/catalog/verdict/basis.js";
import type { Answer } from "../../../../server/catalog/verdict/check.js";
import type { ExceptionView, Explanation } from "../../../../server/catalog/verdict/explain.js";
import { nameSide, type QuestionSide } from "../../../../server/catalog/verdict/tool-verdict.js";
import { describeRange } from "../../../../server/catalog/versions/describe.js";
import { listOf } from "../../../../server/catalog/words.js";
import { joinBlocks, plain } from "../plain.js";
import { tableOf } from "./table.js";
import { SEVERITY_STYLES, STATUS_STYLES, section, type View } from "./terminal.js";
import { labelled } from "./wrap.js";

interface VerdictView extends View {
  /** The two names as given, for unknown ones. */
  given: readonly [string, string];
}

const LABEL_WIDTH = 10;

/** A verdict in a few lines: status, reason, fix, and the sources that decided it. Ends with a line break. */
export function verdictText(answer: Answer, explanation: Explanation, view: VerdictView): string {
  const { ended, decision } = answer.verdict;
  // Explanations list ends of life first, then the facts behind the first ground: one, or one per side.
  const deciding = ended.length + Math.min(decision?.evidence().length ?? 0, decision?.takesBoth ? 2 : 1);
  return joinBlocks([[...headLines(answer, view), ...sourceLines(explanation.facts.slice(0, deciding), view)]]);
}

/** Everything known about a pair: verdict, facts, versions, exceptions and alternatives. Ends with a line break. */
export function explanationText(answer: Answer, explanation: Explanation, view: VerdictView): string {
  const { facts, versions, exceptions, alternatives } = explanation;
  const instead = [...groupBy(alternatives, ({ insteadOf }) => insteadOf.name)];
  return joinBlocks([
    headLines(answer, view),
    section("Evidence", facts, factLines, view),
    section(
      "Declared requirements",
      versions.length > 0 ? [versions] : [],
      (all) => versionTable(all, answer, view),
      view,
    ),
    section("Exceptions", exceptions, exceptionLines, view),
    section("Alternatives", instead, alternativeLine, view),
  ]);
}

function headLines({ a, b, verdict }: Answer, view: VerdictView): string[] {
  const { status, pairStatus, severity, message, workaround, basis, coverage, checked } = verdict;
  const { paint, width, given } = view;
  const sides = [nameOf(a, given[0]), nameOf(b, given[1])];
  const style = status === "incompatible" && severity ? SEVERITY_STYLES[severity] : STATUS_STYLES[status];
  const grave = severity === undefined || severity === "info" ? "" : ` (${severity})`;
  // What is known of the two comes before the end of one.
  const answer = [...new Set([pairStatus, status])].map((one) => STATUS_NAMES[one]).join(", ");
  const head = `${paint("bold", sides.join(" with "))}: ${paint(style, answer)}${grave}`;
  const evidence = [basis && nameBasis(basis, coverage), checked && `checked ${plain(checked)}`].filter(Boolean);
  return [
    labelled(0, `${paint(style, STATUS_SIGNS[status])} `, head, width),
    labelled(2, "", plain(message), width),
    ...(workaround ? [detail(2, "fix", paint("bold", plain(workaround)), view)] : []),
    ...(evidence.length > 0 ? [detail(2, "evidence", evidence.join(", "), view)] : []),
  ];
}

function nameOf(side: QuestionSide | undefined, given: string): string {
  return plain(side ? nameSide(side) : given, 120);
}

/** URLs are never wrapped, so that they can be followed. */
function sourceLines(facts: readonly Fact[], { paint }: View): string[] {
  return [...new Set(facts.flatMap(({ sources }) => sources))].map((source, index) => {
    const label = (index === 0 ? "source" : "").padEnd(LABEL_WIDTH);
    return `  ${paint("dim", label)}${paint("cyan", plain(source))}`;
  });
}

function factLines({ kind, statement, basis, checked, sources }: Fact, view: View): string[] {
  const notes = [kind, basis, ...(checked ? [`checked ${plain(checked)}`] : [])].join(", ");
  const text = `${plain(statement)} ${view.paint("dim", `(${notes})`)}`;
  return [labelled(2, "- ", text, view.width), ...urlLines(sources, view)];
}

const urlLines = (sources: readonly string[], { paint }: View) =>
  sources.map((source) => `    ${paint("cyan", plain(source))}`);

function versionTable(versions: readonly Requirement[], { a, b }: Answer, { width, paint }: View): string {
  const names = new Map([a, b].map((side) => [side?.technology?.id, side?.technology?.name]));
  const rows = versions.map(({ by, package: name, line, of, range, optional }) => [
    `${name === by.mainPackage ? by.name : name} ${describeRange(line.text)}`,
    names.get(of) ?? of,
    `${describeRange(range.text)}${optional ? " (optional)" : ""}`,
  ]);
  return tableOf(["Release", "requires", "in the range"], rows, {
    width: width - 2,
    paint,
  })
    .trimEnd()
    .replace(/^(?=.)/gm, "  ");
}

function exceptionLines({ when, status, severity, message, workaround, sources }: ExceptionView, view: View) {
  const { paint, width } = view;
  const style = STATUS_STYLES[status];
  const head = `${plain(when)}: ${paint(style, status)} (${severity})`;
  return [
    labelled(2, `${paint(style, STATUS_SIGNS[status])} `, head, width),
    labelled(4, "", plain(message), width),
    ...(workaround ? [detail(4, "fix", plain(workaround), view)] : []),
    ...urlLines(sources, view),
  ];
}

function alternativeLine([name, others]: readonly [string, Explanation["alternatives"]], { width }: View): string {
  const names = others.map(({ technology }) => plain(technology.name));
  return labelled(2, "", `Instead of ${plain(name)}: ${listOf(names, "or")}`, width);
}

const detail = (indent: number, label: string, text: string, { paint, width }: View) =>
  labelled(indent, paint("dim", label.padEnd(LABEL_WIDTH)), text, width);
