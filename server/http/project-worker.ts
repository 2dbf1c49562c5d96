/** A worker thread that reads the files of a project. */
import { parentPort } from "node:worker_threads";
import type { Reply } from "../live/thread.js";
import { type Project, readProject, readWholeProject } from "../manifests/project.js";
import type { Problem } from "../manifests/reading.js";
import type { Reading } from "./project-reader.js";

parentPort?.on("message", ({ files, isWhole }: Reading) => {
  const reply: Reply<Project | Problem> = { result: isWhole ? readWholeProject(files) : readProject(files) };
  parentPort?.postMessage(reply);
});
parentPort?.postMessage({ ready: true });
