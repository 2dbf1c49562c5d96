#!/usr/bin/env node
/**
 * Runs the command line of this checkout, and builds it first where that has not been done: for the action and the hook, which
 * have the repository at a commit and need no StackFit package from a registry. Packages come from package-lock.json, with
 * their digests, and none of their scripts runs.
 */
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const STEPS = [
  ["ci", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"],
  ["run", "--silent", "build:cli"],
];

/** Standard output is for the report. */
const npm = (args) =>
  spawnSync("npm", args, { cwd: ROOT, stdio: ["ignore", 2, 2], shell: process.platform === "win32" }).status === 0;

// The facts are written last.
const isBuilt = existsSync(new URL("dist/facts.jsonl", import.meta.url));
if (isBuilt || STEPS.every(npm)) await import("./dist/main.js");
else {
  process.stderr.write(`stackfit: the checkout in ${ROOT} could not be built\n`);
  process.exitCode = 3;
}
