/**
 * The folder of an export. A file is written beside its place and moved there, so that who reads the folder meanwhile finds
 * the old one or the new. What is there with the same bytes is left alone, and what an earlier export wrote and this one
 * does not is removed at the end. Anything else in the folder is not touched.
 */
import { mkdir, readdir, readFile, realpath, rename, rm, rmdir, writeFile } from "node:fs/promises";
import { dirname, join, resolve, sep } from "node:path";
import { type ExportedFile, MANIFEST, type Manifest, readManifest, writeManifest } from "./manifest.js";

/** Drafts lie in the folder itself, as moving is only whole within a file system. */
const DRAFT = /^\.export-\d+\.tmp$/;

/** Thrown with what to do about it. */
export class FolderError extends Error {}

export class ExportFolder {
  readonly #root: string;
  readonly #madeFolders = new Map<string, Promise<void>>();
  #drafts = 0;
  /** The files of the exports before, by name. */
  readonly #earlier: ReadonlyMap<string, ExportedFile>;
  readonly #written = new Set<string>();

  private constructor(root: string, earlier: ReadonlyMap<string, ExportedFile>) {
    this.#root = root;
    this.#earlier = earlier;
  }

  /**
   * Opens a folder, and makes it where it is not there.
   * @throws FolderError when it holds other things, or what is not readable as an export
   */
  static async open(path: string): Promise<ExportFolder> {
    await mkdir(path, { recursive: true });
    const root = await realpath(path);
    const names = await readdir(root);
    for (const name of names.filter((one) => DRAFT.test(one))) await rm(join(root, name));
    if (!names.includes(MANIFEST)) {
      const others = names.filter((name) => !DRAFT.test(name));
      if (others.length > 0)
        throw new FolderError(`${path} holds other things, such as ${others[0]}: name a new or an empty folder.`);
      return new ExportFolder(root, new Map());
    }
    try {
      const { files } = readManifest(await readFile(join(root, MANIFEST), "utf8"));
      return new ExportFolder(root, new Map(files.map((entry) => [entry.file, entry])));
    } catch (error) {
      throw new FolderError(`${path} cannot be gone on with: ${(error as Error).message}. Name a new folder.`);
    }
  }

  /**
   * Writes a file, unless it is there with the same bytes.
   * @param file from the folder, with slashes
   * @returns whether it was written
   * @throws Error when its name leads out of the folder, and what the file system says
   */
  async write(file: string, bytes: Buffer): Promise<boolean> {
    this.#written.add(file);
    return this.#replace(file, bytes);
  }

  async #replace(file: string, bytes: Buffer): Promise<boolean> {
    const path = this.#pathOf(file);
    const there = await readFile(path).catch(() => undefined);
    if (there?.equals(bytes)) return false;
    await this.#makeFolder(dirname(path));
    this.#drafts += 1;
    const draft = join(this.#root, `.export-${this.#drafts}.tmp`);
    try {
      await writeFile(draft, bytes, { flag: "wx" });
      await rename(draft, path);
    } catch (error) {
      await rm(draft, { force: true });
      throw error;
    }
    return true;
  }

  #pathOf(file: string): string {
    const path = resolve(this.#root, file);
    if (path.startsWith(this.#root + sep)) return path;
    throw new FolderError(`${file} leads out of the folder of the export`);
  }

  /** Makes a folder once. A link that somebody put there could lead elsewhere. */
  #makeFolder(folder: string): Promise<void> {
    const known = this.#madeFolders.get(folder);
    if (known) return known;
    const made = mkdir(folder, { recursive: true }).then(async () => {
      const real = await realpath(folder);
      if (real !== folder) throw new FolderError(`${folder} leads to ${real}: remove the link, or name a new folder.`);
    });
    this.#madeFolders.set(folder, made);
    return made;
  }

  /**
   * Tells what the folder holds, in its manifest. Written before the first file, it makes the folder known as that of an
   * export even where the process is killed.
   * @returns how many files of earlier exports were removed: those that a whole one does not have. One that is not whole
   *   removes nothing, and goes on naming them
   */
  async tell(manifest: Manifest): Promise<number> {
    const stale = [...this.#earlier.values()].filter(({ file }) => !this.#written.has(file));
    const files = manifest.complete ? manifest.files : [...manifest.files, ...stale];
    await this.#replace(MANIFEST, Buffer.from(writeManifest({ ...manifest, files })));
    if (!manifest.complete) return 0;
    for (const { file } of stale) await this.#remove(file);
    return stale.length;
  }

  /** Removes a file, and the folders that are empty without it. */
  async #remove(file: string): Promise<void> {
    const path = this.#pathOf(file);
    await rm(path, { force: true });
    for (let folder = dirname(path); folder !== this.#root; folder = dirname(folder)) {
      const isGone = await rmdir(folder).then(
        () => true,
        () => false,
      );
      if (!isGone) return;
    }
  }
}
