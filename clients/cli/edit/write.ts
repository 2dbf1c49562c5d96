/** Writes changed manifests back. */
import { lstat, readFile, realpath, stat } from "node:fs/promises";
import { isAbsolute, relative, resolve, sep } from "node:path";
import { writeDurably } from "../../../server/state/durable-file.js";
import { UnreadableError } from "../command.js";
import type { FileEdit } from "./edits.js";

interface Folders {
  cwd: string;
  root: string;
}

/**
 * Writes changed files, each whole or not at all, with the permissions they had. All are checked before the first is
 * written.
 * @param folders paths are relative to the current folder, and lead to files below the root
 * @throws UnreadableError when a file has changed since it was read, is a link out of the folder, or cannot be written
 */
export async function writeEdits(folders: Folders, edits: readonly FileEdit[]): Promise<void> {
  const targets = [];
  for (const edit of edits) targets.push({ edit, ...(await targetOf(folders, edit)) });
  for (const { edit, path, mode } of targets) {
    try {
      await writeDurably(path, edit.after, mode);
    } catch (error) {
      throw new UnreadableError(`${edit.path} cannot be written: ${(error as Error).message}`);
    }
  }
}

async function targetOf({ cwd, root }: Folders, { path, before }: FileEdit): Promise<{ path: string; mode: number }> {
  const named = resolve(cwd, path);
  try {
    const [base, real] = [await realpath(root), await realpath(named)];
    const inside = relative(base, real);
    if (isAbsolute(inside) || inside === ".." || inside.startsWith(`..${sep}`))
      throw new UnreadableError(`${path} is a link that leads out of the folder: change the file it points to.`);
    if (!(await lstat(real)).isFile()) throw new UnreadableError(`${path} is not a regular file.`);
    if ((await readFile(real, "utf8")) !== before)
      throw new UnreadableError(`${path} has changed since it was read. Run the command again.`);
    return { path: real, mode: (await stat(real)).mode & 0o777 };
  } catch (error) {
    if (error instanceof UnreadableError) throw error;
    throw new UnreadableError(`${path} cannot be written: ${(error as Error).message}`);
  }
}
