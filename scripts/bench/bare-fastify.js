/** The same bytes from Fastify with nothing but its routes: the benchmark's first baseline. */
import { readFileSync } from "node:fs";
import Fastify from "fastify";

const app = Fastify();
for (const { method, path, headers, body } of JSON.parse(readFileSync(process.env.BENCH_ANSWERS, "utf8"))) {
  app.route({ method, url: path, handler: (_request, reply) => reply.headers(headers).send(body) });
}
await app.listen({ port: 0, host: "127.0.0.1" });
console.log(`listening at http://127.0.0.1:${app.server.address().port}`);
