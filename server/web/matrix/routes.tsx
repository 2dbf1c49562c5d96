/** `/matrix`, also as JSON and CSV. */
import type { FastifyInstance } from "fastify";
import {
  categoriesOf,
  type Matrix,
  type MatrixRequest,
  type MatrixSide,
  matrixOf,
} from "../../catalog/directory/matrix.js";
import { type Subject, versionOf } from "../../catalog/names/question.js";
import type { Technology } from "../../catalog/technology/technology.js";
import { nameSubject } from "../../catalog/words.js";
import { today } from "../../http/context.js";
import type { Links } from "../../http/views/links.js";
import type { Pages } from "../pages.js";
import { MatrixPage } from "./matrix-page.js";
import { type MatrixQuery, parseQuery, QUERYSTRING } from "./query.js";

export function matrixRoutes(app: FastifyInstance, pages: Pages): void {
  const { context } = pages;
  const options = { config: { cached: true }, schema: { hide: true, querystring: QUERYSTRING } };

  app.get<{ Querystring: MatrixQuery }>("/matrix", options, (request, reply) => {
    const matrixRequest = parseQuery(request.query);
    return pages.send(reply, (catalog, day) => {
      const matrix = matrixOf(catalog, matrixRequest, day);
      return { page: <MatrixPage request={matrixRequest} matrix={matrix} categories={categoriesOf(catalog)} /> };
    });
  });

  app.get<{ Querystring: MatrixQuery }>("/matrix.csv", options, (request, reply) => {
    const matrixRequest = parseQuery(request.query);
    const csv = matrixCsv(matrixOf(context.catalog(), matrixRequest, today(context)));
    reply.header("Content-Disposition", `attachment; filename="${fileName(matrixRequest)}"`);
    return pages.sendData(reply, "text/csv", csv);
  });

  app.get<{ Querystring: MatrixQuery }>("/matrix.json", options, (request, reply) => {
    const catalog = context.catalog();
    const matrix = matrixOf(catalog, parseQuery(request.query), today(context));
    return pages.sendData(reply, "application/json", matrixJson(matrix, context.links, catalog.revision.id));
  });
}

export function matrixJson({ rows, columns, cells, pairs, counts, retired }: Matrix, links: Links, revision: string) {
  return JSON.stringify({
    version: "1.0",
    dataRevision: revision,
    rows: rows.shown.map((subject) => lineOf(subject, retired)),
    columns: columns.shown.map((subject) => lineOf(subject, retired)),
    // By row and column; null for a technology with itself.
    cells: rows.shown.map((row, index) =>
      columns.shown.map((column, place) => {
        const cell = cells[index]?.[place];
        if (!cell) return null;
        const { status, severity } = cell;
        return { status, severity, docsUrl: docsUrl(row, column, links) };
      }),
    ),
    pairs,
    counts,
    notShown: { rows: notShown(rows), columns: notShown(columns) },
    unrecognized: [...rows.unknownNames, ...columns.unknownNames].map(({ text }) => text),
  });
}

function lineOf(subject: Subject, retired: ReadonlySet<Technology>) {
  const { technology } = subject;
  const { id, name, category } = technology;
  const version = versionOf(subject)?.text;
  return { id, name, category, ...(version && { version }), retired: retired.has(technology) };
}

const notShown = ({ crowdedOut, empty }: MatrixSide) =>
  [...crowdedOut, ...empty].map(({ technology }) => technology.id);

function docsUrl(a: Subject, b: Subject, links: Links): string {
  return new URL(links.askedPath(a, b), links.absolute("/")).href;
}

export function matrixCsv({ rows, columns, cells }: Matrix): string {
  const lines = [
    ["technology", ...columns.shown.map(nameSubject)],
    ...rows.shown.map((row, index) => [nameSubject(row), ...(cells[index] ?? []).map((cell) => cell?.status ?? "")]),
  ];
  return lines.map((fields) => `${fields.map(fieldOf).join(",")}\r\n`).join("");
}

/** Spreadsheets read these as formulas; a leading apostrophe makes them text. */
const FORMULA = /^[=+\-@\t\r]/;

function fieldOf(text: string): string {
  const safe = FORMULA.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** `stackfit-orm-database.csv`. */
export function fileName({ rows, columns }: MatrixRequest): string {
  const words = [...rows, ...columns].map((text) => text.toLowerCase().replace(/[^a-z0-9]+/g, "-"));
  const name = words.map((word) => word.replace(/^-|-$/g, "")).filter((word) => word !== "");
  return `${["stackfit", ...name].join("-").slice(0, 80).replace(/-$/, "")}.csv`;
}
