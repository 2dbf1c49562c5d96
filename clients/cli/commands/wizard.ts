/** `stackfit wizard`: builds a stack, interactively or from a list of names. */
import type { Catalog } from "../../../server/catalog/catalog.js";
import { type Draft, stackOf } from "../../../server/catalog/stack/wizard/draft.js";
import { APPROACHES, SETTINGS } from "../../../server/catalog/stack/wizard/parts.js";
import { type Command, type Context, EXIT, UsageError, type Values, value } from "../command.js";
import { CONFIG_OPTIONS, loadCatalog, loadConfig, textOf } from "../config/setup.js";
import { outputOf, outputOptions } from "../output/choice.js";
import { type Keyboard, keyboardOf } from "../output/terminal/keyboard.js";
import { terminalOf } from "../output/terminal/terminal.js";
import { emptyDraft, pick } from "../wizard/picks.js";
import { resultJson, resultOf } from "../wizard/result.js";
import { resultText } from "../wizard/text.js";

export const wizard: Command = {
  description:
    "Asks for each part in turn. With --pick it asks nothing and shows at once how the parts fit together and what to install. Questions go to standard error and the result to standard output; nothing is written to disk.",
  options: {
    approach: value("KIND", "what to build", { short: "a", choices: APPROACHES.map(({ key }) => key) }),
    pick: value("NAMES", "technologies or packages, separated by commas; repeatable", { short: "p", multiple: true }),
    platform: value("NAME", "where the server side runs; pick a host like any other part", {
      choices: SETTINGS.map(({ key }) => key),
    }),
    ...outputOptions(),
    ...CONFIG_OPTIONS,
  },
  examples: [
    ["stackfit wizard", "interactively"],
    ["stackfit wizard --approach web-app --pick nextjs,prisma,postgresql", "without questions"],
    ["stackfit wizard --approach api --platform edge --pick hono,drizzle --json", "as JSON"],
  ],
  run: async (context, positionals, values) => {
    if (positionals.length > 0)
      throw new UsageError(`wizard takes names with --pick: \`stackfit wizard --pick ${positionals.join(",")}\``);
    const { format, quiet } = outputOf(values, "human");
    const empty = emptyDraft(textOf(values.approach), textOf(values.platform));
    // Fails before the data is opened.
    const keyboard = values.pick === undefined ? requireKeyboard(context, values) : undefined;
    const catalog = await loadCatalog(context, await loadConfig(context.cwd, context, values));
    const { today, stdout, stderr } = context;
    const { draft, notes } = keyboard
      ? { draft: await askFor(catalog, empty, keyboard, context, values), notes: [] }
      : pick(catalog, empty, values.pick as readonly string[], today);
    if (draft === undefined) return EXIT.clean;
    if (!quiet) for (const note of notes) stderr.write(`${note}\n`);
    if (stackOf(draft).chosen.length === 0) {
      stderr.write("Nothing was chosen.\n");
      return EXIT.clean;
    }
    const result = resultOf(catalog, draft, today);
    stdout.write(format === "json" ? resultJson(result) : resultText(result, terminalOf(context, values)));
    return EXIT.clean;
  },
};

/** @throws UsageError if this is not a terminal */
function requireKeyboard(context: Context, values: Values): Keyboard {
  const keyboard = keyboardOf(context, values);
  if (keyboard) return keyboard;
  throw new UsageError(
    "wizard asks its questions in a terminal, and stdin is not a terminal. Name the parts instead: `stackfit wizard --approach web-app --pick nextjs,prisma,postgresql`",
  );
}

/** @returns what was chosen; undefined when the user left */
async function askFor(
  catalog: Catalog,
  empty: Draft,
  keyboard: Keyboard,
  { stderr, env, today }: Context,
  values: Values,
): Promise<Draft | undefined> {
  const { askAll } = await import("../wizard/prompts.js");
  const { paint } = terminalOf({ stdout: stderr, env }, values);
  // The first question is that of the approach.
  return askAll({ ...keyboard, paint, catalog, today }, empty, values.approach === undefined ? 0 : 1);
}
