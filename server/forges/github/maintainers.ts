/** Whose word counts: on a public repository anybody may comment and review. */
import type { PullComment } from "../../../schemas/types.js";
import { ForgeError } from "../forge.js";
import { lookFor } from "./ask.js";
import type { Repo } from "./data-branch.js";

/** GitHub names those who look after a repository so; but members who keep their membership private only to some. */
const KNOWN = new Set(["OWNER", "MEMBER", "COLLABORATOR"]);

/** What lets somebody merge; GitHub reports `maintain` as `write`. */
const MERGING = new Set(["admin", "write"]);

/** More people than ever spoke on one pull request without being known; the rest are taken for passers-by. */
const MOST_ASKED = 20;

/** What people said who look after the repository. @throws ForgeError when GitHub cannot be asked now */
export async function keepMaintainers<T extends Pick<PullComment, "user" | "author_association">>(
  place: Repo,
  said: readonly T[],
): Promise<T[]> {
  const byPeople = said.filter(({ user }) => user !== null && user.type !== "Bot");
  const unknown = new Set(byPeople.filter((entry) => !KNOWN.has(entry.author_association)).map(loginOf));
  const trusted = new Set<string>();
  for (const login of [...unknown].slice(0, MOST_ASKED)) if (await mayMerge(place, login)) trusted.add(login);
  return byPeople.filter((entry) => KNOWN.has(entry.author_association) || trusted.has(loginOf(entry)));
}

const loginOf = ({ user }: Pick<PullComment, "user">) => user?.login ?? "";

async function mayMerge({ client, owner, repo }: Repo, username: string): Promise<boolean> {
  try {
    const found = await lookFor(`reading what ${username} may do`, "PERMISSION", () =>
      client.rest.repos.getCollaboratorPermissionLevel({ owner, repo, username }),
    );
    return found !== undefined && MERGING.has(found.permission);
  } catch (error) {
    // A token that may not ask this sees members who show themselves, and no others.
    if (error instanceof ForgeError && error.kind !== "unavailable") return false;
    throw error;
  }
}
