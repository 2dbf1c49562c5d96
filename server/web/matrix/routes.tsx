/** `/matrix`: many technologies held against many others; with it, the same as CSV and as JSON. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { categoriesOf, matrixOf } from "../../catalog/matrix.js";
import { today } from "../../http/context.js";
import { Representation, sendRepresentation } from "../../http/representation.js";
import { FIVE_MINUTES, type Pages } from "../pages.js";
import { fileName, matrixCsv, matrixJson } from "./export.js";
import { MatrixPage } from "./matrix-page.js";
import { type MatrixQuery, QUERYSTRING, readQuery } from "./query.js";

/** Registers the routes. */
export function matrixRoutes(app: FastifyInstance, pages: Pages): void {
  const { context } = pages;
  const schema = { hide: true, querystring: QUERYSTRING };

  app.get<{ Querystring: MatrixQuery }>("/matrix", { schema }, (request, reply) => {
    const asked = readQuery(request.query);
    return pages.send(request, reply, (catalog, day) => {
      const matrix = matrixOf(catalog, asked, day);
      return { page: <MatrixPage request={asked} matrix={matrix} categories={categoriesOf(catalog)} /> };
    });
  });

  const send = (request: FastifyRequest, reply: FastifyReply, type: string, body: string) => {
    reply.header("X-Data-Revision", context.catalog().revision.id);
    return sendRepresentation(request, reply, new Representation(`${type}; charset=utf-8`, body), FIVE_MINUTES);
  };

  app.get<{ Querystring: MatrixQuery }>("/matrix.csv", { schema }, (request, reply) => {
    const asked = readQuery(request.query);
    const csv = matrixCsv(matrixOf(context.catalog(), asked, today(context)));
    reply.header("Content-Disposition", `attachment; filename="${fileName(asked)}"`);
    return send(request, reply, "text/csv", csv);
  });

  app.get<{ Querystring: MatrixQuery }>("/matrix.json", { schema }, (request, reply) => {
    const catalog = context.catalog();
    const matrix = matrixOf(catalog, readQuery(request.query), today(context));
    return send(request, reply, "application/json", matrixJson(matrix, context.links, catalog.revision.id));
  });
}
