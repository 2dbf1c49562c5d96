/** Shows reviewers what a contribution changes. */
import { ForgeError } from "../forge.js";
import type { Repository } from "./repository.js";
import { proposalOf, type Review } from "./reviews.js";

/**
 * What a contribution changes since it branched off, as text for people. It holds what contributors wrote, control
 * characters and all.
 * @param form the files with the number of lines changed, or the lines themselves
 * @throws ForgeError
 */
export async function diffOf({ git, dataRef }: Repository, review: Review, form: "stat" | "patch"): Promise<string> {
  const { id, head, merged } = review;
  const proposal = proposalOf(review);
  if (!head || !proposal) throw new ForgeError("refused", `there is no proposal ${id}`);
  // Once it is merged, the branches part nowhere any more.
  const base = merged ? proposal.base : await git.text(["merge-base", dataRef, head]);
  return git.text(["diff-tree", "-r", `--${form}`, "--no-color", "--no-renames", base, head, "--"]);
}
