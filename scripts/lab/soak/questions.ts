/** Requests in the proportions of a busy public service. */

export interface Question {
  method: "GET" | "POST";
  path: string;
  headers: Record<string, string>;
  body?: string;
}

/** A number from 0 (inclusive) to 1 (exclusive). */
export type Random = () => number;

export interface World {
  /** Ids of technologies, most popular first. */
  technologies: readonly string[];
  /** Slugs of AI tools. */
  tools: readonly string[];
}

/** Percent of the requests; contributions are counted separately. */
export const SHARES = { check: 56, badge: 20, page: 10, scan: 5, read: 5, mcp: 2, bad: 2 } as const;

export type Kind = keyof typeof SHARES;

const KINDS = Object.entries(SHARES).flatMap(([kind, share]) => Array.from({ length: share }, () => kind as Kind));

/** Shares of unknown names and of names with a version. */
const MADE_UP = 0.05;
const VERSIONED = 0.3;

const FEWEST_SCANNED = 5;
const MOST_SCANNED = 300;

const API = "/api/v1";
const JSON_HEADERS = { "content-type": "application/json" };

const whole = (random: Random, below: number) => Math.floor(random() * below);
const pick = <T>(random: Random, list: readonly T[]): T => list[whole(random, list.length)] as T;

/**
 * An id by Zipf's law with exponent 1: the logarithm of the rank is uniform.
 * https://en.wikipedia.org/wiki/Zipf%27s_law
 */
export function popular(random: Random, ids: readonly string[]): string {
  return ids[Math.floor((ids.length + 1) ** random()) - 1] as string;
}

/** A name, known or made up, with or without a version. */
function name(random: Random, { technologies }: World): string {
  const id = random() < MADE_UP ? `no-such-${whole(random, 1e9).toString(36)}` : popular(random, technologies);
  return random() < VERSIONED ? `${id}@${whole(random, 30)}.${whole(random, 20)}` : id;
}

const pair = (random: Random, world: World) => ({ techA: name(random, world), techB: name(random, world) });

/** Two ids as in a path. */
const ids = (random: Random, { technologies }: World) =>
  `${popular(random, technologies)}/${popular(random, technologies)}`;

const get = (path: string): Question => ({ method: "GET", path, headers: {} });
const post = (path: string, body: unknown): Question => ({
  method: "POST",
  path,
  headers: JSON_HEADERS,
  body: typeof body === "string" ? body : JSON.stringify(body),
});

/** Most projects are small: the logarithm of their size is uniform. */
const scanned = (random: Random, world: World): string[] => {
  const length = Math.floor(FEWEST_SCANNED * ((MOST_SCANNED + 1) / FEWEST_SCANNED) ** random());
  return Array.from({ length }, () => name(random, world));
};

const PAGES: readonly ((random: Random, world: World) => string)[] = [
  () => "/",
  () => "/set",
  () => "/tools",
  () => "/changes",
  () => "/docs",
  (random, { technologies }) => `/tech/${popular(random, technologies)}`,
  ...Array.from({ length: 4 }, () => (random: Random, world: World) => `/check/${ids(random, world)}`),
];

const READS: readonly ((random: Random, world: World) => string)[] = [
  (random) => `/technologies?limit=20&offset=${20 * whole(random, 60)}`,
  (random, { technologies }) => `/technologies/${popular(random, technologies)}`,
  (random, world) => `/pairs/${ids(random, world)}`,
  () => "/ai-tools",
  (random, { tools }) => `/ai-tools/${popular(random, tools)}`,
];

/** Each is answered with a status from 400 to 499. */
const BAD: readonly ((random: Random) => Question)[] = [
  () => post(`${API}/check`, '{"techA": "react", '),
  () => post(`${API}/check`, { techA: "react" }),
  () => post(`${API}/scan`, { dependencies: "react" }),
  () => post(`${API}/contributions/compatibility`, {}),
  () => get(`${API}/technologies?limit=-1`),
  (random) => get(`/wp-admin/${whole(random, 1e9).toString(36)}.php`),
  (random) => get(`${API}/technologies/no-such-${whole(random, 1e9).toString(36)}`),
];

const MAKERS: Readonly<Record<Kind, (random: Random, world: World) => Question>> = {
  check: (random, world) => {
    const asked = pair(random, world);
    if (random() < 0.8) return post(`${API}/check`, asked);
    return get(`${API}/check?${new URLSearchParams(asked)}`);
  },
  badge: (random, world) => {
    const { techA, techB } = pair(random, world);
    return get(`${API}/badge/${encodeURIComponent(techA)}/${encodeURIComponent(techB)}.svg`);
  },
  page: (random, world) => get(pick(random, PAGES)(random, world)),
  scan: (random, world) => post(`${API}/scan`, { dependencies: scanned(random, world) }),
  read: (random, world) => get(`${API}${pick(random, READS)(random, world)}`),
  mcp: (random, world) => {
    const params = { name: "check_compatibility", arguments: pair(random, world) };
    const question = post("/mcp", { jsonrpc: "2.0", id: 1, method: "tools/call", params });
    return { ...question, headers: { ...JSON_HEADERS, accept: "application/json, text/event-stream" } };
  },
  bad: (random) => pick(random, BAD)(random),
};

/** A question of a kind. */
export const createQuestion = (kind: Kind, random: Random, world: World): Question => MAKERS[kind](random, world);

/** Any question, by the shares. */
export const anyQuestion = (random: Random, world: World): Question =>
  createQuestion(pick(random, KINDS), random, world);

/** A GET request whose answer may have an ETag. */
export const cacheableQuestion = (random: Random, world: World): Question =>
  createQuestion(random() < 0.7 ? "badge" : "page", random, world);

/** A contribution, accepted unless its pair already has a rule. */
export function contribution(turn: number, random: Random, world: World, token: string): Question {
  const { technologies } = world;
  const count = technologies.length;
  // A technology is never paired with itself.
  const partner = turn + 1 + whole(random, count - 1);
  const [techA, techB] = [technologies[turn % count], technologies[partner % count]];
  const question = post(`${API}/contributions/compatibility`, {
    techA,
    techB,
    status: "partial",
    severity: "warning",
    explanation: `They were tried together, and some of it did not work: report number ${turn}.`,
    evidence: [`https://example.com/reports/${turn}`],
    testedVersions: [`${techA}@1.0`, `${techB}@1.0`],
  });
  return { ...question, headers: { ...JSON_HEADERS, authorization: `Bearer ${token}` } };
}

/** The share of requests from new clients; the others come from recent ones. */
const NEW_CLIENTS = 0.6;
const RECENT = 10_000;

/** Clients by address, from 11.0.0.0 on. */
export class Clients {
  /** Different clients so far. */
  count = 0;

  constructor(readonly random: Random) {}

  /** The address of the next client. */
  next(): string {
    let client = this.count;
    if (client === 0 || this.random() < NEW_CLIENTS) this.count += 1;
    else client -= 1 + whole(this.random, Math.min(RECENT, client));
    return `${11 + (client >> 24)}.${(client >> 16) & 255}.${(client >> 8) & 255}.${client & 255}`;
  }
}
