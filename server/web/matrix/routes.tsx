/** `/matrix`, also as CSV and JSON. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { categoriesOf, matrixOf } from "../../catalog/directory/matrix.js";
import { today } from "../../http/context.js";
import { sendText } from "../../http/send-text.js";
import { FIVE_MINUTES, type Pages } from "../pages.js";
import { fileName, matrixCsv, matrixJson } from "./export.js";
import { MatrixPage } from "./matrix-page.js";
import { type MatrixQuery, parseQuery, QUERYSTRING } from "./query.js";

export function matrixRoutes(app: FastifyInstance, pages: Pages): void {
  const { context } = pages;
  const options = { config: { cached: true }, schema: { hide: true, querystring: QUERYSTRING } };

  app.get<{ Querystring: MatrixQuery }>("/matrix", options, (request, reply) => {
    const matrixRequest = parseQuery(request.query);
    return pages.send(request, reply, (catalog, day) => {
      const matrix = matrixOf(catalog, matrixRequest, day);
      return { page: <MatrixPage request={matrixRequest} matrix={matrix} categories={categoriesOf(catalog)} /> };
    });
  });

  const send = (request: FastifyRequest, reply: FastifyReply, type: string, body: string) => {
    reply.header("X-Data-Revision", context.catalog().revision.id);
    return sendText(request, reply, { type: `${type}; charset=utf-8`, body, cacheControl: FIVE_MINUTES });
  };

  app.get<{ Querystring: MatrixQuery }>("/matrix.csv", options, (request, reply) => {
    const matrixRequest = parseQuery(request.query);
    const csv = matrixCsv(matrixOf(context.catalog(), matrixRequest, today(context)));
    reply.header("Content-Disposition", `attachment; filename="${fileName(matrixRequest)}"`);
    return send(request, reply, "text/csv", csv);
  });

  app.get<{ Querystring: MatrixQuery }>("/matrix.json", options, (request, reply) => {
    const catalog = context.catalog();
    const matrix = matrixOf(catalog, parseQuery(request.query), today(context));
    return send(request, reply, "application/json", matrixJson(matrix, context.links, catalog.revision.id));
  });
}
