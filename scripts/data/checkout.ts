/** A Git checkout of some project, or a bare copy of it: read only, at any commit. */
import { execFile, spawn } from "node:child_process";
import { buffer } from "node:stream/consumers";
import { promisify } from "node:util";

const run = promisify(execFile);

export class Checkout {
  constructor(readonly folder: string) {}

  async #git(...args: string[]): Promise<string> {
    const limits = { timeout: 120_000, maxBuffer: 256 * 1024 * 1024 };
    try {
      return (await run("git", ["-C", this.folder, ...args], limits)).stdout;
    } catch (error) {
      // What Git itself says, and not the command that it was given.
      const { stderr = "", message } = error as Error & { stderr?: string };
      throw new Error(stderr.trim() || message);
    }
  }

  /**
   * The commit that a name stands for.
   * @param ref a tag, branch or commit
   * @returns its full id and its day, YYYY-MM-DD
   * @throws when there is none
   */
  async commit(ref: string): Promise<{ id: string; day: string }> {
    const text = await this.#git("log", "-1", "--format=%H %cs", "--end-of-options", ref, "--");
    const [id = "", day = ""] = text.trim().split(" ");
    return { id, day };
  }

  /** The text of a file at a commit. @throws when there is none */
  read(ref: string, path: string): Promise<string> {
    return this.#git("cat-file", "blob", `${ref}:${path}`);
  }

  /**
   * The texts of many files at a commit, in one go.
   * @returns texts by path; files that are not there are left out
   */
  async readAll(ref: string, paths: readonly string[]): Promise<Map<string, string>> {
    const git = spawn("git", ["-C", this.folder, "cat-file", "--batch"], {
      stdio: ["pipe", "pipe", "ignore"],
      timeout: 120_000,
    });
    git.stdin.on("error", () => undefined);
    git.stdin.end(paths.map((path) => `${ref}:${path}\n`).join(""));
    const output = await buffer(git.stdout);
    const texts = new Map<string, string>();
    let at = 0;
    for (const path of paths) {
      // `<id> blob <size>` and the content, or `<name> missing` (https://git-scm.com/docs/git-cat-file#_batch_output)
      const end = output.indexOf("\n", at);
      if (end < 0) break;
      const [, type, size] = /^[0-9a-f]+ (\w+) (\d+)$/.exec(output.toString("utf8", at, end)) ?? [];
      at = end + 1;
      if (size === undefined) continue;
      if (type === "blob") texts.set(path, output.toString("utf8", at, at + Number(size)));
      at += Number(size) + 1;
    }
    return texts;
  }

  /** Paths of all files at a commit. */
  async files(ref: string): Promise<string[]> {
    return (await this.#git("ls-tree", "-r", "-z", "--name-only", "--full-tree", ref)).split("\0").filter(Boolean);
  }

  /** All tags. */
  async tags(): Promise<string[]> {
    return (await this.#git("tag", "--list")).split("\n").filter(Boolean);
  }

  /** The web address of the repository it was cloned from; undefined when that is not known. */
  async origin(): Promise<string | undefined> {
    const text = await this.#git("config", "--get", "remote.origin.url").catch(() => "");
    const match = /^(?:https:\/\/|git@|ssh:\/\/git@)([\w.-]+)[:/](.+?)(?:\.git)?\/?$/.exec(text.trim());
    return match ? `https://${match[1]}/${match[2]}` : undefined;
  }
}

/** The address of a file at a commit or tag, as GitHub and others show it. */
export function fileUrl(repository: string, ref: string, path: string): string {
  return encodeURI(`${repository}/blob/${ref}/${path}`).replace(/[#?]/g, encodeURIComponent);
}
