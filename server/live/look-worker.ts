/** A thread that looks once at the state of folders and ends. It loads nothing else, so that it comes up at once. */
import { parentPort, workerData } from "node:worker_threads";
import { lookAt } from "./folder-state.js";

/** What is looked at. */
export interface Look {
  folders: readonly string[];
  /** Single files, which may be missing. */
  singles: readonly string[];
  /** What else counts, in words. */
  settings: readonly string[];
}

if (parentPort) parentPort.postMessage(lookAt(workerData as Look));
