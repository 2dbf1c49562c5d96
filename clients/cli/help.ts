/** Help texts, made of what the commands say of themselves. */
import { COMMON } from "./arguments.js";
import type { Command, Option } from "./command.js";
import { wrap } from "./output/wrap.js";

const CODES =
  "Exit codes: 0 clean, or nothing to scan; 1 findings at or over the threshold; 2 the command line or the configuration is wrong; 3 something could not be read; 70 a fault of this program.";

/**
 * The help of the program.
 * @param width in characters
 */
export function helpOfProgram(commands: readonly Command[], width: number): string {
  return [
    "Do these technologies work together, and how do we know?",
    "",
    "usage: stackfit COMMAND [ARGUMENTS]",
    "",
    ...rows(
      commands.map(({ usage, summary }) => [usage, summary]),
      width,
    ),
    "",
    "  stackfit COMMAND --help   what a command takes, with examples",
    "  stackfit --version        versions of the program and of its facts",
    "",
    ...lines(
      "Everything is answered from the facts that come along: nothing is sent anywhere unless you ask for it.",
      width,
    ),
    "",
    ...lines(CODES, width),
    "",
  ].join("\n");
}

/** The help of a command. */
export function helpOf(command: Command, width: number): string {
  const options = Object.entries({ ...command.options, ...COMMON });
  return [
    ...lines(`${command.summary[0]?.toUpperCase()}${command.summary.slice(1)}.`, width),
    "",
    `usage: stackfit ${command.usage}`,
    "",
    ...(command.description ? [...command.description.split("\n").flatMap((text) => lines(text, width)), ""] : []),
    "options",
    ...rows(
      options.map(([name, option]) => [signature(name, option), helpText(option)]),
      width,
    ),
    "",
    ...(command.examples.length > 0 ? ["examples", ...command.examples.flatMap(exampleLines), ""] : []),
  ].join("\n");
}

const exampleLines = ([call, what]: readonly [string, string]) => [`  ${call}`, `      ${what}`];

function signature(name: string, { type, short, takes }: Option): string {
  return `${short ? `-${short}, ` : ""}--${name}${type === "string" ? ` ${takes ?? "VALUE"}` : ""}`;
}

const helpText = ({ help, choices }: Option) => (choices ? `${help}: ${choices.join(", ")}` : help);

const lines = (text: string, width: number): string[] => wrap(text, width);

/** Two columns; what is too long for the first has a line of its own. */
function rows(pairs: readonly (readonly [string, string])[], width: number): string[] {
  const left = Math.min(30, Math.max(...pairs.map(([term]) => term.length)));
  return pairs.flatMap(([term, text]) => {
    const [first = "", ...more] = wrap(text, Math.max(20, width - left - 4));
    const indent = " ".repeat(left + 4);
    const rest = more.map((line) => indent + line);
    return term.length > left ? [`  ${term}`, indent + first, ...rest] : [`  ${term.padEnd(left)}  ${first}`, ...rest];
  });
}
