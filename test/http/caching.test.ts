import fastify from "fastify";
import t from "tap";
import { etagOf, pairKey, sendCacheable } from "../../server/http/caching.js";
import fc from "../fixtures/properties.js";

t.test("a tag is strong, and another for another body", async (t) => {
  t.match(etagOf("a"), /^"[\x21\x23-\x7e]+"$/);
  t.equal(etagOf("a"), etagOf("a"));
  t.not(etagOf("a"), etagOf("b"));
});

t.test("two pairs of names never share a key", async () => {
  const text = fc.string({ unit: fc.constantFrom("a", "1", " ", "\n"), minLength: 2, maxLength: 6 });
  // The same text, split at two places.
  const splits = text.chain((whole) =>
    fc.tuple(fc.constant(whole), fc.nat(whole.length - 1), fc.nat(whole.length - 1)),
  );
  const keyAt = (whole: string, at: number) => pairKey(whole.slice(0, at), whole.slice(at + 1));
  fc.assert(fc.property(splits, ([whole, i, j]) => (keyAt(whole, i) === keyAt(whole, j)) === (i === j)));
});

t.test("whoever has it gets 304 and no body", async (t) => {
  const app = fastify();
  t.teardown(() => app.close());
  const body = "something";
  app.get("/", (request, reply) => sendCacheable(request, reply, { type: "text/plain", body, maxAge: 5 }));
  app.get("/known", (request, reply) =>
    sendCacheable(request, reply, { type: "text/plain", body, maxAge: 5, etag: '"x"' }),
  );
  const etag = etagOf(body);
  const cases: [header: string | undefined, status: number][] = [
    [undefined, 200],
    [etag, 304],
    [`W/${etag}`, 304],
    [`"other", ${etag}`, 304],
    ["*", 304],
    ['"other"', 200],
    [etag.slice(1, -1), 200],
    ["", 200],
  ];
  for (const [header, status] of cases) {
    const response = await app.inject({ url: "/", headers: header === undefined ? {} : { "if-none-match": header } });
    t.equal(response.statusCode, status, header ?? "no header");
    t.equal(response.body, status === 200 ? body : "");
    t.match(response.headers, { etag, "cache-control": "public, max-age=5" });
  }
  t.equal((await app.inject("/known")).headers.etag, '"x"', "a tag that is known already");
});
