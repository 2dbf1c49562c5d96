/** Runs a script as a command. */
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

export interface Streams {
  out: (line: string) => void;
  err: (line: string) => void;
}

/** The arguments are wrong; the message says what is allowed. */
export class UsageError extends Error {}

/**
 * Runs a command when its file was started, not when a test imports it. `--help` prints the comment that its file begins with.
 * @param url `import.meta.url` of the file
 * @param main takes the arguments and returns the exit code; a UsageError or an unknown option is 2
 */
export async function runCommand(
  url: string,
  main: (argv: string[], streams: Streams) => Promise<number>,
): Promise<void> {
  if (process.argv[1] !== fileURLToPath(url)) return;
  const streams = { out: (line: string) => console.log(line), err: (line: string) => console.error(line) };
  const argv = process.argv.slice(2);
  try {
    if (argv.includes("--help") || argv.includes("-h")) streams.out(readHelp(url));
    else process.exitCode = await main(argv, streams);
  } catch (error) {
    if (!isAboutUsage(error)) throw error;
    streams.err(error.message);
    process.exitCode = 2;
  }
}

/** Without the signs of a comment. */
function readHelp(url: string): string {
  const [, comment = ""] = /^\/\*\*\n(.*?)^ \*\//ms.exec(readFileSync(new URL(url), "utf8")) ?? [];
  return comment.replace(/^ \* ?/gm, "").trim();
}

const isAboutUsage = (error: unknown): error is Error =>
  error instanceof UsageError || String((error as { code?: unknown })?.code).startsWith("ERR_PARSE_ARGS");
