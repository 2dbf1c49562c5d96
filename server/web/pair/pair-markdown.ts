/** A pair page as short Markdown, for assistants. */
import type { Revision } from "../../catalog/catalog.js";
import { escapeMarkdown, markdownLink } from "../../catalog/markdown.js";
import type { Technology } from "../../catalog/technology/technology.js";
import { nameBasis } from "../../catalog/verdict/basis.js";
import type { NamedAnswer } from "../../catalog/verdict/check.js";
import type { Alternative, Explanation } from "../../catalog/verdict/explain.js";
import { nameSide } from "../../catalog/verdict/tool-verdict.js";
import type { Verdict } from "../../catalog/verdict/verdict.js";
import type { Line, VersionTable } from "../../catalog/verdict/version-table.js";
import { describeRange } from "../../catalog/versions/describe.js";
import type { Links } from "../../http/views/links.js";
import { sourceName } from "../components/link.js";
import { formatRequired } from "./sections/versions.js";
import { type PairView, pairPath, pairTitle } from "./view.js";

const text = escapeMarkdown;

/** @returns a document in which all data is escaped */
export function pairMarkdown(view: PairView, links: Links, revision: Revision): string {
  const { a, b, explanation, table } = view;
  const blocks = [
    `# ${text(pairTitle(view))}`,
    formatVerdict(view.verdict),
    ...(view.isSpecial ? [`Without versions or a platform: **${view.plain.status}**.`] : []),
    ...formatFacts(view),
    ...formatVersions(explanation, table, [a.technology, b.technology]),
    ...formatExceptions(explanation),
    ...formatAlternatives("Alternatives that work together", view.explanation.alternatives, view, links),
    ...(view.verdict.status === "unknown"
      ? [`If you know more, please contribute: ${links.absolute("/contribute")}`]
      : []),
    ...formatAlternatives("What works instead", view.neighbours, view, links),
    ...formatLinks(view, links, revision),
  ];
  return `${blocks.join("\n\n")}\n`;
}

/** The same for an AI coding tool with something. */
export function toolPairMarkdown(
  answer: NamedAnswer,
  explanation: Explanation,
  links: Links,
  revision: Revision,
): string {
  const blocks = [
    `# ${text(`${nameSide(answer.a)} and ${nameSide(answer.b)}`)}`,
    formatVerdict(answer.verdict),
    ...formatFacts({ explanation, rule: undefined, verdict: answer.verdict }),
    ...formatLinks(answer, links, revision),
  ];
  return `${blocks.join("\n\n")}\n`;
}

function formatLinks(pair: Parameters<typeof pairPath>[1], links: Links, { date, id }: Revision): string[] {
  return [
    "## Links",
    [
      `- Page: ${links.absolute(pairPath(links, pair))}`,
      `- As JSON: ${links.absolute(pairPath(links, pair, ".json"))}`,
      `- Data from ${date.slice(0, 10)}, revision ${text(id)}`,
    ].join("\n"),
  ];
}

function formatVerdict({ status, severity, message, workaround, basis, coverage, checked }: Verdict): string {
  const lines = [`**${status}**${severity ? ` (${severity})` : ""}: ${text(message)}`];
  if (workaround) lines.push(`**Fix:** ${text(workaround)}`);
  if (basis) {
    lines.push(`Basis: ${nameBasis(basis, coverage)}${checked ? `, sources last checked on ${checked}` : ""}.`);
  }
  return lines.join("\n\n");
}

function formatSources(urls: readonly string[]): string {
  return urls.map((url) => markdownLink(sourceName(url), url)).join(", ");
}

function formatFacts({
  explanation: { facts },
  rule,
  verdict,
}: Pick<PairView, "explanation" | "rule" | "verdict">): string[] {
  if (facts.length === 0) return [];
  const items = facts.map(
    ({ kind, statement, quote, sources, checked }) =>
      `- ${kind}: ${text(statement)}${quote ? ` It declares ${text(quote)}.` : ""} Source: ${formatSources(sources)}${checked ? `, checked on ${checked}` : ""}.`,
  );
  if (rule?.notes) items.push(`- note: ${text(rule.notes)}`);
  if (rule?.testedVersions) items.push(`- tested versions: ${text(rule.testedVersions.join(", "))}`);
  return [verdict.status === "unknown" ? "## What we know" : "## Why", items.join("\n")];
}

function formatVersions(
  { versions }: Explanation,
  table: VersionTable | undefined,
  sides: readonly [Technology, Technology],
): string[] {
  if (!table && versions.length === 0) return [];
  const declared = versions.map(
    (requirement) =>
      `- ${text(`${requirement.package} ${describeRange(requirement.line.text)} requires ${formatRequired(requirement)}`)}` +
      ` (${formatSources([requirement.source])})`,
  );
  return [
    "## Versions",
    ...(table ? [formatTable(table, sides)] : []),
    ...(declared.length > 0 ? [declared.join("\n")] : []),
  ];
}

function formatTable({ rows, columns, verdicts }: VersionTable, [a, b]: readonly [Technology, Technology]): string {
  const name = ({ version, hasEnded }: Line) => `${version ?? "any version"}${hasEnded ? " (end of life)" : ""}`;
  const row = (cells: readonly string[]) => `| ${cells.map(text).join(" | ")} |`;
  return [
    row([a.name, ...columns.map((line) => `${b.name} ${name(line)}`)]),
    `|${" --- |".repeat(columns.length + 1)}`,
    ...rows.map((line, at) => row([name(line), ...(verdicts[at] ?? []).map(({ pairStatus }) => pairStatus)])),
  ].join("\n");
}

function formatExceptions({ exceptions }: Explanation): string[] {
  if (exceptions.length === 0) return [];
  const items = exceptions.map(({ when, status, message, workaround, sources }) => {
    const fix = workaround ? ` Fix: ${text(workaround)}` : "";
    return `- ${text(when)}: **${status}**. ${text(message)}${fix} Source: ${formatSources(sources)}.`;
  });
  return ["## Exceptions", items.join("\n")];
}

function formatAlternatives(
  heading: string,
  alternatives: readonly Alternative[],
  { a, b }: PairView,
  links: Links,
): string[] {
  if (alternatives.length === 0) return [];
  const items = alternatives.map(({ technology, insteadOf }) => {
    const stays = insteadOf === a.technology ? b.technology : a.technology;
    const link = markdownLink(technology.name, links.check(technology, stays));
    return `- ${link} with ${text(stays.name)}, instead of ${text(insteadOf.name)}`;
  });
  return [`## ${heading}`, items.join("\n")];
}
