/**
 * Prepares a test run: compiles sources and tests, and builds tap with the plugins that `.taprc` names. A fresh install starts
 * every test file with the loaders it was packed with, which costs four seconds of processor each; this costs ten, once.
 *
 *   npx tsx scripts/build/test-runner.ts
 */
import { spawnSync } from "node:child_process";
import { statSync } from "node:fs";
import { runCommand } from "../command.js";
import { compileTests } from "./compiled-tests.js";

/** What tap writes when it is built. */
const BUILT = ".tap/plugins/package.json";
/** What it is built from. */
const INPUTS = ["package-lock.json", ".taprc"];

/** Whether the built runner is older than what it is built from, or missing. Paths are relative to the current folder. */
export function isStale(built = BUILT, inputs: readonly string[] = INPUTS): boolean {
  const time = (path: string) => statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;
  return inputs.some((input) => time(input) >= time(built));
}

await runCommand(import.meta.url, async () => {
  await compileTests();
  if (!isStale()) return 0;
  return spawnSync("npx", ["tap", "build"], { stdio: ["ignore", "ignore", "inherit"], shell: true }).status ?? 1;
});
