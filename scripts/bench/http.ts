/**
 * Throughput of the built server with everything switched on, beside the same bytes from a bare Fastify route and from raw
 * node:http; and what logging, limits in Redis and a second worker change.
 */
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { startRedis } from "../../test/fixtures/redis.js";
import { load, type Measured, type Question } from "./load.js";
import { atLeast, type Goal, median, type Options, ratio, type Section, table } from "./section.js";
import { type Server, settled, startProgram, startServer } from "./server.js";

interface Case extends Question {
  name: string;
  /** The least share of what raw node:http does; left out where none was set. */
  goal?: number;
}

/** A hundred packages as they come in projects, among them those that many facts are about. */
const PACKAGES = `next react react-dom typescript tailwindcss @prisma/client prisma express fastify @nestjs/core vite
vitest jest eslint prettier webpack rollup esbuild vue nuxt svelte @sveltejs/kit @angular/core rxjs zone.js astro gatsby
@remix-run/react solid-js preact lit three d3 chart.js lodash axios zod yup joi ajv mongoose mongodb pg mysql2 sqlite3
better-sqlite3 redis ioredis knex sequelize typeorm drizzle-orm kysely graphql @apollo/server @apollo/client urql
@trpc/server @tanstack/react-query swr redux @reduxjs/toolkit zustand jotai mobx recoil react-router react-router-dom
styled-components @emotion/react @mui/material antd @chakra-ui/react bootstrap sass less postcss autoprefixer storybook
cypress @playwright/test puppeteer mocha chai sinon nodemon ts-node tsx pm2 dotenv winston pino socket.io ws passport
next-auth jsonwebtoken bcrypt stripe firebase @supabase/supabase-js @aws-sdk/client-s3 openai langchain`.split(/\s+/);

const SCAN: Question = {
  method: "POST",
  path: "/api/v1/scan",
  body: JSON.stringify({ dependencies: [...PACKAGES, "package-0"] }),
  connections: 8,
};

const CASES: readonly Case[] = [
  {
    name: "POST /check",
    method: "POST",
    path: "/api/v1/check",
    body: JSON.stringify({ techA: "nextjs", techB: "react" }),
    goal: 0.85,
  },
  {
    name: "POST /check, any two of all technologies",
    method: "POST",
    path: "/api/v1/check",
    body: JSON.stringify({ techA: "nextjs", techB: "react" }),
    drawn: ["nextjs", "react"],
  },
  { name: "GET /badge", method: "GET", path: "/api/v1/badge/nextjs/react.svg", goal: 0.9 },
  { name: "GET a page (pair)", method: "GET", path: "/check/nextjs/react", goal: 0.7 },
  { name: `POST /scan, ${PACKAGES.length} names, the same project again`, ...SCAN, goal: 0.6 },
  // One more name, which nobody else has asked about.
  { name: `POST /scan, ${PACKAGES.length} names, another project each time`, ...SCAN, counted: "package-0" },
];
const [CHECK] = CASES as [Case];

const fileBeside = (name: string) => fileURLToPath(new URL(name, import.meta.url));

interface Answer {
  method: string;
  path: string;
  headers: Record<string, string>;
  body: string;
}

/** What Node adds to every answer by itself. */
const ADDED = new Set(["date", "connection", "keep-alive"]);

async function answerOf(url: string, { method, path, body }: Question): Promise<Answer> {
  const headers = { "content-type": "application/json", "accept-encoding": "identity" };
  const response = await fetch(`${url}${path}`, { method, headers, body: body ?? null });
  if (!response.ok) throw new Error(`${method} ${path} is answered with ${response.status}`);
  const own: Record<string, string> = {};
  response.headers.forEach((value, name) => {
    if (!ADDED.has(name)) own[name] = value;
  });
  return { method, path, headers: own, body: await response.text() };
}

/** Starts the built server, and waits until it does nothing but answer. */
async function start(env: Readonly<Record<string, string>> = {}, pinned = true): Promise<Server> {
  const server = await startServer(env, pinned);
  await settled(server);
  return server;
}

/** Of each program: some processes of one and the same answer a quarter more than others for as long as they live. */
const PROCESSES = 3;

/** Starts processes of a program, one after another. */
async function several(startOne: () => Promise<Server>): Promise<Server[]> {
  const processes: Server[] = [];
  while (processes.length < PROCESSES) processes.push(await startOne());
  return processes;
}

/**
 * Loads programs one after another in each round, so that what else the machine does hits all alike.
 * @param programs the processes of each, which take turns
 */
async function inTurn(programs: readonly (readonly Server[])[], question: Question, options: Options, pinned = true) {
  const measured = programs.map((): Measured[] => []);
  // First each process warms up, which does not count.
  const warming = Math.max(...programs.map(({ length }) => length));
  for (let round = 0; round < warming + options.rounds; round += 1) {
    for (const [index, processes] of programs.entries()) {
      const { url } = processes[round % processes.length] as Server;
      const one = await load(url, question, options.seconds, pinned).catch((error: Error) => {
        throw new Error(`${question.method} ${question.path} at server ${index}: ${error.message}`);
      });
      if (round >= warming) measured[index]?.push(one);
    }
  }
  return measured.map((list) => ({ rates: list.map(({ rate }) => rate), p99: median(list.map(({ p99 }) => p99)) }));
}

async function besideRaw(options: Options): Promise<{ body: string; goals: Goal[] }> {
  const ours = await several(() => start());
  const [{ url }] = ours as [Server];
  const answers = await Promise.all(CASES.map((one) => answerOf(url, one)));
  const folder = mkdtempSync(join(tmpdir(), "stackfit-bench-"));
  // An environment cannot hold so much.
  const env = { BENCH_ANSWERS: join(folder, "answers.json") };
  writeFileSync(env.BENCH_ANSWERS, JSON.stringify([...new Map(answers.map((one) => [one.path, one])).values()]));
  const bare = await several(() => startProgram([fileBeside("bare-fastify.js")], env, true));
  const raw = await several(() => startProgram([fileBeside("raw-http.js")], env, true));
  const goals: Goal[] = [];
  const rows: (string | number)[][] = [];
  for (const one of CASES) {
    const measured = await inTurn([ours, bare, raw], one, options);
    const [own, fastify, http] = measured.map(({ rates }) => rates) as [number[], number[], number[]];
    if (one.goal) goals.push(atLeast(`${one.name}: share of raw node:http`, one.goal, ratio(own, http)));
    const figures = [own, fastify, http].map((rates) => Math.round(median(rates)));
    const shares = [ratio(own, fastify), ratio(own, http)].map((share) => share.toFixed(2));
    rows.push([one.name, ...figures, ...shares, measured[0]?.p99.toFixed(2) ?? ""]);
  }
  await Promise.all([ours, bare, raw].flat().map(({ stop }) => stop()));
  rmSync(folder, { recursive: true });
  const head = [
    "route",
    "StackFit, req/s",
    "bare Fastify",
    "raw node:http",
    "share of Fastify",
    "share of raw",
    "p99, ms",
  ];
  return { body: table(head, rows), goals };
}

/** What a setting costs, as a share of what the server does without it. */
async function settings(options: Options): Promise<{ body: string; goals: Goal[] }> {
  const plain = await start();
  const logged = await start({ ACCESS_LOG: "all" });
  const sampled = await start({ ACCESS_LOG: "0.01" });
  const everywhere = await start({ HOST: "::" });
  const redis = hasRedis() ? await openRedis() : undefined;
  const shared = redis && (await start({ REDIS_URL: redis.url }));
  const named = [
    { name: "as it comes", server: plain },
    { name: "`ACCESS_LOG=0.01`", server: sampled },
    { name: "`ACCESS_LOG=all`", server: logged },
    { name: "`HOST=::`", server: everywhere },
    ...(shared ? [{ name: "`REDIS_URL`", server: shared }] : []),
  ];
  const measured = await inTurn(
    named.map(({ server }) => [server]),
    CHECK,
    options,
  );
  const base = measured[0]?.rates ?? [];
  const rows = named.map(({ name }, index) => {
    const { rates = [], p99 = Number.NaN } = measured[index] ?? {};
    return [name, Math.round(median(rates)), ratio(rates, base).toFixed(2), p99.toFixed(2)];
  });
  await Promise.all(named.map(({ server }) => server.stop()));
  await redis?.end();
  const goals = [
    atLeast("POST /check with every request logged: share of none", 0.5, ratio(measured[2]?.rates ?? [], base)),
  ];
  return { body: table(["POST /check", "req/s", "share", "p99, ms"], rows), goals };
}

/** A Redis, and what ends it. */
async function openRedis(): Promise<{ url: string; end: () => unknown }> {
  let end: () => unknown = () => {};
  const { url } = await startRedis({
    teardown: (close) => {
      end = close;
    },
  });
  return { url, end: () => end() };
}

const hasRedis = () => spawnSync("redis-server", ["--version"]).status === 0;

/** What a second process gains. Nothing is pinned: two workers and the load share the machine. */
async function workers(options: Options): Promise<string> {
  if (!hasRedis()) return "A second worker needs Redis, and `redis-server` is not there.";
  const redis = await openRedis();
  const env = { REDIS_URL: redis.url };
  const servers = [[await start(env, false)], [await start({ ...env, WORKERS: "2" }, false)]];
  const scan = CASES.at(-1) as Case;
  const rows: (string | number)[][] = [];
  for (const one of [CHECK, scan]) {
    const measured = await inTurn(servers, one, options, false);
    const [single, double] = measured.map(({ rates }) => rates) as [number[], number[]];
    rows.push([one.name, Math.round(median(single)), Math.round(median(double)), ratio(double, single).toFixed(2)]);
  }
  await Promise.all(servers.flat().map(({ stop }) => stop()));
  await redis.end();
  return table(["", "`WORKERS=1`, req/s", "`WORKERS=2`, req/s", "times as many"], rows);
}

/** Loads the routes that are asked most. */
export async function measureHttp(options: Options): Promise<Section> {
  const beside = await besideRaw(options);
  const set = await settings(options);
  const body = `64 connections by wrk, 8 for scans, the server on one processor and wrk on another. StackFit runs as it is deployed: limits, CORS, validation, metrics, all headers. The others send the same bytes, head and body; raw node:http parses the body of a request as JSON, and no more. Of each there are ${PROCESSES} processes, which take turns.

${beside.body}

### What settings cost

${set.body}

### Two workers

Limits are counted in Redis by both. The load, Redis and the workers share the machine's processors.

${await workers(options)}`;
  return { title: "Throughput", body, goals: [...beside.goals, ...set.goals] };
}
