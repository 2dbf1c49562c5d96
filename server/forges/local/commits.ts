/** Writes commits without a work tree: Git's fast-import takes files and the commit in one go. */
import { ForgeError } from "../forge.js";
import type { Git } from "./git.js";

/** The top-level domain is reserved for addresses that lead nowhere (https://www.rfc-editor.org/rfc/rfc2606). */
const EMAIL = "contributions@stackfit.invalid";

const COMMITTER = "StackFit";

/** Milliseconds after which it hangs; a file takes a fifth of one on an idle machine, and far longer on a busy one. */
const LEAST_TIME = 60_000;
const TIME_OF_FILE = 50;

/** A file's text, or the id of a text that is in the repository; undefined for a file that goes. */
export type FileContent = string | { blob: string } | undefined;

interface NewCommit {
  parents: readonly string[];
  /** The tree to begin with; by default that of the first parent. */
  tree?: string | undefined;
  /** Files that change, by path from the root of the repository. */
  files?: ReadonlyMap<string, FileContent>;
  message: string;
  author?: string | undefined;
  /** ISO 8601. Equal commits get equal ids, so it is not the clock's where a step may be repeated. */
  date: string;
}

/** Writes a commit but no ref, so that one that breaks off changed nothing. @returns its id @throws ForgeError */
export async function writeCommit(git: Git, commit: NewCommit): Promise<string> {
  const { parents, tree, files = new Map(), message, author = COMMITTER, date } = commit;
  const when = `${secondsOf(date)} +0000`;
  const [first, ...others] = parents;
  const lines = [
    // A name that fast-import needs and never writes: the reset below forgets it.
    "commit refs/stackfit/draft",
    "mark :1",
    `author ${identity(author)} ${when}`,
    `committer ${identity(COMMITTER)} ${when}`,
    data(message),
    ...(first ? [`from ${first}`] : []),
    ...others.map((parent) => `merge ${parent}`),
    ...(tree ? [`M 040000 ${tree} ""`] : []),
    ...[...files].map(([path, content]) => fileCommand(quote(path), content)),
    "get-mark :1",
    "reset refs/stackfit/draft",
    "done",
  ];
  const timeout = LEAST_TIME + files.size * TIME_OF_FILE;
  const id = await git.text(["fast-import", "--quiet", "--done"], { input: `${lines.join("\n")}\n`, timeout });
  if (/^[0-9a-f]{40}$/.test(id)) return id;
  throw new ForgeError("unavailable", "git fast-import did not report the commit it wrote");
}

function fileCommand(path: string, content: FileContent): string {
  if (content === undefined) return `D ${path}`;
  return typeof content === "string" ? `M 100644 inline ${path}\n${data(content)}` : `M 100644 ${content.blob} ${path}`;
}

/** As fast-import takes a text of any content: with its length in bytes before it. */
const data = (text: string) => `data ${Buffer.byteLength(text)}\n${text}`;

const quote = (path: string) => `"${path.replace(/[\\"]/g, "\\$&").replaceAll("\n", "\\n")}"`;

/** A name as it can stand in a commit, where control characters and angle brackets would end it. */
function identity(name: string): string {
  const plain = name.replace(/[\p{C}\s<>]+/gu, " ").trim();
  return `${Array.from(plain).slice(0, 100).join("").trim() || "Unnamed"} <${EMAIL}>`;
}

function secondsOf(date: string): number {
  const time = new Date(date).getTime();
  if (time >= 0) return Math.floor(time / 1000);
  throw new ForgeError("refused", `"${date}" is not a valid commit date`);
}
