/** What a stack comes to: its verdict, what to install, and the call that leads there again. */
import type { Catalog } from "../../../server/catalog/catalog.js";
import { listEntry } from "../../../server/catalog/entry.js";
import type { Day } from "../../../server/catalog/lifecycle.js";
import { type Fit, fitOf } from "../../../server/catalog/stack-builder.js";
import { type Packages, packagesFor } from "../../../server/catalog/stack-packages.js";
import { type Choice, type Draft, stackOf } from "../../../server/catalog/stack-wizard/draft.js";
import {
  commandsOf,
  dependencyLists,
  MANAGERS,
  registryCommand,
} from "../../../server/catalog/stack-wizard/install.js";
import { jsonText } from "../output/plain.js";
import { judgeStack } from "../report/judge.js";
import type { Finding, ProjectReport } from "../report/report.js";
import { callOf } from "./picks.js";

export interface Result {
  draft: Draft;
  /** The choices, each with how it fits the others. */
  parts: readonly (Choice & { fit: Fit })[];
  report: ProjectReport;
  packages: Packages;
  call: string;
}

/**
 * Judges what was chosen.
 * @param today the day that lifecycles are judged by
 */
export function resultOf(catalog: Catalog, draft: Draft, today: Day): Result {
  const stack = stackOf(draft);
  // No file names them: what a scan tells of places has nothing to tell here.
  const place = { file: "", line: undefined };
  const entries = stack.chosen.map(({ id }) => ({ ...listEntry(id), place }));
  const judged = judgeStack(catalog, { path: ".", files: [], entries }, stack.platform, today);
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

/** A result for programs, as JSON with a line break at its end. What is not known is `null`. */
export function resultJson({ draft, parts, report, packages, call }: Result): string {
  const { score, grade, pairsChecked, findings, suggestions } = report;
  return jsonText({
    approach: draft.approach.key,
    platform: stackOf(draft).platform ?? null,
    technologies: parts.map(({ group, technology: { id, name, category }, fit: { status } }) => ({
      part: group.key,
      id,
      name,
      category,
      status,
    })),
    score,
    grade,
    pairsChecked,
    findings: findings.map(findingJson),
    suggestions,
    packages: packagesJson(packages),
    call,
  });
}

function findingJson({ a, b, status, severity, message, workaround, basis, checked, sources }: Finding) {
  const told = { status, severity, message, workaround, basis: basis ?? null, checked: checked ?? null };
  return { techA: a.id, techB: b.id, ...told, sources };
}

function packagesJson({ npm, others, without, asked }: Packages) {
  const { dependencies = {}, devDependencies = {} } = dependencyLists(npm);
  const linesOf = (commands: string) => commands.split("\n").filter((line) => line !== "");
  return {
    dependencies,
    devDependencies,
    commands: Object.fromEntries(
      MANAGERS.map((manager) => [manager.name.toLowerCase(), linesOf(commandsOf(npm, manager))]),
    ),
    others: [...others].map(([ecosystem, names]) => ({
      ecosystem,
      names,
      commands: linesOf(registryCommand(ecosystem, names) ?? ""),
    })),
    without: without.map(({ id }) => id),
    asked: asked.map(({ by, technology, name, range }) => ({ by: by.name, technology: technology.id, name, range })),
  };
}
