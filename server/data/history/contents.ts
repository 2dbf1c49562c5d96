/** The contents of files as they once were, from one process of Git. */
import { spawn } from "node:child_process";
import { MAX_BYTES } from "../bounds.js";
import { environment, TIMEOUT } from "./git.js";

/** Bytes of all contents that are read. */
const MOST_BYTES = 32 * 1024 * 1024;

const LINE_BREAK = 10;
/** Far longer than the line before a content. */
const LONGEST_HEAD = 200;
const HEAD = /^([0-9a-f]{40,64}) blob (\d{1,15})$/;

/**
 * Reads contents, in the order of their ids. Those that are missing or too long are left out; so are all that come after
 * what may be read in total, in bytes and in time, or after Git broke off.
 * @param at arguments that lead Git to the repository
 */
export async function* readContents(
  at: readonly string[],
  ids: readonly string[],
): AsyncGenerator<[id: string, text: string]> {
  if (ids.length === 0) return;
  const child = spawn("git", [...at, "cat-file", "--batch"], {
    env: environment(),
    timeout: TIMEOUT,
    stdio: ["pipe", "pipe", "ignore"],
  });
  // Where it cannot be started or breaks off, its output ends.
  child.on("error", () => child.stdout.destroy());
  child.stdin.on("error", () => {});
  child.stdin.end(`${ids.join("\n")}\n`);
  try {
    yield* parseContents(child.stdout);
  } catch {
    // What was read until then counts.
  } finally {
    child.kill();
  }
}

/** Reads what `git cat-file --batch` writes, in chunks of any size. */
export async function* parseContents(chunks: AsyncIterable<Buffer>): AsyncGenerator<[id: string, text: string]> {
  let rest: Buffer = Buffer.alloc(0);
  /** Bytes to pass over. */
  let skipped = 0;
  let total = 0;
  for await (const chunk of chunks) {
    rest = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk;
    for (;;) {
      const passed = Math.min(skipped, rest.length);
      rest = rest.subarray(passed);
      skipped -= passed;
      const end = rest.indexOf(LINE_BREAK);
      if (end < 0) {
        if (rest.length > LONGEST_HEAD) return;
        break;
      }
      const [, id, length] = HEAD.exec(rest.toString("latin1", 0, end)) ?? [];
      if (id === undefined) {
        // `… missing`
        rest = rest.subarray(end + 1);
        continue;
      }
      const size = Number(length);
      if (size > MAX_BYTES) {
        rest = rest.subarray(end + 1);
        skipped = size + 1;
        continue;
      }
      if (rest.length < end + 1 + size + 1) break;
      total += size;
      if (total > MOST_BYTES) return;
      yield [id, rest.toString("utf8", end + 1, end + 1 + size)];
      rest = rest.subarray(end + 1 + size + 1);
    }
  }
}
