/** GitHub as the forge: proposals are pull requests, and who merges them approves. */
import { CONTRIBUTION_ID, type Forge } from "../forge.js";
import { createChanges } from "./changes.js";
import { createClient, createGate, type GitHubSettings, readRepository } from "./client.js";
import { createDataBranch } from "./data-branch.js";
import { propose } from "./proposal.js";
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
