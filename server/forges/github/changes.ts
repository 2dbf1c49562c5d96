/** Which contributions changed lately, from the list of pull requests. */
import type { Pull } from "../../../schemas/types.js";
import { contributionOn, type ReviewChange } from "../forge.js";
import { askUnless } from "./ask.js";
import type { Repo } from "./data-branch.js";
import { isUnchanged } from "./errors.js";

/**
 * Asks for changes, conditionally: while nothing changed, the question does not count against the limit.
 * @returns as `changed` of a forge
 */
export function createChanges(place: Repo): (since: string) => Promise<readonly ReviewChange[]> {
  const { client, owner, repo } = place;
  let etag: string | undefined;
  return async (since) => {
    const found = new Map<string, ReviewChange>();
    let first: string | undefined;
    for (let page = 1, more = true; more; page += 1) {
      const headers = page === 1 && etag ? { "if-none-match": etag } : {};
      const pulls = await askUnless(isUnchanged, "listing the pull requests", "PULLS", async () => {
        const filter = { state: "all", sort: "updated", direction: "desc", per_page: 100 } as const;
        const answer = await client.rest.pulls.list({ owner, repo, ...filter, page, headers });
        if (page === 1) first = answer.headers.etag;
        more = /rel="next"/.test(answer.headers.link ?? "");
        return answer;
      });
      if (!pulls) return [];
      const changed = pulls.filter(({ updated_at }) => updated_at >= since);
      for (const pull of changed) {
        const id = contributionOf(place, pull);
        if (id && !found.has(id)) found.set(id, { id, at: pull.updated_at });
      }
      more &&= changed.length === pulls.length;
    }
    // Only now, as nonsense with an ETag would be confirmed for ever.
    etag = first;
    return [...found.values()].reverse();
  };
}

/** The contribution that a pull request proposes. In a fork anybody may give a branch its name. */
function contributionOf({ owner, repo }: Repo, { head }: Pull): string | undefined {
  const isOurs = head.repo?.full_name.toLowerCase() === `${owner}/${repo}`.toLowerCase();
  return isOurs ? contributionOn(head.ref) : undefined;
}
