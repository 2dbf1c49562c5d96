/** GitHub as the forge: proposals are pull requests, and who merges them approves. */
import { CONTRIBUTION_ID, type Forge } from "../forge.js";
import { createClient, type GitHubSettings, readRepository } from "./client.js";
import { createDataBranch } from "./data-branch.js";
import { propose } from "./proposal.js";
import { readStanding } from "./standing.js";

/**
 * Connects to a repository on GitHub; nothing is asked yet.
 * @throws ForgeError misconfigured, when the settings cannot be right
 */
export function createGitHubForge(settings: GitHubSettings): Forge {
  const place = { client: createClient(settings), ...readRepository(settings.repository), branch: settings.branch };
  return {
    name: "github",
    ...createDataBranch(place),
    propose: (draft) => propose(place, draft),
    // Not every text makes the name of a branch, and nothing else was ever proposed.
    standing: async (id) => (CONTRIBUTION_ID.test(id) ? readStanding(place, id) : undefined),
  };
}
