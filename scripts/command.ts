/** What the commands of this folder share: where they speak to, and how one becomes a process. */
import { fileURLToPath } from "node:url";

export interface Streams {
  out: (line: string) => void;
  err: (line: string) => void;
}

/**
 * Runs a command when its file is the one that was started, and not when a test imports it.
 * @param url `import.meta.url` of the file
 * @param main gets the arguments and gives the exit code
 */
export async function runCommand(
  url: string,
  main: (argv: string[], streams: Streams) => Promise<number>,
): Promise<void> {
  if (process.argv[1] !== fileURLToPath(url)) return;
  const streams = { out: (line: string) => console.log(line), err: (line: string) => console.error(line) };
  process.exitCode = await main(process.argv.slice(2), streams);
}
