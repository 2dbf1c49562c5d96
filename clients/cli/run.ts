/** From a command line to an exit code. */
import { InvalidVersion } from "../../server/catalog/names/invalid-version.js";
import { nearest, parse } from "./arguments.js";
import { type CommandEntry, type Context, EXIT, type ExitCode, UnreadableError, UsageError } from "./command.js";
import { COMMANDS, loadCommand } from "./commands.js";
import { commandHelp, programHelp } from "./help.js";
import { plain, withoutCommands } from "./output/plain.js";
import { widthOf } from "./output/terminal/wrap.js";
import { revisionText } from "./output/words.js";
import { VERSION } from "./version.js";

/** Runs the program. @returns the exit code; errors are reported on stderr and never thrown */
export async function run(argv: readonly string[], context: Context): Promise<ExitCode> {
  const [name, ...rest] = argv;
  try {
    if (name === undefined || name === "help" || name === "--help" || name === "-h")
      return await showHelp(context, name === "help" ? rest[0] : undefined);
    if (name === "--version" || name === "-v" || name === "version") return await showVersion(context);
    const command = await loadCommand(findCommand(name));
    const { values, positionals } = parse(command, rest);
    if (values.help) return await showHelp(context, name);
    return await command.run(context, positionals, values);
  } catch (error) {
    return reportError(error, name, context);
  }
}

function findCommand(name: string): CommandEntry {
  const found = COMMANDS.find((command) => command.name === name);
  if (found) return found;
  const names = COMMANDS.map((command) => command.name);
  const near = nearest(name, names);
  const hint = name.startsWith("-")
    ? `Options follow the command: \`stackfit scan ${plain(name, 60)}\`.`
    : near === undefined
      ? "Run `stackfit --help` for a list."
      : `Did you mean \`stackfit ${near}\`?`;
  throw new UsageError(`unknown command ${JSON.stringify(name.slice(0, 60))}. ${hint}`);
}

async function showHelp({ stdout }: Context, name: string | undefined): Promise<ExitCode> {
  const width = Math.min(100, widthOf(stdout.columns));
  const text =
    name === undefined ? programHelp(COMMANDS, width) : commandHelp(await loadCommand(findCommand(name)), width);
  stdout.write(text);
  return EXIT.clean;
}

async function showVersion(context: Context): Promise<ExitCode> {
  const { revision } = await context.catalog();
  context.stdout.write(`stackfit ${VERSION}, data of ${revision.date.slice(0, 10)} (${revisionText(revision)})\n`);
  return EXIT.clean;
}

/** Names and files in a message are made safe for terminals and CI logs. */
function reportError(error: unknown, name: string | undefined, { stderr, env }: Context): ExitCode {
  const say = (text: string) => {
    for (const line of text.split("\n")) stderr.write(`${withoutCommands(plain(line, 2000))}\n`);
  };
  if (error instanceof UsageError || error instanceof InvalidVersion) {
    say(`stackfit: ${error.message}`);
    if (COMMANDS.some((command) => command.name === name)) say(`Run \`stackfit ${name} --help\` for usage.`);
    return EXIT.usage;
  }
  if (error instanceof UnreadableError) {
    say(`stackfit: ${error.message}`);
    return EXIT.unread;
  }
  say(`stackfit: this is a bug in stackfit: ${(error as Error)?.message ?? error}`);
  say(
    env.STACKFIT_DEBUG
      ? String((error as Error)?.stack)
      : "Please report it. Run again with STACKFIT_DEBUG=1 to see where it happened.",
  );
  return EXIT.bug;
}
