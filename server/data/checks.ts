/** What a schema cannot say about the data: names, references, versions and days that must fit together. */
import type { AiTool, Rule, Stack, Technology } from "../../schemas/types.js";
import { splitVersion } from "../catalog/names.js";
import { LOCKSTEP, packagesOf } from "../catalog/technology.js";
import { parseRange } from "../catalog/version-range.js";
import { type DataFile, placeOf, type Step } from "./file.js";
import type { Problem } from "./problem.js";
import { nearestOf } from "./schemas.js";

/** All files that passed their schemas, by kind. */
export interface CheckedFiles {
  /** Ids of all technologies, those with mistakes too: what refers to them is no mistake. */
  ids: ReadonlySet<string>;
  technologies: ReadonlyMap<string, { file: DataFile; record: Technology }>;
  rules: readonly { file: DataFile; record: Rule }[];
  stacks: readonly { file: DataFile; record: Stack }[];
  tools: ReadonlyMap<string, { file: DataFile; record: AiTool }>;
  /** Ids; undefined when their list is not there or has mistakes itself. */
  capabilities: ReadonlySet<string> | undefined;
}

type Report = (file: DataFile, steps: readonly Step[], problem: Omit<Problem, "path" | "line" | "column">) => void;

/**
 * Checks what ties files together.
 * @param today no day in the data may lie after it
 */
export function checkFiles(files: CheckedFiles, today: string): Problem[] {
  const problems: Problem[] = [];
  const report: Report = (file, steps, problem) => problems.push({ ...placeOf(file, steps), ...problem });
  const checkId = (file: DataFile, steps: readonly Step[], id: string) => {
    if (files.ids.has(id)) return;
    const near = nearestOf(id, [...files.ids]);
    const allowed = near ? `did you mean "${near}"?` : "an id is the name of a file in data/technologies";
    report(file, steps, {
      what: `there is no technology "${id}"`,
      allowed,
      fix: "name a known id, or add the technology",
    });
  };
  for (const [id, { file, record }] of files.technologies) {
    checkTechnology(id, file, record, files, report, checkId);
    checkDays(file, record, today, report);
  }
  checkSpellings(files, report);
  for (const { file, record } of files.rules) {
    checkRule(file, record, report, checkId);
    checkDays(file, record, today, report);
  }
  for (const { file, record } of files.stacks) {
    checkStack(file, record, checkId);
    checkDays(file, record, today, report);
  }
  for (const { file, record } of files.tools.values()) {
    checkTool(file, record, report);
    checkDays(file, record, today, report);
  }
  return problems;
}

type CheckId = (file: DataFile, steps: readonly Step[], id: string) => void;

// --- technologies -------------------------------------------------------------------------------------------------

function ownsPackage(record: Technology | undefined, name: string): boolean {
  const scope = name.startsWith("@") ? `${name.split("/")[0]}/*` : name;
  return packagesOf(record ?? ({} as Technology)).some(([, names]) => names.includes(name) || names.includes(scope));
}

function checkRange(file: DataFile, steps: readonly Step[], text: string, report: Report): void {
  if (parseRange(text)) return;
  report(file, steps, {
    what: `"${text}" is not a version range`,
    allowed: 'node-semver syntax, such as "15", "^18.2.0 || ^19.0.0" or ">=3.8 <4"',
    fix: "rewrite it",
  });
}

function checkTechnology(
  id: string,
  file: DataFile,
  record: Technology,
  files: CheckedFiles,
  report: Report,
  checkId: CheckId,
): void {
  const seen = new Set<string>();
  for (const [index, entry] of (record.requires ?? []).entries()) {
    const at = (key: string): Step[] => ["requires", index, key];
    checkId(file, at("of"), entry.of);
    checkRange(file, at("version"), entry.version, report);
    if (entry.range !== LOCKSTEP) checkRange(file, at("range"), entry.range, report);
    if (entry.package !== undefined && !ownsPackage(record, entry.package)) {
      report(file, at("package"), {
        what: `"${entry.package}" is not among the packages above`,
        fix: "add it to packages",
      });
    }
    for (const name of entry.ofPackages ?? []) {
      if (files.technologies.has(entry.of) && !ownsPackage(files.technologies.get(entry.of)?.record, name)) {
        report(file, at("ofPackages"), {
          what: `"${name}" is not a package of "${entry.of}"`,
          fix: "correct it or the packages there",
        });
      }
    }
    const key = [entry.package, entry.version, entry.of, entry.ofPackages?.join()].join(" ");
    if (seen.has(key))
      report(file, ["requires", index], {
        what: `says again what version ${entry.version} asks of "${entry.of}"`,
        fix: "keep one of the two",
      });
    seen.add(key);
  }
  for (const [index, support] of (record.supports ?? []).entries()) {
    if (support.since !== undefined) checkRange(file, ["supports", index, "since"], `>=${support.since}`, report);
    if (support.range !== undefined) checkRange(file, ["supports", index, "range"], support.range, report);
    for (const [place, other] of support.with.entries()) {
      checkId(file, ["supports", index, "with", place], other);
      if (other === id)
        report(file, ["supports", index, "with", place], {
          what: "a technology does not support itself",
          fix: "remove it",
        });
    }
  }
  for (const list of ["needs", "lacks"] as const) {
    for (const [index, entry] of (record[list] ?? []).entries()) {
      const steps = [list, index, "capability"];
      const same = (other: typeof entry) =>
        other.capability === entry.capability && versionIn(other) === versionIn(entry);
      if ((record[list] ?? []).findIndex(same) < index) {
        report(file, steps, { what: `lists "${entry.capability}" again`, fix: "keep one of the two" });
      }
      if (files.capabilities && !files.capabilities.has(entry.capability)) {
        const near = nearestOf(entry.capability, [...files.capabilities]);
        const allowed = near ? `did you mean "${near}"?` : `known: ${[...files.capabilities].join(", ")}`;
        report(file, steps, {
          what: `there is no capability "${entry.capability}"`,
          allowed,
          fix: "see data/capabilities.yaml",
        });
      }
      if ("version" in entry && entry.version !== undefined)
        checkRange(file, [list, index, "version"], entry.version, report);
    }
  }
  const cycles = record.lifecycle?.cycles ?? [];
  for (const [index, { cycle, released, eol }] of cycles.entries()) {
    const steps = ["lifecycle", "cycles", index];
    if (cycles.findIndex((other) => other.cycle === cycle) < index) {
      report(file, steps, { what: `lists the release line "${cycle}" again`, fix: "keep one of the two" });
    }
    if (released && typeof eol === "string" && eol < released) {
      report(file, steps, {
        what: `the release line "${cycle}" ends (${eol}) before it begins (${released})`,
        fix: "correct the days",
      });
    }
  }
  for (const [index, other] of (record.endOfLife?.replacement ?? []).entries()) {
    checkId(file, ["endOfLife", "replacement", index], other);
  }
  for (const [index, other] of (record.alternatives ?? []).entries()) {
    checkId(file, ["alternatives", index], other);
    if (other === id)
      report(file, ["alternatives", index], { what: "a technology is no alternative to itself", fix: "remove it" });
  }
}

/** The versions that a need is limited to; a lack has none. */
function versionIn(entry: object): unknown {
  return "version" in entry ? entry.version : undefined;
}

/** Ids and aliases share one space of spellings; packages have one for each ecosystem. */
function checkSpellings({ technologies }: CheckedFiles, report: Report): void {
  const names = new Map<string, string>();
  const packages = new Map<string, string>();
  const claim = (
    space: Map<string, string>,
    key: string,
    id: string,
    file: DataFile,
    steps: readonly Step[],
    shown: string,
  ) => {
    const other = space.get(key);
    if (other === undefined) space.set(key, id);
    else if (other !== id) {
      report(file, steps, {
        what: `"${shown}" is claimed by "${other}" as well`,
        allowed: "a spelling means one technology",
        fix: "remove it from one of the two files",
      });
    }
  };
  const squeeze = (text: string) => text.replace(/[\s._\-/]/g, "");
  for (const [id, { file }] of technologies) claim(names, squeeze(id), id, file, [], id);
  for (const [id, { file, record }] of technologies) {
    for (const [index, alias] of (record.aliases ?? []).entries()) {
      claim(names, squeeze(alias), id, file, ["aliases", index], alias);
    }
    for (const [ecosystem, list] of packagesOf(record)) {
      for (const [index, name] of list.entries()) {
        claim(packages, `${ecosystem}:${name.toLowerCase()}`, id, file, ["packages", ecosystem, index], name);
      }
    }
  }
}

// --- rules --------------------------------------------------------------------------------------------------------

/** Severities that go with a status; the first is what `--fix` sets. */
export const SEVERITIES: Record<Rule["status"], readonly Rule["severity"][]> = {
  compatible: ["info"],
  partial: ["warning"],
  incompatible: ["error", "critical"],
};

function checkSeverity(
  file: DataFile,
  steps: readonly Step[],
  record: Pick<Rule, "status" | "severity">,
  report: Report,
): void {
  const allowed = SEVERITIES[record.status];
  if (allowed.includes(record.severity)) return;
  report(file, [...steps, "severity"], {
    what: `severity "${record.severity}" does not go with status "${record.status}"`,
    allowed: `allowed: ${allowed.join(", ")}`,
    fix: `set severity: ${allowed[0]}`,
    fixable: allowed.length === 1,
  });
}

function checkRule(file: DataFile, record: Rule, report: Report, checkId: CheckId): void {
  const { techA, techB } = record;
  checkId(file, ["techA"], techA);
  checkId(file, ["techB"], techB);
  if (techA === techB) {
    report(file, ["techB"], {
      what: "a rule is about two technologies",
      fix: "an end of life belongs into the technology's file",
    });
  } else if (techA > techB) {
    const fix = `swap them and move the file to rules/${techB}/${techA}.yaml`;
    report(file, ["techA"], {
      what: `"${techA}" comes after "${techB}"`,
      allowed: "ids in alphabetical order",
      fix,
      fixable: true,
    });
  } else if (file.path !== `rules/${techA}/${techB}.yaml`) {
    report(file, ["techA"], {
      what: "the file's place does not match the pair",
      allowed: `rules/${techA}/${techB}.yaml`,
      fix: "move the file or correct the ids",
    });
  }
  checkSeverity(file, [], record, report);
  for (const [index, tested] of (record.testedVersions ?? []).entries()) {
    const { version = "" } = splitVersion(tested);
    checkRange(file, ["testedVersions", index], version, report);
  }
  for (const [index, exception] of (record.exceptions ?? []).entries()) {
    checkSeverity(file, ["exceptions", index], exception, report);
    const { platform: _platform, with: present, ...ranges } = exception.when;
    for (const [place, id] of (present ?? []).entries())
      checkId(file, ["exceptions", index, "when", "with", place], id);
    for (const [id, range] of Object.entries(ranges)) {
      const steps = ["exceptions", index, "when", id];
      if (id !== techA && id !== techB) {
        report(file, steps, {
          what: `"${id}" is not a side of this rule`,
          allowed: `"${techA}" or "${techB}"`,
          fix: "list third technologies under `with`",
        });
      }
      checkRange(file, steps, String(range), report);
    }
  }
}

// --- stacks, tools and days -----------------------------------------------------------------------------------------------

function checkStack(file: DataFile, record: Stack, checkId: CheckId): void {
  for (const [index, { technologies = {} }] of record.manifests.entries()) {
    for (const id of Object.keys(technologies)) checkId(file, ["manifests", index, "technologies", id], id);
  }
}

function checkTool(file: DataFile, record: AiTool, report: Report): void {
  for (const [field, url] of Object.entries(record.sources ?? {})) {
    if (url && !record.evidence.includes(url)) {
      report(file, ["sources", field], {
        what: `the source of "${field}" is not among the evidence`,
        fix: "add it to evidence",
      });
    }
    if (!(field in record))
      report(file, ["sources", field], { what: `there is no "${field}" to give a source for`, fix: "remove it" });
  }
}

/** The days on which something was done cannot lie ahead; an announced end of life can. */
const PAST_DAYS = new Set(["checked", "updated", "launchDate", "released", "committed"]);

function checkDays(file: DataFile, value: unknown, today: string, report: Report, steps: readonly Step[] = []): void {
  // The sources of a tool are addresses, filed under the names of its fields.
  if (typeof value !== "object" || value === null || steps.at(-1) === "sources") return;
  for (const [key, child] of Object.entries(value)) {
    const place = [...steps, Array.isArray(value) ? Number(key) : key];
    if (PAST_DAYS.has(key) && typeof child === "string" && child > today) {
      report(file, place, {
        what: `${key}: ${child} lies in the future`,
        allowed: `today is ${today}`,
        fix: "correct the day",
      });
    } else checkDays(file, child, today, report, place);
  }
}
