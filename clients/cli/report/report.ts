/** The result of a scan: what formats write, and thresholds, waivers and baselines work on. */
import { createHash } from "node:crypto";
import type { Basis, Severity, Status } from "../../../server/catalog/facts/kind.js";
import { groupBy } from "../../../server/catalog/maps.js";
import type { Score } from "../../../server/catalog/scan/score.js";
import type { Place, Unmet } from "../../../server/catalog/scan/unmet.js";

export type { Place };

export interface NamedPackage {
  /** As the file writes it: `react@^19.0.0`. */
  text: string;
  /** At least one. */
  places: readonly Place[];
}

export interface FindingSide {
  /** Id of the technology, or the name of a package that belongs to none. */
  id: string;
  name: string;
  /** undefined for a package that belongs to no known technology. */
  category: string | undefined;
  packages: readonly NamedPackage[];
}

/** What a finding is about, by ids. */
export type Sides = Record<"a" | "b", Pick<FindingSide, "id">>;

export interface Finding {
  /** Identifies the finding across runs: see `fingerprintOf`. */
  fingerprint: string;
  /** Path of its project; of several that have it in common, the first. */
  project: string;
  /** Paths of all projects that have it, sorted. */
  projects: readonly string[];
  a: FindingSide;
  /** Equals `a` for a finding about a single technology, such as its end of life. */
  b: FindingSide;
  status: Exclude<Status, "unknown" | "compatible">;
  severity: Severity;
  message: string;
  workaround: string | null;
  basis: Basis | undefined;
  /** The day its sources were last checked; undefined if a server answered. */
  checked: string | undefined;
  /** URLs, the deciding one first. */
  sources: readonly string[];
  /** The page of the pair; undefined if no server was asked. */
  docsUrl: string | undefined;
  /** What is required and not met, where the files of the project are the source; else empty. */
  requirements: readonly Unmet[];
}

export interface FixSuggestion {
  type: "alternative" | "upgrade" | "config";
  message: string;
  techA: string;
  techB: string;
}

export interface ReportedFile {
  path: string;
  /** What kind of file it is: `package-lock.json`. */
  kind: string;
  /** With `partly` or `unread` files a result is never clean. */
  state: "read" | "partly" | "unread";
  notes: readonly string[];
  entries: number;
  /** What people have to know of it although it was read: `does not record …`. */
  remark?: string;
  /** Whether it is of a kind that is not read, in a project of which other manifests are. */
  isLeftOut?: boolean;
}

/** What is said of a lockfile that does not record what releases require. */
export const NOT_RECORDED =
  "does not record which peers and engines packages require; after an install they are read from node_modules";

export interface ProjectReport extends Score {
  /** Relative to the scanned folder; `.` for that folder. */
  path: string;
  /** Paths of its files, including those of parent folders that count for it. */
  files: readonly string[];
  technologies: readonly FindingSide[];
  /** Those that count, most severe first: without waived ones and those of the baseline. */
  findings: readonly Finding[];
  /** Whether it is an example, a copy of another project or the like: its findings are notes, and it has no score. */
  isSetApart?: boolean;
  /** Number of its findings that are reported with another project, which has them as well. */
  reportedElsewhere: number;
  suggestions: readonly FixSuggestion[];
  /** Number of distinct entries, and how many belong to a known technology. */
  seen: number;
  recognized: number;
  /** The others, as their files write them. */
  unrecognized: readonly string[];
  pairsChecked: number;
}

export interface Waiver {
  /** Ids or names of the two sides; or */
  pair?: [string, string] | undefined;
  /** a technology: everything that involves it is waived. */
  technology?: string | undefined;
  reason: string;
  /** The last day it applies, YYYY-MM-DD; undefined for good. */
  until?: string | undefined;
}

export interface WaivedFinding {
  finding: Finding;
  waiver: Waiver;
}

export interface StaleWaiver {
  waiver: Waiver;
  state: "expired" | "unused";
}

export interface ScanReport {
  version: string;
  day: string;
  revision: { id: string; date: string };
  /** The server that was asked; undefined for the bundled data. */
  server: string | undefined;
  files: readonly ReportedFile[];
  /** Sorted by path. */
  projects: readonly ProjectReport[];
  waived: readonly WaivedFinding[];
  /** Notes: findings of severity `info`, unless they were asked for. */
  notes: readonly Finding[];
  staleWaivers: readonly StaleWaiver[];
  baseline: Baseline | undefined;
}

interface Baseline {
  ref: string;
  /** Found here and there. */
  known: readonly Finding[];
  /** Found there alone. */
  gone: readonly Finding[];
  /** Whether reports for people also list the findings of the baseline. */
  isListed: boolean;
}

export function findingsOf({ projects }: Pick<ScanReport, "projects">): Finding[] {
  return projects.flatMap(({ findings }) => findings);
}

export function incompleteFiles({ files }: Pick<ScanReport, "files">): ReportedFile[] {
  return files.filter(({ state }) => state !== "read");
}

export function lowestOf({ projects }: Pick<ScanReport, "projects">): ProjectReport | undefined {
  const scored = projects.filter(({ score }) => score !== null);
  return scored.sort((one, other) => (one.score ?? 0) - (other.score ?? 0))[0];
}

interface Identity extends Pick<Finding, "project" | "status">, Sides {
  /** How many findings before it in the project are the same in all that; 0 for most. */
  nth?: number;
}

/** Changes with the formula, so that old and new values never match. */
const FORMULA = "stackfit/v1";

/**
 * The fingerprint of a finding: the first 32 hexadecimal digits of the SHA-256 of the JSON text
 * `["stackfit/v1", project, id, id, status]`, the two ids sorted by code units; of several that are the same in all that, the
 * second has a 1 at the end, and so on.
 *
 * Lines, versions, wording and the order of the two sides do not matter; another folder, pair or status is another finding.
 */
export function fingerprintOf({ project, a, b, status, nth = 0 }: Identity): string {
  return digest([FORMULA, project, ...[a.id, b.id].sort(), status, ...(nth === 0 ? [] : [String(nth)])]);
}

/** The fingerprint of a partly read file, made in the same way from `["stackfit/v1", path]`. */
export function fileFingerprintOf(path: string): string {
  return digest([FORMULA, path]);
}

function digest(parts: readonly string[]): string {
  return createHash("sha256").update(JSON.stringify(parts)).digest("hex").slice(0, 32);
}

/** Puts findings that say the same of several projects into the first of them. @param projects sorted by path */
export function grouped(projects: readonly ProjectReport[]): ProjectReport[] {
  const groups = [...groupBy(findingsOf({ projects }), keyOf).values()];
  return projects.map((project) => {
    const own = new Set(project.findings);
    const findings = groups.filter(([first]) => own.has(first)).map(merge);
    return { ...project, findings, reportedElsewhere: project.findings.length - findings.length };
  });
}

const keyOf = ({ a, b, status, severity, message, workaround }: Finding) =>
  JSON.stringify([a.id, b.id, status, severity, message, workaround]);

function merge(all: readonly [Finding, ...Finding[]]): Finding {
  const [first] = all;
  if (all.length === 1) return first;
  const a = together(all.map((one) => one.a));
  const b = first.a.id === first.b.id ? a : together(all.map((one) => one.b));
  return { ...first, projects: [...new Set(all.flatMap(({ projects }) => projects))], a, b };
}

function together(parties: readonly FindingSide[]): FindingSide {
  const all = parties.flatMap((party) => party.packages);
  const packages = [...groupBy(all, ({ text }) => text)].map(([text, same]) => ({
    text,
    places: same.flatMap(({ places }) => places),
  }));
  return { ...(parties[0] as FindingSide), packages };
}
