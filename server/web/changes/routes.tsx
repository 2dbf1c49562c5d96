/** `/changes`, and feeds of all changes and of each technology. */
import type { FastifyInstance, FastifyReply } from "fastify";
import { MOST_IN_SET } from "../../catalog/ask/question.js";
import type { DataChange } from "../../catalog/directory/changes.js";
import type { Technology } from "../../catalog/technology/technology.js";
import { formatUnknownNames } from "../../catalog/verdict/unknown-names.js";
import { notFound } from "../../http/errors.js";
import { sendText } from "../../http/send-text.js";
import { subjectsOf } from "../ask/routes.js";
import { FIVE_MINUTES, type Pages } from "../pages.js";
import { HIDDEN, texts } from "../route-options.js";
import { ChangesPage } from "./changes-page.js";
import { filterChanges } from "./digest.js";
import { ATOM_TYPE, formatFeed } from "./feed.js";

interface ChangesQuery {
  only?: string;
  tech?: string;
}

export function changeRoutes(app: FastifyInstance, pages: Pages): void {
  const { context } = pages;
  const { links, history = async (): Promise<readonly DataChange[]> => [] } = context;

  app.get<{ Querystring: ChangesQuery }>(
    "/changes",
    { schema: { hide: true, querystring: texts("only", "tech") } },
    async (request, reply) => {
      const changes = await history();
      const name = request.query.tech?.trim() || undefined;
      const onlyVerdicts = request.query.only === "verdicts";
      return pages.send(reply, (catalog) => {
        const technology = name === undefined ? undefined : catalog.names.resolve(name)?.technology;
        const wanted = filterChanges(changes, { onlyVerdicts, technology: technology?.id });
        const unknownName = technology ? undefined : name;
        const page = <ChangesPage {...{ changes: wanted, onlyVerdicts, technology, unknownName }} />;
        return { page };
      });
    },
  );

  const send = async (reply: FastifyReply, technologies: readonly Technology[]) => {
    const changes = await history();
    const body = formatFeed({ site: pages.site("/"), changes, technologies });
    return sendText(reply, { type: ATOM_TYPE, body, cacheControl: FIVE_MINUTES });
  };

  app.get<{ Querystring: { tech?: string } }>(
    "/feed.xml",
    { ...HIDDEN, schema: { ...HIDDEN.schema, querystring: texts("tech") } },
    (request, reply) => {
      const names = (request.query.tech ?? "").split(",").filter((name) => name !== "");
      const subjects = subjectsOf(context.catalog(), names);
      if (!subjects || names.length > MOST_IN_SET) throw notFound(formatUnknownNames(context.catalog(), names));
      return send(reply, [...new Set(subjects.map(({ technology }) => technology))]);
    },
  );

  app.get<{ Params: { id: string; format: string } }>(
    "/tech/:id/feed.:format(^(?:xml|json)$)",
    HIDDEN,
    (request, reply) => {
      const { id, format } = request.params;
      const technology = context.catalog().names.resolve(id)?.technology;
      if (!technology) throw notFound(formatUnknownNames(context.catalog(), [id]));
      // Once there was one in JSON, too.
      if (technology.id !== id || format !== "xml")
        return reply.redirect(links.to(`/tech/${technology.id}/feed.xml`), 308);
      return send(reply, [technology]);
    },
  );
}
