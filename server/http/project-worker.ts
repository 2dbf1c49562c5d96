/** A worker thread that reads the files of a project. */
import { parentPort } from "node:worker_threads";
import type { Reply } from "../live/thread.js";
import { type Project, type ProjectFile, readProject } from "../manifests/project.js";
import type { Problem } from "../manifests/reading.js";

parentPort?.on("message", (files: ProjectFile[]) => {
  const reply: Reply<Project | Problem> = { result: readProject(files) };
  parentPort?.postMessage(reply);
});
parentPort?.postMessage({ ready: true });
