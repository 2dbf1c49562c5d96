/** Runs a script as a command. */
import { fileURLToPath } from "node:url";

export interface Streams {
  out: (line: string) => void;
  err: (line: string) => void;
}

/**
 * Runs a command when its file was started, not when a test imports it.
 * @param url `import.meta.url` of the file
 * @param main takes the arguments and returns the exit code
 */
export async function runCommand(
  url: string,
  main: (argv: string[], streams: Streams) => Promise<number>,
): Promise<void> {
  if (process.argv[1] !== fileURLToPath(url)) return;
  const streams = { out: (line: string) => console.log(line), err: (line: string) => console.error(line) };
  process.exitCode = await main(process.argv.slice(2), streams);
}
