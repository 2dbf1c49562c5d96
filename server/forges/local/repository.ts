/** The bare repository below the state folder: made whole or not at all, and its refs. */
import { randomBytes } from "node:crypto";
import { mkdir, readdir, rename, rm, stat } from "node:fs/promises";
import { join, resolve } from "node:path";
import { ifThere, syncFolder } from "../../state/durable-file.js";
import { ForgeError } from "../forge.js";
import { asForgeError } from "./failures.js";
import { Git, initRepository, requireGit } from "./git.js";
import { STALE_AFTER } from "./locks.js";

const HALF_MADE = /^\.forge\.git\.[0-9a-f]+\.tmp$/;
/** Making one takes a moment; what is older was left by a crash. */
const HALF_MADE_AFTER = 60_000;
/** Each try that fails is one that another process won. */
const MAX_ATTEMPTS = 20;

export interface Repository {
  git: Git;
  /** The ref of the data branch. */
  dataRef: string;
  /** The folder that the repository is in. */
  stateDir: string;
}

/** Where the repository lies. */
export const repositoryFolder = (stateDir: string): string => resolve(stateDir, "forge.git");

/** Opens the repository. @returns undefined when there is none yet @throws ForgeError */
export async function openRepository(stateDir: string, branch: string): Promise<Repository | undefined> {
  await requireGit();
  const folder = repositoryFolder(stateDir);
  if (!(await isRepository(folder))) return undefined;
  const git = new Git(folder);
  const dataRef = `refs/heads/${branch}`;
  const { code } = await git.run(["check-ref-format", dataRef], { accept: [1] });
  // A ref cannot be a file and a folder at once.
  if (code === 0 && !/^contribution(?:\/|$)/.test(branch)) return { git, dataRef, stateDir };
  throw new ForgeError("misconfigured", `the data branch cannot be called "${branch}"`);
}

/** Opens the repository, and makes it first where there is none, also beside other processes. @throws ForgeError */
export async function createRepository(stateDir: string, branch: string): Promise<Repository> {
  const found = await openRepository(stateDir, branch);
  if (found) return found;
  try {
    await mkdir(stateDir, { recursive: true, mode: 0o700 });
    await removeHalfMade(stateDir);
    await makeRepository(stateDir, branch);
  } catch (error) {
    throw asForgeError(error);
  }
  return (await openRepository(stateDir, branch)) as Repository;
}

async function makeRepository(stateDir: string, branch: string): Promise<void> {
  const draft = join(resolve(stateDir), `.forge.git.${randomBytes(8).toString("hex")}.tmp`);
  try {
    await initRepository(draft, branch);
    for (const part of ["HEAD", "config", "."]) await syncFolder(join(draft, part));
    await rename(draft, repositoryFolder(stateDir));
    await syncFolder(stateDir);
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    // Another process was quicker.
    if (!(await isRepository(repositoryFolder(stateDir)))) throw error;
  }
}

async function removeHalfMade(stateDir: string): Promise<void> {
  for (const name of await readdir(stateDir)) {
    if (!HALF_MADE.test(name)) continue;
    const found = await stat(join(stateDir, name)).catch(() => undefined);
    if (found && Date.now() - found.mtimeMs > HALF_MADE_AFTER)
      await rm(join(stateDir, name), { recursive: true, force: true });
  }
}

async function isRepository(folder: string): Promise<boolean> {
  const head = await ifThere(stat(join(folder, "HEAD"))).catch((error: unknown) => {
    throw asForgeError(error);
  });
  return head?.isFile() ?? false;
}

/** The commits that refs point at; those that are not there are left out. */
export async function readRefs(git: Git, names: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const text = await git.text(["for-each-ref", "--format=%(refname) %(objectname)", "--", ...names]);
  const lines = text.split("\n").filter(Boolean);
  return new Map(lines.map((line) => line.split(" ") as [string, string]));
}

/** The newest commit of the data branch. @throws ForgeError when there is none */
export async function readDataHead({ git, dataRef }: Repository): Promise<string> {
  const head = (await readRefs(git, [dataRef])).get(dataRef);
  if (head) return head;
  const hint = "the server imports the data when it starts; check DATA_BRANCH";
  throw new ForgeError("misconfigured", `${dataRef} in ${git.folder} has no commits yet: ${hint}`);
}

/** A ref on its way from one commit to another. */
export interface RefMove {
  ref: string;
  /** Where it must be; undefined where it must not be there yet. */
  from: string | undefined;
  /** The same as `from` when it shall stay there. */
  to: string;
}

/** Moves refs in the order given. @returns false when one was not where it was thought to be @throws ForgeError */
export async function moveRefs(git: Git, moves: readonly RefMove[]): Promise<boolean> {
  const commands = moves.map(({ ref, from, to }) => {
    if (from === undefined) return `create ${ref} ${to}`;
    return from === to ? `verify ${ref} ${from}` : `update ${ref} ${to} ${from}`;
  });
  try {
    // Without its `commit` an input that breaks off would be carried out as far as it came.
    const input = `start\n${commands.join("\n")}\nprepare\ncommit\n`;
    await git.run(["update-ref", "--stdin"], { input, timeout: STALE_AFTER / 2 });
    return true;
  } catch (error) {
    const names = moves.map(({ ref }) => ref);
    const now = await readRefs(git, names);
    if (moves.some(({ ref, from }) => now.get(ref) !== from)) return false;
    throw error;
  }
}

/** Repeats what gives undefined because refs were moved meanwhile. @throws ForgeError when that goes on and on */
export async function untilSettled<T>(attempt: () => Promise<T | undefined>): Promise<T> {
  for (let count = 0; count < MAX_ATTEMPTS; count += 1) {
    const result = await attempt();
    if (result !== undefined) return result;
  }
  throw new ForgeError("unavailable", "other processes keep changing the repository");
}
