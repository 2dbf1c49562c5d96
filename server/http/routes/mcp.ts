/**
 * POST /mcp: the tools for AI assistants over Streamable HTTP, as JSON and without sessions
 * (https://modelcontextprotocol.io/specification/draft/basic/transports/streamable-http). Each message gets its own
 * server, so nothing is kept between requests.
 *
 * `Origin` is checked against DNS rebinding, as the protocol requires: programs send none, and only our own pages may call
 * it. Other pages can use `/api/v1`.
 */
import type { McpServer } from "@modelcontextprotocol/server";
import type { FastifyInstance, FastifyReply } from "fastify";
import { once } from "../../once.js";
import { type Context, today } from "../context.js";

type McpContext = Pick<Context, "config" | "catalog" | "links" | "now">;

export function mcpRoutes(app: FastifyInstance, context: McpContext): void {
  const ownOrigin = URL.canParse(context.config.publicUrl) ? new URL(context.config.publicUrl).origin : undefined;
  const onFault = (error: unknown) => app.log.error({ err: error, path: "/mcp" }, "request failed");
  const load = once(() => createHandle(context, onFault));

  app.route({
    method: ["POST", "GET", "DELETE"],
    url: "/mcp",
    config: { bucket: "check", costly: true },
    schema: { hide: true },
    onRequest: async (request, reply) => {
      const { origin } = request.headers;
      if (origin !== undefined && origin !== ownOrigin) return refuse(reply, 403, "This Origin is not allowed here.");
      // There are no streams to open and no sessions to end.
      if (request.method !== "POST") return refuse(reply.header("allow", "POST"), 405, "Send messages with POST.");
    },
    handler: async (request, reply) => {
      if (Array.isArray(request.body)) return refuse(reply, 400, "Send one message with each request.");
      const headers = Object.entries(request.headers).map(([name, value]): [string, string] => [name, String(value)]);
      const asked = new Request(`${context.config.publicUrl}/mcp`, { method: "POST", headers });
      const answer = await load();
      const response = await answer(asked, request.body);
      const type = response.headers.get("content-type");
      if (type) reply.type(type);
      return reply
        .code(response.status)
        .serializer(String)
        .send(await response.text());
    },
  });
}

/** Loads the SDK, which takes a tenth of a second. */
async function createHandle(context: McpContext, onFault: (error: unknown) => void) {
  const [sdk, { createMcpServer }] = await Promise.all([
    import("@modelcontextprotocol/server"),
    import("../../mcp/server.js"),
  ]);
  const serve = (): McpServer =>
    createMcpServer({
      catalog: context.catalog,
      today: () => today(context),
      linkTo: (a, b) => context.links.check(a, b),
      onFault,
    });
  // Nothing can be subscribed to.
  const current = sdk.createMcpHandler(serve, { legacy: "reject", maxSubscriptions: 0 });
  return async (request: Request, message: unknown): Promise<Response> => {
    if (!(await sdk.isLegacyRequest(request, message))) return current.fetch(request, { parsedBody: message });
    // Protocol revisions before 2026-07-28; the SDK's own handler would answer with event streams.
    const transport = new sdk.WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
    const server = serve();
    await server.connect(transport);
    const response = await transport.handleRequest(request, { parsedBody: message });
    await server.close();
    return response;
  };
}

/** A protocol error without a message id. */
function refuse(reply: FastifyReply, status: number, message: string): FastifyReply {
  return reply
    .code(status)
    .header("cache-control", "no-store")
    .send({ jsonrpc: "2.0", error: { code: -32_000, message }, id: null });
}
