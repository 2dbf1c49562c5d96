/**
 * Looks for inputs that break a rule: texts for every parser, requests generated from the OpenAPI description, bytes that are
 * nearly HTTP, and requests that keep the built server from all others. Each part stops at its first find and prints the shrunk input and the command that reproduces it.
 *
 *   npm -w scripts/lab run fuzz -- --seconds 60
 *   npm -w scripts/lab run fuzz -- --minutes 30 --only http
 *   npm -w scripts/lab run fuzz -- --only "parsers: data files" --seed 7 --path 12:3
 */
import { monitorEventLoopDelay } from "node:perf_hooks";
import { parseArgs } from "node:util";
import { runCommand, type Streams } from "../../command.js";
import { fuzzBytes } from "./bytes.js";
import { fuzzHttp } from "./http.js";
import { fuzzParsers } from "./parsers.js";
import type { Budget, Outcome } from "./search.js";
import { fuzzStalls } from "./stalls.js";

/** By the first word of `--only`; a part follows its colon. */
const TARGETS: ReadonlyMap<string, (budget: Budget, part?: string) => Promise<Outcome[]>> = new Map([
  ["parsers", fuzzParsers],
  ["http", fuzzHttp],
  ["bytes", fuzzBytes],
  ["stalls", fuzzStalls],
]);

const USAGE = `--only takes ${[...TARGETS.keys()].join(", ")}, or one with a part, such as "parsers: manifests"`;

/** Reads the options. @throws Error that says what is allowed */
export function readOptions(argv: string[]): Budget & { only: string | undefined } {
  const { values } = parseArgs({
    args: argv,
    options: {
      minutes: { type: "string" },
      seconds: { type: "string" },
      seed: { type: "string" },
      path: { type: "string" },
      only: { type: "string" },
    },
  });
  const seconds = values.minutes === undefined ? Number(values.seconds ?? 60) : 60 * Number(values.minutes);
  const seed = Number(values.seed ?? DEFAULT_SEED);
  if (!(seconds > 0)) throw new Error("--seconds and --minutes take a number above 0");
  if (!Number.isInteger(seed)) throw new Error("--seed takes a whole number");
  if (values.path !== undefined && !/^\d+(?::\d+)*$/.test(values.path))
    throw new Error("--path takes the path of a find, such as 12:3");
  if (values.only !== undefined && !TARGETS.has(values.only.split(":")[0] ?? "")) throw new Error(USAGE);
  if (values.path !== undefined && values.only === undefined) throw new Error(`--path needs --only: ${USAGE}`);
  return { seed, seconds, path: values.path, only: values.only };
}

/** The same inputs each time, unless --seed is given. */
const DEFAULT_SEED = 1;

/** Runs the parts, each for its share of the time. @returns 1 when something was found */
export async function main(argv: string[], { out, err }: Streams): Promise<number> {
  let options: ReturnType<typeof readOptions>;
  try {
    options = readOptions(argv);
  } catch (error) {
    err((error as Error).message);
    return 2;
  }
  const { only, ...budget } = options;
  const [name, part] = only?.split(/:\s*/) ?? [];
  const wanted = [...TARGETS].filter(([target]) => name === undefined || target === name);
  const delay = monitorEventLoopDelay();
  delay.enable();
  out(`seed ${budget.seed}, ${budget.seconds} s, ${memory()}`);
  let finds = 0;
  for (const [, fuzz] of wanted) {
    for (const outcome of await fuzz({ ...budget, seconds: budget.seconds / wanted.length }, part)) {
      for (const line of formatOutcome(outcome)) out(line);
      if (outcome.find) finds += 1;
    }
  }
  out(`${finds} finds; ${memory()}, longest event-loop delay ${(delay.max / 1e6).toFixed(0)} ms`);
  return finds > 0 ? 1 : 0;
}

const memory = () => `resident memory ${(process.memoryUsage.rss() / 2 ** 20).toFixed(0)} MB`;

/** The outcome of a part, as lines. */
export function formatOutcome({ target, runs, find, notes }: Outcome): string[] {
  const counts = `${target}: ${runs} runs${find ? ", one find" : ""}`;
  const found = find
    ? [
        `  ${find.what}`,
        `  with ${find.input}`,
        `  npm -w scripts/lab run fuzz -- --only "${target}" --seed ${find.seed} --path ${find.path}`,
      ]
    : [];
  return [counts, ...notes.map((note) => `  ${note}`), ...found];
}

await runCommand(import.meta.url, main);
