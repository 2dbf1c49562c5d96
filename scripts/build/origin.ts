/** Which repository a build comes from: the one place that names it is `repository` in package.json. */
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { ProgramOrigin } from "../../clients/cli/version.js";

/** HTTPS, SSH and scp-like addresses of a repository on github.com, and npm's `github:`. A bare `a/b` may be a path. */
const ON_GITHUB =
  /^(?:github:|(?:git\+)?https:\/\/(?:[^@/]+@)?github\.com\/|(?:git\+)?ssh:\/\/git@github\.com\/|git@github\.com:)([A-Za-z0-9][A-Za-z0-9-]{0,38}\/[\w.-]{1,100}?)(?:\.git)?\/?$/;

/**
 * @param address of a repository, as package.json or a Git remote has it
 * @returns `owner/name`; undefined where it is not on github.com
 */
export function repositoryIn(address: string): string | undefined {
  return ON_GITHUB.exec(address.trim())?.[1];
}

/**
 * The repository that package.json names, otherwise the one that the checkout was cloned from, and the commit.
 * @param root the folder with package.json
 */
export function originOf(root: string): Partial<ProgramOrigin> {
  const { repository } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as {
    repository?: string | { url: string };
  };
  const named = typeof repository === "string" ? repository : repository?.url;
  // A folder that only lies inside another repository is not a checkout.
  const isCheckout = git(root, "rev-parse", "--show-prefix") === "";
  const address = named ?? (isCheckout ? git(root, "remote", "get-url", "origin") : undefined);
  const found = address === undefined ? undefined : repositoryIn(address);
  const commit = isCheckout ? git(root, "rev-parse", "HEAD") : undefined;
  return { ...(found && { repository: found }), ...(commit && { commit }) };
}

/** @returns what it prints; undefined where it fails or there is no Git */
function git(root: string, ...args: string[]): string | undefined {
  const { status, stdout } = spawnSync("git", ["-C", root, ...args], { encoding: "utf8" });
  return status === 0 ? stdout.trim() : undefined;
}
