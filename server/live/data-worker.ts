/** A thread that reads, parses and checks data files, so that no request waits for it. It answers one message after another. */
import { parentPort } from "node:worker_threads";
import type { Revision } from "../catalog/catalog.js";
import { writeSnapshot as compile } from "../catalog/snapshot.js";
import { DataError, readTexts } from "../data/load.js";
import { contentOf, digestOf } from "../data/revision.js";
import { writeCompiled } from "./compiled.js";
import { type Changes, DataSet, type FilePart, type Outcome } from "./data-set.js";
import { lookAt } from "./folder-state.js";
import { examineTogether } from "./helpers.js";
import type { Look } from "./look-worker.js";
import { writeSnapshot } from "./snapshot.js";
import type { Reply } from "./thread.js";

/** What a folder turned out to hold, and what its files come to. The values are handed over in parts. */
export interface ReadFolder extends Outcome {
  digest: string;
  /** The content as a revision. */
  content: Revision;
}

/** Where compiled facts go, and what else is to be known of them. */
export interface Keeping {
  stateDir: string;
  look: Look;
  /** The digest of the data folder as it was read. */
  folder: string;
  /** The digest of the data that a start reads; that of the data as they are when left out. */
  loaded?: string;
  checkout: Revision;
  /** That of the data as they are. */
  revision: Revision;
}

/** What became of it: written; not, as files are too new to be told by their times; or not, as the folder has changed. */
export type Kept = "written" | "unsettled" | "changed";

export type Request =
  | { operation: "read"; folder: string; today: string }
  | { operation: "part" }
  | { operation: "load"; texts: ReadonlyMap<string, string>; today: string }
  | { operation: "update"; changes: Changes; today: string }
  | { operation: "check"; changes: Changes; today: string }
  | { operation: "save"; file: string; source: string; revision: Revision }
  | { operation: "keep"; keeping: Keeping };

/** What each request is answered with. */
export interface Results {
  read: ReadFolder;
  /** The next files of the folder that was read last; none at its end. */
  part: readonly FilePart[];
  load: Outcome;
  update: Outcome;
  check: Outcome;
  save: undefined;
  keep: Kept;
}

/** Problems that are handed over; a great many would hold up the requests that the other thread answers. */
const MOST_PROBLEMS = 1_000;

/** Files in a part: so many are taken in within a millisecond or two. */
const PART = 256;

const data = new DataSet();
let parts: Iterator<FilePart[]> | undefined;

async function answer(request: Request): Promise<Results[keyof Results]> {
  const { operation } = request;
  if (operation === "read") return read(request.folder, request.today);
  if (operation === "part") return parts?.next().value ?? [];
  if (operation === "load") return data.load(request.texts, request.today);
  if (operation === "update") return data.update(request.changes, request.today);
  if (operation === "check") return { problems: data.check(request.changes, request.today), values: new Map() };
  if (operation === "keep") return keep(request.keeping);
  const { file, source, revision } = request;
  await writeSnapshot(file, { source, revision, texts: data.texts });
  return undefined;
}

async function read(folder: string, today: string): Promise<ReadFolder> {
  try {
    const texts = await readTexts(folder);
    const { problems } = data.load(texts, today, await examineTogether(texts));
    parts = data.parts(PART);
    return { problems, values: new Map(), digest: digestOf(texts), content: contentOf(texts) };
  } catch (error) {
    if (!(error instanceof DataError)) throw error;
    return { problems: error.problems, values: new Map(), digest: "", content: contentOf(new Map()) };
  }
}

/**
 * Keeps the data as they are for the next start, if it would begin with the folder that they were read from: its files
 * are looked at, read, and looked at again.
 */
async function keep({ stateDir, look, folder, loaded, checkout, revision }: Keeping): Promise<Kept> {
  const before = lookAt(look);
  if (!before.settled) return "unsettled";
  const digest = digestOf(await readTexts(look.folders[0] as string));
  if (digest !== folder || lookAt(look).digest !== before.digest) return "changed";
  const text = compile(data.records, revision);
  await writeCompiled(stateDir, {
    inputs: before.digest,
    folder,
    loaded: loaded ?? digestOf(data.texts),
    checkout,
    text,
  });
  return "written";
}

/** The first problems of an answer; the last one tells how many more there are. */
function bounded<T extends Results[keyof Results]>(result: T): T {
  if (typeof result !== "object" || !("problems" in result) || result.problems.length <= MOST_PROBLEMS) return result;
  const shown = result.problems.slice(0, MOST_PROBLEMS);
  const what = `there are ${result.problems.length - MOST_PROBLEMS} more problems`;
  const fix = "mend those that are told, and look again";
  return { ...result, problems: [...shown, { path: ".", line: 1, column: 1, what, fix }] };
}

parentPort?.on("message", (request: Request) => {
  answer(request)
    .then((result): Reply<unknown> => ({ result: bounded(result) }))
    .catch((error: unknown): Reply<unknown> => ({ error: error instanceof Error ? error.message : String(error) }))
    .then((reply) => parentPort?.postMessage(reply));
});
parentPort?.postMessage({ ready: true });
