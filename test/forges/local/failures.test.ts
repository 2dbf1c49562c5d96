import t from "tap";
import { ForgeError } from "../../../server/forges/forge.js";
import { asForgeError, GitError, TIMED_OUT } from "../../../server/forges/local/failures.js";

const system = (code: string) => Object.assign(new Error(`${code}: it failed`), { code });

/** What happened, and whether it may pass or somebody must see to it. */
const CASES: [error: Error, kind: "unavailable" | "misconfigured"][] = [
  [new GitError("gc", "ENOENT", ""), "misconfigured"],
  [new GitError("gc", "EACCES", ""), "misconfigured"],
  [new GitError("gc", "EAGAIN", ""), "unavailable"],
  [new GitError("gc", TIMED_OUT, ""), "unavailable"],
  [new GitError("gc", "SIGKILL", ""), "unavailable"],
  [new GitError("update-ref", "128", "fatal: cannot lock ref: Unable to create 'x.lock': File exists."), "unavailable"],
  [new GitError("fast-import", "128", "error: write error: No space left on device"), "unavailable"],
  [new GitError("fast-import", "128", "error: insufficient permission for adding an object"), "misconfigured"],
  [new GitError("update-ref", "128", "fatal: Unable to create 'x.lock': Permission denied"), "misconfigured"],
  [new GitError("update-ref", "128", "fatal: Unable to create 'x.lock': Read-only file system"), "misconfigured"],
  [new GitError("log", "128", "fatal: not a git repository: 'x'"), "misconfigured"],
  [system("ENOSPC"), "unavailable"],
  [system("EMFILE"), "unavailable"],
  [system("EROFS"), "misconfigured"],
  [system("EACCES"), "misconfigured"],
];

for (const [error, kind] of CASES)
  t.test(`${error.message}: ${kind}`, async (t) => {
    const failure = asForgeError(error) as ForgeError;
    t.type(failure, ForgeError);
    t.equal(failure.kind, kind);
    t.equal(failure.cause, error);
  });

t.test("other errors stay what they are", async (t) => {
  for (const error of [new ForgeError("refused", "no"), new TypeError("a slip"), "text"])
    t.equal(asForgeError(error), error);
});
