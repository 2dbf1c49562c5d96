/** The limit of our packages: stock Fastify with both plugins sends one fixed answer. */
import { readFileSync } from "node:fs";
import { serve } from "./stock.js";

const { headers, body, ...route } = JSON.parse(readFileSync(process.env.BENCH_ANSWER, "utf8"));
await serve(route, (_request, reply) => reply.headers(headers).send(body));
