/**
 * Measures verdicts that rest on use alone or on a relation: how often they agree with what other facts say of the pair.
 *
 *   npm -w scripts/lab run calibrate                a table for a grid of thresholds; an asterisk marks those in force
 *   npm -w scripts/lab run calibrate -- --json      the same as JSON
 *   options: [--day YYYY-MM-DD] that facts are judged by, today by default · [--data FOLDER]
 * Exit codes: 0 measured, 2 wrong usage, 3 the data cannot be read.
 *
 * Known are the pairs that a rule, a requirement, needs and lacks, or a statement of support decides when asked without
 * versions. Conflicts are those that are partial or incompatible. Both are counted a second time among the pairs that some
 * project names side by side, as others can not pass whatever the thresholds are.
 */
import type { Catalog } from "../../server/catalog/catalog.js";
import { findCarried } from "../../server/catalog/facts/relation.js";
import { compileUses, newestStacks } from "../../server/catalog/facts/seen-together.js";
import { alone, bare, type Subject } from "../../server/catalog/names/question.js";
import {
  passes,
  type SeenPair,
  seenPairs,
  THRESHOLDS,
  type Thresholds,
} from "../../server/catalog/technology/observation.js";
import type { Technology } from "../../server/catalog/technology/technology.js";
import { askedOf, decide } from "../../server/catalog/verdict/order.js";
import { runCommand, type Streams } from "../command.js";
import { openDataFolder } from "../data/folder.js";
import { runReport } from "./report.js";

/** Counts of pairs. */
export interface Known {
  compatible: number;
  conflicts: number;
}

export interface Row extends Thresholds {
  /** Pairs that no other fact decides, and that would pass. */
  decided: number;
  /** Known pairs that would pass. */
  passing: Known;
}

export interface Calibration {
  known: Known;
  /** Of the known pairs, those that some project names side by side. */
  seen: Known;
  /** Of the known pairs, those on which a relation would carry a yes over. */
  carried: Known;
  /** Conflicts that it would hide. */
  hidden: string[];
  /** By owners, then by odds. */
  rows: Row[];
}

const OWNERS = [2, 3, 4, 5, 6, 8, 10];
const ODDS = [0, 1, 1.5, 2, 3, 5];

/** Counts for thresholds what would pass. */
export function calibrate(catalog: Catalog, day: string, grid: readonly Thresholds[]): Calibration {
  const known = knownPairs(catalog, day);
  const keyOf = ({ a, b }: Pick<SeenPair, "a" | "b">) => `${a.id} ${b.id}`;
  const uses = newestStacks(catalog.stacks).flatMap((stack) => compileUses(stack, catalog.names));
  const pairs = [...seenPairs(uses)].flat();
  const carried = [...known.keys()].filter((key) => isCarried(catalog, key, day));
  const count = (keys: readonly string[]): Known => {
    const results = [...new Set(keys)].map((key) => known.get(key)).filter((isConflict) => isConflict !== undefined);
    const conflicts = results.filter((isConflict) => isConflict).length;
    return { compatible: results.length - conflicts, conflicts };
  };
  return {
    known: count([...known.keys()]),
    seen: count(pairs.map(keyOf)),
    carried: count(carried),
    hidden: carried.filter((key) => known.get(key)),
    rows: grid.map((thresholds) => {
      const passing = [...new Set(pairs.filter((pair) => passes(pair, thresholds)).map(keyOf))];
      return {
        ...thresholds,
        decided: passing.filter((key) => !known.has(key)).length,
        passing: count(passing),
      };
    }),
  };
}

function isCarried(catalog: Catalog, key: string, day: string): boolean {
  const [a, b] = key.split(" ").map((id) => bare(catalog.names.byId(id) as Technology)) as [Subject, Subject];
  return findCarried(askedOf(catalog, alone(a, b, day)))?.status === "compatible";
}

/** Of the pairs that other facts decide, whether they are in conflict; by their ids. */
function knownPairs(catalog: Catalog, today: string): Map<string, boolean> {
  const known = new Map<string, boolean>();
  for (const a of catalog.technologies) {
    for (const [b, facts] of catalog.neighbours.of(a)) {
      if (b.index <= a.index) continue;
      const decision = decide(catalog, alone(bare(a), bare(b), today), facts);
      if (decision.restsOn === "fact") known.set(`${a.id} ${b.id}`, decision.status !== "compatible");
    }
  }
  return known;
}

/** The share of conflicts, among the known pairs that some project names side by side, that would pass as compatible. */
export const shareOfConflicts = ({ seen }: Calibration, { passing }: Row): number =>
  passing.conflicts === 0 ? 0 : passing.conflicts / seen.conflicts;

/** A calibration as lines of text. */
export function formatCalibration(calibration: Calibration): string[] {
  const { known, seen, carried, hidden, rows } = calibration;
  const percent = (part: number, whole: number) => `${(whole === 0 ? 0 : (100 * part) / whole).toFixed(1)} %`;
  const isInForce = ({ owners, odds }: Thresholds) => owners === THRESHOLDS.owners && odds === THRESHOLDS.odds;
  return [
    `known by other facts: ${known.compatible} compatible pairs, ${known.conflicts} conflicts`,
    `of them named side by side by some project: ${seen.compatible} compatible, ${seen.conflicts} conflicts`,
    `relations would carry a yes over to: ${carried.compatible} compatible, ${carried.conflicts} conflicts${hidden.map((key) => `, ${key.replace(" ", " with ")}`).join("")}`,
    "",
    "  owners  odds  decided  conflicts that pass: of all  of seen  compatible found: of all  of seen",
    ...rows.map((row) => {
      const { owners, odds, decided, passing } = row;
      return [
        isInForce(row) ? "*" : " ",
        String(owners).padStart(7),
        String(odds).padStart(6),
        String(decided).padStart(9),
        String(passing.conflicts).padStart(21),
        percent(passing.conflicts, known.conflicts).padStart(8),
        percent(passing.conflicts, seen.conflicts).padStart(9),
        String(passing.compatible).padStart(18),
        percent(passing.compatible, known.compatible).padStart(8),
        percent(passing.compatible, seen.compatible).padStart(9),
      ].join("");
    }),
  ];
}

/** Runs the command. @returns the exit code */
export const main = (argv: string[], streams: Streams): Promise<number> =>
  runReport(argv, streams, {
    measure: async ({ data, day }) => {
      const { catalog } = await openDataFolder(data, day);
      const grid = OWNERS.flatMap((owners) => ODDS.map((odds) => ({ owners, odds })));
      return calibrate(catalog, day, grid);
    },
    format: formatCalibration,
  });

await runCommand(import.meta.url, main);
