/** A technology page as short Markdown, for assistants. */
import type { Catalog } from "../../catalog/catalog.js";
import { declarationsOf, knownByStatus, type StatusGroup } from "../../catalog/directory/profile.js";
import { stateRequirement } from "../../catalog/facts/declared.js";
import { linesToShow, type ReleaseLine, releaseLines } from "../../catalog/lines/release-lines.js";
import { escapeMarkdown, markdownLink } from "../../catalog/markdown.js";
import { categoryName } from "../../catalog/technology/category.js";
import { type Day, endOfLife } from "../../catalog/technology/lifecycle.js";
import { packagesOf, type Technology } from "../../catalog/technology/technology.js";
import { formatEndOfLife } from "../../catalog/verdict/end-of-life.js";
import { describeRange } from "../../catalog/versions/describe.js";
import { listOf } from "../../catalog/words.js";
import type { Links } from "../../http/views/links.js";
import { sourceName } from "../components/link.js";
import { ecosystemName } from "./ecosystem-name.js";

/** The content of its page, without older release lines. */
export function technologyMarkdown(catalog: Catalog, technology: Technology, today: Day, links: Links): string {
  const { id, name, category, record } = technology;
  const guide = record.upgradeGuide;
  const addresses: [text: string, address: string | undefined, note?: string | undefined][] = [
    ["Homepage", record.homepage],
    ["Documentation", record.docs],
    ["Upgrade guide", guide?.url, guide?.oneLineAtATime && " (one release line at a time)"],
    ["Repository", record.repository],
  ];
  const sections = [
    `# ${escapeMarkdown(name)}`,
    [
      `${categoryName(category)}. Id: ${code(id)}.`,
      ...addresses.map(([text, address, note = ""]) => (address ? ` ${markdownLink(text, address)}${note}.` : "")),
    ].join(""),
    listed([
      ...packagesOf(record).map(([ecosystem, names]) => `${ecosystemName(ecosystem)}: ${names.map(code).join(", ")}`),
      ...(record.aliases ? [`Also known as ${record.aliases.map(code).join(", ")}`] : []),
    ]),
    record.start?.command === undefined
      ? ""
      : `A new project: ${code(record.start.command)} (${markdownLink(sourceName(record.start.source), record.start.source)}).`,
    formatRetirement(catalog, technology, today),
    titled("Release lines", linesToShow(releaseLines(technology, today)).map(formatLine), record.lifecycle?.source),
    titled("Requirements", formatRequirements(catalog, technology)),
    titled("Platform requirements", formatNeeds(catalog, technology)),
    titled("Limits as a platform", formatLacks(catalog, technology)),
    formatPartners(knownByStatus(catalog, technology, today), technology, links),
    `Source: ${markdownLink("web page", links.absolute(`/tech/${id}`))}, data revision ${code(catalog.revision.id)}.`,
  ];
  return `${sections.filter((section) => section !== "").join("\n\n")}\n`;
}

/** Inline code, fenced by more backticks than the text contains. */
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

function formatRetirement({ names }: Catalog, technology: Technology, today: Day): string {
  const ended = endOfLife(technology, undefined, today);
  if (!ended?.whole) return "";
  const to = (technology.record.endOfLife?.replacement ?? []).map((id) => names.byId(id)?.name ?? id);
  const move = to.length > 0 ? ` Its maintainers recommend ${escapeMarkdown(listOf(to, "or"))}.` : "";
  return `**Retired.** ${escapeMarkdown(formatEndOfLife(ended, today))}${move} (${cite(ended.source)})`;
}

function formatLine({ name, released, end, state, lts }: ReleaseLine): string {
  const parts = [
    state === "supported" ? undefined : state,
    released && `released ${released}`,
    typeof end === "string" ? `${state === "ended" ? "until" : "supported until"} ${end}` : undefined,
    end === undefined ? "no end date announced" : undefined,
    lts === true ? "long-term support" : lts && `long-term support from ${lts}`,
  ];
  return `${escapeMarkdown(name)}: ${parts.filter(Boolean).join(", ")}`;
}

function formatRequirements(catalog: Catalog, technology: Technology): string[] {
  return declarationsOf(catalog, technology)
    .flatMap(({ newest }) => newest)
    .map((requirement) => {
      const target = catalog.names.byId(requirement.of) as Technology;
      return `${escapeMarkdown(stateRequirement(requirement, target))} (${cite(requirement.source)})`;
    });
}

const capabilityName = (catalog: Catalog, id: string) => catalog.capabilities.get(id)?.name ?? id;

function formatNeeds(catalog: Catalog, { record }: Technology): string[] {
  return (record.needs ?? []).map(({ capability, version, optional, note, source }) => {
    const versions = version ? ` in versions ${describeRange(version)}` : "";
    const some = optional ? " for some features" : "";
    return `${escapeMarkdown(`${capabilityName(catalog, capability)}${versions}${some}. ${note ?? ""}`)} (${cite(source)})`;
  });
}

function formatLacks(catalog: Catalog, { record }: Technology): string[] {
  return (record.lacks ?? []).map(({ capability, partly, note, workaround, source }) => {
    const part = partly ? ", partly supported" : "";
    const fix = workaround ? ` Fix: ${workaround}` : "";
    return `${escapeMarkdown(`${capabilityName(catalog, capability)}${part}. ${note ?? ""}${fix}`)} (${cite(source)})`;
  });
}

/** Compatible ones as names, others with the reason. */
function formatPartners(groups: readonly StatusGroup[], { id }: Technology, links: Links): string {
  if (groups.length === 0) return "We don't know yet what it works with.";
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
  return `## Compatibility\n\nReasons and sources: ${pair}, with the id of the other technology.\n\n${parts.join("\n\n")}`;
}
