/** Reads the findings of an earlier report. */
import { printable } from "../../../server/data/problem.js";
import { UsageError } from "../command.js";
import { findingIn } from "./judge.js";
import { type Finding, type FindingSide, fingerprintOf } from "./report.js";

/** Whether a baseline is the path of a report, and not the name of a commit. */
export const isReportFile = (baseline: string): boolean => /\.json$/i.test(baseline);

/** The findings of a JSON report, including notes and waived ones. @throws UsageError if it is not such a report */
export function findingsInReport(text: string, shown: string): Finding[] {
  let report: unknown;
  try {
    report = JSON.parse(text);
  } catch (error) {
    throw new UsageError(printable(`${shown} is not JSON: ${(error as Error).message}`));
  }
  const projects = listIn(report, "projects");
  if (!projects || !/^1\./.test(String(fieldOf(report, "formatVersion"))))
    throw new UsageError(printable(`${shown} is not a report. Write one with \`stackfit scan --format json\`.`));
  const entries = [
    ...projects.flatMap((project) => listIn(project, "findings") ?? [undefined]),
    ...(listIn(report, "notes") ?? []),
    ...(listIn(report, "waived") ?? []).map((waived) => fieldOf(waived, "finding")),
    ...(listIn(fieldOf(report, "baseline"), "known") ?? []),
  ];
  return entries.flatMap((entry, index) => {
    const finding = asFinding(entry);
    if (finding) return [finding, ...inOtherProjects(finding, listIn(entry, "projects") ?? [])];
    throw new UsageError(printable(`${shown}: finding ${index + 1} is malformed.`));
  });
}

/** What several projects have in common, for each of the others. */
const inOtherProjects = (finding: Finding, projects: readonly unknown[]): Finding[] =>
  projects
    .filter((project) => typeof project === "string" && project !== finding.project)
    .map((path) => {
      const project = path as string;
      return { ...finding, project, projects: [project], fingerprint: fingerprintOf({ ...finding, project }) };
    });

/** Own properties only, so that no name is special. */
const fieldOf = (value: unknown, name: string): unknown =>
  typeof value === "object" && value !== null && Object.hasOwn(value, name)
    ? (value as Record<string, unknown>)[name]
    : undefined;

function listIn(value: unknown, name: string): unknown[] | undefined {
  const list = fieldOf(value, name);
  return Array.isArray(list) ? list : undefined;
}

const TEXTS = ["fingerprint", "project", "status", "severity", "message"] as const;
const SIDE_TEXTS = ["id", "name"] as const;

/** @returns undefined if a required field is missing */
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
  const { fingerprint, project, a: one, b: other, status, severity, message } = given;
  const read = findingIn(
    { path: project },
    {
      ...{ a: sideOf(one), b: sideOf(other), status, severity, message, workaround: textOr("workaround", null) },
      ...{ checked: textOr("checked", undefined), docsUrl: textOr("docsUrl", undefined) },
      sources: (listIn(value, "sources") ?? []).filter((source) => typeof source === "string"),
    },
  );
  return { fingerprint, ...read };
}

/** Without packages: their lines were those of the earlier report. */
const sideOf = ({ id, name, category }: FindingSide): FindingSide => ({ id, name, category, packages: [] });
