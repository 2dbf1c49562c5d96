/** Private facts laid over the data; where both have a file of one path, the overlay's counts */
import type { Rule } from "../../schemas/types.js";
import type { Records, Revision } from "../catalog/catalog.js";
import { compileFacts, recordsIn } from "../catalog/compile.js";
import { FactsFile, inMemory } from "../catalog/facts-file.js";
import { checkFiles } from "./checks.js";
import type { Compiled } from "./compiled/compile.js";
import type { DataFile } from "./file.js";
import { type KindName, kindOf } from "./kinds.js";
import { checkedFiles, type ExaminedFile, examineFile, recordsOf } from "./load.js";
import { byPlace, type DataProblem, problemAt } from "./problem.js";
import { contentOf } from "./revision.js";
import type { Validators } from "./schemas.js";

/** What the facts come to with an overlay. */
export interface Laid {
  records: Records;
  /** The revision of the data with that of the overlay: `4f2a…+overlay-9c1b…`. */
  revision: Revision;
  /** Of the overlay's files alone, with paths relative to its folder; with any, the records are not to be used. */
  problems: readonly DataProblem[];
}

const TAKEN: ReadonlySet<KindName> = new Set(["technology", "rule", "ai-tool"]);

/** Whether a file of the overlay's folder counts: hidden folders and what people read beside the facts do not */
export const isOverlayFile = (path: string): boolean => /\.ya?ml$/i.test(path) && !/(?:^|\/)\./.test(path);

/**
 * Holds the files of an overlay against their schemas.
 * @param texts those that count, by path relative to the overlay's folder
 * @param validators gives the validator of a schema by its file name; those of the data when left out
 * @returns them in the order of paths, with a digest of all
 */
export function examineOverlay(texts: ReadonlyMap<string, string>, validators?: Validators) {
  const sorted = [...texts].sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
  return {
    files: sorted.map(([path, text]) => {
      const kind = kindOf(path)?.name;
      return kind && TAKEN.has(kind) ? examineFile(path, text, validators) : misplaced(path);
    }),
    revision: contentOf(new Map(sorted)),
  };
}

function misplaced(path: string): ExaminedFile {
  const what = "is not a valid path for an overlay file";
  const allowed = "technologies/<id>.yaml, rules/<a>/<b>.yaml or ai-tools/<slug>.yaml";
  const problems = [problemAt(path, what, "move or remove the file", allowed)];
  return { path, file: undefined, sound: false, problems };
}

/**
 * Lays an overlay over validated records. Its files are checked as those of the data are, against all that there is then;
 * they may name technologies of either side.
 * @param today no day in the overlay may lie after it
 */
export function layOver(
  base: Records,
  revision: Revision,
  overlay: ReturnType<typeof examineOverlay>,
  today: string,
): Laid {
  const { files } = overlay;
  if (files.length === 0) return { records: base, revision, problems: [] };
  const sound = files.flatMap(({ file, sound }) => (file && sound ? [file] : []));
  const own = recordsOf(sound.map(({ path, value }) => [path, value]));
  const checked = checkedFiles(files, base.capabilities, base.technologies);
  const isOwn = new Set<DataFile>(sound);
  const problems = [
    ...files.flatMap((file) => file.problems),
    ...checkFiles(checked, today, (file) => isOwn.has(file)),
  ].sort(byPlace);
  const pairOf = ({ techA, techB }: Rule) => `${techA} ${techB}`;
  const ownPairs = new Set(own.rules.map(pairOf));
  const records: Records = {
    ...base,
    technologies: new Map([...base.technologies, ...own.technologies]),
    rules: [...base.rules.filter((rule) => !ownPairs.has(pairOf(rule))), ...own.rules],
    tools: new Map([...base.tools, ...own.tools]),
  };
  return { records, revision: together(revision, overlay.revision), problems };
}

/** Compiles facts with an overlay over them. @param texts of its files, by path relative to its folder */
export function compileOverlaid(facts: Uint8Array, texts: ReadonlyMap<string, string>, today: string): Compiled {
  const file = new FactsFile(inMemory(facts));
  const laid = layOver(recordsIn(file), file.head.revision, examineOverlay(texts), today);
  if (laid.problems.length > 0) return { problems: laid.problems };
  return { problems: [], facts: compileFacts(laid.records, { revision: laid.revision }) };
}

function together(base: Revision, overlay: Revision): Revision {
  const id = `${base.id}+${overlay.id.replace(/^content-/, "overlay-")}`;
  return { id, date: overlay.date > base.date ? overlay.date : base.date };
}
