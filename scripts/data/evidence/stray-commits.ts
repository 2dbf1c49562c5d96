/**
 * Cited commits that the makers never took up. GitHub shows the commits of pull requests and forks under the address of
 * the repository, too; only what a branch or tag contains is theirs.
 */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { Checkout } from "../checkout.js";
import type { Citation } from "./citations.js";

/**
 * Finds citations of such commits, as sentences.
 * @param folder holds the checkouts as `owner/name`; commits that are not in them are not judged
 */
export async function findStrayCommits(
  citations: readonly Pick<Citation, "url" | "path" | "line">[],
  folder: string,
): Promise<string[]> {
  const byRepository = new Map<string, { commit: string; url: string; place: string }[]>();
  for (const { url, path, line } of citations) {
    const [, repository, commit] = COMMIT.exec(url) ?? [];
    if (!repository || !commit) continue;
    const places = byRepository.get(repository) ?? [];
    places.push({ commit, url, place: `${path}:${line}` });
    byRepository.set(repository, places);
  }
  const lines: string[] = [];
  for (const [repository, places] of byRepository) {
    const root = join(folder, repository);
    if (!existsSync(root)) continue;
    const strays = await new Checkout(root).strayCommits([...new Set(places.map(({ commit }) => commit))]);
    for (const { commit, url, place } of places) {
      if (strays.has(commit)) lines.push(`${place}: no branch or tag contains the commit of ${url}`);
    }
  }
  return lines;
}

/** A commit in an address: of a file, a folder or itself. */
const COMMIT = /^https:\/\/github\.com\/([\w.-]+\/[\w.-]+)\/(?:blob|commit|raw|tree)\/([0-9a-f]{40})(?![0-9a-f])/;
