/** Parses the command line of a command. */
import { parseArgs } from "node:util";
import { closest, distance } from "fastest-levenshtein";
import { type Command, flag, type Option, UsageError, type Values } from "./command.js";

export const COMMON: Readonly<Record<string, Option>> = {
  help: flag("show this help", { short: "h" }),
  color: flag("use colour even when the output is not a terminal; --no-color turns it off"),
};

/** Parses what follows the name of a command. @throws UsageError that suggests a similar option */
export function parse(command: Command, argv: readonly string[]): { values: Values; positionals: string[] } {
  const options = { ...command.options, ...COMMON };
  const known = new Map<string, Option>(Object.entries(options));
  refuseSingleDash(argv, known);
  try {
    const { values, positionals } = parseArgs({
      args: [...argv],
      options: Object.fromEntries(
        [...known].map(([name, { type, short, multiple }]) => [
          name,
          { type, ...(short && { short }), ...(multiple && { multiple }) },
        ]),
      ),
      allowPositionals: true,
      allowNegative: true,
    });
    for (const [name, given] of Object.entries(values)) {
      checkChoices(name, known.get(name), typeof given === "object" ? given : [given]);
    }
    return { values: values as Values, positionals };
  } catch (error) {
    throw error instanceof UsageError ? error : new UsageError(describeMistake(error as Error, known));
  }
}

function checkChoices(name: string, option: Option | undefined, given: readonly unknown[]): void {
  if (!option?.choices) return;
  for (const value of given) {
    if (typeof value === "string" && !option.choices.includes(value)) {
      const hint = didYouMean(nearest(value, option.choices));
      throw new UsageError(
        `--${name} must be one of ${option.choices.join(", ")}, not ${JSON.stringify(value)}${hint}`,
      );
    }
  }
}

/** `-format` would be read as `-f ormat`. */
function refuseSingleDash(argv: readonly string[], known: ReadonlyMap<string, Option>): void {
  const end = argv.indexOf("--");
  for (const arg of end < 0 ? argv : argv.slice(0, end)) {
    const name = /^-([a-z][^=]+)/.exec(arg)?.[1];
    if (name !== undefined && known.has(name))
      throw new UsageError(`unknown option ${JSON.stringify(`-${name}`)}. Did you mean --${name}?`);
  }
}

/** The messages of node:util are meant for programmers. */
function describeMistake(error: Error, known: ReadonlyMap<string, Option>): string {
  const { code } = error as NodeJS.ErrnoException;
  const option = /'(?:-\w, )?--?([^' =]+)/.exec(error.message)?.[1] ?? "";
  if (code === "ERR_PARSE_ARGS_UNKNOWN_OPTION") {
    const isNegative = option.startsWith("no-");
    const names = isNegative ? [...known.keys()].map((name) => `no-${name}`) : [...known.keys()];
    const near = nearest(option, names);
    const hint = didYouMean(near && `--${near}`) || ".";
    return `unknown option ${JSON.stringify(option.length > 1 ? `--${option}` : `-${option}`)}${hint}`;
  }
  if (code === "ERR_PARSE_ARGS_INVALID_OPTION_VALUE")
    return /does not take/.test(error.message)
      ? `--${option} does not take a value`
      : `--${option} needs a value: --${option}=${known.get(option)?.takes ?? "VALUE"}`;
  return error.message;
}

/** The names in comma-separated lists. */
export const namesIn = (lists: readonly string[]): string[] =>
  lists.flatMap((list) => list.split(",").map((name) => name.trim())).filter((name) => name !== "");

/** What someone likely meant: it differs in at most a third of its letters, or begins with them; undefined for another word. */
export function nearest(given: string, candidates: readonly string[]): string | undefined {
  const word = given.toLowerCase();
  if (word === "") return undefined;
  const near = candidates.find((one) => one.startsWith(word)) ?? closest(word, [...candidates]);
  return near?.startsWith(word) || (near && distance(word, near) <= Math.ceil(word.length / 3)) ? near : undefined;
}

/** The end of a message about a mistake: what was meant, if that is known. */
export const didYouMean = (near: string | undefined): string => (near === undefined ? "" : `. Did you mean ${near}?`);
