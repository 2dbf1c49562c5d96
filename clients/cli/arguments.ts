/** Parses the command line of a command. */
import { parseArgs } from "node:util";
import { closest, distance } from "fastest-levenshtein";
import { type Command, type Option, UsageError, type Values } from "./command.js";

/** Options of every command. */
export const COMMON: Readonly<Record<string, Option>> = {
  help: { type: "boolean", short: "h", help: "show this help" },
  color: { type: "boolean", help: "use colour even when the output is not a terminal; --no-color turns it off" },
};

/**
 * Parses what follows the name of a command.
 * @throws UsageError that names the mistake and suggests a similar option
 */
export function parse(command: Command, argv: readonly string[]): { values: Values; positionals: string[] } {
  const options = { ...command.options, ...COMMON };
  const known = new Map(Object.entries(options));
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
    throw error instanceof UsageError ? error : new UsageError(describeMistake(error as Error, [...known.keys()]));
  }
}

function checkChoices(name: string, option: Option | undefined, given: readonly unknown[]): void {
  if (!option?.choices) return;
  for (const value of given) {
    if (typeof value === "string" && !option.choices.includes(value))
      throw new UsageError(`--${name} must be one of ${option.choices.join(", ")}, not ${JSON.stringify(value)}`);
  }
}

/** The messages of node:util are meant for programmers. */
function describeMistake(error: Error, known: readonly string[]): string {
  const { code } = error as NodeJS.ErrnoException;
  const option = /'(?:-\w, )?--?([^' ]+)/.exec(error.message)?.[1] ?? "";
  if (code === "ERR_PARSE_ARGS_UNKNOWN_OPTION") {
    const near = closest(option, [...known]);
    const hint = near !== "" && isNear(option, near) ? ` Did you mean --${near}?` : "";
    return `unknown option ${JSON.stringify(option.length > 1 ? `--${option}` : `-${option}`)}.${hint}`;
  }
  if (code === "ERR_PARSE_ARGS_INVALID_OPTION_VALUE")
    return /does not take/.test(error.message)
      ? `--${option} does not take a value`
      : `--${option} needs a value: --${option}=VALUE`;
  return error.message;
}

/** Whether one is likely a typo of the other: it differs in at most a third of its letters, or is a prefix. */
export function isNear(given: string, near: string): boolean {
  return near.startsWith(given) || distance(given, near) <= Math.ceil(given.length / 3);
}
