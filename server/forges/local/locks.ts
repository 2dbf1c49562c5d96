/** Git's `*.lock` files block the repository for ever when a Git that was killed leaves them behind */
import { link, mkdir, readdir, rm, stat } from "node:fs/promises";
import { join, sep } from "node:path";

/** Nothing holds a lock for so long: what moves refs is stopped after half of it. */
export const STALE_AFTER = 8_000;

const LOCK_TAKEN = /Unable to create '(.+\.lock)': File exists/;

/**
 * Removes the lock that Git complains of when its owner is long gone.
 * @param stderr what Git said
 * @param folder the repository; nothing outside it is touched
 * @returns whether the lock is away and another try is worth it
 */
export async function releaseStaleLock(stderr: string, folder: string): Promise<boolean> {
  const [, lock] = LOCK_TAKEN.exec(stderr) ?? [];
  if (!lock?.startsWith(folder + sep)) return false;
  const found = await stat(lock).catch(() => undefined);
  if (!found) return true;
  if (Date.now() - found.mtimeMs < STALE_AFTER) return false;
  // Of several processes that see the same lock only one may remove it: the second could hit a new one in its place. A
  // hard link that names the very file is the claim to it; a claim whose process was killed ends with its period.
  const claims = join(folder, "stale-locks");
  const period = Math.floor(Date.now() / STALE_AFTER);
  const claim = join(claims, `${found.ino}-${found.mtimeMs}-${period}`);
  try {
    await mkdir(claims, { recursive: true });
    await link(lock, claim);
    if ((await stat(claim)).ino === found.ino) await rm(lock);
    return true;
  } catch {
    // Claimed by another process, or gone: Git's own complaint says enough.
    return false;
  } finally {
    await removeOldClaims(claims, `-${period}`);
  }
}

/** Claims of this period stay: they keep processes away that looked at the same lock a moment ago. */
async function removeOldClaims(claims: string, period: string): Promise<void> {
  const names = await readdir(claims).catch(() => []);
  const old = names.filter((name) => !name.endsWith(period));
  await Promise.all(old.map((name) => rm(join(claims, name), { force: true })));
}
