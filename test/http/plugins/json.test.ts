import fastify from "fastify";
import t from "tap";
import { readJson } from "../../../server/http/plugins/json.js";

t.test("a body that is nested too deeply is refused before it is parsed, and problems are reported", async (t) => {
  const app = fastify();
  t.teardown(() => app.close());
  readJson(app, (text) => (text.includes("bad") ? "This is bad." : undefined));
  app.post("/", async (request) => request.body);
  const post = (payload: string) =>
    app.inject({ method: "POST", url: "/", headers: { "content-type": "application/json" }, payload });
  t.strictSame((await post('{"a":[1]}')).json(), { a: [1] });
  t.match((await post('"bad"')).json(), { statusCode: 400, message: "This is bad." });
  t.match((await post("[".repeat(33))).json(), { statusCode: 400, message: "The body is nested too deeply." });
  t.equal((await post('{"__proto__":{}}')).statusCode, 400);
  t.equal((await post("{")).statusCode, 400);
});
