import t from "tap";
import {
  categoriesOf,
  categoryOf,
  type MatrixRequest,
  type MatrixSide,
  MOST_ASKED,
  MOST_LINES,
  matrixOf,
} from "../../../server/catalog/directory/matrix.js";
import { check } from "../../../server/catalog/verdict/check.js";
import { nameSubject } from "../../../server/catalog/words.js";
import { catalogOf, TODAY } from "../../fixtures/catalog.js";
import { everyFact } from "../../fixtures/every-fact.js";
import fc from "../../fixtures/properties.js";

const catalog = everyFact();
const source = "https://example.com/source";

const ask = (rows: string[], columns: string[], more: Partial<MatrixRequest> = {}) =>
  matrixOf(catalog, { rows, columns, sort: "verdicts", empty: false, ...more }, TODAY);
const names = ({ shown }: MatrixSide) => shown.map(nameSubject);
const hidden = (subjects: MatrixSide["empty"]) => subjects.map(({ technology }) => technology.id);

t.test("names and categories are checked against each other", async (t) => {
  const { rows, columns, cells, pairs, counts } = ask(["orm", "nextjs"], ["postgres", "react@17", "mongodb"], {
    sort: "name",
  });
  t.strictSame(names(rows), ["Drizzle", "Next.js", "Prisma"]);
  t.strictSame(names(columns), ["MongoDB", "PostgreSQL", "React 17"]);
  t.strictSame(
    cells.map((line) => line.map((cell) => cell?.status)),
    [
      ["unknown", "compatible", "unknown"],
      ["unknown", "unknown", "incompatible"],
      ["unknown", "compatible", "unknown"],
    ],
    "of the lines of Next.js, 12 alone takes React 17, and without a version the newest is meant",
  );
  t.equal(pairs, 9);
  t.strictSame(counts, { compatible: 2, partial: 0, incompatible: 1, deprecated: 0, unknown: 6 });
});

t.test("versions count on either side, and the same technology in two versions is two lines", async (t) => {
  const { rows, cells } = ask(["nextjs@15", "next@12", "nextjs@15", "nextjs"], ["react@17"]);
  t.strictSame(
    new Map(names(rows).map((name, index) => [name, cells[index]?.[0]?.status])),
    new Map([
      ["Next.js 12", "compatible"],
      ["Next.js 15", "incompatible"],
      ["Next.js", "incompatible"],
    ]),
  );
});

t.test("severity, basis and reason come with what is known, and only with that", async (t) => {
  const [line] = ask(["prisma"], ["nextjs", "mongodb"], { sort: "name" }).cells;
  t.match(line, [
    { status: "unknown", severity: undefined, basis: undefined, coverage: undefined },
    { status: "partial", severity: "warning", basis: "tested", message: /hot reload/ },
  ]);
});

t.test("a side that is left empty is the other one", async (t) => {
  for (const matrix of [ask(["nextjs", "react", "prisma"], []), ask([], ["nextjs", "react", "prisma"])]) {
    t.strictSame(names(matrix.rows), names(matrix.columns));
    t.equal(matrix.pairs, 3, "each pair counts once");
    t.strictSame(matrix.counts, { compatible: 1, partial: 1, incompatible: 0, deprecated: 0, unknown: 1 });
    for (const [index, line] of matrix.cells.entries()) {
      t.equal(line[index], undefined, "nothing is said of a technology with itself");
      const said = (cells: typeof line) => cells.map((verdict) => verdict && [verdict.status, verdict.message]);
      t.strictSame(said(line), said(matrix.cells.map((other) => other[index])), "both halves say the same");
    }
  }
  t.match(ask([], []), { pairs: 0, cells: [] });
});

t.test("of a category, what has no verdict here is left out unless it is wanted or named", async (t) => {
  const { rows, columns } = ask(["orm"], ["database", "vercel"]);
  t.strictSame([names(rows), hidden(rows.empty)], [["Drizzle", "Prisma"], []]);
  t.strictSame([names(columns), hidden(columns.empty)], [["PostgreSQL", "Vercel"], ["mongodb"]]);
  const all = ask(["orm"], ["database", "vercel"], { empty: true }).columns;
  t.strictSame([names(all), all.empty], [["PostgreSQL", "MongoDB", "Vercel"], []]);
  t.strictSame(names(ask(["orm"], ["database", "mongodb"]).columns), ["PostgreSQL", "MongoDB"], "named as well");
});

t.test("what is retired is deprecated beside everything, and not worth a line for that alone", async (t) => {
  const { columns, retired, cells } = ask(["nextjs"], ["framework"]);
  t.strictSame([names(columns), hidden(columns.empty)], [["React"], ["angularjs"]]);
  t.equal(retired.size, 0);
  t.equal(cells[0]?.[0]?.status, "compatible");
  const named = ask(["nextjs"], ["angularjs"]);
  t.equal(named.cells[0]?.[0]?.status, "deprecated");
  t.strictSame(
    [...named.retired].map(({ id }) => id),
    ["angularjs"],
  );
});

t.test("those with the most verdicts come first, or all by name", async (t) => {
  t.strictSame(names(ask(["nextjs", "better-sqlite3", "prisma"], ["postgresql", "react", "workers"]).rows), [
    "Prisma",
    "Next.js",
    "better-sqlite3",
  ]);
  t.strictSame(
    names(ask(["nextjs", "better-sqlite3", "prisma"], ["postgresql", "react", "workers"], { sort: "name" }).rows),
    ["better-sqlite3", "Next.js", "Prisma"],
  );
});

t.test("names that are not known are told with what may be meant", async (t) => {
  const { rows, columns } = ask(["reactt", "databse", "q".repeat(300), "react"], ["", "!"]);
  t.strictSame(names(rows), ["React"]);
  t.strictSame(rows.unknownNames.slice(0, 2), [
    { text: "reactt", problem: undefined, near: ["react"] },
    { text: "databse", problem: undefined, near: ["database"] },
  ]);
  t.strictSame(rows.unknownNames[2]?.near, []);
  t.strictSame(
    columns.unknownNames.map(({ text }) => text),
    ["", "!"],
  );
  t.equal(columns.passedOver, 0);
});

t.test("there is an end to what is looked at and to what is shown", async (t) => {
  const many = Object.fromEntries(
    Array.from({ length: 50 }, (_, index) => [
      `lib${index}`,
      { category: "orm", supports: [{ with: index < 5 ? ["hub", "spoke"] : ["hub"], source }] },
    ]),
  );
  const large = catalogOf({
    technologies: { hub: { category: "database" }, spoke: { category: "database" }, ...many },
  });
  const base = { sort: "verdicts", empty: false } as const;
  const { rows } = matrixOf(large, { ...base, rows: ["lib40", "orm"], columns: ["database"] }, TODAY);
  t.equal(rows.shown.length, MOST_LINES);
  t.equal(rows.crowdedOut.length, 50 - MOST_LINES);
  t.strictSame(
    names(rows).slice(0, 5),
    ["lib0", "lib1", "lib2", "lib3", "lib4"],
    "those with the most facts have a place",
  );
  t.ok(names(rows).includes("lib40"), "and what was named, wherever it stands");
  const strange = Array.from({ length: MOST_ASKED + 7 }, (_, index) => `no-such-thing-${index}`);
  const asked = matrixOf(large, { ...base, rows: strange, columns: ["database"] }, TODAY);
  t.equal(asked.rows.unknownNames.length + asked.rows.passedOver, strange.length);
  t.ok(asked.rows.unknownNames.length <= 5);
});

t.test("categories are known by their ids and in words", async (t) => {
  const categories = categoriesOf(catalog);
  t.strictSame(categories, ["database", "db-driver", "edge-runtime", "framework", "hosting", "meta-framework", "orm"]);
  t.equal(categoryOf(categories, " Meta framework"), "meta-framework");
  t.equal(categoryOf(categories, "__proto__"), undefined);
});

t.test("every cell says what a check of the two says", async () => {
  const name = fc.constantFrom(
    ...catalog.technologies.map(({ id }) => id),
    "nextjs@12",
    "nextjs@15",
    "react@17",
    "postgresql@12",
    "angular",
  );
  const side = fc.array(name, { minLength: 1, maxLength: 6 });
  fc.assert(
    fc.property(side, side, fc.constantFrom("verdicts", "name"), (rows, columns, sort) => {
      const matrix = ask(rows, columns, { sort });
      for (const [index, row] of matrix.rows.shown.entries()) {
        for (const [place, column] of matrix.columns.shown.entries()) {
          const cell = matrix.cells[index]?.[place];
          if (row.technology === column.technology) {
            if (cell !== undefined) return false;
            continue;
          }
          const [techA, techB] = [row, column].map(
            ({ technology, named: [first] }) =>
              `${first?.package ?? technology.id}${first?.version ? `@${first.version.text}` : ""}`,
          ) as [string, string];
          const { status, severity } = check(catalog, { techA, techB }, TODAY).verdict;
          if (cell?.status !== status || cell.severity !== severity) return false;
        }
      }
      return Object.values(matrix.counts).reduce((a, b) => a + b) === matrix.pairs;
    }),
  );
});
