/** What went wrong in Git or on the disk, in the words of the forge's interface. */
import { ForgeError } from "../forge.js";

/** A run of Git that did not end as it should. */
export class GitError extends Error {
  /** @param command the subcommand @param reason the exit code, the signal, or why it could not be started */
  constructor(
    readonly command: string,
    readonly reason: string,
    readonly stderr: string,
  ) {
    super(`git ${command} failed (${reason}): ${stderr.trim() || "no message"}`);
  }
}

export const TIMED_OUT = "timed out";

/** The reason when it had more to say than it was allowed. */
export const TOO_LONG = "ERR_CHILD_PROCESS_STDIO_MAXBUFFER";

/** Where somebody has to change something first. Anything else may pass: a full disk, a lock, a machine out of memory. */
const NEEDS_INTERVENTION: ReadonlySet<string> = new Set([
  "EACCES",
  "EPERM",
  "EROFS",
  "ENOENT",
  "ENOTDIR",
  "ENOTEMPTY",
  "EEXIST",
]);
const PERMISSION_PROBLEM = /permission denied|read-only file system|insufficient permission|not a git repository/i;

/** Turns an error of Git or of the file system into a ForgeError; one that is none of these is returned as it is. */
export function asForgeError(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof ForgeError) return error;
  const { reason = (error as NodeJS.ErrnoException).code, stderr = "" } = error as Partial<GitError>;
  if (reason === undefined) return error;
  const isLacking = error instanceof GitError && reason === "ENOENT";
  const message = isLacking ? "Git is not installed, or not on the PATH" : error.message;
  const isLasting = NEEDS_INTERVENTION.has(reason) || PERMISSION_PROBLEM.test(stderr);
  return new ForgeError(isLasting ? "misconfigured" : "unavailable", message, undefined, { cause: error });
}
