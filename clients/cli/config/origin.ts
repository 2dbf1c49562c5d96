/** Which repository and commit what `init` writes runs StackFit from. */
import { UsageError, type Values } from "../command.js";
import type { ProgramOrigin } from "../version.js";

const FROM = /^([A-Za-z0-9][A-Za-z0-9-]{0,38}\/[\w.-]{1,100})@([0-9a-f]{40})$/;

/**
 * The repository and commit to run StackFit from. There is no default, as anyone could register a default name.
 * @param built what this program was built from
 * @throws UsageError if they are malformed or unknown
 */
export function findOrigin(from: Values[string], built: Partial<ProgramOrigin>): ProgramOrigin {
  const { repository, commit } = typeof from === "string" ? originIn(from) : built;
  if (repository && commit) return { repository, commit };
  throw new UsageError(
    "This build does not know the repository or the commit that it was built from. Name the StackFit repository on GitHub, and a full commit of it: --from OWNER/NAME@COMMIT",
  );
}

function originIn(from: string): ProgramOrigin {
  const [, repository, commit] = FROM.exec(from.trim()) ?? [];
  if (repository && commit) return { repository, commit };
  throw new UsageError("--from must be OWNER/NAME@COMMIT, with a full commit of 40 digits");
}
