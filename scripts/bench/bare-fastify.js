/** The same bytes from Fastify with nothing but its routes: the benchmark's first baseline. */
import Fastify from "fastify";

const app = Fastify();
for (const { path, type, body } of JSON.parse(process.env.BENCH_BODIES)) {
  app.route({
    method: type.includes("json") ? "POST" : "GET",
    url: path,
    handler: (_request, reply) => reply.type(type).send(body),
  });
}
await app.listen({ port: 0, host: "127.0.0.1" });
process.send({ port: app.server.address().port });
