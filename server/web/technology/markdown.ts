/** A technology as compact Markdown, for assistants. */
import type { Catalog } from "../../catalog/catalog.js";
import { type Day, endOfLife } from "../../catalog/lifecycle.js";
import { declarationsOf, knownByStatus, type StatusGroup } from "../../catalog/profile.js";
import { linesToShow, type ReleaseLine, releaseLines } from "../../catalog/release-lines.js";
import { packagesOf, type Technology } from "../../catalog/technology.js";
import { describeRange } from "../../catalog/version-range.js";
import { listOf, stateRequirement, tellEndOfLife } from "../../catalog/wording.js";
import type { Links } from "../../http/links.js";
import { categoryName } from "../components/category.js";
import { escapeMarkdown, markdownLink } from "../components/markdown.js";
import { sourceName } from "../components/sources.js";
import { ecosystemName } from "./ecosystem.js";

/** What its page says, without older lines. @param today the day that lifecycles are judged by */
export function technologyMarkdown(catalog: Catalog, technology: Technology, today: Day, links: Links): string {
  const { id, name, category, record } = technology;
  const addresses: [string, string | undefined][] = [
    ["Homepage", record.homepage],
    ["Documentation", record.docs],
    ["Repository", record.repository],
  ];
  const sections = [
    `# ${escapeMarkdown(name)}`,
    [
      `${categoryName(category)}, known here as ${code(id)}.`,
      ...addresses.map(([text, address]) => (address ? ` ${markdownLink(text, address)}.` : "")),
    ].join(""),
    listed([
      ...packagesOf(record).map(([ecosystem, names]) => `${ecosystemName(ecosystem)}: ${names.map(code).join(", ")}`),
      ...(record.aliases ? [`Also called ${record.aliases.map(code).join(", ")}`] : []),
    ]),
    tellRetirement(catalog, technology, today),
    titled("Release lines", linesToShow(releaseLines(technology, today)).map(tellLine), record.lifecycle?.source),
    titled("What it asks for", tellDeclarations(catalog, technology)),
    titled("What it needs to run", tellNeeds(catalog, technology)),
    titled("What it does not offer", tellLacks(catalog, technology)),
    tellKnown(knownByStatus(catalog, technology, today), technology, links),
    `Source: ${markdownLink("this page", links.absolute(`/tech/${id}`))}, facts of revision ${code(catalog.revision.id)}.`,
  ];
  return `${sections.filter((section) => section !== "").join("\n\n")}\n`;
}

/** A name as code within a line: fenced by more backticks than it has in a row. */
function code(text: string): string {
  const shown = text.replace(/[\p{Cc}\s]+/gu, " ").trim();
  const longest = Math.max(0, ...[...shown.matchAll(/`+/g)].map(([run]) => run.length));
  const fence = "`".repeat(longest + 1);
  const pad = longest > 0 ? " " : "";
  return `${fence}${pad}${shown}${pad}${fence}`;
}

const listed = (items: readonly string[]) => items.map((item) => `- ${item}`).join("\n");

function titled(title: string, items: readonly string[], source?: string): string {
  if (items.length === 0) return "";
  return `## ${title}\n\n${listed(items)}${source ? `\n\nSource: ${cite(source)}` : ""}`;
}

const cite = (source: string) => markdownLink(sourceName(source), source);

function tellRetirement({ names }: Catalog, technology: Technology, today: Day): string {
  const ended = endOfLife(technology, undefined, today);
  if (!ended?.whole) return "";
  const to = (technology.record.endOfLife?.replacement ?? []).map((id) => names.byId(id)?.name ?? id);
  const move = to.length > 0 ? ` Its makers point to ${escapeMarkdown(listOf(to, "or"))}.` : "";
  return `**Retired.** ${escapeMarkdown(tellEndOfLife(ended, today))}${move} (${cite(ended.source)})`;
}

function tellLine({ name, released, end, state, lts }: ReleaseLine): string {
  const parts = [
    state === "supported" ? undefined : state,
    released && `released ${released}`,
    typeof end === "string" ? `${state === "ended" ? "until" : "supported until"} ${end}` : undefined,
    end === undefined ? "no end announced" : undefined,
    lts === true ? "long-term support" : lts && `long-term support from ${lts}`,
  ];
  return `${escapeMarkdown(name)}: ${parts.filter(Boolean).join(", ")}`;
}

function tellDeclarations(catalog: Catalog, technology: Technology): string[] {
  return declarationsOf(catalog, technology)
    .flatMap(({ newest }) => newest)
    .map((requirement) => {
      const target = catalog.names.byId(requirement.of) as Technology;
      return `${escapeMarkdown(stateRequirement(requirement, target))} (${cite(requirement.source)})`;
    });
}

const capabilityName = (catalog: Catalog, id: string) => catalog.capabilities.get(id)?.name ?? id;

function tellNeeds(catalog: Catalog, { record }: Technology): string[] {
  return (record.needs ?? []).map(({ capability, version, optional, note, source }) => {
    const versions = version ? ` in versions ${describeRange(version)}` : "";
    const some = optional ? " for some of its features" : "";
    return `${escapeMarkdown(`${capabilityName(catalog, capability)}${versions}${some}. ${note ?? ""}`)} (${cite(source)})`;
  });
}

function tellLacks(catalog: Catalog, { record }: Technology): string[] {
  return (record.lacks ?? []).map(({ capability, partly, note, workaround, source }) => {
    const part = partly ? ", offered in part" : "";
    const mend = workaround ? ` What to do: ${workaround}` : "";
    return `${escapeMarkdown(`${capabilityName(catalog, capability)}${part}. ${note ?? ""}${mend}`)} (${cite(source)})`;
  });
}

/** What fits is a list of names; what does not says why. */
function tellKnown(groups: readonly StatusGroup[], { id }: Technology, links: Links): string {
  if (groups.length === 0) return "No fact with a source ties it to another technology yet.";
  const parts = groups.map(({ status, count, categories }) => {
    const items =
      status === "compatible"
        ? categories.map(
            ([category, known]) =>
              `${categoryName(category)}: ${known.map(({ partner }) => `${escapeMarkdown(partner.name)} (${code(partner.id)})`).join(", ")}`,
          )
        : categories.flatMap(([, known]) =>
            known.map(
              ({ partner, verdict }) =>
                `${escapeMarkdown(partner.name)} (${code(partner.id)}): ${escapeMarkdown(verdict.message)}`,
            ),
          );
    return `### ${status} (${count})\n\n${listed(items)}`;
  });
  const pair = code(links.absolute(`/check/${id}/<other>.md`));
  return `## Known with others\n\nWhy, with sources: ${pair}, with the id of the other.\n\n${parts.join("\n\n")}`;
}
