/** `stackfit matrix`: many technologies held against many others. */

import { STATUS_SIGNS, type Status } from "../../../server/catalog/judgement.js";
import { categoriesOf, type Matrix, MOST_LINES, matrixOf, type Side } from "../../../server/catalog/matrix.js";
import { listOf, nameSubject } from "../../../server/catalog/wording.js";
import { type Command, type Context, EXIT, UsageError } from "../command.js";
import { STATUS_STYLES } from "../output/color.js";
import { jsonText } from "../output/plain.js";
import { type Cell, tableOf } from "../output/table.js";
import { CONFIG_OPTIONS, catalogFor, configFor } from "../setup.js";
import { type Terminal, terminalOf } from "../terminal.js";

/** What may stand between the two sides. */
const TIMES = new Set(["x", "X", "×", "*", "by"]);

export const matrix: Command = {
  name: "matrix",
  summary: "many technologies held against many others",
  usage: "matrix A,B [×] C,D",
  description:
    "Each side is a list of names, or of categories such as orm and database, separated by commas. Of one side alone, every pair of it is shown.",
  options: {
    sort: { type: "string", takes: "ORDER", choices: ["verdicts", "name"], help: "the order of both sides (verdicts)" },
    json: { type: "boolean", help: "answer in JSON" },
    ...CONFIG_OPTIONS,
  },
  examples: [
    ["stackfit matrix next,nuxt,sveltekit x prisma,drizzle", "three frameworks and two libraries"],
    ["stackfit matrix orm x database", "two categories"],
    ["stackfit matrix react@18,react@19 x next@14,next@15", "versions"],
  ],
  run: async (context, positionals, values) => {
    const sides = positionals.filter((part) => !TIMES.has(part));
    const [rows, columns, more] = sides;
    if (rows === undefined || more !== undefined)
      throw new UsageError("matrix takes two lists: `stackfit matrix next,nuxt x prisma,drizzle`");
    const catalog = await catalogFor(context, await configFor(context.cwd, context, values));
    const request = {
      rows: listIn(rows),
      columns: listIn(columns ?? ""),
      sort: values.sort === "name" ? "name" : "verdicts",
      empty: true,
    } as const;
    const result = matrixOf(catalog, request, context.today);
    tellStrangers([result.rows, result.columns], categoriesOf(catalog));
    if (values.json) context.stdout.write(jsonText(jsonOf(result)));
    else writeTable(result, context, terminalOf(context, values));
    return EXIT.clean;
  },
};

const listIn = (text: string) =>
  text
    .split(",")
    .map((name) => name.trim())
    .filter((name) => name !== "");

function tellStrangers(sides: readonly Side[], categories: readonly string[]): void {
  const strange = sides.flatMap(({ strangers }) => strangers);
  if (strange.length === 0) return;
  const lines = new Set(
    strange.map(
      ({ text, near }) =>
        `nothing is known as ${JSON.stringify(text)}${near.length > 0 ? `: did you mean ${listOf(near, "or")}?` : ""}`,
    ),
  );
  throw new UsageError(`${[...lines].join("\n")}\nCategories are ${categories.join(", ")}.`);
}

function writeTable(result: Matrix, { stdout, stderr }: Context, terminal: Terminal): void {
  const { rows, columns, cells, counts } = result;
  if (rows.shown.length === 0 || columns.shown.length === 0)
    throw new UsageError("there is nothing to hold against each other");
  const table = tableOf(
    [{ head: "" }, ...columns.shown.map((subject) => ({ head: nameSubject(subject) }))],
    rows.shown.map((subject, row) => [
      nameSubject(subject),
      ...columns.shown.map((_, column): Cell => cellOf(cells[row]?.[column]?.status)),
    ]),
    terminal,
  );
  stdout.write(table);
  const told = Object.entries(counts).filter(([, count]) => count > 0);
  stderr.write(
    `\n${told.map(([status, count]) => `${STATUS_SIGNS[status as Status]} ${status} ${count}`).join("   ")}\n`,
  );
  const crowded = rows.crowdedOut.length + columns.crowdedOut.length;
  if (crowded > 0) stderr.write(`${crowded} more have no room: up to ${MOST_LINES} of each side are shown.\n`);
}

const cellOf = (status: Status | undefined): Cell =>
  status === undefined ? "" : { text: `${STATUS_SIGNS[status]} ${status}`, style: STATUS_STYLES[status] };

function jsonOf({ rows, columns, cells, counts }: Matrix) {
  return {
    rows: rows.shown.map(nameSubject),
    columns: columns.shown.map(nameSubject),
    cells: cells.map((line) => line.map((cell) => cell ?? null)),
    counts,
  };
}
