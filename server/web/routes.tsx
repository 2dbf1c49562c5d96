/** The pages people open. */
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { FastifyInstance, FastifyReply } from "fastify";
import type { VNode } from "preact";
import { renderToString } from "preact-render-to-string";
import { check } from "../catalog/check.js";
import { explain } from "../catalog/explain.js";
import { etagOf, sendCacheable } from "../http/caching.js";
import { type Context, today } from "../http/context.js";
import { CheckPage, UnknownPage } from "./check-page.js";

const HTML = "text/html; charset=utf-8";
const FIVE_MINUTES = 300;
const A_DAY = 86_400;

/** Nothing from elsewhere and no script. */
const POLICY =
  "default-src 'none'; style-src 'self'; img-src 'self' data:; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

const render = (page: VNode) => `<!doctype html>${renderToString(page)}`;

function secure(reply: FastifyReply): FastifyReply {
  return reply.header("Content-Security-Policy", POLICY).header("Referrer-Policy", "no-referrer");
}

/** Registers the pages and the style sheet. */
export function pageRoutes(app: FastifyInstance, context: Context): void {
  const css = readFileSync(fileURLToPath(new URL("site.css", import.meta.url)), "utf8");
  const cssTag = etagOf(css);
  app.get("/assets/site.css", { schema: { hide: true } }, (request, reply) =>
    sendCacheable(request, reply, { type: "text/css; charset=utf-8", body: css, maxAge: A_DAY, etag: cssTag }),
  );

  app.get<{ Params: { techA: string; techB: string } }>(
    "/check/:techA/:techB",
    { schema: { hide: true } },
    (request, reply) => {
      const { techA, techB } = request.params;
      const catalog = context.catalog();
      const day = today(context);
      const answer = check(catalog, { techA, techB }, day);
      if (!answer.a || !answer.b) {
        return secure(reply)
          .code(404)
          .type(HTML)
          .send(render(<UnknownPage answer={answer} names={[techA, techB]} />));
      }
      const path = context.links.askedPath(answer.a, answer.b);
      if (decodeURIComponent(path) !== `/check/${techA}/${techB}`) return reply.redirect(path, 308);
      const explanation = explain(catalog, answer, day);
      const { a, b, verdict } = answer;
      const body = render(<CheckPage a={a} b={b} verdict={verdict} explanation={explanation} links={context.links} />);
      return sendCacheable(request, secure(reply), { type: HTML, body, maxAge: FIVE_MINUTES });
    },
  );
}
