/** GitHub as the forge: proposals are pull requests, and who merges them approves. */
import { CONTRIBUTION_ID, contributionOn, type Forge, type ReviewChange } from "../forge.js";
import { askUnless } from "./ask.js";
import { createClient, createGate, type GitHubSettings, readRepository } from "./client.js";
import { createDataBranch, type Repo } from "./data-branch.js";
import { isUnchanged } from "./errors.js";
import { propose } from "./proposal.js";
import { isOurs } from "./pulls.js";
import { readStanding } from "./standing.js";

/** Connects to a repository on GitHub; nothing is asked yet. @throws ForgeError misconfigured */
export function createGitHubForge(settings: GitHubSettings): Forge {
  const gate = createGate(settings);
  const client = createClient(settings, gate);
  const place = { client, ...readRepository(settings.repository), branch: settings.branch };
  const { head, list, read } = createDataBranch(place);
  const changed = createChanges(place);
  return {
    name: "github",
    head: () => gate.as("synchronisation", head),
    list: (commit) => gate.as("synchronisation", () => list(commit)),
    read: (blobs) => gate.as("synchronisation", () => read(blobs)),
    propose: (draft) => gate.as("delivery", () => propose(place, draft)),
    changed: (since) => gate.as("other", () => changed(since)),
    // Not every text makes the name of a branch, and nothing else was ever proposed.
    standing: (id) => gate.as("other", async () => (CONTRIBUTION_ID.test(id) ? readStanding(place, id) : undefined)),
  };
}

/** As `changed` of a forge. While nothing changed, the question does not count against the limit. */
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
        const id = isOurs(place, pull) && contributionOn(pull.head.ref);
        if (id && !found.has(id)) found.set(id, { id, at: pull.updated_at });
      }
      more &&= changed.length === pulls.length;
    }
    // Only now, as nonsense with an ETag would be confirmed for ever.
    etag = first;
    return [...found.values()].reverse();
  };
}
