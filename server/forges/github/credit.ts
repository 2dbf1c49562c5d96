/** Crediting who submitted something. */
import { ForgeError } from "../forge.js";
import { lookFor } from "./ask.js";
import type { Repo } from "./data-branch.js";

/** A GitHub user name, as GitHub allows it, also as it is mentioned. */
const USER_NAME = /^@?([a-z\d](?:[a-z\d]|-(?=[a-z\d])){0,38})$/i;

/**
 * The trailers that credit somebody for a commit: GitHub then shows them as its co-author. The address is the one that
 * GitHub itself gives to each account, so no private one is published.
 * @param credit a name as it was given
 * @returns none, unless it is the name of a person on GitHub
 * @throws ForgeError when GitHub cannot be asked now, as credit should not depend on that
 */
export async function creditTrailers({ client }: Pick<Repo, "client">, credit: string | undefined): Promise<string[]> {
  const [, username] = USER_NAME.exec(credit?.trim() ?? "") ?? [];
  if (!username) return [];
  const user = await lookFor(`looking for the user ${username}`, "USER", () =>
    client.rest.users.getByUsername({ username }),
  ).catch((error: unknown) => {
    if (error instanceof ForgeError && error.kind !== "unavailable") return undefined;
    throw error;
  });
  if (user?.type !== "User") return [];
  return [`Co-authored-by: ${user.login} <${user.id}+${user.login}@users.noreply.github.com>`];
}
