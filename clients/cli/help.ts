/** Help texts, derived from the list of commands. */
import { COMMON } from "./arguments.js";
import type { Command, CommandEntry, Option } from "./command.js";
import { wrap } from "./output/terminal/wrap.js";

const CODES =
  "Exit codes: 0 clean, or nothing to scan; 1 findings at or above the threshold; 2 invalid command line or configuration; 3 something could not be read, or a server did not answer; 70 a bug in stackfit.";

/** Help for the program. @param width in characters */
export function programHelp(commands: readonly CommandEntry[], width: number): string {
  return [
    ...wrap("Find out whether technologies work together, and how we know.", width),
    "",
    "Usage: stackfit COMMAND [ARGUMENTS]",
    "",
    ...rows(commands, ({ usage, summary }) => [usage, summary], width),
    "",
    "  stackfit COMMAND --help   show the options of a command, with examples",
    "  stackfit --version        show the version of the program and of its data",
    "",
    ...wrap(
      "All answers come from the bundled data. Nothing is sent anywhere unless you pass --server or --verify, except that plan, fix and resolve have your package managers look up newer releases: in a terminal, unless you pass --offline.",
      width,
    ),
    "",
    ...wrap(CODES, width),
    "",
  ].join("\n");
}

export function commandHelp(command: CommandEntry & Command, width: number): string {
  const options = Object.entries({ ...command.options, ...COMMON });
  const examples = command.examples.flatMap(([call, what]) => [`  ${call}`, `      ${what}`]);
  return [
    ...wrap(`${command.summary[0]?.toUpperCase()}${command.summary.slice(1)}.`, width),
    "",
    `Usage: stackfit ${command.usage}`,
    "",
    ...(command.description ? [...command.description.split("\n").flatMap((text) => wrap(text, width)), ""] : []),
    "Options",
    ...rows(options, ([name, option]) => [signature(name, option), helpText(option)], width),
    "",
    ...(examples.length > 0 ? ["Examples", ...examples, ""] : []),
  ].join("\n");
}

function signature(name: string, { type, short, takes }: Option): string {
  return `${short ? `-${short}, ` : ""}--${name}${type === "string" ? ` ${takes ?? "VALUE"}` : ""}`;
}

const helpText = ({ help, choices }: Option) => (choices ? `${help}: ${choices.join(", ")}` : help);

/** Two columns; a term too long for the first gets a line of its own. */
function rows<Item>(items: readonly Item[], pairOf: (item: Item) => [term: string, text: string], width: number) {
  const pairs = items.map(pairOf);
  const left = Math.min(30, Math.max(...pairs.map(([term]) => term.length)));
  return pairs.flatMap(([term, text]) => {
    const [first = "", ...more] = wrap(text, Math.max(20, width - left - 4));
    const indent = " ".repeat(left + 4);
    const rest = more.map((line) => indent + line);
    return term.length > left ? [`  ${term}`, indent + first, ...rest] : [`  ${term.padEnd(left)}  ${first}`, ...rest];
  });
}
