/** Writes changed and new files of a project. */
import { chmod, lstat, mkdir, readFile, realpath, rename, rm, rmdir } from "node:fs/promises";
import { basename, dirname, isAbsolute, join, relative, resolve, sep } from "node:path";
import { ifThere, syncFolder, writeDraft } from "../../../server/state/durable-file.js";
import { UnreadableError } from "../command.js";
import type { Standpoint } from "../project/targets.js";
import type { FileEdit } from "./edits.js";

/** @property before undefined for a file that must not be there yet */
type WantedFile = Omit<FileEdit, "before"> & { before: string | undefined };

type WriteFolders = Pick<Standpoint, "cwd" | "root">;

/**
 * Writes changed files, each whole or not at all, with the permissions they had. None changes before all are drafted, so that a
 * full disk or a read-only folder changes nothing, and leaves no new folder. Where one fails behind others, those get back what
 * they had.
 * @param folders paths are relative to the current folder, and lead to files below the root, also through links
 * @throws UnreadableError when one has changed since it was read, is a link out of the folder, or cannot be written; it names the
 * files that could not be put back
 */
export async function writeEdits(folders: WriteFolders, edits: readonly WantedFile[]): Promise<void> {
  const drafts: { edit: WantedFile; path: string; draft: string }[] = [];
  const written: (typeof drafts)[number][] = [];
  const made: string[] = [];
  try {
    for (const edit of edits) {
      const { path, mode } = await targetOf(folders, edit);
      await attempt(edit, () => makeFolder(dirname(path), made));
      const draft = await attempt(edit, () => writeDraft(path, edit.after, mode));
      drafts.push({ edit, path, draft });
      await attempt(edit, () => chmod(draft, mode));
    }
    for (const one of drafts) {
      const { edit, path, draft } = one;
      // Others may have written meanwhile.
      if ((await targetOf(folders, edit)).path !== path) throw changed(edit);
      await attempt(edit, () => rename(draft, path));
      written.push(one);
      await attempt(edit, () => syncFolder(dirname(path)));
    }
  } catch (error) {
    await Promise.all(drafts.map(({ draft }) => rm(draft, { force: true })));
    const kept: string[] = [];
    for (const one of written.reverse()) await putBack(one).catch(() => kept.unshift(one.edit.path));
    // Those with a file that could not be put back stay.
    for (const folder of made) await rmdir(folder).catch(() => {});
    if (!(error instanceof UnreadableError)) throw error;
    const left = edits.flatMap(({ path }) => (kept.includes(path) ? [] : [path]));
    const partly = `Changed: ${kept.join(", ")}. Not changed: ${left.join(", ")}.`;
    throw new UnreadableError(`${error.message} ${kept.length === 0 ? "No file was changed." : partly}`);
  }
}

/** Gives a written file its old content. @throws where others have written to it since, or it cannot be written */
async function putBack({ edit, path }: { edit: WantedFile; path: string }): Promise<void> {
  if ((await readFile(path, "utf8")) !== edit.after) throw changed(edit);
  if (edit.before === undefined) return rm(path);
  const { mode } = await lstat(path);
  await rename(await writeDraft(path, edit.before, mode & 0o777), path);
}

/** @param made gets the folders that were not there, the innermost first */
async function makeFolder(path: string, made: string[]): Promise<void> {
  if (await ifThere(lstat(path))) return;
  await makeFolder(dirname(path), made);
  if (await mkdir(path, { recursive: true })) made.unshift(path);
}

async function targetOf({ cwd, root }: WriteFolders, edit: WantedFile): Promise<{ path: string; mode: number }> {
  const { path, before } = edit;
  const named = resolve(cwd, path);
  const isNew = before === undefined;
  const found = await attempt(edit, () => Promise.all([realpath(root), isNew ? realPlace(named) : realpath(named)]));
  const [base, real] = found;
  const inside = relative(base, real);
  if (isAbsolute(inside) || inside === ".." || inside.startsWith(`..${sep}`))
    throw new UnreadableError(`${path} is a link that leads out of the folder: change the file it points to.`);
  if (isNew) {
    if (await attempt(edit, () => ifThere(lstat(named)))) throw new UnreadableError(`${path} already exists.`);
    return { path: real, mode: 0o666 & ~process.umask() };
  }
  const stats = await attempt(edit, () => lstat(real));
  if (!stats.isFile()) throw new UnreadableError(`${path} is not a regular file.`);
  const bytes = await attempt(edit, () => readFile(real));
  if (bytes.toString("utf8") !== before) throw changed(edit);
  if (!bytes.equals(Buffer.from(before)))
    throw new UnreadableError(`${path} is not in UTF-8, and would be damaged: change it by hand.`);
  return { path: real, mode: stats.mode & 0o777 };
}

/** Where a new file comes to be, by the nearest of its folders that is there. */
async function realPlace(path: string): Promise<string> {
  const folder = dirname(path);
  return join((await ifThere(realpath(folder))) ?? (await realPlace(folder)), basename(path));
}

const changed = ({ path }: WantedFile) =>
  new UnreadableError(`${path} has changed since it was read. Run the command again.`);

async function attempt<Result>({ path }: WantedFile, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    // Without the call and the path of a draft.
    throw new UnreadableError(`${path} cannot be written: ${(error as Error).message.split(", ")[0]}.`);
  }
}
