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
    return contentsIn(
      await this.#batch(
        "--batch",
        paths.map((path) => `${ref}:${path}`),
      ),
      paths,
    );
  }

  /**
   * The ids of files at commits, in one go.
   * @param places as `commit:path`
   * @returns ids by place; files that are not there are left out
   */
  async blobs(places: readonly string[]): Promise<Map<string, string>> {
    const ids = new Map<string, string>();
    const lines = (await this.#batch("--batch-check", places)).toString("utf8").split("\n");
    for (const [at, place] of places.entries()) {
      const [, id] = /^([0-9a-f]{40,}) blob \d+$/.exec(lines[at] ?? "") ?? [];
      if (id) ids.set(place, id);
    }
    return ids;
  }

  /**
   * Those of some commits that no branch or tag contains, such as commits of pull requests.
   * @param commits full ids; those that are not there are left out
   */
  async strayCommits(commits: readonly string[]): Promise<ReadonlySet<string>> {
    const lines = (await this.#batch("--batch-check", commits)).toString("utf8").split("\n");
    const present = commits.filter((_, at) => / commit \d+$/.test(lines[at] ?? ""));
    if (present.length === 0) return new Set();
    const outside = await this.#git("rev-list", ...present, "--not", "--branches", "--tags", "--remotes");
    const unreached = new Set(outside.split("\n"));
    return new Set(present.filter((commit) => unreached.has(commit)));
  }

  /** The texts of files by their ids, one after the other. */
  async *texts(ids: Iterable<string>): AsyncGenerator<{ id: string; text: string }> {
    const all = [...new Set(ids)];
    for (let at = 0; at < all.length; at += BATCH) {
      const some = all.slice(at, at + BATCH);
      const texts = contentsIn(await this.#batch("--batch", some), some);
      for (const [id, text] of texts) yield { id, text };
    }
  }

  async #batch(how: string, lines: readonly string[]): Promise<Buffer> {
    const git = spawn("git", ["-C", this.folder, "cat-file", how], {
      stdio: ["pipe", "pipe", "ignore"],
      timeout: 600_000,
    });
    git.stdin.on("error", () => undefined);
    git.stdin.end(lines.map((line) => `${line}\n`).join(""));
    return buffer(git.stdout);
  }

  /**
   * Tags with the days of their commits.
   * @param which "outside": those that the branch which is checked out does not contain, as they are on release branches
   */
  async taggedDays(which: "all" | "outside" = "all"): Promise<Map<string, string>> {
    const format = "--format=%(refname:strip=2)%09%(*committerdate:short)%(committerdate:short)";
    const filter = which === "outside" ? ["--no-merged=HEAD"] : [];
    const lines = (await this.#git("for-each-ref", "refs/tags", format, ...filter)).split("\n");
    return new Map(
      lines.flatMap((line) => {
        const [tag, day] = line.split("\t");
        return tag && day ? [[tag, day.slice(0, 10)] as const] : [];
      }),
    );
  }

  /**
   * The versions of files in the history of the branch that is checked out, the oldest first.
   * @param patterns of Git, such as `*.lock`
   */
  async history(patterns: readonly string[]): Promise<FileVersion[]> {
    const args = ["log", "--first-parent", "--reverse", "--raw", "--no-abbrev", "--no-renames", "--format=%H %cs"];
    const versions: FileVersion[] = [];
    let [commit, day] = ["", ""];
    for (const line of (await this.#git(...args, "--", ...patterns)).split("\n")) {
      const head = /^([0-9a-f]{40,}) (\d{4}-\d\d-\d\d)$/.exec(line);
      if (head) [commit, day] = [head[1] ?? "", head[2] ?? ""];
      const [, id, path] = /^:\d+ \d+ [0-9a-f]+ ([0-9a-f]+) [AM]\t(.+)$/.exec(line) ?? [];
      if (id && path) versions.push({ commit, day, path, id });
    }
    return versions;
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

/** One version of a file. */
export interface FileVersion {
  /** A commit, or the tag of one. */
  commit: string;
  /** The day of the commit, YYYY-MM-DD. */
  day: string;
  path: string;
  /** Of its content. */
  id: string;
}

/** Files that are read at once. */
const BATCH = 40;

/** Takes what `git cat-file --batch` writes apart. @param keys what was asked for, in order */
function contentsIn(output: Buffer, keys: readonly string[]): Map<string, string> {
  const texts = new Map<string, string>();
  let at = 0;
  for (const key of keys) {
    // `<id> blob <size>` and the content, or `<name> missing` (https://git-scm.com/docs/git-cat-file#_batch_output)
    const end = output.indexOf("\n", at);
    if (end < 0) break;
    const [, type, size] = /^[0-9a-f]+ (\w+) (\d+)$/.exec(output.toString("utf8", at, end)) ?? [];
    at = end + 1;
    if (size === undefined) continue;
    if (type === "blob") texts.set(key, output.toString("utf8", at, at + Number(size)));
    at += Number(size) + 1;
  }
  return texts;
}

/** The address of a file at a commit or tag, as GitHub and others show it. */
export function fileUrl(repository: string, ref: string, path: string): string {
  return encodeURI(`${repository}/blob/${ref}/${path}`).replace(/[#?]/g, encodeURIComponent);
}
