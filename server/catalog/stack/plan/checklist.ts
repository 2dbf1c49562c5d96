/** A plan as a checklist in Markdown, for an issue or a pull request. */
import type { PlanResult, PlanSettled, PlanStep } from "../../../../schemas/types.js";
import { groupBy } from "../../maps.js";
import { markdownCode as code, inertMarkdown as prose, quietAddress } from "../../markdown.js";
import { listOf } from "../../words.js";
import { writtenIn } from "./commands/ranges.js";
import { guideTitle, leadOf, overviewOf } from "./commands/words.js";
import { withoutOverride } from "./package-manager.js";
import { type Phase, phasesOf, unknownIn } from "./phases.js";

type Wait = PlanResult["waits"][number];

interface ChecklistOptions {
  /** The folder of the project, where there may be several. */
  folder?: string | undefined;
  phases?: readonly Phase[];
  /** How many reasons are given at one place, and names in one list. */
  reasons?: number;
  names?: number;
}

/** More sources of one reason are left out. */
const MOST_SOURCES = 2;

/** Writes the checklist. Ends with a line break. */
export function writeChecklist(plan: PlanResult, options: ChecklistOptions = {}): string {
  const { targets, problems, waits, accepts, notAffected, unknown, metadata } = plan;
  const { folder, phases = phasesOf(plan.steps), reasons = Number.POSITIVE_INFINITY, names = 50 } = options;
  const guides = targets.flatMap((target) => {
    const guide = overviewOf(target, plan);
    return guide === null ? [] : [`- Upgrade guide of ${prose(target.name)}: <${new URL(guide).href}>`];
  });
  const notPlanned = problems.map(({ message }) => `- ${prose(message)}`);
  const open = byPackage(waits).map((group) => {
    const [{ package: name, version }] = group;
    const why = group.map(({ reason }) => reason);
    return item(`${code(name)}${version === null ? "" : ` ${prose(version)}`}`, why.slice(0, reasons));
  });
  const others = [
    ...listed("Accept it already", accepts, names),
    ...(notAffected.length > 0 ? [`- Not affected: ${notAffected.length}`] : []),
    ...listed("Not known", unknown, names),
  ];
  const parts = [
    `# ${titleOf(plan)}${folder === undefined ? "" : ` in ${code(folder)}`}`,
    unknownIn(plan),
    guides.join("\n"),
    section("Not planned", "", notPlanned),
    ...phases.map((phase, place) => section(`${place + 1}. ${phase.title}`, phase.note, itemsOf(phase, reasons))),
    section("Check these yourself", "They may be in the way.", open),
    section("Other dependencies", "", others),
    `Planned with StackFit on ${metadata.plannedAt.slice(0, 10)}, from data of revision ${code(metadata.dataRevision)}.`,
  ];
  return `${parts.filter((part) => part !== "").join("\n\n")}\n`;
}

/** What waits for several reasons, as one. */
const byPackage = (waits: readonly Wait[]): [Wait, ...Wait[]][] => [
  ...groupBy(waits, (one) => `${one.ecosystem} ${one.package}`).values(),
];

/** `Upgrade React from 18.2.0 to 19.2.8`; several are only named. */
function titleOf({ targets }: PlanResult): string {
  const [only, ...others] = targets;
  if (!only) return "Upgrade";
  const named = targets.map(({ name, to }) => `${prose(name)} ${prose(to)}`);
  return others.length > 0
    ? `Upgrade to ${listOf(named)}`
    : `Upgrade ${prose(only.name)} from ${prose(only.from)} to ${prose(only.to)}`;
}

function itemsOf({ steps }: Phase, most: number): string[] {
  return steps.flatMap((step) => [
    ...step.changes.map(({ package: name, ecosystem, from, to, range, follows, ended, development, reasons }) => {
      const asked = range === to ? "" : ` (ask for ${code(writtenIn(ecosystem, range))})`;
      const notes = [
        ...(follows === null ? [] : [`Moves with ${code(follows)}.`]),
        ...(development ? ["Used in development only."] : []),
        ...(ended ? ["This release line is past its end of life."] : []),
      ];
      return item(`${code(name)} ${prose(from)} → ${prose(to)}${asked}`, reasons.slice(0, most), notes);
    }),
    ...step.replacements.map(({ package: name, from, newest, reasons, alternatives }) => {
      const known = newest === null ? "" : ` (newest known: ${prose(newest)})`;
      const names = alternatives.map((one) => prose(one.name));
      const notes = names.length > 0 ? [`Instead: ${listOf(names)}.`] : [];
      return item(`${code(name)} ${prose(from)}${known}`, reasons.slice(0, most), notes);
    }),
    ...step.overrides.map(({ package: name, version, manager, file, snippet, reasons }) => {
      const title = `${code(name)} ${prose(version)} with an override${file === null ? "" : ` in ${code(file)}`}`;
      const block = snippet === null ? [] : blockOf("", snippet.split("\n"));
      const notes = snippet === null ? [prose(withoutOverride(manager))] : [];
      return [item(title, reasons.slice(0, most), notes), ...block].join("\n");
    }),
    ...helpOf(step),
  ]);
}

/** What a step ends with: commands, the makers' tools, and their guides. */
function helpOf({ commands = [], tools = [], guides = [] }: PlanStep): string[] {
  return [
    ...commands.map((one) =>
      [item(prose(leadOf(one)), []), ...(one.lines.length > 0 ? blockOf("sh", one.lines) : [])].join("\n"),
    ),
    ...tools.map(({ name, command, does, source }) =>
      [item(`${prose(name)}: ${prose(does)} (<${quietAddress(source)}>)`, []), ...blockOf("sh", [command])].join("\n"),
    ),
    ...guides.map((guide) => item(`${prose(guideTitle(guide))}: <${new URL(guide.url).href}>`, [])),
  ];
}

/** Lines of code below an item. */
const blockOf = (language: string, lines: readonly string[]) =>
  [`\`\`\`${language}`, ...lines, "```"].map((line) => `  ${line}`);

function listed(title: string, all: readonly PlanSettled[], most: number): string[] {
  if (all.length === 0) return [];
  const names = all.slice(0, most).map((one) => code(one.package));
  const more = all.length > most ? ` and ${all.length - most} more` : "";
  return [`- ${title}: ${all.length} (${names.join(", ")}${more})`];
}

function section(title: string, note: string, lines: readonly string[]): string {
  if (lines.length === 0) return "";
  return [`## ${title}`, note, lines.join("\n")].filter((part) => part !== "").join("\n\n");
}

function item(what: string, reasons: readonly Wait["reason"][], notes: readonly string[] = []): string {
  const lines = [...reasons.map((reason) => `${prose(reason.message)}${sourcesOf(reason)}`), ...notes];
  return [`- [ ] ${what.trim()}`, ...lines.map((line) => `  - ${line}`)].join("\n");
}

function sourcesOf({ sources, file, line }: Wait["reason"]): string {
  const places = file === null ? [] : [code(line === null ? file : `${file}:${line}`)];
  const links = sources
    .slice(0, MOST_SOURCES)
    .map((source) => (URL.canParse(source) && /^https?:/.test(source) ? `<${quietAddress(source)}>` : code(source)));
  const all = [...places, ...links];
  return all.length > 0 ? ` (${all.join(", ")})` : "";
}
