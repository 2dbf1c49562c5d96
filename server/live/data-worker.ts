/** A thread that parses and checks data files, so that no request waits for it. It answers one message after another. */
import { parentPort } from "node:worker_threads";
import type { Revision } from "../catalog/catalog.js";
import { type Changes, DataSet, type Outcome } from "./data-set.js";
import { writeSnapshot } from "./snapshot.js";

export type Request =
  | { operation: "load"; texts: ReadonlyMap<string, string>; today: string }
  | { operation: "update"; changes: Changes; today: string }
  | { operation: "check"; changes: Changes; today: string }
  | { operation: "save"; file: string; source: string; revision: Revision };

/** An answer, or what went wrong. The first message of the thread is `{ready: true}`. */
export type Reply = { outcome: Outcome } | { error: string };

const data = new DataSet();

async function answer(request: Request): Promise<Outcome> {
  const { operation } = request;
  if (operation === "load") return data.load(request.texts, request.today);
  if (operation === "update") return data.update(request.changes, request.today);
  if (operation === "check") return { problems: data.check(request.changes, request.today), values: new Map() };
  const { file, source, revision } = request;
  await writeSnapshot(file, { source, revision, texts: data.texts });
  return { problems: [], values: new Map() };
}

parentPort?.on("message", (request: Request) => {
  answer(request)
    .then((outcome): Reply => ({ outcome }))
    .catch((error: unknown): Reply => ({ error: error instanceof Error ? error.message : String(error) }))
    .then((reply) => parentPort?.postMessage(reply));
});
parentPort?.postMessage({ ready: true });
