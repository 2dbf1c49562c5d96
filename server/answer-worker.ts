/** The thread of long answers: the application, without a network. */
import { workerData } from "node:worker_threads";
import type { FastifyInstance } from "fastify";
import { buildApp } from "./app.js";
import { type Catalog, openFacts } from "./catalog/catalog.js";
import { inMemory } from "./catalog/facts-file.js";
import type { Config } from "./config.js";
import type { LongAnswer, LongRequest } from "./http/answer-thread.js";
import { COMMON_HEADERS } from "./http/plugins/cors.js";
import { answerQuestions } from "./live/thread.js";
import { openLog } from "./log.js";

/** The application that listens has applied the limits. */
const UNLIMITED = 1_000_000_000;

/** The address of requests here: it is trusted, so that they keep their ids. */
const SELF = "127.0.0.1";

/** Levels at which not even errors are logged. */
const QUIET = new Set(["fatal", "silent"]);

/** Set by the application that listens, for every response. */
const SET_BY_OTHER = new Set([
  ...Object.keys(COMMON_HEADERS),
  ...["connection", "content-length", "date", "x-ratelimit-remaining", "x-ratelimit-reset"],
]);

let catalog: Catalog | undefined;
let now = new Date();
let app: FastifyInstance | undefined;

async function open(): Promise<FastifyInstance> {
  const config = workerData as Config;
  const limits = { check: UNLIMITED, scan: UNLIMITED, badge: UNLIMITED, read: UNLIMITED, contribute: UNLIMITED };
  return buildApp({
    config: { ...config, limits, redisUrl: undefined, trustProxy: [SELF], accessLog: 0 },
    catalog: () => catalog as Catalog,
    now: () => now,
    // Requests are logged where they arrive; what fails is known here.
    logger: openLog({ ...config, logLevel: QUIET.has(config.logLevel) ? config.logLevel : "error" }),
  });
}

async function answer({ facts, revision, now: time, method, url, headers, body }: LongRequest): Promise<LongAnswer> {
  if (catalog?.revision.id !== revision) catalog = openFacts(inMemory(facts), catalog);
  now = new Date(time);
  app ??= await open();
  const response = await app.inject({ method, url, headers, ...(body !== undefined && { payload: body }) });
  const own = Object.entries(response.headers).filter(([name]) => !SET_BY_OTHER.has(name));
  return {
    status: response.statusCode,
    headers: Object.fromEntries(own.map(([name, value]) => [name, String(value)])),
    body: response.rawPayload,
  };
}

answerQuestions(answer);
