import { brotliDecompressSync, gunzipSync } from "node:zlib";
import fastify from "fastify";
import t, { type Test } from "tap";
import { Representation, sendRepresentation } from "../../server/http/representation.js";
import { WINDOW } from "../fixtures/window.js";

const LONG = "All of this is said again and again. ".repeat(100);

async function appOf(t: Test, representation: Representation) {
  const app = fastify();
  t.teardown(() => app.close());
  app.addHook("onRequest", async (request) => {
    request.window = WINDOW;
  });
  app.get("/", (request, reply) => sendRepresentation(request, reply, representation, "public, max-age=9"));
  app.get("/missing", (request, reply) =>
    sendRepresentation(request, reply.code(404), representation, "public, max-age=9"),
  );
  return app;
}

t.test("a client gets the best encoding that it takes", async (t) => {
  const app = await appOf(t, new Representation("text/plain; charset=utf-8", LONG));
  const cases: [accepted: string | undefined, encoding: string | undefined][] = [
    [undefined, undefined],
    ["", undefined],
    ["identity", undefined],
    ["gzip, deflate, br", "br"],
    ["gzip", "gzip"],
    ["br;q=0.1, gzip;q=0.9", "gzip"],
    ["br;q=0", undefined],
    ["zstd", undefined],
    ["*", "br"],
  ];
  for (const [accepted, encoding] of cases) {
    const headers = accepted === undefined ? {} : { "accept-encoding": accepted };
    const response = await app.inject({ url: "/", headers });
    t.equal(response.headers["content-encoding"], encoding, String(accepted));
    t.match(response.headers, { vary: "Accept-Encoding", "cache-control": "public, max-age=9" });
    const raw = response.rawPayload;
    const text = encoding === "br" ? brotliDecompressSync(raw) : encoding === "gzip" ? gunzipSync(raw) : raw;
    t.equal(String(text), LONG);
    t.equal(Number(response.headers["content-length"]), raw.length);
  }
});

t.test("one tag stands for all encodings, and whoever has it gets 304", async (t) => {
  const app = await appOf(t, new Representation("text/plain; charset=utf-8", LONG));
  const tags = new Set<string>();
  for (const encoding of ["br", "gzip", "identity"]) {
    const first = await app.inject({ url: "/", headers: { "accept-encoding": encoding } });
    const etag = String(first.headers.etag);
    tags.add(etag);
    const again = await app.inject({ url: "/", headers: { "accept-encoding": encoding, "if-none-match": etag } });
    t.match(again, { statusCode: 304, body: "", headers: { etag, vary: "Accept-Encoding" } });
  }
  t.equal(tags.size, 1);
  t.match([...tags][0], /^W\/"/, "it is weak, as the bytes differ");
  t.not(new Representation("text/plain", "a").etag, new Representation("text/plain", "b").etag);
});

t.test("what is not there stays a 404 for those who asked before", async (t) => {
  const app = await appOf(t, new Representation("text/plain", "nothing"));
  t.equal((await app.inject({ url: "/missing", headers: { "if-none-match": "*" } })).statusCode, 404);
});

t.test("what is short or compressed already is sent as it is", async (t) => {
  for (const representation of [new Representation("text/plain", "x"), new Representation("image/png", LONG, true)]) {
    const app = await appOf(t, representation);
    const { headers, body } = await app.inject({ url: "/", headers: { "accept-encoding": "br" } });
    t.notOk(headers["content-encoding"]);
    t.equal(body, String(representation.body));
  }
});

t.test("each encoding is made once", async (t) => {
  const representation = new Representation("text/plain", LONG);
  t.equal(representation.encode("br"), representation.encode("br"));
});
