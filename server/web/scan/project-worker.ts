/** A worker thread that parses pasted project files. */
import { parentPort } from "node:worker_threads";
import type { Reply } from "../../live/thread.js";
import { type Project, readProject } from "../../manifests/project.js";
import type { Problem } from "../../manifests/reading.js";

parentPort?.on("message", (text: string) => {
  const reply: Reply<Project | Problem> = { result: readProject([{ name: undefined, text }]) };
  parentPort?.postMessage(reply);
});
parentPort?.postMessage({ ready: true });
