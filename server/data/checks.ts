/** What a schema cannot say about the data: names, references, versions and days that must fit together. */
import type { AiTool, Stack } from "../../schemas/types.js";
import { checkDeclared, knownPackages } from "./checks/declared.js";
import { type CheckedFiles, type CheckId, collectInto, idCheck, type Report } from "./checks/report.js";
import { checkRule } from "./checks/rule.js";
import { checkSpellings } from "./checks/spellings.js";
import { checkTechnology } from "./checks/technology.js";
import type { DataFile, Step } from "./file.js";
import type { Problem } from "./problem.js";
import { lookalike } from "./text.js";

/**
 * Checks what ties files together.
 * @param today no day in the data may lie after it
 * @param isChecked which files are; the others are there to be referred to
 */
export function checkFiles(files: CheckedFiles, today: string, isChecked = (_: DataFile) => true): Problem[] {
  const problems: Problem[] = [];
  const report = collectInto(problems);
  const checkId = idCheck(files.ids, report);
  for (const [id, { file, record }] of files.technologies) {
    if (!isChecked(file)) continue;
    checkTechnology(id, file, record, files, report, checkId);
    checkNames(file, record, report);
    checkDays(file, record, today, report);
  }
  const isKnown = knownPackages(files);
  for (const { file, record } of files.declared) {
    if (!isChecked(file)) continue;
    checkDeclared(file, record, isKnown, report, checkId);
    checkDays(file, record, today, report);
  }
  checkSpellings(files, report, isChecked);
  for (const { file, record } of files.rules) {
    if (!isChecked(file)) continue;
    checkRule(file, record, report, checkId);
    checkDays(file, record, today, report);
  }
  for (const { file, record } of files.stacks) {
    if (!isChecked(file)) continue;
    checkStack(file, record, checkId);
    checkDays(file, record, today, report);
  }
  for (const { file, record } of files.tools.values()) {
    if (!isChecked(file)) continue;
    checkTool(file, record, report);
    checkNames(file, record, report);
    checkDays(file, record, today, report);
  }
  return problems;
}

function checkStack(file: DataFile, record: Stack, checkId: CheckId): void {
  for (const [index, { technologies = {} }] of record.manifests.entries()) {
    for (const id of Object.keys(technologies)) checkId(file, ["manifests", index, "technologies", id], id);
  }
}

function checkNames(
  file: DataFile,
  { name, aliases = [] }: { name: string; aliases?: string[] },
  report: Report,
): void {
  const places: [text: string, steps: Step[]][] = [
    [name, ["name"]],
    ...aliases.map((alias, index) => [alias, ["aliases", index]] as [string, Step[]]),
  ];
  for (const [text, steps] of places) {
    const other = lookalike(text);
    if (other) report(file, steps, { what: `contains ${other}`, fix: "write it in plain letters of one alphabet" });
  }
}

function checkTool(file: DataFile, record: AiTool, report: Report): void {
  for (const [field, url] of Object.entries(record.sources ?? {})) {
    if (url && !record.evidence.includes(url)) {
      report(file, ["sources", field], {
        what: `the source of "${field}" is not listed under evidence`,
        fix: "add it to evidence",
      });
    }
    if (!(field in record))
      report(file, ["sources", field], { what: `gives a source for "${field}", which is missing`, fix: "remove it" });
  }
}

/** The days on which something was done cannot lie ahead; an announced end of life can. */
const PAST_DAYS = new Set(["checked", "updated", "launchDate", "released", "committed", "day"]);

function checkDays(file: DataFile, value: unknown, today: string, report: Report, steps: readonly Step[] = []): void {
  // The sources of a tool are addresses, filed under the names of its fields.
  const isAddresses = steps.at(-1) === "sources" && !Array.isArray(value);
  if (typeof value !== "object" || value === null || isAddresses) return;
  for (const [key, child] of Object.entries(value)) {
    const place = [...steps, Array.isArray(value) ? Number(key) : key];
    if (PAST_DAYS.has(key) && typeof child === "string" && child > today) {
      report(file, place, {
        what: `${key}: ${child} is in the future`,
        allowed: `today is ${today}`,
        fix: "fix the date",
      });
    } else checkDays(file, child, today, report, place);
  }
}
