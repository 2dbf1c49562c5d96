/**
 * The folder of an export. Files are written under a temporary name and renamed, so readers see the old file or the new
 * one. Unchanged files stay; files of earlier exports that are no longer needed are removed at the end.
 */
import { mkdir, readdir, readFile, realpath, rename, rm, rmdir, writeFile } from "node:fs/promises";
import { dirname, join, resolve, sep } from "node:path";
import { type ExportedFile, MANIFEST, type Manifest, readManifest, writeManifest } from "./manifest.js";

/** Drafts are in the same folder, since renaming is atomic only within a file system. */
const DRAFT = /^\.export-\d+\.tmp$/;

/** The message says what to do. */
export class FolderError extends Error {}

export class ExportFolder {
  readonly #root: string;
  readonly #createdFolders = new Map<string, Promise<void>>();
  #drafts = 0;
  /** Files of earlier exports by name. */
  readonly #earlier: ReadonlyMap<string, ExportedFile>;
  readonly #written = new Set<string>();

  private constructor(root: string, earlier: ReadonlyMap<string, ExportedFile>) {
    this.#root = root;
    this.#earlier = earlier;
  }

  /** Opens a folder, creating it if needed. @throws FolderError if it contains anything but an export */
  static async open(path: string): Promise<ExportFolder> {
    await mkdir(path, { recursive: true });
    const root = await realpath(path);
    const names = await readdir(root);
    for (const name of names.filter((one) => DRAFT.test(one))) await rm(join(root, name));
    if (!names.includes(MANIFEST)) {
      const others = names.filter((name) => !DRAFT.test(name));
      if (others.length > 0)
        throw new FolderError(`${path} contains other files, such as ${others[0]}. Choose a new or empty folder.`);
      return new ExportFolder(root, new Map());
    }
    try {
      const { files } = readManifest(await readFile(join(root, MANIFEST), "utf8"));
      return new ExportFolder(root, new Map(files.map((entry) => [entry.file, entry])));
    } catch (error) {
      throw new FolderError(`Cannot continue the export in ${path}: ${(error as Error).message}. Choose a new folder.`);
    }
  }

  /**
   * Writes a file unless it is unchanged.
   * @param file path in the folder
   * @returns whether it was written
   * @throws Error for a path outside the folder, and file system errors
   */
  async write(file: string, bytes: Buffer): Promise<boolean> {
    this.#written.add(file);
    return this.#replace(file, bytes);
  }

  async #replace(file: string, bytes: Buffer): Promise<boolean> {
    const path = this.#pathOf(file);
    const there = await readFile(path).catch(() => undefined);
    if (there?.equals(bytes)) return false;
    await this.#createFolder(dirname(path));
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
    throw new FolderError(`${file} is outside the export folder`);
  }

  /** Creates a folder once. Rejects symbolic links, which could lead elsewhere. */
  #createFolder(folder: string): Promise<void> {
    const known = this.#createdFolders.get(folder);
    if (known) return known;
    const made = mkdir(folder, { recursive: true }).then(async () => {
      const real = await realpath(folder);
      if (real !== folder)
        throw new FolderError(`${folder} is a link to ${real}. Remove the link, or choose a new folder.`);
    });
    this.#createdFolders.set(folder, made);
    return made;
  }

  /**
   * Writes the manifest, and after a complete export removes files of earlier ones. An incomplete manifest keeps listing
   * them; written first, it marks the folder as an export even if the process is killed.
   * @returns the number of removed files
   */
  async finish(manifest: Manifest): Promise<number> {
    const stale = [...this.#earlier.values()].filter(({ file }) => !this.#written.has(file));
    const files = manifest.complete ? manifest.files : [...manifest.files, ...stale];
    await this.#replace(MANIFEST, Buffer.from(writeManifest({ ...manifest, files })));
    if (!manifest.complete) return 0;
    for (const { file } of stale) await this.#remove(file);
    return stale.length;
  }

  /** Removes a file and folders that become empty. */
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
