/** The result of the wizard: verdicts, what to install, and the command that gives it again. */
import type { Catalog } from "../../../server/catalog/catalog.js";
import { listEntry } from "../../../server/catalog/scan/entry.js";
import { NOTHING_HELD } from "../../../server/catalog/scan/unmet.js";
import { fitOf } from "../../../server/catalog/stack/builder.js";
import { type Packages, packagesFor } from "../../../server/catalog/stack/packages.js";
import { type Draft, stackOf } from "../../../server/catalog/stack/wizard/draft.js";
import {
  commandsOf,
  dependencyLists,
  MANAGERS,
  registryCommand,
} from "../../../server/catalog/stack/wizard/install.js";
import type { Day } from "../../../server/catalog/technology/lifecycle.js";
import { fieldsOf, jsonText } from "../output/plain.js";
import { judgeStack } from "../report/judge.js";
import type { Finding } from "../report/report.js";
import { callOf } from "./picks.js";

export type Result = ReturnType<typeof resultOf>;

/** Judges the choices. @param today the day that lifecycles are judged by */
export function resultOf(catalog: Catalog, draft: Draft, today: Day) {
  const stack = stackOf(draft);
  // No file lists them, so they have no place.
  const place = { file: "", line: undefined };
  const entries = stack.chosen.map(({ id }) => ({ ...listEntry(id), place }));
  const listed = { path: ".", files: [], entries, requirements: NOTHING_HELD };
  const judged = judgeStack(catalog, listed, stack.platform, today);
  return {
    draft,
    parts: draft.choices.map((choice) => ({ ...choice, fit: fitOf(catalog, choice.technology, stack, today) })),
    report: { ...judged, findings: judged.findings.map(withoutPackages) },
    packages: packagesFor(catalog, stack, today),
    call: callOf(draft),
  };
}

const withoutPackages = (finding: Finding): Finding => ({
  ...finding,
  a: { ...finding.a, packages: [] },
  b: { ...finding.b, packages: [] },
});

/** A result as JSON, ending with a line break. Unknown values are `null`. */
export function resultJson({ draft, parts, report, packages, call }: Result): string {
  const { score, grade, pairsChecked, findings, suggestions } = report;
  return jsonText({
    approach: draft.approach.key,
    platform: stackOf(draft).platform ?? null,
    technologies: parts.map(({ part, technology: { id, name, category }, fit: { status } }) => ({
      part: part.key,
      id,
      name,
      category,
      status,
    })),
    score,
    grade,
    pairsChecked,
    findings: findings.map(({ a, b, ...finding }) => ({
      ...{ techA: a.id, techB: b.id },
      ...fieldsOf(finding, "status", "severity", "message", "workaround", "basis", "checked", "sources"),
    })),
    suggestions,
    packages: packagesJson(packages),
    call,
  });
}

function packagesJson({ npm, others, without, conflicts, node, start }: Packages) {
  const { dependencies = {}, devDependencies = {} } = dependencyLists(npm);
  const linesOf = (commands: string) => commands.split("\n").filter((line) => line !== "");
  return {
    dependencies,
    devDependencies,
    engines: node === undefined ? {} : { node },
    commands: Object.fromEntries(
      MANAGERS.map((manager) => [manager.name.toLowerCase(), linesOf(commandsOf(npm, manager))]),
    ),
    others: [...others].map(([ecosystem, choices]) => ({
      ecosystem,
      names: choices.map(({ name }) => name),
      commands: linesOf(registryCommand(ecosystem, choices) ?? ""),
    })),
    start: start ? { technology: start.technology.id, command: start.command, source: start.source } : null,
    without: without.map(({ id }) => id),
    needed: [...npm, ...[...others.values()].flat()].flatMap(({ technology, name, range = null, needed }) =>
      needed ? [{ name, technology: technology.id, range, message: needed.message, sources: needed.sources }] : [],
    ),
    conflicts: conflicts.map(({ names, why }) => ({
      names,
      reasons: why.map(({ message, sources }) => ({ message, sources })),
    })),
  };
}
