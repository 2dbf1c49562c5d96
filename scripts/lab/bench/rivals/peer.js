/** What anyone would write first: a Map of pairs on the stock stack, and an object built and serialized for each answer. */
import { readFileSync } from "node:fs";
import { serve } from "./stock.js";

const { answers, ...route } = JSON.parse(readFileSync(process.env.BENCH_ANSWER, "utf8"));
const pairs = new Map(answers.map(([question, answer]) => [pairKey(JSON.parse(question)), JSON.parse(answer)]));

function pairKey({ techA, techB }) {
  return techA < techB ? `${techA} ${techB}` : `${techB} ${techA}`;
}

await serve(route, async (request) => {
  const { status, severity, message, workaround, docsUrl, lastUpdated } = pairs.get(pairKey(request.body));
  return { version: "1.0", status, severity, message, workaround, docsUrl, lastUpdated };
});
