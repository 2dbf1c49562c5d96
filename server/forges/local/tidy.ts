/** Tidies the repository up: Git's own occasion for that is turned off in git.ts. */
import { readdir, rm, stat } from "node:fs/promises";
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

/** Packs what has piled up and removes what crashes left. Git keeps objects that no ref names for two weeks. */
export async function tidy(git: Git): Promise<void> {
  const settings = SETTINGS.flatMap((setting) => ["-c", setting]);
  try {
    await git.run([...settings, "gc", "--auto", "--quiet"], { timeout: 60_000 });
    const names = await readdir(git.folder);
    const reports = names.filter((name) => /^fast_import_crash_\d+$/.test(name));
    const packs = await readdir(join(git.folder, "objects/pack"));
    const left = reports.map((name) => join(git.folder, name));
    for (const name of packs.filter((name) => /^tmp_/.test(name))) {
      const path = join(git.folder, "objects/pack", name);
      const found = await stat(path).catch(() => undefined);
      if (found && Date.now() - found.mtimeMs > HALF_MADE_AFTER) left.push(path);
    }
    await Promise.all(left.map((path) => rm(path, { force: true })));
  } catch {
    // Nothing depends on it, and it comes round again with the next start.
  }
}

/** What is older was left by a process that was killed: see the time limits of git.ts and commits.ts. */
const HALF_MADE_AFTER = 3_600_000;
