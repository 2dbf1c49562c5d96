/** The figures of a scan, as plain data. */
import type { Catalog } from "../../catalog/catalog.js";
import type { Severity, Status } from "../../catalog/facts/kind.js";
import { isMatter } from "../../catalog/scan/conflicts.js";
import type { Entry } from "../../catalog/scan/entry.js";
import { heldKeysOf, type Scan } from "../../catalog/scan/scan.js";
import type { Score } from "../../catalog/scan/score.js";

export interface CountedIssue {
  /** Identifies it on the page; undefined for what files prove. */
  pair?: string;
  status: Status;
  severity?: Severity | undefined;
  /** What installed releases may declare better, by `heldKey`. */
  declared?: readonly string[];
}

export interface ScanFigures {
  result: Score;
  issues: readonly CountedIssue[];
  entries: number;
  recognized: number;
  detected: number;
  pairsChecked: number;
}

export const pairOf = ({ a, b }: Scan["issues"][number]) => `${a.technology.id} ${b.technology.id}`;

export function figuresOf(scan: Scan, entries: readonly Entry[]): ScanFigures {
  const { score, grade, breakdown, issues, conflicts, recognized, detected, pairsChecked } = scan;
  return {
    result: { score, grade, breakdown },
    issues: [
      ...issues.map((issue) => {
        const { status, severity } = issue.verdict;
        return { pair: pairOf(issue), status, severity, declared: heldKeysOf(issue.verdict) };
      }),
      ...conflicts.filter(isMatter).map(({ status, severity }) => ({ status, severity })),
    ],
    ...{ entries: entries.length, recognized, detected: detected.length, pairsChecked },
  };
}

/** What a browser needs to judge what it has read itself. */
export interface ForBrowser {
  figures: ScanFigures;
  /** The technologies that were recognised by packages, and all runtimes: by package or id. */
  known: Readonly<Record<string, Brief>>;
}

interface Brief {
  id: string;
  name: string;
  category: string;
}

const NAMED_BY_FILES = new Set(["runtime", "language"]);

export function forBrowser(catalog: Catalog, scan: Scan, figures: ScanFigures): ForBrowser {
  const runtimes = catalog.technologies.filter(({ category }) => NAMED_BY_FILES.has(category));
  const packages = scan.detected.flatMap(({ technology, named }) =>
    named.map(({ package: name }) => [name ?? technology.id, technology] as const),
  );
  const known = [...runtimes.map((technology) => [technology.id, technology] as const), ...packages];
  return {
    figures,
    known: Object.fromEntries(known.map(([key, { id, name, category }]) => [key, { id, name, category }])),
  };
}
