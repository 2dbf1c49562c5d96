/**
 * The built server beside what others could be built of, on the same processor and round by round: the limit of our packages
 * (stock Fastify with @fastify/cors, @fastify/rate-limit and a body schema, and one fixed answer of the same bytes), a peer
 * that looks pairs up in a Map on the same stack, and node:http alone.
 */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Question } from "./load.js";
import { differentChecks, differentScans, SCANNED, zipfChecks } from "./questions.js";
import { loadInTurn, type Rounds, startSettled, startSeveral } from "./rounds.js";
import { atLeast, atMost, type Goal, median, type Options, ratio, type Section, table } from "./section.js";
import { type Server, startProgram, startServer } from "./server.js";

interface Case {
  name: string;
  question: Question;
  /** The least share of what the limit does. */
  limit?: number;
  /** The least share of what the peer does; without it the peer is not measured. */
  peer?: number;
  /** The most CPU of one request, in milliseconds. */
  cpu?: number;
}

const SAMPLE = 200;
const CHECK = { method: "POST", path: "/api/v1/check" } as const;

const usual = (): Case => ({
  name: "`POST /check`, 20,000 questions as users send them",
  question: { ...CHECK, bodies: zipfChecks(20_000) },
  limit: 0.85,
});

const different = (): Case => ({
  name: "`POST /check`, 400,000 different questions",
  question: { ...CHECK, bodies: differentChecks(400_000) },
  limit: 0.7,
});

const cases = (): Case[] => [
  { ...usual(), peer: 1.1 },
  { name: "badge", question: { method: "GET", path: "/api/v1/badge/nextjs/react.svg" }, limit: 0.95 },
  { name: "pair page", question: { method: "GET", path: "/check/nextjs/react" }, limit: 0.95 },
  different(),
  {
    name: `\`POST /scan\`, ${SCANNED} names, another project each time`,
    question: { method: "POST", path: "/api/v1/scan", bodies: differentScans(50_000), connections: 4 },
    cpu: 1.5,
  },
];

const fileBeside = (name: string) => fileURLToPath(new URL(name, import.meta.url));

interface Answer {
  headers: Readonly<Record<string, string>>;
  body: string;
}

/** What Node and the plugins of the rivals set by themselves. */
const SET_BY_STACK = /^(?:date|connection|keep-alive|content-length|access-control-allow-origin|x-ratelimit-.*)$/;

async function ask(url: string, { method, path }: Question, body?: string): Promise<Answer> {
  const headers = { "content-type": "application/json", "accept-encoding": "identity" };
  const response = await fetch(`${url}${path}`, { method, headers, body: body ?? null });
  if (!response.ok) throw new Error(`${method} ${path} is answered with ${response.status}`);
  const own: Record<string, string> = {};
  response.headers.forEach((value, name) => {
    if (!SET_BY_STACK.test(name)) own[name] = value;
  });
  return { headers: own, body: await response.text() };
}

/** The answer that is nearest to the mean in bytes, of a sample of questions. */
async function typicalAnswer(url: string, question: Question): Promise<Answer> {
  const { bodies = [undefined] } = question;
  const step = Math.ceil(bodies.length / SAMPLE);
  const answers: (Answer & { bytes: number })[] = [];
  for (let at = 0; at < bodies.length; at += step) {
    const answer = await ask(url, question, bodies[at]);
    answers.push({ ...answer, bytes: Buffer.byteLength(answer.body) });
  }
  const mean = answers.reduce((sum, { bytes }) => sum + bytes, 0) / answers.length;
  const [nearest] = answers.sort((a, b) => Math.abs(a.bytes - mean) - Math.abs(b.bytes - mean));
  return nearest as Answer;
}

/** Every question with its answer, for a peer to send the very same. */
async function allAnswers(url: string, question: Question): Promise<[string, string][]> {
  const answers: [string, string][] = [];
  for (const body of new Set(question.bodies)) answers.push([body, (await ask(url, question, body)).body]);
  return answers;
}

/** Starts a rival. @param answer what it gets to know, as JSON */
async function startRival(name: string, answer: unknown, folder: string): Promise<Server[]> {
  // An environment cannot hold so much.
  const file = join(folder, `${name}.json`);
  writeFileSync(file, JSON.stringify(answer));
  return startSeveral(() => startProgram([fileBeside(`rivals/${name}.js`)], { BENCH_ANSWER: file }, true));
}

/** How many times as much one does as another: by CPU, which no other process disturbs, where the system reports it. */
function share(ours: Rounds, other: Rounds): number {
  const byCpu = ratio(other.cpu, ours.cpu);
  return Number.isNaN(byCpu) ? ratio(ours.rates, other.rates) : byCpu;
}

async function measureCase({ name, question, ...wanted }: Case, ours: Server[], options: Options) {
  const folder = mkdtempSync(join(tmpdir(), "stackfit-bench-"));
  const { url } = ours[0] as Server;
  const { method, path } = question;
  const fixed = { method, path, ...(await typicalAnswer(url, question)) };
  const rivals = [await startRival("limit", fixed, folder), await startRival("raw-http", fixed, folder)];
  if (wanted.peer) {
    rivals.push(await startRival("peer", { method, path, answers: await allAnswers(url, question) }, folder));
  }
  const measured = await loadInTurn([ours, ...rivals], question, options);
  await Promise.all(rivals.flat().map(({ stop }) => stop()));
  rmSync(folder, { recursive: true });
  const [own, limit, raw, peer] = measured as [Rounds, Rounds, Rounds, Rounds?];
  const cpu = median(own.cpu);
  const goals: Goal[] = [];
  if (wanted.limit) goals.push(atLeast(`${name}: share of the limit`, wanted.limit, share(own, limit)));
  if (wanted.peer && peer) goals.push(atLeast(`${name}: times the peer`, wanted.peer, share(own, peer)));
  if (wanted.cpu) goals.push(atMost(`${name}: CPU of a request`, wanted.cpu, cpu, "ms"));
  const row = [
    name,
    Math.round(median(own.rates)),
    Math.round(median(limit.rates)),
    peer ? Math.round(median(peer.rates)) : "",
    cpu.toFixed(3),
    share(own, limit).toFixed(2),
    ratio(own.rates, limit.rates).toFixed(2),
    peer ? share(own, peer).toFixed(2) : "",
    share(own, raw).toFixed(2),
    own.p99.toFixed(1),
  ];
  return { row, goals };
}

const HEAD = [
  "work",
  "StackFit, req/s",
  "limit, req/s",
  "peer, req/s",
  "CPU ms of a request",
  "share of the limit",
  "the same by req/s",
  "times the peer",
  "share of node:http",
  "p99, ms",
];

const METHOD = `The server runs on one processor and the load on another: 64 connections, 4 for scans. StackFit runs as it is deployed: limits (too high to be reached), CORS, validation, metrics, all headers. The **limit of our packages** is stock Fastify with @fastify/cors, @fastify/rate-limit in memory, a body schema and one fixed answer of the same bytes, head and body. The **peer** is the same stack with a \`Map\` of the same pairs and an object built and serialized for each answer. node:http alone parses bodies as JSON and sends the fixed answer; its share is for information. Shares compare CPU time for each request where the system reports it, so that they hold on a busy machine; the share by requests per second is beside it. Each program runs as 3 processes, which take turns.

Questions as users send them: the pairs of \`data/rules\` and as many chance pairs as make half the questions, drawn by Zipf's law, a third with versions. Different questions: chance pairs, a third with versions, none asked twice.`;

/** Loads the routes that are asked most. */
export const compareWithRivals = (options: Options) => compare(cases(), startSettled, options);

/** Asks questions from the first second after a start on: what is done then must not slow down answers. */
export const compareQuestions = (options: Options) => compare([usual(), different()], startServer, options);

async function compare(
  list: readonly Case[],
  startOurs: () => Promise<Server>,
  options: Options,
): Promise<Pick<Section, "body" | "goals">> {
  const ours = await startSeveral(() => startOurs());
  const goals: Goal[] = [];
  const rows: (string | number)[][] = [];
  for (const one of list) {
    const measured = await measureCase(one, ours, options);
    console.error(`  ${measured.row.join(" | ")}`);
    rows.push(measured.row);
    goals.push(...measured.goals);
  }
  await Promise.all(ours.map(({ stop }) => stop()));
  return { body: `${METHOD}\n\n${table(HEAD, rows)}`, goals };
}
