/** Git, asked about the history of the data. */
import { execFile } from "node:child_process";
import { promisify } from "node:util";

const run = promisify(execFile);

/** Milliseconds for an answer. */
export const TIMEOUT = 20_000;
const MAX_OUTPUT = 64 * 1024 * 1024;

/** Without variables that would lead Git to another repository, as it sets them for its hooks. */
export function environment(): NodeJS.ProcessEnv {
  const { GIT_DIR: _dir, GIT_WORK_TREE: _tree, GIT_INDEX_FILE: _index, ...env } = process.env;
  // A clone that left files out does not load them now.
  return { ...env, LC_ALL: "C", GIT_NO_LAZY_FETCH: "1" };
}

/**
 * Runs Git.
 * @returns what it wrote
 * @throws Error when it is missing, fails or takes too long
 */
export async function git(args: readonly string[]): Promise<string> {
  const settings = { timeout: TIMEOUT, maxBuffer: MAX_OUTPUT, env: environment() };
  return (await run("git", args, settings)).stdout;
}
