/** Runs commands that measure the data and print what they found. */
import { parseArgs } from "node:util";
import { type Streams, UsageError } from "../command.js";

/** What a command that measures the data is asked. */
export interface Asked {
  /** The folder of the data. */
  data: string;
  /** The day that lifecycles are judged by. */
  day: string;
  /** Its own options, by name. */
  own: Readonly<Record<string, string>>;
  positionals: readonly string[];
}

/** A command that measures the data and prints what it found. */
export interface Report<Result> {
  /** Defaults of its own options, by name. Without any, it takes those of all: `--json`, `--day`, `--data`. */
  own?: Readonly<Record<string, string>>;
  /** What has to be named beside options, in words; undefined for a command that takes no more. */
  needs?: string;
  measure(asked: Asked): Promise<Result>;
  format(result: Result): readonly string[];
}

/**
 * Runs such a command.
 * @returns the exit code: 0 measured, 3 something cannot be read
 * @throws UsageError, or what `parseArgs` throws
 */
export async function runReport<Result>(
  argv: string[],
  { out, err }: Streams,
  { own = {}, needs, measure, format }: Report<Result>,
): Promise<number> {
  const texts = { day: new Date().toISOString().slice(0, 10), data: "data", ...own };
  const { values, positionals } = parseArgs({
    args: argv,
    allowPositionals: needs !== undefined,
    options: {
      json: { type: "boolean" },
      ...Object.fromEntries(
        Object.entries(texts).map(([name, text]) => [name, { type: "string", default: text } as const]),
      ),
    },
  });
  const { json, day, data, ...others } = values as typeof texts & { json?: boolean };
  if (needs !== undefined && positionals.length === 0) throw new UsageError(`name ${needs}`);
  if (!/^\d{4}-\d\d-\d\d$/.test(day)) throw new UsageError(`--day is YYYY-MM-DD, not ${day}`);
  let result: Result;
  try {
    result = await measure({ data, day, own: others, positionals });
  } catch (error) {
    err((error as Error).message);
    return 3;
  }
  if (json) out(JSON.stringify(result, null, 2));
  else for (const line of format(result)) out(line);
  return 0;
}
