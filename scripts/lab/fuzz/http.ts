/** Sends generated requests to the whole application with the real data, without a network. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import fc from "fast-check";
import type { FastifyInstance } from "fastify";
import { pino } from "pino";
import { buildApp } from "../../../server/app.js";
import { readConfig } from "../../../server/config.js";
import { openService, type Service } from "../../../server/service.js";
import { createCheck } from "./answers.js";
import { knownProjects } from "./projects.js";
import { checkPromises } from "./promises.js";
import { type Asked, addressesOf, type Description, requests, type World } from "./requests.js";
import { type Budget, type Outcome, processorTime, rule, search } from "./search.js";

const SECRET = "0123456789abcdef0123456789abcdef";
const AGENT = { accept: "application/json, text/event-stream", "content-type": "application/json" };
/** A fixed clock, so that the same request has the same answer. */
const NOW = new Date("2026-06-01T12:00:00.000Z");
/** Addresses whose answers change from request to request. */
const CHANGING = /metrics|readyz|contribut/;

interface Running {
  app: FastifyInstance;
  service: Service;
  world: World;
  close: () => Promise<void>;
}

async function start(): Promise<Running> {
  const stateDir = mkdtempSync(join(tmpdir(), "stackfit-fuzz-"));
  const most = { check: 1e9, scan: 1e9, badge: 1e9, read: 1e9, contribute: 1e9 };
  const config = { ...readConfig({ STATE_DIR: stateDir, LOG_LEVEL: "silent" }), limits: most };
  const logger = pino({ level: "silent" });
  const service = await openService(config, logger);
  const { catalog, intake, live, history } = service;
  const github = { repository: "a/b", apiUrl: "https://api.github.com", auth: { token: "x" }, webhookSecret: SECRET };
  const app = await buildApp({
    config: { ...config, github },
    catalog: () => catalog.current,
    intake,
    live,
    history,
    logger,
    now: () => NOW,
  });
  const made = await intake?.tokens.create(
    { name: "fuzz", scopes: ["compatibility", "ai-tool"], expiresAt: "2999-01-01T00:00:00.000Z" },
    NOW,
  );
  const listed = await app.inject({
    method: "POST",
    url: "/mcp",
    headers: AGENT,
    payload: { jsonrpc: "2.0", id: 1, method: "tools/list" },
  });
  const world: World = {
    description: (await app.inject("/openapi.json")).json() as Description,
    names: catalog.current.technologies.flatMap(({ id, aliases, packages }) => [
      id,
      ...aliases,
      ...[...packages.values()].flat(2),
    ]),
    projects: knownProjects(catalog.current),
    pages: addressesOf(app),
    tools: listed.json().result.tools,
    webhookSecret: SECRET,
    token: made?.secret ?? "",
  };
  const close = async () => {
    await app.close();
    await service.close();
    rmSync(stateDir, { recursive: true, force: true });
  };
  return { app, service, world, close };
}

/** The same check with the two names swapped; undefined for other requests. */
export function swapped({ request }: Asked): Asked["request"] | undefined {
  if (request.method !== "POST" || request.url.split("?")[0] !== "/api/v1/check" || typeof request.payload !== "string")
    return undefined;
  try {
    const { techA, techB, ...more } = JSON.parse(request.payload) as { techA: unknown; techB: unknown };
    return { ...request, payload: JSON.stringify({ ...more, techA: techB, techB: techA }) };
  } catch {
    return undefined;
  }
}

/** Submits contributions: the same body gives the same contribution, and an accepted one can be read. */
function sequences({ app, world }: Running, budget: Budget): Promise<Outcome> {
  const rulesOf = fc.record({
    techA: fc.constantFrom(...world.names.slice(0, 400)),
    techB: fc.constantFrom(...world.names.slice(0, 400)),
    status: fc.constantFrom("compatible", "partial", "incompatible"),
    severity: fc.constantFrom("info", "warning", "error"),
    explanation: fc.oneof(
      fc.constant("One renders pages and the other stores rows, as their documentation says."),
      fc.string({ maxLength: 80, unit: "grapheme" }),
    ),
    evidence: fc.array(fc.webUrl(), { minLength: 1, maxLength: 2 }),
    testedVersions: fc.constant([]),
  });
  const submit = (body: object) =>
    app.inject({
      method: "POST",
      url: "/api/v1/contributions/compatibility",
      headers: { authorization: `Bearer ${world.token}` },
      payload: body,
    });
  const attempt = async ([body, times]: [object, number]) => {
    const first = await submit(body);
    rule(
      [200, 400].includes(first.statusCode),
      `it is accepted or refused: ${first.statusCode} ${first.body.slice(0, 200)}`,
    );
    for (let time = 0; time < times; time += 1) {
      const again = await submit(body);
      const idOf = (text: string) => (JSON.parse(text) as { contribution?: { id: string } }).contribution?.id;
      rule(
        again.statusCode === first.statusCode && idOf(again.body) === idOf(first.body),
        `the same body is the same contribution: ${again.body.slice(0, 300)}`,
      );
    }
    if (first.statusCode !== 200) return;
    const found = await app.inject(`/api/v1/contributions/${first.json().contribution.id}`);
    rule(found.statusCode === 200, `an accepted contribution can be read: ${found.statusCode}`);
  };
  return search("http: contributions", fc.tuple(rulesOf, fc.nat({ max: 2 })), attempt, budget);
}

/** Sends requests for most of the time, and contributions for the rest. */
export async function fuzzHttp(budget: Budget, only?: string): Promise<Outcome[]> {
  const running = await start();
  const { app, world } = running;
  const check = createCheck(world.description);
  const statuses = new Map<number, number>();
  let worst = { time: 0, what: "" };
  const ask = async (request: Asked["request"]) => {
    const answer = await app.inject(request);
    statuses.set(answer.statusCode, (statuses.get(answer.statusCode) ?? 0) + 1);
    return answer;
  };
  const attempt = async (asked: Asked) => {
    let answer = await ask(asked.request);
    const time = await processorTime(async () => {
      answer = await ask(asked.request);
    });
    if (time > worst.time) worst = { time, what: `${asked.request.method} ${asked.request.url.slice(0, 100)}` };
    check(asked, answer);
    if (answer.statusCode === 200 && typeof asked.request.payload === "string")
      checkPromises(asked.operation, JSON.parse(asked.request.payload), answer.json());
    if (!CHANGING.test(asked.request.url)) {
      const again = await ask(asked.request);
      rule(
        again.body === answer.body && again.statusCode === answer.statusCode,
        "the same request has the same answer",
      );
    }
    const other = swapped(asked);
    if (other)
      rule(
        isDeepStrictEqual((await ask(other)).json(), answer.json()) || answer.statusCode !== 200,
        "the order of a pair makes no difference",
      );
  };
  const notes = () => [
    `answers: ${[...statuses]
      .sort(([a], [b]) => a - b)
      .map(([status, count]) => `${count} × ${status}`)
      .join(", ")}`,
    `slowest: ${worst.time.toFixed(1)} ms for ${worst.what}`,
  ];
  const outcomes: Outcome[] = [];
  try {
    if (only === undefined || only === "requests")
      outcomes.push(
        await search("http: requests", requests(world), attempt, { ...budget, seconds: budget.seconds * 0.8 }, notes),
      );
    if (only === undefined || only === "contributions")
      outcomes.push(await sequences(running, { ...budget, seconds: budget.seconds * 0.2 }));
  } finally {
    await running.close();
  }
  return outcomes;
}
