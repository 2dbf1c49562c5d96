import t from "tap";
import { matrixOf } from "../../../server/catalog/directory/matrix.js";
import { Links } from "../../../server/http/views/links.js";
import { parseQuery } from "../../../server/web/matrix/query.js";
import { fileName, matrixCsv, matrixJson } from "../../../server/web/matrix/routes.js";
import { catalogOf, TODAY } from "../../fixtures/catalog.js";
import { everyFact } from "../../fixtures/every-fact.js";

const catalog = everyFact();
const matrix = (row: string, col: string) => matrixOf(catalog, parseQuery({ row, col, sort: "name" }), TODAY);

t.test("JSON has lines, cells with their pages, and what is missing", async (t) => {
  const links = new Links("https://host.example/below");
  const json = JSON.parse(matrixJson(matrix("nextjs@15,prisma,wrong-name", "react@17,prisma"), links, "r1"));
  t.strictSame(json, {
    version: "1.0",
    dataRevision: "r1",
    rows: [
      { id: "nextjs", name: "Next.js", category: "meta-framework", version: "15", retired: false },
      { id: "prisma", name: "Prisma", category: "orm", retired: false },
    ],
    columns: [
      { id: "prisma", name: "Prisma", category: "orm", retired: false },
      { id: "react", name: "React", category: "framework", version: "17", retired: false },
    ],
    cells: [
      [
        {
          status: "partial",
          severity: "warning",
          docsUrl: "https://host.example/below/check/nextjs@15/prisma",
        },
        {
          status: "incompatible",
          severity: "error",
          docsUrl: "https://host.example/below/check/nextjs@15/react@17",
        },
      ],
      [null, { status: "unknown", docsUrl: "https://host.example/below/check/prisma/react@17" }],
    ],
    pairs: 3,
    counts: { compatible: 0, partial: 1, incompatible: 1, deprecated: 0, unknown: 1 },
    notShown: { rows: [], columns: [] },
    unrecognized: ["wrong-name"],
  });
  const { notShown } = JSON.parse(matrixJson(matrix("orm", "database"), links, "r1"));
  t.strictSame(notShown, { rows: [], columns: ["mongodb"] });
});

t.test("CSV has a heading and a line for each row", async (t) => {
  t.equal(
    matrixCsv(matrix("nextjs@15,prisma", "react@17,prisma")),
    "technology,Prisma,React 17\r\nNext.js 15,partial,incompatible\r\nPrisma,,unknown\r\n",
  );
});

t.test("no cell of CSV is a formula, and no name breaks out of its cell", async (t) => {
  const technologies = Object.fromEntries(
    ['=1+1,"x"', "@scope/a", "+a", "-a", "\ta", "a\r\nb", ".net"].map((name, index) => [`t${index}`, { name }]),
  );
  const hostile = catalogOf({ technologies: { ...technologies, z: { name: "Z" } } });
  const csv = matrixCsv(
    matrixOf(hostile, { rows: Object.keys(technologies), columns: ["z"], sort: "verdicts", empty: false }, TODAY),
  );
  const names = csv.split(",unknown\r\n").map((line) => line.replace("technology,Z\r\n", ""));
  t.strictSame(new Set(names), new Set([`"'=1+1,""x"""`, "'@scope/a", "'+a", "'-a", "'\ta", '"a\r\nb"', ".net", ""]));
});

t.test("a file is named after what is in it, in plain letters", async (t) => {
  const cases: [row: string, col: string, name: string][] = [
    ["orm", "database", "stackfit-orm-database.csv"],
    ["@scope/a@^1", "", "stackfit-scope-a-1.csv"],
    ['"; x=y\r\n', "../..", "stackfit-x-y.csv"],
    ["???", "", "stackfit.csv"],
  ];
  for (const [row, col, name] of cases) t.equal(fileName(parseQuery({ row, col })), name);
  t.ok(fileName(parseQuery({ row: "x".repeat(500) })).length < 90);
});
