/** The page of a pair as Markdown: the same content, short, for assistants and other programs that read text. */
import type { Revision } from "../../catalog/catalog.js";
import type { Alternative, Explanation } from "../../catalog/explain.js";
import type { Technology } from "../../catalog/technology.js";
import type { Verdict } from "../../catalog/verdict.js";
import { describeRange } from "../../catalog/version-range.js";
import type { Line, VersionTable } from "../../catalog/version-table.js";
import type { Links } from "../../http/links.js";
import { escapeMarkdown, markdownLink } from "../components/markdown.js";
import { sourceName } from "../components/sources.js";
import { tellAsked } from "./versions.js";
import { type PairView, pathOf, titleOf } from "./view.js";

const text = escapeMarkdown;

/** A document about a pair; whatever stands in the data is text in it. */
export function pairMarkdown(view: PairView, links: Links, revision: Revision): string {
  const { a, b, explanation, table } = view;
  const blocks = [
    `# ${text(titleOf(view))}`,
    tellVerdict(view.verdict),
    ...(view.isSpecial ? [`In general, without versions and platform: **${view.plain.status}**.`] : []),
    ...tellFacts(view),
    ...tellVersions(explanation, table, [a.technology, b.technology]),
    ...tellExceptions(explanation),
    ...tellAlternatives("Alternatives that go together", view.explanation.alternatives, view, links),
    ...(view.verdict.status === "unknown" ? [`Whoever knows can bring a fact: ${links.absolute("/contribute")}`] : []),
    ...tellAlternatives("What is known instead", view.neighbours, view, links),
    "## Links",
    [
      `- Page: ${links.absolute(pathOf(links, view))}`,
      `- As JSON: ${links.absolute(pathOf(links, view, ".json"))}`,
      `- Data of ${revision.date.slice(0, 10)}, revision ${text(revision.id)}`,
    ].join("\n"),
  ];
  return `${blocks.join("\n\n")}\n`;
}

function tellVerdict({ status, severity, message, workaround, basis, checked }: Verdict): string {
  const lines = [`**${status}**${severity ? ` (${severity})` : ""}: ${text(message)}`];
  if (workaround) lines.push(`**What to do:** ${text(workaround)}`);
  if (basis) lines.push(`Basis: ${basis}${checked ? `, sources last checked on ${checked}` : ""}.`);
  return lines.join("\n\n");
}

function sourcesOf(urls: readonly string[]): string {
  return urls.map((url) => markdownLink(sourceName(url), url)).join(", ");
}

function tellFacts({ explanation: { facts }, rule }: PairView): string[] {
  if (facts.length === 0) return [];
  const items = facts.map(
    ({ kind, statement, sources, checked }) =>
      `- ${kind}: ${text(statement)} Source: ${sourcesOf(sources)}${checked ? `, checked on ${checked}` : ""}.`,
  );
  if (rule?.notes) items.push(`- note: ${text(rule.notes)}`);
  if (rule?.testedVersions) items.push(`- versions it speaks of: ${text(rule.testedVersions.join(", "))}`);
  return ["## Why", items.join("\n")];
}

function tellVersions(
  { versions }: Explanation,
  table: VersionTable | undefined,
  sides: readonly [Technology, Technology],
): string[] {
  if (!table && versions.length === 0) return [];
  const declared = versions.map(
    (requirement) =>
      `- ${text(`${requirement.package} ${describeRange(requirement.line.text)} asks for ${tellAsked(requirement)}`)}` +
      ` (${sourcesOf([requirement.source])})`,
  );
  return [
    "## Versions",
    ...(table ? [tellTable(table, sides)] : []),
    ...(declared.length > 0 ? [declared.join("\n")] : []),
  ];
}

function tellTable({ rows, columns, verdicts }: VersionTable, [a, b]: readonly [Technology, Technology]): string {
  const name = ({ version, hasEnded }: Line) => `${version ?? "any version"}${hasEnded ? " (ended)" : ""}`;
  const row = (cells: readonly string[]) => `| ${cells.map(text).join(" | ")} |`;
  return [
    row([a.name, ...columns.map((line) => `${b.name} ${name(line)}`)]),
    `|${" --- |".repeat(columns.length + 1)}`,
    ...rows.map((line, at) => row([name(line), ...(verdicts[at] ?? []).map(({ apart }) => apart)])),
  ].join("\n");
}

function tellExceptions({ exceptions }: Explanation): string[] {
  if (exceptions.length === 0) return [];
  const items = exceptions.map(({ when, status, message, workaround, sources }) => {
    const fix = workaround ? ` What to do: ${text(workaround)}` : "";
    return `- ${text(when)}: **${status}**. ${text(message)}${fix} Source: ${sourcesOf(sources)}.`;
  });
  return ["## Where it differs", items.join("\n")];
}

function tellAlternatives(
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
