import Fastify from "fastify";
import t from "tap";
import fc from "../../../../test/fixtures/properties.js";
import { type Asked, addressesOf, requests, type World } from "../../fuzz/requests.js";

const WORLD: World = {
  description: {
    paths: {
      "/api/v1/check": {
        post: { requestBody: { content: { "application/json": { schema: { type: "object" } } } }, responses: {} },
      },
      "/api/v1/pairs/{techA}/{techB}": {
        get: {
          parameters: ["techA", "techB"].map((name) => ({
            name,
            in: "path",
            required: true,
            schema: { type: "string" },
          })),
          responses: {},
        },
      },
    },
  },
  names: ["react", "next"],
  projects: [[{ ecosystem: "npm", name: "react", range: "^18.0.0", releases: ["19.0.0", "18.3.1"] }]],
  pages: ["/", "/check/:techA/:techB"],
  tools: [{ name: "check_compatibility", inputSchema: { type: "object" } }],
  webhookSecret: "secret",
  token: "token",
};

t.test("generates requests for every operation, page, tool and delivery", async (t) => {
  const made: Asked[] = fc.sample(requests(WORLD), { seed: 1, numRuns: 600 });
  const operations = new Set(made.map(({ operation }) => operation));
  for (const name of [
    "post /api/v1/check",
    "get /api/v1/pairs/{techA}/{techB}",
    "post /api/v1/plan",
    "post /api/v1/resolve",
    "post /webhooks/github",
    undefined,
  ])
    t.ok(operations.has(name), String(name));
  const urls = made.map(({ request }) => request.url);
  for (const start of ["/api/v1/pairs/", "/check/", "/mcp", "/webhooks/github"])
    t.ok(
      urls.some((url) => url.startsWith(start)),
      start,
    );
  t.ok(
    urls.every((url) => /^\/[\x21-\x7e]*$/.test(url)),
    "addresses are printable",
  );
});

t.test("reads the addresses of an application from its router", async (t) => {
  const app = Fastify();
  for (const url of ["/", "/tech/:id", "/tech/:id/feed.xml", "/matrix", "/matrix.csv"]) app.get(url, async () => "");
  t.teardown(() => app.close());
  await app.ready();
  t.same(addressesOf(app).sort(), ["/", "/matrix", "/matrix.csv", "/tech/:id", "/tech/:id/feed.xml"]);
});
