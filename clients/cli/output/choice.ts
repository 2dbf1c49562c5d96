/** What a command writes: the options that every command with JSON output has. */
import { flag, UsageError, type Values, value } from "../command.js";

/** Options for the format, and for how much is written. @param formats the default first */
export const outputOptions = (formats: readonly string[] = ["human", "json"]) => ({
  format: value("FORMAT", "output format", { short: "f", choices: formats }),
  json: flag("the same as --format json"),
  quiet: flag("print only findings that fail, and no notes", { short: "q" }),
});

/** Formats for programs. They are always whole, so that programs can rely on them. */
const DOCUMENTS: ReadonlySet<string> = new Set(["json", "sarif", "junit"]);

/** The chosen format, and whether to write only what fails. @throws UsageError if the options contradict each other */
export function outputOf<Format extends string>(
  { format: named, json, quiet }: Values,
  otherwise: Format | "human",
): { format: Format | "human" | "json"; quiet: boolean } {
  if (json === true && named !== undefined && named !== "json")
    throw new UsageError(`--json and --format ${named} contradict each other: choose one`);
  const format = json === true ? "json" : ((named as Format | undefined) ?? otherwise);
  if (quiet === true && DOCUMENTS.has(format))
    throw new UsageError(`--quiet is for text, and ${format} is always written as a whole: leave out one of the two`);
  return { format, quiet: quiet === true };
}
