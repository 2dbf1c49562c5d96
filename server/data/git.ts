/** Git, asked about the repository that it is led to; never about another, and never over the network. */
import { type ExecFileException, execFile } from "node:child_process";
import { promisify } from "node:util";

const run = promisify(execFile);

export interface GitOptions {
  /** For its standard input. */
  input?: string;
  /** Exit codes other than 0 that are answers. */
  accept?: readonly number[];
  /** Milliseconds for an answer. */
  timeout?: number;
  /** Bytes of output. */
  maxBuffer?: number;
  env?: NodeJS.ProcessEnv;
}

/** What Git left where it is missing, failed or took too long; `message` has what it said. */
export type GitFailure = ExecFileException & { stdout: Buffer; stderr: Buffer };

/** Variables that Git sets for hooks and that point to a repository: `git rev-parse --local-env-vars`. */
const REPOSITORY_VARIABLES =
  /^GIT_(?:DIR|WORK_TREE|INDEX_FILE|PREFIX|COMMON_DIR|NAMESPACE|OBJECT_DIRECTORY|ALTERNATE_OBJECT_DIRECTORIES)$/;

export const environment = (): NodeJS.ProcessEnv => ({
  ...Object.fromEntries(Object.entries(process.env).filter(([name]) => !REPOSITORY_VARIABLES.test(name))),
  ...{ LC_ALL: "C", GIT_TERMINAL_PROMPT: "0", GIT_OPTIONAL_LOCKS: "0" },
  // A clone that left files out does not load them now.
  GIT_NO_LAZY_FETCH: "1",
});

/** Runs Git. @returns what it says @throws GitFailure */
export const git = async (args: readonly string[], options: GitOptions = {}): Promise<Buffer> =>
  (await runGit(args, options)).stdout;

/** The same with its exit code. */
export async function runGit(args: readonly string[], options: GitOptions): Promise<{ code: number; stdout: Buffer }> {
  const { input = "", accept = [], timeout = 20_000, maxBuffer = 64 * 1024 * 1024, env = environment() } = options;
  const running = run("git", args, { timeout, maxBuffer, env, encoding: "buffer" });
  // It may exit before reading everything; its exit code says so.
  running.child.stdin?.on("error", () => {});
  running.child.stdin?.end(input);
  try {
    return { code: 0, stdout: (await running).stdout };
  } catch (error) {
    const { code, stdout } = error as GitFailure;
    if (typeof code === "number" && accept.includes(code)) return { code, stdout };
    throw error;
  }
}

/** Parses `git cat-file --batch`. What is missing, no file or cut off is left out. */
export function* blobsIn(output: Buffer): Generator<[id: string, text: string]> {
  for (let at = 0; at < output.length; ) {
    const end = output.indexOf("\n", at);
    if (end < 0) return;
    // What is missing has a line alone.
    const [, id = "", type, size = -1] = /^(\w+) (\w+) (\d+)$/.exec(output.toString("latin1", at, end)) ?? [];
    at = end + 1 + Number(size) + 1;
    if (at > output.length) return;
    if (type === "blob") yield [id, output.toString("utf8", end + 1, at - 1)];
  }
}
