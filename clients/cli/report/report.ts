/** What a scan comes to: the one model that every output writes, and that thresholds, waivers and baselines look at. */
import type { Basis, Severity, Status } from "../../../server/catalog/judgement.js";
import type { Score } from "../../../server/catalog/score.js";

/** A place in a file of the project. */
export interface Place {
  /** Relative to the folder that was scanned, with `/` between folders. */
  file: string;
  /** Counted from 1; undefined where the file as a whole names it. */
  line: number | undefined;
}

/** Something a project names, and where. */
export interface NamedPackage {
  /** As the file names it: `react@^19.0.0`. */
  text: string;
  /** At least one. */
  places: readonly Place[];
}

export interface Party {
  /** Id of the technology. */
  id: string;
  name: string;
  category: string;
  packages: readonly NamedPackage[];
}

/** A pair that needs attention. */
export interface Finding {
  /** The same for the same finding in every run, whatever lines move and whatever the wording: see `fingerprintOf`. */
  fingerprint: string;
  /** Path of the project it was found in. */
  project: string;
  a: Party;
  /** The same technology as `a` where it is about one alone, such as its end of life. */
  b: Party;
  status: Exclude<Status, "unknown" | "compatible">;
  severity: Severity;
  message: string;
  workaround: string | null;
  basis: Basis | undefined;
  /** The day its sources were last compared with the data; undefined when a server answered. */
  checked: string | undefined;
  /** Addresses that say so, the deciding one first. */
  sources: readonly string[];
  /** The page of the pair; undefined when no server was asked. */
  docsUrl: string | undefined;
}

export interface Suggestion {
  type: "alternative" | "upgrade" | "config";
  message: string;
  techA: string;
  techB: string;
}

export interface ReadFile {
  path: string;
  /** What it is, in words: `package-lock.json`. */
  kind: string;
  /** `partly` and `unread` files never make a clean result. */
  state: "read" | "partly" | "unread";
  /** What was left out or went wrong, in sentences or phrases. */
  notes: readonly string[];
  /** Number of entries it names. */
  entries: number;
}

/** One folder with manifests, judged as a stack of its own. */
export interface ProjectReport extends Score {
  /** Relative to what was scanned; `.` for that itself. */
  path: string;
  /** Paths of the files that count for it, those of folders above included. */
  files: readonly string[];
  technologies: readonly Party[];
  /** Most severe first; without those that are waived or that the baseline has too. */
  findings: readonly Finding[];
  suggestions: readonly Suggestion[];
  /** Number of different entries, and how many of them belong to a known technology. */
  seen: number;
  recognized: number;
  /** The entries that do not, as their files name them. */
  unrecognized: readonly string[];
  pairsChecked: number;
}

export interface Waiver {
  /** Ids or names of the two sides; or: */
  pair?: [string, string] | undefined;
  /** all that involves this technology. */
  technology?: string | undefined;
  reason: string;
  /** The last day it holds: YYYY-MM-DD; undefined for good. */
  until?: string | undefined;
}

export interface WaivedFinding {
  finding: Finding;
  waiver: Waiver;
}

/** A waiver that no longer does anything. */
export interface StaleWaiver {
  waiver: Waiver;
  state: "expired" | "unused";
}

export interface ScanReport {
  /** Version of the program. */
  version: string;
  /** The day that lifecycles were judged by. */
  day: string;
  /** The state of the facts. */
  revision: { id: string; date: string };
  /** The server that was asked; undefined when the facts carried along answered. */
  server: string | undefined;
  /** Every manifest that was found, in the order of paths. */
  files: readonly ReadFile[];
  /** In the order of paths. */
  projects: readonly ProjectReport[];
  waived: readonly WaivedFinding[];
  staleWaivers: readonly StaleWaiver[];
  /** Undefined when nothing was compared. */
  baseline: { ref: string; known: readonly Finding[]; gone: readonly Finding[] } | undefined;
}

/** All findings that count, those of each project after another. */
export function findingsOf({ projects }: ScanReport): Finding[] {
  return projects.flatMap(({ findings }) => findings);
}

/** Files that were not read as a whole. */
export function incompleteFiles({ files }: ScanReport): ReadFile[] {
  return files.filter(({ state }) => state !== "read");
}

/** The project with the lowest score; undefined when none has one, as none of their pairs is known. */
export function lowestOf({ projects }: ScanReport): ProjectReport | undefined {
  const scored = projects.filter(({ score }) => score !== null);
  return scored.sort((one, other) => (one.score ?? 0) - (other.score ?? 0))[0];
}
