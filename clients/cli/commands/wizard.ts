/** `stackfit wizard`: a stack, put together question by question or named at once. */
import { Readable, Writable } from "node:stream";
import type { Catalog } from "../../../server/catalog/catalog.js";
import { type Draft, stackOf } from "../../../server/catalog/stack-wizard/draft.js";
import { APPROACHES, SETTINGS } from "../../../server/catalog/stack-wizard/steps.js";
import { type Command, type Context, EXIT, UsageError, type Values } from "../command.js";
import { painter, wantsColor } from "../output/color.js";
import { CONFIG_OPTIONS, catalogFor, configFor, textOf } from "../setup.js";
import { terminalOf } from "../terminal.js";
import { emptyDraft, pick } from "../wizard/picks.js";
import { resultJson, resultOf } from "../wizard/result.js";
import { resultText } from "../wizard/text.js";

export const wizard: Command = {
  name: "wizard",
  summary: "put a stack together, and see how each part fits the others",
  usage: "wizard [--pick NAMES]",
  description:
    "Asks part by part in a terminal. With --pick it asks nothing, and tells at once how the parts fit and what to install. Questions go to standard error and the result to standard output; nothing is written to disk.",
  options: {
    approach: {
      type: "string",
      short: "a",
      takes: "KIND",
      choices: APPROACHES.map(({ key }) => key),
      help: "what to build",
    },
    pick: {
      type: "string",
      short: "p",
      multiple: true,
      takes: "NAMES",
      help: "the parts, by their names or packages, with commas between",
    },
    platform: {
      type: "string",
      takes: "NAME",
      choices: SETTINGS.map(({ key }) => key),
      help: "where the server side runs; a host is a part of its own",
    },
    json: { type: "boolean", help: "the result in JSON" },
    ...CONFIG_OPTIONS,
  },
  examples: [
    ["stackfit wizard", "question by question"],
    ["stackfit wizard --approach web-app --pick nextjs,prisma,postgresql", "no questions: the result at once"],
    ["stackfit wizard --approach api --platform edge --pick hono,drizzle --json", "the same for a program"],
  ],
  run: async (context, positionals, values) => {
    if (positionals.length > 0)
      throw new UsageError(`wizard takes names behind --pick: \`stackfit wizard --pick ${positionals.join(",")}\``);
    const empty = emptyDraft(textOf(values.approach), textOf(values.platform));
    // Said before the facts are opened.
    const keyboard = values.pick === undefined ? keyboardOf(context) : undefined;
    const catalog = await catalogFor(context, await configFor(context.cwd, context, values));
    const draft = keyboard
      ? await askFor(catalog, empty, keyboard, context, values)
      : picked(catalog, empty, context, values);
    if (draft === undefined) return EXIT.clean;
    const { today, stdout, stderr } = context;
    if (stackOf(draft).chosen.length === 0) {
      stderr.write("Nothing was chosen, so there is nothing to tell.\n");
      return EXIT.clean;
    }
    const result = resultOf(catalog, draft, today);
    stdout.write(values.json ? resultJson(result) : resultText(result, terminalOf(context, values)));
    return EXIT.clean;
  },
};

interface Keyboard {
  input: Readable;
  output: Writable;
}

/** @throws UsageError where nobody can be asked */
function keyboardOf({ stdin, stderr }: Context): Keyboard {
  if (stdin.isTTY && stderr.isTTY && stdin instanceof Readable && stderr instanceof Writable)
    return { input: stdin, output: stderr };
  throw new UsageError(
    "wizard asks its questions in a terminal, and this is none. Name the parts instead: `stackfit wizard --approach web-app --pick nextjs,prisma,postgresql`",
  );
}

/** @returns what was chosen; undefined when the user left */
async function askFor(
  catalog: Catalog,
  empty: Draft,
  keyboard: Keyboard,
  { stderr, env, today }: Context,
  { approach, color }: Values,
): Promise<Draft | undefined> {
  const { askAll } = await import("../wizard/prompts.js");
  // What draws the frames of the questions asks the environment alone (https://no-color.org).
  if (color === false) env.NO_COLOR = "1";
  const paint = painter(typeof color === "boolean" ? color : wantsColor(stderr, env));
  return askAll({ ...keyboard, paint, catalog, today }, empty, approach === undefined ? "approach" : "needs");
}

/** @throws UsageError when a name is not known */
function picked(catalog: Catalog, empty: Draft, { stderr, today }: Context, values: Values): Draft {
  const { draft, notes } = pick(catalog, empty, values.pick as readonly string[], today);
  for (const note of notes) stderr.write(`${note}\n`);
  return draft;
}
