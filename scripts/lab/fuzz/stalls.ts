/** Looks for a request that keeps the event loop of the built server from all others, also as the first one after a start. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type fc from "fast-check";
import { type Heavy, heavyRequests } from "./heavy.js";
import { freePort, Server } from "./process.js";
import { type Budget, type Outcome, rule, search } from "./search.js";

/** The longest allowed stall of the event loop, in milliseconds. */
const MOST_STALL = 50;

/** A stall counts when it comes each time: a busy machine, or a collection of garbage, stalls any process at times. */
const ROUNDS = 6;

const AGENT = { accept: "application/json, text/event-stream" };

async function send(port: number, { method, path, type, body }: Heavy): Promise<number> {
  const headers = { ...AGENT, ...(type !== undefined && { "content-type": type }) };
  const response = await fetch(`http://127.0.0.1:${port}${path}`, { method, headers, body: body ?? null });
  await response.arrayBuffer();
  return response.status;
}

/** @returns milliseconds; no more than the CPU time that was used */
async function stallOf(server: Server, request: Heavy): Promise<{ stall: number; status: number }> {
  await server.usage();
  const status = await send(server.port, request);
  const { stall, time } = await server.usage();
  return { stall: Math.min(stall, time), status };
}

async function withServer<Result>(use: (server: Server) => Promise<Result>): Promise<Result> {
  const stateDir = mkdtempSync(join(tmpdir(), "stackfit-fuzz-"));
  const server = new Server(await freePort(), stateDir, { isBuilt: true });
  try {
    await server.settled();
    return await use(server);
  } finally {
    await server.stop();
    rmSync(stateDir, { recursive: true, force: true });
  }
}

const describe = ({ shape, method, path, body = "" }: Heavy) =>
  `${shape}: ${method} ${path.slice(0, 80)} ${body.slice(0, 120)} (${body.length} B)`;

/** The longest stall of each shape of request. */
export class LongestStalls {
  readonly #stalls = new Map<string, number>();

  add(shape: string, stall: number): void {
    this.#stalls.set(shape, Math.max(stall, this.#stalls.get(shape) ?? 0));
  }

  get notes(): string[] {
    const sorted = [...this.#stalls].sort(([, a], [, b]) => b - a).slice(0, 8);
    return sorted.map(([shape, stall]) => `${stall.toFixed(0)} ms at most for ${shape}`);
  }
}

/** A server that is warm. */
function repeated(requests: fc.Arbitrary<Heavy>, budget: Budget): Promise<Outcome> {
  return withServer((server) => {
    const worst = new LongestStalls();
    const attempt = async (request: Heavy) => {
      let stall = Number.POSITIVE_INFINITY;
      for (let round = 0; round < ROUNDS && stall > MOST_STALL; round += 1) {
        const measured = await stallOf(server, request);
        rule(measured.status < 500 || measured.status === 503, `it is answered: ${measured.status}`);
        stall = Math.min(stall, measured.stall);
      }
      worst.add(request.shape, stall);
      rule(stall <= MOST_STALL, `the event loop stalled for ${stall.toFixed(0)} ms by ${describe(request)}`);
    };
    return search("stalls: repeated", requests, attempt, budget, () => worst.notes);
  });
}

/** A server of its own for each request. */
function first(requests: fc.Arbitrary<Heavy>, budget: Budget): Promise<Outcome> {
  const worst = new LongestStalls();
  const attempt = async (request: Heavy) => {
    let stall = Number.POSITIVE_INFINITY;
    for (let round = 0; round < ROUNDS && stall > MOST_STALL; round += 1) {
      const measured = await withServer((server) => stallOf(server, request));
      stall = Math.min(stall, measured.stall);
    }
    worst.add(request.shape, stall);
    rule(stall <= MOST_STALL, `the event loop stalled for ${stall.toFixed(0)} ms by ${describe(request)}`);
  };
  return search("stalls: first", requests, attempt, budget, () => worst.notes);
}

/** @param names names that mean something */
export async function fuzzStalls(budget: Budget, only?: string): Promise<Outcome[]> {
  const names = await withServer(async ({ port }) => {
    const response = await fetch(`http://127.0.0.1:${port}/api/v1/technologies?limit=1000`);
    const { technologies } = (await response.json()) as { technologies: { id: string }[] };
    return technologies.map(({ id }) => id);
  });
  const requests = heavyRequests(names);
  const parts = [repeated, first].filter((part) => only === undefined || only === part.name);
  const outcomes: Outcome[] = [];
  for (const part of parts) outcomes.push(await part(requests, { ...budget, seconds: budget.seconds / parts.length }));
  return outcomes;
}
