/** The answer to a question about a pair, for people in a terminal. */

import type { Answer } from "../../../server/catalog/check.js";
import type { ExceptionView, Explanation, Fact } from "../../../server/catalog/explain.js";
import { STATUS_SIGNS } from "../../../server/catalog/judgement.js";
import type { Subject } from "../../../server/catalog/question.js";
import type { Requirement } from "../../../server/catalog/technology.js";
import { describeRange } from "../../../server/catalog/version-range.js";
import { listOf, nameSubject } from "../../../server/catalog/wording.js";
import { type Paint, SEVERITY_STYLES, STATUS_STYLES } from "./color.js";
import { plain, withoutCommands } from "./plain.js";
import { tableOf } from "./table.js";
import { labelled } from "./wrap.js";

export interface VerdictView {
  /** Cells of the terminal that a line may take: see `widthOf`. */
  width: number;
  paint: Paint;
  /** The two sides as they were asked about, for names that are not known. */
  asked: readonly [string, string];
}

const LABEL_WIDTH = 8;

/**
 * A verdict in a few lines: sign and word, why, what to do, and the facts that decided with their sources and dates. Ends with a
 * line break.
 */
export function verdictText(answer: Answer, explanation: Explanation, view: VerdictView): string {
  const deciding = explanation.facts.slice(0, numberOfDeciding(answer));
  return withoutCommands(`${[...headLines(answer, view), ...sourceLines(deciding, view)].join("\n")}\n`);
}

/** The facts of an explanation begin with ends of life and those that the first ground rests on: one, or one of each side. */
function numberOfDeciding({ verdict: { ended, grounds } }: Answer): number {
  const [first] = grounds;
  const both = first?.kind === "obstacle" || first?.kind === "shared requirement";
  return ended.length + (first ? (both ? 2 : 1) : 0);
}

/** All that is known about a pair: the verdict, every fact, versions, exceptions and alternatives. Ends with a line break. */
export function explanationText(answer: Answer, explanation: Explanation, view: VerdictView): string {
  const { facts, versions, exceptions, alternatives } = explanation;
  const instead = new Map<string, string[]>();
  for (const { technology, insteadOf } of alternatives) {
    instead.set(insteadOf.name, [...(instead.get(insteadOf.name) ?? []), plain(technology.name)]);
  }
  const blocks = [
    headLines(answer, view).join("\n"),
    section(
      "What it rests on",
      facts.map((fact) => factLines(fact, view).join("\n")),
      view,
    ),
    section("What versions declare", versions.length > 0 ? [versionTable(versions, answer, view)] : [], view),
    section(
      "When it is otherwise",
      exceptions.map((one) => exceptionLines(one, view).join("\n")),
      view,
    ),
    section(
      "What goes instead",
      [...instead].map(([name, names]) =>
        labelled(2, "", `Instead of ${plain(name)}: ${listOf(names, "or")}`, view.width),
      ),
      view,
    ),
  ];
  return withoutCommands(`${blocks.filter((block) => block !== "").join("\n\n")}\n`);
}

function headLines({ a, b, verdict }: Answer, view: VerdictView): string[] {
  const { status, severity, message, workaround, basis, checked } = verdict;
  const { paint, width, asked } = view;
  const sides = [nameOf(a, asked[0]), nameOf(b, asked[1])];
  const style = status === "incompatible" && severity ? SEVERITY_STYLES[severity] : STATUS_STYLES[status];
  const grave = severity === undefined || severity === "info" ? "" : ` (${severity})`;
  const notes = [...(basis ? [basis] : []), ...(checked ? [`checked ${plain(checked)}`] : [])].join(", ");
  return [
    labelled(
      0,
      `${paint(style, STATUS_SIGNS[status])} `,
      `${paint("bold", sides.join(" with "))}: ${paint(style, status)}${grave}`,
      width,
    ),
    labelled(2, "", plain(message), width),
    ...(workaround
      ? [labelled(2, paint("dim", "do".padEnd(LABEL_WIDTH)), paint("bold", plain(workaround)), width)]
      : []),
    ...(notes === "" ? [] : [labelled(2, paint("dim", "basis".padEnd(LABEL_WIDTH)), notes, width)]),
  ];
}

function nameOf(side: Subject | undefined, asked: string): string {
  return plain(side ? nameSubject(side) : asked, 120);
}

/** Addresses stay whole, however narrow the terminal. */
function sourceLines(facts: readonly Fact[], { paint }: VerdictView): string[] {
  return [...new Set(facts.flatMap(({ sources }) => sources))].map((source, index) => {
    const label = (index === 0 ? "source" : "").padEnd(LABEL_WIDTH);
    return `  ${paint("dim", label)}${paint("cyan", plain(source))}`;
  });
}

function factLines(fact: Fact, view: VerdictView): string[] {
  const { kind, statement, basis, checked } = fact;
  const notes = [kind, basis, ...(checked ? [`checked ${plain(checked)}`] : [])].join(", ");
  return [
    labelled(2, "- ", `${plain(statement)} ${view.paint("dim", `(${notes})`)}`, view.width),
    ...fact.sources.map((source) => `    ${view.paint("cyan", plain(source))}`),
  ];
}

function versionTable(versions: readonly Requirement[], { a, b }: Answer, { width, paint }: VerdictView): string {
  const names = new Map([a, b].map((side) => [side?.technology.id, side?.technology.name]));
  const rows = versions.map(({ by, package: name, line, of, range, optional }) => [
    `${name === by.mainPackage ? by.name : name} ${describeRange(line.text)}`,
    names.get(of) ?? of,
    `${describeRange(range.text)}${optional ? " (optional)" : ""}`,
  ]);
  return tableOf([{ head: "Version" }, { head: "of" }, { head: "in the range" }], rows, { width: width - 2, paint })
    .trimEnd()
    .replace(/^(?=.)/gm, "  ");
}

function exceptionLines({ when, status, severity, message, workaround, sources }: ExceptionView, view: VerdictView) {
  const { paint, width } = view;
  const style = STATUS_STYLES[status];
  return [
    labelled(
      2,
      `${paint(style, STATUS_SIGNS[status])} `,
      `${plain(when)}: ${paint(style, status)} (${severity})`,
      width,
    ),
    labelled(4, "", plain(message), width),
    ...(workaround ? [labelled(4, paint("dim", "do".padEnd(LABEL_WIDTH)), plain(workaround), width)] : []),
    ...sources.map((source) => `    ${paint("cyan", plain(source))}`),
  ];
}

function section(title: string, entries: readonly string[], { paint }: VerdictView): string {
  return entries.length === 0 ? "" : [paint("bold", title), ...entries].join("\n");
}
