/** `/changes`, and feeds of all changes and of each technology. */
import type { FastifyInstance, FastifyReply } from "fastify";
import type { DataChange } from "../../catalog/directory/changes.js";
import type { Technology } from "../../catalog/technology/technology.js";
import { today } from "../../http/context.js";
import { notFound } from "../../http/errors.js";
import { sendText } from "../../http/send-text.js";
import { FIVE_MINUTES, type Pages } from "../pages.js";
import { HIDDEN, texts } from "../route-options.js";
import { ChangesPage } from "./changes-page.js";
import { filterChanges } from "./digest.js";
import { ATOM_TYPE, createFeed, type Feed, formatAtom, formatJsonFeed, JSON_FEED_TYPE } from "./feed.js";

const FORMATS: readonly [file: string, type: string, write: (feed: Feed) => string][] = [
  ["feed.xml", ATOM_TYPE, formatAtom],
  ["feed.json", JSON_FEED_TYPE, formatJsonFeed],
];

const NONE: readonly DataChange[] = [];

interface ChangesQuery {
  only?: string;
  tech?: string;
}

export function changeRoutes(app: FastifyInstance, pages: Pages): void {
  const { context } = pages;
  const { links, history = async () => NONE } = context;

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

  for (const [file, type, write] of FORMATS) {
    const send = async (reply: FastifyReply, technology?: Technology) => {
      const changes = await history();
      const body = write(createFeed({ catalog: context.catalog(), changes, links, today: today(context), technology }));
      return sendText(reply, { type, body, cacheControl: FIVE_MINUTES });
    };

    app.get(`/${file}`, HIDDEN, (_request, reply) => send(reply));

    app.get<{ Params: { id: string } }>(`/tech/:id/${file}`, HIDDEN, (request, reply) => {
      const { names } = context.catalog();
      const { id } = request.params;
      const technology = names.resolve(id)?.technology;
      if (!technology) {
        const near = names.nearest(id).map((other) => `"${other.id}"`);
        throw notFound(`Unknown technology.${near.length > 0 ? ` Did you mean ${near.join(" or ")}?` : ""}`);
      }
      if (technology.id !== id) return reply.redirect(links.to(`/tech/${technology.id}/${file}`), 308);
      return send(reply, technology);
    });
  }
}
