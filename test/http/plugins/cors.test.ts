import fastify from "fastify";
import t from "tap";
import { allowAllOrigins, COMMON_HEADERS } from "../../../server/http/plugins/cors.js";

t.test("every response has the headers, and a preflight is answered with and without Origin", async (t) => {
  const app = fastify();
  t.teardown(() => app.close());
  await allowAllOrigins(app);
  app.get("/", async () => "a");
  const get = await app.inject("/");
  t.match(get, { statusCode: 200, headers: COMMON_HEADERS });
  t.notOk(get.headers.vary, "the answer is the same for every origin");
  for (const headers of [
    {},
    { origin: "https://a.example" },
    { origin: "null", "access-control-request-method": "POST" },
  ]) {
    const preflight = await app.inject({ method: "OPTIONS", url: "/", headers });
    t.match(preflight, {
      statusCode: 204,
      body: "",
      headers: { ...COMMON_HEADERS, "access-control-max-age": "86400" },
    });
  }
});
