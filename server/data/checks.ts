/** What a schema cannot say about the data: names, references, versions and days that must fit together. */
import type { AiTool, Declared, Stack, Technology } from "../../schemas/types.js";
import { squeeze } from "../catalog/names/squeezed.js";
import { checkDeclared, knownPackages } from "./checks/declared.js";
import { type CheckedFiles, FileCheck } from "./checks/file-check.js";
import { checkRule } from "./checks/rule.js";
import { checkSpellings } from "./checks/spellings.js";
import { checkTechnology } from "./checks/technology.js";
import type { DataFile, PathStep } from "./file.js";
import type { KindName } from "./kinds.js";
import type { DataProblem } from "./problem.js";
import { lookalike } from "./text.js";

/**
 * Checks what ties files together.
 * @param today no day in the data may lie after it
 * @param isChecked which files are; the others are there to be referred to
 */
export function checkFiles(checked: CheckedFiles, today: string, isChecked = (_: DataFile) => true): DataProblem[] {
  const { ids, files, technologies } = checked;
  const problems: DataProblem[] = [];
  const isKnown = knownPackages(checked);
  const tools = files.filter(({ kind }) => kind.name === "ai-tool") as DataFile<AiTool>[];
  const checks: Partial<Record<KindName, (check: FileCheck<never>) => void>> = {
    technology: (check: FileCheck<Technology>) => {
      checkTechnology(check, checked);
      checkNames(check);
    },
    declared: (check: FileCheck<Declared>) => checkDeclared(check, isKnown),
    rule: checkRule,
    stack: checkStack,
    "ai-tool": (check: FileCheck<AiTool>) => checkTool(check, tools),
  };
  for (const file of files.filter(isChecked)) {
    const check = new FileCheck(file, ids, problems);
    checks[file.kind.name]?.(check as FileCheck<never>);
    checkDays(check, file.value, today);
  }
  checkSpellings(technologies, (id) => {
    const file = technologies.get(id);
    return file && isChecked(file) ? new FileCheck(file, ids, problems) : undefined;
  });
  return problems;
}

function checkStack(check: FileCheck<Stack>): void {
  for (const [index, { technologies = {} }] of check.file.value.manifests.entries()) {
    for (const id of Object.keys(technologies)) check.id(["manifests", index, "technologies", id], id);
  }
}

type Named = Pick<AiTool, "name" | "aliases">;

/** The names of a record, each with the way to it. */
const namesOf = ({ name, aliases = [] }: Named): [text: string, steps: PathStep[]][] => [
  [name, ["name"]],
  ...aliases.map((alias, index): [string, PathStep[]] => [alias, ["aliases", index]]),
];

function checkNames(check: FileCheck<Named>): void {
  for (const [text, steps] of namesOf(check.file.value)) {
    const other = lookalike(text);
    if (other) check.report(steps, `contains ${other}`, "write it in plain letters of one alphabet");
  }
}

const spellingsOf = (record: Named) => namesOf(record).map(([name]) => squeeze(name.toLowerCase()));

/** @param tools all of them: a name means only one */
function checkTool(check: FileCheck<AiTool>, tools: readonly DataFile<AiTool>[]): void {
  const { value } = check.file;
  const own = spellingsOf(value);
  for (const [index, [name, steps]] of namesOf(value).entries()) {
    const other = tools.find((file) => file !== check.file && spellingsOf(file.value).includes(own[index] as string));
    if (other) check.report(steps, `"${name}" is also a name in ${other.path}`, "remove it from one of the two files");
  }
  for (const [field, url] of Object.entries(value.sources ?? {})) {
    const steps = ["sources", field];
    if (url && !value.evidence.includes(url))
      check.report(steps, `the source of "${field}" is not listed under evidence`, "add it to evidence");
    if (!(field in value)) check.report(steps, `gives a source for "${field}", which is missing`, "remove it");
  }
  for (const field of ["free", "startingPrice"] as const)
    if (value.pricing?.plans && field in value.pricing)
      check.report(["pricing", field], `"${field}" follows from the plans`, "remove it");
  checkNames(check);
}

/** The days on which something was done cannot lie ahead; an announced end of life can. */
const PAST_DAYS = new Set(["checked", "updated", "launchDate", "released", "committed", "day"]);

function checkDays(check: FileCheck, value: unknown, today: string, steps: readonly PathStep[] = []): void {
  // The sources of a tool are addresses, filed under the names of its fields.
  const isAddresses = steps.at(-1) === "sources" && !Array.isArray(value);
  if (typeof value !== "object" || value === null || isAddresses) return;
  for (const [key, child] of Object.entries(value)) {
    const place = [...steps, Array.isArray(value) ? Number(key) : key];
    if (PAST_DAYS.has(key) && typeof child === "string" && child > today)
      check.report(place, `${key}: ${child} is in the future`, "fix the date", { allowed: `today is ${today}` });
    else checkDays(check, child, today, place);
  }
}
