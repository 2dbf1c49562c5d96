/** From a command line to an exit code. */
import { closest } from "fastest-levenshtein";
import { isNear, parse } from "./arguments.js";
import { type Command, type Context, EXIT, type ExitCode, UnreadableError, UsageError } from "./command.js";
import { COMMANDS } from "./commands.js";
import { helpOf, helpOfProgram } from "./help.js";
import { plain, withoutCommands } from "./output/plain.js";
import { widthOf } from "./output/wrap.js";
import { VERSION } from "./version.js";

/**
 * Runs the program.
 * @param argv what follows the program's name
 * @returns the exit code; mistakes are told on stderr, each in a line or two, and never thrown
 */
export async function run(argv: readonly string[], context: Context): Promise<ExitCode> {
  const [name, ...rest] = argv;
  try {
    if (name === undefined || name === "help" || name === "--help" || name === "-h")
      return await help(context, name === "help" ? rest[0] : undefined);
    if (name === "--version" || name === "-v" || name === "version") return await tellVersion(context);
    const command = await find(name);
    const { values, positionals } = parse(command, rest);
    if (values.help) return await help(context, name);
    return await command.run(context, positionals, values);
  } catch (error) {
    return tellError(error, name, context);
  }
}

async function find(name: string): Promise<Command> {
  const load = COMMANDS.get(name);
  if (load) return load();
  const near = closest(name, [...COMMANDS.keys()]);
  const hint = isNear(name, near) ? `Did you mean \`stackfit ${near}\`?` : "`stackfit --help` lists them.";
  throw new UsageError(`there is no command ${JSON.stringify(name.slice(0, 60))}. ${hint}`);
}

async function help(context: Context, name: string | undefined): Promise<ExitCode> {
  const width = Math.min(100, widthOf(context.stdout.columns));
  if (name !== undefined) context.stdout.write(`${helpOf(await find(name), width)}`);
  else {
    const commands = await Promise.all([...COMMANDS.values()].map((load) => load()));
    context.stdout.write(helpOfProgram(commands, width));
  }
  return EXIT.clean;
}

async function tellVersion(context: Context): Promise<ExitCode> {
  const { revision } = await context.catalog();
  context.stdout.write(`stackfit ${VERSION}, facts of ${revision.date.slice(0, 10)} (${revision.id.slice(0, 12)})\n`);
  return EXIT.clean;
}

/** Whatever the message holds of names and files, it is made safe for terminals and for runners of CI. */
function tellError(error: unknown, name: string | undefined, { stderr, env }: Context): ExitCode {
  const say = (text: string) =>
    stderr.write(
      `${text
        .split("\n")
        .map((line) => withoutCommands(plain(line, 2000)))
        .join("\n")}\n`,
    );
  if (error instanceof UsageError) {
    say(`stackfit: ${error.message}`);
    if (name !== undefined && COMMANDS.has(name)) say(`\`stackfit ${name} --help\` tells what it takes.`);
    return EXIT.usage;
  }
  if (error instanceof UnreadableError) {
    say(`stackfit: ${error.message}`);
    return EXIT.unread;
  }
  say(`stackfit: this is a fault of the program, and not yours: ${(error as Error)?.message ?? error}`);
  say(
    env.STACKFIT_DEBUG
      ? String((error as Error)?.stack)
      : "With STACKFIT_DEBUG=1 it says where it happened; please report that.",
  );
  return EXIT.bug;
}
