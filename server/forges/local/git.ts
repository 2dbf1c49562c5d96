/** Runs Git on one repository, without the configuration of the machine or its users, in bounds of time and output */
import { MAX_FILES, MAX_TOTAL } from "../../data/bounds.js";
import { type GitFailure, type GitOptions, runGit } from "../../data/git.js";
import { ForgeError } from "../forge.js";
import { asForgeError, GitError, TIMED_OUT } from "./failures.js";
import { releaseStaleLock } from "./locks.js";

/** Milliseconds, twenty times what the longest takes on an idle machine. */
const TIMEOUT = 120_000;
/** All contents that may be read at once, and a line for each. */
const MAX_OUTPUT = MAX_TOTAL + MAX_FILES * 64;
/** As many as a transaction here has refs. */
const MAX_LOCKS = 3;
/** The first with `merge-tree --write-tree`. */
const OLDEST = [2, 38] as const;

const SETTINGS = [
  // What was reported as done survives a power cut.
  "core.fsync=all",
  // Tidying up is started by ourselves (tidy.ts): by itself it would make a request wait, or outlive us with its locks.
  "gc.auto=0",
  "core.filesRefLockTimeout=1000",
].flatMap((setting) => ["-c", setting]);

type RunOptions = Omit<GitOptions, "env">;

export class Git {
  /** @param folder the bare repository, an absolute path */
  constructor(readonly folder: string) {}

  /** Runs a subcommand. @throws ForgeError whose cause is the GitError */
  async run(args: readonly string[], options: RunOptions = {}): ReturnType<typeof runGit> {
    for (let locks = 0; ; locks += 1) {
      try {
        return await execute([`--git-dir=${this.folder}`, ...SETTINGS, ...args], args[0] as string, options);
      } catch (error) {
        const { cause } = error as Error;
        const isWorthwhile = cause instanceof GitError && locks < MAX_LOCKS;
        if (!isWorthwhile || !(await releaseStaleLock(cause.stderr, this.folder))) throw error;
      }
    }
  }

  /** Runs a subcommand that answers in text. @returns its output without line breaks at the end */
  async text(args: readonly string[], options: RunOptions = {}): Promise<string> {
    const { stdout } = await this.run(args, options);
    return stdout.toString("utf8").replace(/\n+$/, "");
  }
}

/** Makes an empty bare repository without hooks. @param branch what its HEAD names @throws ForgeError */
export async function initRepository(folder: string, branch: string): Promise<void> {
  const args = ["--bare", "--quiet", "--template=", "--object-format=sha1", `--initial-branch=${branch}`, "--", folder];
  await execute([...SETTINGS, "init", ...args], "init", {});
}

/** Makes sure of a Git that can do what is asked of it here. @throws ForgeError misconfigured */
export async function requireGit(): Promise<void> {
  const { stdout } = await execute(["version"], "version", {});
  const reported = stdout.toString("utf8").trim();
  const [, major, minor] = /(\d+)\.(\d+)/.exec(reported) ?? [];
  const difference = Number(major) - OLDEST[0] || Number(minor) - OLDEST[1];
  if (difference >= 0) return;
  throw new ForgeError(
    "misconfigured",
    `Git ${OLDEST.join(".")} or newer is required, but "git version" says "${reported}"`,
  );
}

/** The environment without anything that would lead Git to another repository or configuration. */
function environment(): NodeJS.ProcessEnv {
  const inherited = Object.entries(process.env).filter(([name]) => !name.startsWith("GIT_"));
  return {
    ...Object.fromEntries(inherited),
    LC_ALL: "C",
    GIT_CONFIG_NOSYSTEM: "1",
    GIT_CONFIG_GLOBAL: "/dev/null",
    GIT_TERMINAL_PROMPT: "0",
    // head() reads the file of a ref.
    GIT_DEFAULT_REF_FORMAT: "files",
  };
}

/** @throws ForgeError whose cause is the GitError */
async function execute(args: readonly string[], command: string, options: RunOptions): ReturnType<typeof runGit> {
  const settings = { timeout: TIMEOUT, maxBuffer: MAX_OUTPUT, ...options, env: environment() };
  return runGit(args, settings).catch(({ killed, code, signal, stderr }: GitFailure) => {
    // Only a time-out ends it without a code of its own while it was `killed`.
    const reason = killed && !code ? TIMED_OUT : String(code ?? signal);
    throw asForgeError(new GitError(command, reason, stderr.toString("utf8")));
  });
}
