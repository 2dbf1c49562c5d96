/**
 * Makes a case of UpgradeBench from a commit:
 *   node --import=tsx scripts/lab/bench/upgrades/extract.ts --git DIR --repository owner/name --commit SHA --target react@19 [--folder web] [--held-out]
 */
import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { parseArgs } from "node:util";
import semver from "semver";
import { isOwnPlace } from "../../../../server/manifests/npm/lock.js";
import { readProject } from "../../../../server/manifests/project.js";
import { openLock } from "../../../../server/manifests/read.js";
import { textsOf } from "../../../../server/manifests/reading.js";
import { runCommand, UsageError } from "../../../command.js";
import { CASES, type Case, factsOf, formatCase } from "./case.js";
import { type Change, findCoupled } from "./coupling.js";
import { LockedFolder } from "./lockfile.js";

export interface Options {
  /** The directory of the repository's objects, or its checkout. */
  git: string;
  /** `owner/name` on GitHub. */
  repository: string;
  commit: string;
  folder: string;
  /** `react@19` */
  target: string;
  /** Whether those who write the planner do not look at it. */
  heldOut: boolean;
}

const LOCKFILES = ["package-lock.json", "pnpm-lock.yaml", "yarn.lock"];
const NODE_FILES = [".nvmrc", ".node-version"];
const LISTS = ["dependencies", "devDependencies", "optionalDependencies"];

/** The folder of a project as it was at a commit. */
interface Side {
  manifest: Record<string, unknown>;
  asked: ReadonlyMap<string, string>;
  /** The files that say which Node.js runs it. */
  node: ReadonlyMap<string, string>;
  lockName: string;
  lock: LockedFolder;
}

function readSide(git: string, commit: string, folder: string): Side {
  const show = (path: string) => {
    try {
      const args = ["-C", git, "show", `${commit}:${path}`];
      return execFileSync("git", args, { encoding: "utf8", maxBuffer: 2 ** 28, stdio: ["ignore", "pipe", "ignore"] });
    } catch {
      return undefined;
    }
  };
  const text = show(join(folder, "package.json"));
  if (text === undefined) throw new Error(`${commit} has no package.json in ${folder}.`);
  const manifest = JSON.parse(text.replace(/^\uFEFF/, "")) as Record<string, unknown>;
  const asked = new Map([...LISTS].reverse().flatMap((list) => textsOf(manifest[list])));
  const node = NODE_FILES.flatMap((name) => {
    const content = show(join(folder, name)) ?? show(name);
    return content === undefined ? [] : [[name, content] as const];
  });
  // A lockfile can be above the folder.
  for (let at = folder; ; at = dirname(at)) {
    for (const lockName of LOCKFILES) {
      const lockText = show(join(at, lockName));
      if (lockText === undefined) continue;
      const inside = at === "." ? folder : folder.slice(at.length + 1) || ".";
      const lock = openLock(lockName, lockText);
      if ("problem" in lock) throw new Error(lock.problem);
      return { manifest, asked, node: new Map(node), lockName, lock: new LockedFolder(lock, inside, asked) };
    }
    if (at === ".") throw new Error(`${commit} has no lockfile for ${folder}.`);
  }
}

/** The locked version of a dependency, or the range where none is locked; null where the folder does not ask for it. */
function versionOf({ asked, lock, manifest, node }: Side, name: string): string | null {
  const found = lock.installed(name);
  if (found && found !== "own" && asked.has(name)) return found.version ?? null;
  if (name !== "node" || asked.has(name)) return asked.get(name) ?? null;
  const [runs] = [...node.values()].map((text) => text.trim().replace(/^v/, ""));
  return runs ?? new Map(textsOf(manifest.engines)).get("node") ?? null;
}

const isOwn = ({ asked, lock }: Side, name: string) =>
  isOwnPlace(asked.get(name) ?? "") || lock.installed(name) === "own";

/** Every direct dependency whose version differs, and Node.js. */
function findChanged(before: Side, after: Side): Change[] {
  const names = [...new Set([...before.asked.keys(), ...after.asked.keys(), "node"])].sort();
  return names
    .filter((name) => !isOwn(before, name) && !isOwn(after, name))
    .map((name): Change => ({ name, from: versionOf(before, name), to: versionOf(after, name) }))
    .filter(({ from, to }) => from !== to);
}

/** Makes a case, and names its file. @throws Error where the commit is no upgrade to the target, or has no lockfile that can be read */
export function extract({ git, repository, commit, folder, target, heldOut }: Options) {
  const sha = (of: string) => execFileSync("git", ["-C", git, "rev-parse", of], { encoding: "utf8" }).trim();
  const [from, to] = [sha(`${commit}^`), sha(commit)];
  const [before, after] = [readSide(git, from, folder), readSide(git, to, folder)];
  const changed = findChanged(before, after);
  const name = target.slice(0, target.lastIndexOf("@"));
  const line = target.slice(target.lastIndexOf("@") + 1);
  const change = changed.find((one) => one.name === name);
  const reached = semver.coerce(change?.to)?.version ?? "";
  if (!change || !`${reached}.`.startsWith(`${line}.`)) throw new Error(`The commit does not change to ${target}.`);
  const release = ({ lock }: Side) => lock.release.bind(lock);
  const coupled = findCoupled(change, changed, release(before), release(after));
  const isRead = before.lock.isRecorded && after.lock.isRecorded;
  const known = new Set([name, ...coupled.map((one) => one.name)]);
  const unread = changed.filter((one) => one.from !== null && !known.has(one.name)).map((one) => one.name);
  const found = { ...(heldOut ? { heldOut } : {}), changed, coupled, ...(isRead ? {} : { unread }) };
  const data = {
    repository: `https://github.com/${repository}`,
    before: from,
    after: to,
    folder,
    ecosystem: "npm",
    target,
  };
  const slug = `${repository}-${target}`.replace(/[/@]+/g, "-").replace("--", "-").toLowerCase();
  const path = `${CASES}${slug}.json`;
  const project = readProject(
    [["package.json", JSON.stringify(before.manifest)] as const, ...before.node].map(([file, text]) => ({
      name: file,
      text,
    })),
  );
  if ("problem" in project) throw new Error(project.problem);
  const entries = [...before.lock.entries(), ...project.entries.filter(({ ecosystem }) => ecosystem === undefined)];
  const facts = factsOf({ entries, installed: before.lock.requirements(before.lockName) });
  const one: Case = { ...data, ...found, ...facts };
  return { path, one, direct: before.asked.size, isRead };
}

await runCommand(import.meta.url, async (args, { out }) => {
  const { values } = parseArgs({
    args,
    options: {
      git: { type: "string" },
      repository: { type: "string" },
      commit: { type: "string" },
      target: { type: "string" },
      folder: { type: "string", default: "." },
      "held-out": { type: "boolean", default: false },
    },
  });
  const { git, repository, commit, target, folder, "held-out": heldOut } = values;
  if (!git || !repository || !commit || !target)
    throw new UsageError("Give --git, --repository, --commit and --target, and --folder where it is not the root.");
  const { path, one } = extract({ git, repository, commit, folder, target, heldOut });
  writeFileSync(path, formatCase(one));
  out(path);
  return 0;
});
