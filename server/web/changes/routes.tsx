/** What changed in the data: a page, and feeds of all of it and of each technology. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Catalog } from "../../catalog/catalog.js";
import type { Change } from "../../catalog/changes.js";
import type { Technology } from "../../catalog/technology.js";
import { notFound } from "../../http/errors.js";
import { Representation, sendRepresentation } from "../../http/representation.js";
import { FIVE_MINUTES, type Pages } from "../pages.js";
import { ATOM_TYPE, atomOf } from "./atom.js";
import { ChangesPage } from "./changes-page.js";
import { type Feed, feedOf } from "./feed.js";
import { JSON_FEED_TYPE, jsonFeedOf } from "./json-feed.js";

/** By file name. */
const FORMATS: readonly [file: string, type: string, write: (feed: Feed) => string][] = [
  ["feed.xml", ATOM_TYPE, atomOf],
  ["feed.json", JSON_FEED_TYPE, jsonFeedOf],
];

/** Feeds that are kept, with their compressed forms; a full memory is emptied. */
const MOST_KEPT = 200;

const NONE: readonly Change[] = [];

/** Registers the routes. */
export function changeRoutes(app: FastifyInstance, pages: Pages): void {
  const { context } = pages;
  const { links, history = async () => NONE } = context;
  const keep = feedKeeper();
  const hidden = { schema: { hide: true } };

  app.get("/changes", hidden, async (request, reply) => {
    const changes = await history();
    return pages.send(
      request,
      reply,
      (catalog) => ({ page: <ChangesPage catalog={catalog} changes={changes} /> }),
      changes,
    );
  });

  for (const [file, type, write] of FORMATS) {
    const send = async (request: FastifyRequest, reply: FastifyReply, technology?: Technology) => {
      const changes = await history();
      const catalog = context.catalog();
      const feed = keep(catalog, changes, `${technology?.id ?? ""} ${file}`, () => {
        return new Representation(type, write(feedOf(catalog, changes, links, technology)));
      });
      return sendRepresentation(request, reply, feed, FIVE_MINUTES);
    };

    app.get(`/${file}`, hidden, (request, reply) => send(request, reply));

    app.get<{ Params: { id: string } }>(`/tech/:id/${file}`, hidden, (request, reply) => {
      const { names } = context.catalog();
      const { id } = request.params;
      const technology = names.resolve(id)?.technology;
      if (!technology) {
        const near = names.nearest(id).map((other) => `"${other.id}"`);
        throw notFound(
          `No technology is known by that name.${near.length > 0 ? ` Did you mean ${near.join(" or ")}?` : ""}`,
        );
      }
      if (technology.id !== id) return reply.redirect(links.to(`/tech/${technology.id}/${file}`), 308);
      return send(request, reply, technology);
    });
  }
}

/** Keeps feeds for as long as both the catalog and the changes stay the same. */
function feedKeeper() {
  let kept = new Map<string, Representation>();
  let madeOf: { catalog: Catalog; changes: readonly Change[] } | undefined;
  return (catalog: Catalog, changes: readonly Change[], key: string, make: () => Representation): Representation => {
    if (madeOf?.catalog !== catalog || madeOf.changes !== changes || kept.size >= MOST_KEPT) {
      kept = new Map();
      madeOf = { catalog, changes };
    }
    const feed = kept.get(key) ?? make();
    kept.set(key, feed);
    return feed;
  };
}
