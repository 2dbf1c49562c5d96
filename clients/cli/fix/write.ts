/** Writes changed manifests back. */
import { lstat, readFile, realpath, stat } from "node:fs/promises";
import { isAbsolute, join, relative, sep } from "node:path";
import { writeDurably } from "../../../server/state/durable-file.js";
import { UnreadableError } from "../command.js";
import type { FileEdit } from "./plan.js";

/**
 * Writes changed files, each whole or not at all, with the permissions they had. All are checked before the first is
 * written.
 * @param root the folder that was scanned
 * @throws UnreadableError when a file has changed since it was read, is a link out of the folder, or cannot be written
 */
export async function writeEdits(root: string, edits: readonly FileEdit[]): Promise<void> {
  const targets = [];
  for (const edit of edits) targets.push({ edit, ...(await targetOf(root, edit)) });
  for (const { edit, path, mode } of targets) {
    try {
      await writeDurably(path, edit.after, mode);
    } catch (error) {
      throw new UnreadableError(`${edit.path} cannot be written: ${(error as Error).message}`);
    }
  }
}

async function targetOf(root: string, { path, before }: FileEdit): Promise<{ path: string; mode: number }> {
  const named = join(root, path);
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
