/** What a change brings in: the findings of now beside those of a baseline, a commit or a report of a scan before. */
import { printable } from "../../../server/data/problem.js";
import { UsageError } from "../command.js";
import type { Finding, Party } from "./report.js";

export interface Comparison {
  /** Of now, and not in the baseline. */
  fresh: Finding[];
  /** Of now, and in the baseline. */
  known: Finding[];
  /** Of the baseline, and not of now. */
  gone: Finding[];
}

/** Compares findings by their fingerprints; the order of each list stays. */
export function compareWithBaseline(now: readonly Finding[], before: readonly Finding[]): Comparison {
  const [present, past] = [now, before].map((list) => new Set(list.map(({ fingerprint }) => fingerprint)));
  return {
    fresh: now.filter(({ fingerprint }) => !past?.has(fingerprint)),
    known: now.filter(({ fingerprint }) => past?.has(fingerprint)),
    gone: before.filter(({ fingerprint }) => !present?.has(fingerprint)),
  };
}

/** Whether what is given as a baseline is a report, and not the name of a commit: those do not end like it. */
export const isReportFile = (baseline: string): boolean => /\.json$/i.test(baseline);

/**
 * The findings of a report that was written with `--format json`: those that counted, those that were waived, and those
 * that its own baseline had too.
 * @param shown the file's path as it is told
 * @throws UsageError when it is no such report
 */
export function findingsInReport(text: string, shown: string): Finding[] {
  let report: unknown;
  try {
    report = JSON.parse(text);
  } catch (error) {
    throw new UsageError(printable(`${shown} is not JSON: ${(error as Error).message}`));
  }
  const projects = listIn(report, "projects");
  if (!projects || !/^1\./.test(String(fieldOf(report, "formatVersion"))))
    throw new UsageError(printable(`${shown} is no report: write one with \`stackfit scan --format json\`.`));
  const entries = [
    ...projects.flatMap((project) => listIn(project, "findings") ?? [undefined]),
    ...(listIn(report, "waived") ?? []).map((waived) => fieldOf(waived, "finding")),
    ...(listIn(fieldOf(report, "baseline"), "known") ?? []),
  ];
  return entries.map((entry, index) => {
    const finding = asFinding(entry);
    if (finding) return finding;
    throw new UsageError(printable(`${shown}: its finding number ${index + 1} is not as a report has them.`));
  });
}

/** Own fields alone: whatever an entry is called, it is only a name. */
const fieldOf = (value: unknown, name: string): unknown =>
  typeof value === "object" && value !== null && Object.hasOwn(value, name)
    ? (value as Record<string, unknown>)[name]
    : undefined;

function listIn(value: unknown, name: string): unknown[] | undefined {
  const list = fieldOf(value, name);
  return Array.isArray(list) ? list : undefined;
}

const TEXTS = ["fingerprint", "project", "status", "severity", "message"] as const;
const SIDE_TEXTS = ["id", "name", "category"] as const;

/** @returns undefined when a field is missing that something is told from */
function asFinding(value: unknown): Finding | undefined {
  const hasTexts = (of: unknown, names: readonly string[]) =>
    names.every((name) => typeof fieldOf(of, name) === "string");
  const [a, b] = [fieldOf(value, "a"), fieldOf(value, "b")];
  if (!hasTexts(value, TEXTS) || ![a, b].every((side) => hasTexts(side, SIDE_TEXTS))) return undefined;
  const given = value as Finding;
  const textOr = <T>(name: string, other: T) => {
    const text = fieldOf(value, name);
    return typeof text === "string" ? text : other;
  };
  return {
    fingerprint: given.fingerprint,
    project: given.project,
    a: sideOf(given.a),
    b: sideOf(given.b),
    status: given.status,
    severity: given.severity,
    message: given.message,
    workaround: textOr("workaround", null),
    basis: undefined,
    checked: textOr("checked", undefined),
    sources: (listIn(value, "sources") ?? []).filter((source) => typeof source === "string"),
    docsUrl: textOr("docsUrl", undefined),
  };
}

/** Without its packages: their lines are those of then. */
const sideOf = ({ id, name, category }: Party): Party => ({ id, name, category, packages: [] });
