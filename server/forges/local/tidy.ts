/** Tidies the repository up: Git's own occasion for that is turned off in git.ts. */
import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import type { Git } from "./git.js";

/** Loose objects, a few for each contribution, from which on packing them pays. */
const MANY_OBJECTS = 2000;

const SETTINGS = [
  `gc.auto=${MANY_OBJECTS}`,
  // Not detached, so no unattended process keeps locks.
  "gc.autoDetach=false",
  // Packed, the data branch would have no file of its own to be polled.
  "gc.packRefs=false",
];

/**
 * Packs what has piled up and removes what crashes left; quick when there is nothing to do. Objects that no ref names
 * yet are safe: Git keeps them for two weeks.
 */
export async function tidy(git: Git): Promise<void> {
  const settings = SETTINGS.flatMap((setting) => ["-c", setting]);
  try {
    await git.run([...settings, "gc", "--auto", "--quiet"], { timeout: 60_000 });
    const names = await readdir(git.folder);
    const reports = names.filter((name) => /^fast_import_crash_\d+$/.test(name));
    await Promise.all(reports.map((name) => rm(join(git.folder, name), { force: true })));
  } catch {
    // Nothing depends on it, and it comes round again with the next start.
  }
}
