/** A thread that parses, checks and compiles data files, so that no request waits for it. */
import { parentPort } from "node:worker_threads";
import type { Revision } from "../catalog/catalog.js";
import { writeSnapshot as writeFacts } from "../catalog/snapshot.js";
import { examineOverlay, layOver } from "../data/overlay.js";
import type { Problem } from "../data/problem.js";
import { type Changes, DataSet } from "./data-set.js";
import { writeSnapshot } from "./snapshot.js";
import type { Reply } from "./thread.js";

export type Request =
  | { operation: "load"; texts: ReadonlyMap<string, string>; today: string }
  | { operation: "update"; changes: Changes; today: string }
  | { operation: "check"; changes: Changes; today: string }
  | { operation: "compile"; revision: Revision; overlay?: ReadonlyMap<string, string> | undefined; today: string }
  | { operation: "save"; file: string; source: string; revision: Revision };

/** The facts of a revision, as `writeSnapshot` of the catalog writes them. */
export interface Compiled {
  /** Of the overlay, with paths relative to its folder; with any, the facts are not to be used. */
  problems: readonly Problem[];
  facts: string;
  /** Without those of the overlay, where there is one. */
  publicFacts: string | undefined;
}

/** What each request is answered with. */
export interface Results {
  load: readonly Problem[];
  update: readonly Problem[];
  check: readonly Problem[];
  compile: Compiled;
  save: undefined;
}

/** Problems in an answer; a great many would hold up the requests that the other thread answers. */
const MOST_PROBLEMS = 1_000;

const data = new DataSet();

async function answer(request: Request): Promise<Results[keyof Results]> {
  const { operation } = request;
  if (operation === "load") return firstOf(data.load(request.texts, request.today));
  if (operation === "update") return firstOf(data.update(request.changes, request.today));
  if (operation === "check") return firstOf(data.check(request.changes, request.today));
  if (operation === "compile") return compile(request.revision, request.overlay, request.today);
  const { file, source, revision } = request;
  await writeSnapshot(file, { source, revision, texts: data.texts });
  return undefined;
}

function compile(revision: Revision, overlay: ReadonlyMap<string, string> | undefined, today: string): Compiled {
  const { records } = data;
  const publicFacts = writeFacts(records, revision);
  if (!overlay) return { problems: [], facts: publicFacts, publicFacts: undefined };
  const laid = layOver(records, revision, examineOverlay(overlay), today);
  if (laid.problems.length > 0) return { problems: firstOf(laid.problems), facts: "", publicFacts };
  return { problems: [], facts: writeFacts(laid.records, laid.revision), publicFacts };
}

/** The first problems; the last one says how many more there are. */
function firstOf(problems: readonly Problem[]): readonly Problem[] {
  if (problems.length <= MOST_PROBLEMS) return problems;
  const what = `there are ${problems.length - MOST_PROBLEMS} more problems`;
  const fix = "fix those above and check again";
  return [...problems.slice(0, MOST_PROBLEMS), { path: ".", line: 1, column: 1, what, fix }];
}

parentPort?.on("message", (request: Request) => {
  answer(request)
    .then((result): Reply<unknown> => ({ result }))
    .catch((error: unknown): Reply<unknown> => ({ error: error instanceof Error ? error.message : String(error) }))
    .then((reply) => parentPort?.postMessage(reply));
});
parentPort?.postMessage({ ready: true });
