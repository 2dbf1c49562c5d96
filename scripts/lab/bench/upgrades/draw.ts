/**
 * Draws new npm cases of UpgradeBench from the histories of repositories, by a seed and not by hand, and writes them. It asks no planner.
 *
 *   node --import=tsx scripts/lab/bench/upgrades/draw.ts --seed TEXT --most 15 DIR=owner/name...     one case for each repository at most
 *
 * A commit counts where a package.json moves a package that is the main one of a technology to another line, where 3 or more and at most
 * half of the direct dependencies change, at least one of them is coupled, and both lockfiles record what releases require.
 */
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { parseArgs } from "node:util";
import semver from "semver";
import type { NameIndex } from "../../../../server/catalog/names/names.js";
import { runCommand, UsageError } from "../../../command.js";
import { openDataFolder } from "../../../data/folder.js";
import { formatCase } from "./case.js";
import { extract } from "./extract.js";

interface Candidate {
  commit: string;
  folder: string;
  /** `react@19` */
  target: string;
}

/** More commits of a repository are not tried. */
const MOST_TRIED = 40;

await runCommand(import.meta.url, async (args, { out, err }) => {
  const options = { seed: { type: "string" }, most: { type: "string", default: "15" } } as const;
  const { values, positionals } = parseArgs({ args, allowPositionals: true, options });
  const { seed } = values;
  if (!seed || positionals.length === 0) throw new UsageError("Give --seed, and checkouts as DIR=owner/name.");
  const { catalog } = await openDataFolder("data", new Date().toISOString().slice(0, 10));
  const drawn = (text: string) => createHash("sha256").update(`${seed} ${text}`).digest("hex");
  const repositories = positionals.map((text) => {
    const [git = "", repository = ""] = text.split("=");
    return { git, repository };
  });
  let left = Number(values.most);
  for (const { git, repository } of inOrder(repositories, (one) => drawn(one.repository))) {
    if (left === 0) break;
    const found = inOrder(candidatesIn(git, catalog.names), (one) => drawn(JSON.stringify([repository, one])));
    const made = firstCase(git, repository, found.slice(0, MOST_TRIED));
    if (!made) {
      err(`${repository}: none of ${found.length}`);
      continue;
    }
    writeFileSync(made.path, formatCase(made.one));
    out(made.path);
    left -= 1;
  }
  return 0;
});

function inOrder<Item>(items: readonly Item[], keyOf: (item: Item) => string): Item[] {
  const keyed = items.map((item) => ({ item, key: keyOf(item) }));
  return keyed.sort((one, other) => (one.key < other.key ? -1 : 1)).map(({ item }) => item);
}

function firstCase(git: string, repository: string, candidates: readonly Candidate[]) {
  for (const candidate of candidates) {
    try {
      const made = extract({ git, repository, ...candidate, heldOut: true });
      const { changed, coupled } = made.one;
      if (made.isRead && coupled.length > 0 && changed.length >= 3 && changed.length <= made.direct / 2) return made;
    } catch {
      // No lockfile at this commit, or the locked version is of another line.
    }
  }
  return undefined;
}

/** What the history of package.json files moves to another line. */
function candidatesIn(git: string, names: NameIndex): Candidate[] {
  const found: Candidate[] = [];
  const args = [
    "-C",
    git,
    "log",
    "--no-merges",
    "--unified=0",
    "--format=commit %H",
    "-p",
    "--",
    "package.json",
    "*/package.json",
  ];
  const log = execFileSync("git", args, { encoding: "utf8", maxBuffer: 2 ** 30 });
  let commit = "";
  let folder = "";
  let removed = new Map<string, string>();
  for (const line of log.split("\n")) {
    const [, sha] = /^commit ([0-9a-f]{40})$/.exec(line) ?? [];
    const [, path] = /^\+\+\+ b\/(.+)$/.exec(line) ?? [];
    const [, sign, name = "", range = ""] = /^([-+])\s*"([^"]+)": "([~^]?\d[^"]*)"/.exec(line) ?? [];
    if (sha) commit = sha;
    if (path) [folder, removed] = [dirname(path), new Map()];
    if (sign === "-") removed.set(name, range);
    const newLine = sign === "+" && lineMovedTo(removed.get(name), range);
    if (newLine && names.resolvePackage("npm", name)?.technology.mainPackage === name)
      found.push({ commit, folder, target: `${name}@${newLine}` });
  }
  return found;
}

/** The release line that a newer range is of, where it is another one; undefined where it is not newer. */
function lineMovedTo(from: string | undefined, to: string): string | undefined {
  const [before, after] = [semver.coerce(from), semver.coerce(to)];
  const lineOf = ({ major, minor }: semver.SemVer) => (major > 0 ? `${major}` : `0.${minor}`);
  if (!before || !after || semver.lte(after, before) || lineOf(before) === lineOf(after)) return undefined;
  return lineOf(after);
}
