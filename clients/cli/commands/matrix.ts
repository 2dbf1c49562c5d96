/** `stackfit matrix`: a table of verdicts. */
import {
  categoriesOf,
  type Matrix,
  type MatrixSide,
  MOST_LINES,
  matrixOf,
} from "../../../server/catalog/directory/matrix.js";
import { STATUS_NAMES, STATUS_SIGNS, type Status } from "../../../server/catalog/facts/kind.js";
import { listOf, nameSubject } from "../../../server/catalog/words.js";
import { namesIn } from "../arguments.js";
import { type Command, type Context, EXIT, UsageError, value } from "../command.js";
import { CONFIG_OPTIONS, openCatalog } from "../config/setup.js";
import { outputOf, outputOptions } from "../output/choice.js";
import { jsonText } from "../output/plain.js";
import { statusCell, tableOf } from "../output/terminal/table.js";
import { terminalOf, type View } from "../output/terminal/terminal.js";

/** What may separate the two lists. */
const SEPARATORS = new Set(["x", "X", "×", "*", "by"]);

export const matrix: Command = {
  description:
    "Each side is a comma-separated list of names, or of categories such as orm and database. With one list, all its pairs are shown.",
  takes: "technologies",
  options: {
    sort: value("ORDER", "order of both sides (default: verdicts)", { choices: ["verdicts", "name"] }),
    ...outputOptions(),
    ...CONFIG_OPTIONS,
  },
  examples: [
    ["stackfit matrix next,nuxt,sveltekit x prisma,drizzle", "three frameworks and two libraries"],
    ["stackfit matrix orm x database", "two categories"],
    ["stackfit matrix react@18,react@19 x next@14,next@15", "versions"],
  ],
  run: async (context, positionals, values) => {
    const sides = positionals.filter((part) => !SEPARATORS.has(part));
    const [rows, columns, more] = sides;
    if (rows === undefined || more !== undefined)
      throw new UsageError("matrix needs one or two lists: `stackfit matrix next,nuxt x prisma,drizzle`");
    const { format, quiet } = outputOf(values, "human");
    const { catalog } = await openCatalog(context, values);
    const request = {
      rows: namesIn([rows]),
      columns: namesIn([columns ?? ""]),
      sort: values.sort === "name" ? "name" : "verdicts",
      empty: true,
    } as const;
    const result = matrixOf(catalog, request, context.today);
    refuseUnknown([result.rows, result.columns], categoriesOf(catalog));
    if (format === "json") context.stdout.write(jsonText(jsonOf(result)));
    else {
      writeTable(result, context, terminalOf(context, values));
      if (!quiet) writeNotes(result, context);
    }
    return EXIT.clean;
  },
};

function refuseUnknown(sides: readonly MatrixSide[], categories: readonly string[]): void {
  const unknown = sides.flatMap(({ unknownNames }) => unknownNames);
  if (unknown.length === 0) return;
  const lines = new Set(
    unknown.map(({ text, problem, near }) =>
      problem
        ? `${JSON.stringify(text)}: ${problem}`
        : `unknown name ${JSON.stringify(text)}${near.length > 0 ? `: did you mean ${listOf(near, "or")}?` : ""}`,
    ),
  );
  throw new UsageError(`${[...lines].join("\n")}\nThe categories are ${categories.join(", ")}.`);
}

function writeTable({ rows, columns, cells }: Matrix, { stdout }: Context, terminal: View): void {
  if (rows.shown.length === 0 || columns.shown.length === 0) throw new UsageError("there is nothing to compare");
  const table = tableOf(
    ["", ...columns.shown.map(nameSubject)],
    rows.shown.map((subject, row) => [
      nameSubject(subject),
      ...columns.shown.map((_, column) => {
        const status = cells[row]?.[column]?.status;
        return status === undefined ? "" : statusCell(status);
      }),
    ]),
    terminal,
  );
  stdout.write(table);
}

function writeNotes({ rows, columns, counts }: Matrix, { stderr }: Context): void {
  const present = Object.entries(counts).filter(([, count]) => count > 0);
  stderr.write(
    `\n${present.map(([status, count]) => `${STATUS_SIGNS[status as Status]} ${STATUS_NAMES[status as Status]} ${count}`).join("   ")}\n`,
  );
  const crowded = rows.crowdedOut.length + columns.crowdedOut.length;
  if (crowded > 0) stderr.write(`${crowded} more not shown: each side shows at most ${MOST_LINES}.\n`);
}

function jsonOf({ rows, columns, cells, counts }: Matrix) {
  return {
    rows: rows.shown.map(nameSubject),
    columns: columns.shown.map(nameSubject),
    cells: cells.map((line) => line.map((cell) => cell ?? null)),
    counts,
  };
}
