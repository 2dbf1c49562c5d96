/** `/cards/{a}/{b}.png`, `/cards/tech/{id}.png` and `/cards/tools/{ids}.png`: pictures that pages are shared with. */
import type { FastifyInstance, FastifyReply } from "fastify";
import { LRUCache } from "lru-cache";
import { check, isNamed } from "../../catalog/verdict/check.js";
import { formatUnknownNames } from "../../catalog/verdict/unknown-names.js";
import { today } from "../../http/context.js";
import { notFound } from "../../http/errors.js";
import { sendText } from "../../http/send-text.js";
import { once } from "../../once.js";
import { FONTS } from "../layout.js";
import type { Pages } from "../pages.js";
import { parsePlatform } from "../pair/view.js";
import { texts } from "../route-options.js";
import { parseIds, selectTools } from "../tools/query.js";
import { type Card, comparisonCard, pairCard, technologyCard } from "./card.js";
import { Drawing } from "./draw.js";

/** Some eight hundred cards. */
const MOST_BYTES = 16 * 2 ** 20;

const A_DAY = "public, max-age=86400";

export function cardRoutes(app: FastifyInstance, { context, assets }: Pages): void {
  const options = { config: { costly: true }, schema: { hide: true } };
  /** By what they say, so that new data leave the others. */
  const drawn = new LRUCache<string, Buffer>({
    maxSize: MOST_BYTES,
    sizeCalculation: ({ length }, key) => length + key.length,
    fetchMethod: async (key) => (await load()).draw(JSON.parse(key)),
  });
  const load = once(() =>
    Drawing.load(FONTS.map((name) => assets.files.get(assets.path(name).slice("/assets/".length)) as Buffer)),
  );

  const send = async (reply: FastifyReply, card: Card) => {
    const body = (await drawn.fetch(JSON.stringify(card))) as Buffer;
    reply
      .header("cross-origin-resource-policy", "cross-origin")
      .header("x-data-revision", context.catalog().revision.id);
    return sendText(reply, { type: "image/png", body, cacheControl: A_DAY, isCompressed: true });
  };

  app.get<{ Params: { techA: string; techB: string }; Querystring: { platform?: string } }>(
    "/cards/:techA/:techB.png",
    { ...options, schema: { hide: true, querystring: texts("platform") } },
    (request, reply) => {
      const { techA, techB } = request.params;
      const catalog = context.catalog();
      const platform = parsePlatform(catalog, request.query.platform);
      const answer = check(catalog, { techA, techB, platform: platform?.value }, today(context));
      if (!isNamed(answer)) throw notFound(formatUnknownNames(catalog, [techA, techB]));
      return send(reply, pairCard(answer, platform));
    },
  );

  app.get<{ Params: { id: string } }>("/cards/tech/:id.png", options, (request, reply) => {
    const catalog = context.catalog();
    const { id } = request.params;
    const technology = catalog.names.byId(id);
    if (!technology) throw notFound(formatUnknownNames(catalog, [id]));
    return send(reply, technologyCard(catalog, technology, today(context)));
  });

  app.get<{ Params: { ids: string } }>("/cards/tools/:ids.png", options, (request, reply) => {
    const { shown, unknown } = selectTools(context.catalog(), parseIds(request.params));
    const [first] = unknown;
    if (first || shown.length === 0) throw notFound(`Unknown tool "${first?.asked ?? ""}".`);
    return send(reply, comparisonCard(shown.map(([, tool]) => tool)));
  });
}
