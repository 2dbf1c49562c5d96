import fastify from "fastify";
import t from "tap";
import { assetRoutes, loadAssets } from "../../server/web/assets.js";

t.test("assets are served under the names that pages use, and cached for ever", async (t) => {
  const assets = await loadAssets();
  const app = fastify();
  t.teardown(() => app.close());
  assetRoutes(app, assets);
  for (const [name, type] of [
    ["site.css", /^text\/css/],
    ["site.js", /^text\/javascript/],
    ["icon.svg", /^image\/svg\+xml/],
  ] as const) {
    const path = assets.path(name);
    const [stem, ending] = name.split(".");
    t.match(path, new RegExp(`^/assets/${stem}-[A-Z0-9]{8}\\.${ending}$`), "the name tells the content");
    const { statusCode, headers, body } = await app.inject(path);
    t.equal(statusCode, 200);
    t.match(headers, { "content-type": type, "cache-control": "public, max-age=31536000, immutable" });
    t.ok(body.length > 0);
  }
  t.throws(() => assets.path("no-such.js"), /no-such\.js/);
  t.equal((await app.inject("/assets/entries.json")).statusCode, 404);
  t.equal((await app.inject("/assets/..%2fassets.ts")).statusCode, 404);
});
