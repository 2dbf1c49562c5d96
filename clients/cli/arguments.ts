/** The command line of a command: what is given, and what its help says. */
import { parseArgs } from "node:util";
import { closest, distance } from "fastest-levenshtein";
import { type Command, type Option, UsageError, type Values } from "./command.js";

/** What every command takes. */
export const COMMON: Readonly<Record<string, Option>> = {
  help: { type: "boolean", short: "h", help: "show this text" },
  color: { type: "boolean", help: "colour even where no terminal reads it; --no-color: none" },
};

/**
 * Parses what follows the name of a command.
 * @throws UsageError that names the mistake and what is near it
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
    throw error instanceof UsageError ? error : new UsageError(tellMistake(error as Error, [...known.keys()]));
  }
}

function checkChoices(name: string, option: Option | undefined, given: readonly unknown[]): void {
  if (!option?.choices) return;
  for (const value of given) {
    if (typeof value === "string" && !option.choices.includes(value))
      throw new UsageError(`--${name} takes ${option.choices.join(", ")}, and not ${JSON.stringify(value)}`);
  }
}

/** The words of node:util are made for those who write programs. */
function tellMistake(error: Error, known: readonly string[]): string {
  const { code } = error as NodeJS.ErrnoException;
  const option = /'(?:-\w, )?--?([^' ]+)/.exec(error.message)?.[1] ?? "";
  if (code === "ERR_PARSE_ARGS_UNKNOWN_OPTION") {
    const near = closest(option, [...known]);
    const hint = near !== "" && isNear(option, near) ? ` Did you mean --${near}?` : "";
    return `there is no option ${JSON.stringify(option.length > 1 ? `--${option}` : `-${option}`)}.${hint}`;
  }
  if (code === "ERR_PARSE_ARGS_INVALID_OPTION_VALUE")
    return /does not take/.test(error.message)
      ? `--${option} takes no value`
      : `--${option} takes a value: --${option}=VALUE`;
  return error.message;
}

/** Whether one is a slip of the other: a third of the letters at most, and two that changed places count as two. */
export function isNear(given: string, near: string): boolean {
  return near.startsWith(given) || distance(given, near) <= Math.ceil(given.length / 3);
}
