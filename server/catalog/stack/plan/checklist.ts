/** A plan as a checklist in Markdown, for an issue or a pull request. */
import type { PlanResult } from "../../../../schemas/types.js";
import { markdownCode as code, inertMarkdown as prose } from "../../markdown.js";
import { listOf } from "../../verdict/wording.js";
import { withoutOverride } from "./package-manager.js";
import { type Phase, phasesOf } from "./phases.js";

type Reason = PlanResult["waits"][number]["reason"];

/** More sources of one reason are left out. */
const MOST_SOURCES = 2;

/** Writes the checklist. Ends with a line break. */
export function writeChecklist(plan: PlanResult): string {
  const { targets, problems, waits, metadata } = plan;
  const guides = targets.flatMap(({ name, upgradeGuide }) =>
    upgradeGuide === null ? [] : [`- Upgrade guide of ${prose(name)}: <${new URL(upgradeGuide).href}>`],
  );
  const notPlanned = problems.map(({ message }) => `- ${prose(message)}`);
  const open = waits.map(({ package: name, version, reason }) =>
    item(`${code(name)}${version === null ? "" : ` ${prose(version)}`}`, [reason]),
  );
  const parts = [
    `# ${titleOf(plan)}`,
    guides.join("\n"),
    section("Not planned", "", notPlanned),
    ...phasesOf(plan.steps).map((phase, place) => section(`${place + 1}. ${phase.title}`, phase.note, itemsOf(phase))),
    section("Check these yourself", "They may be in the way.", open),
    `Planned with StackFit on ${metadata.plannedAt.slice(0, 10)}, from data of revision ${code(metadata.dataRevision)}.`,
  ];
  return `${parts.filter((part) => part !== "").join("\n\n")}\n`;
}

/** `Upgrade React from 18.2.0 to 19.2.8`; several are only named. */
function titleOf({ targets }: PlanResult): string {
  const [only, ...others] = targets;
  if (!only) return "Upgrade";
  const named = targets.map(({ name, to }) => `${prose(name)} ${prose(to)}`);
  return others.length > 0
    ? `Upgrade to ${listOf(named)}`
    : `Upgrade ${prose(only.name)} from ${prose(only.from)} to ${prose(only.to)}`;
}

function itemsOf({ steps }: Phase): string[] {
  return steps.flatMap(({ changes, replacements, overrides }) => [
    ...changes.map(({ package: name, from, to, range, follows, ended, reasons }) => {
      const asked = range === to ? "" : ` (ask for ${code(range)})`;
      const notes = [
        ...(follows === null ? [] : [`Moves with ${code(follows)}.`]),
        ...(ended ? ["This release line is past its end of life."] : []),
      ];
      return item(`${code(name)} ${prose(from)} → ${prose(to)}${asked}`, reasons, notes);
    }),
    ...replacements.map(({ package: name, from, reasons, alternatives }) => {
      const names = alternatives.map((one) => prose(one.name));
      return item(`${code(name)} ${prose(from)}`, reasons, names.length > 0 ? [`Instead: ${listOf(names)}.`] : []);
    }),
    ...overrides.map(({ package: name, version, manager, file, snippet, reasons }) => {
      const title = `${code(name)} ${prose(version)} with an override${file === null ? "" : ` in ${code(file)}`}`;
      const block = snippet === null ? [] : ["```", ...snippet.split("\n"), "```"].map((line) => `  ${line}`);
      const notes = snippet === null ? [prose(withoutOverride(manager))] : [];
      return [item(title, reasons, notes), ...block].join("\n");
    }),
  ]);
}

function section(title: string, note: string, lines: readonly string[]): string {
  if (lines.length === 0) return "";
  return [`## ${title}`, note, lines.join("\n")].filter((part) => part !== "").join("\n\n");
}

function item(what: string, reasons: readonly Reason[], notes: readonly string[] = []): string {
  const lines = [...reasons.map((reason) => `${prose(reason.message)}${sourcesOf(reason)}`), ...notes];
  return [`- [ ] ${what.trim()}`, ...lines.map((line) => `  - ${line}`)].join("\n");
}

function sourcesOf({ sources, file, line }: Reason): string {
  const places = file === null ? [] : [code(line === null ? file : `${file}:${line}`)];
  const links = sources
    .slice(0, MOST_SOURCES)
    .map((source) => (URL.canParse(source) && /^https?:/.test(source) ? `<${new URL(source).href}>` : code(source)));
  const all = [...places, ...links];
  return all.length > 0 ? ` (${all.join(", ")})` : "";
}
