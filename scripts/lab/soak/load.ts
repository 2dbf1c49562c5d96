/** A mixed load from one process, with some clients that leave early. */
import { connect } from "node:net";
import autocannon from "autocannon";
import {
  anyQuestion,
  Clients,
  cacheableQuestion,
  contribution,
  type Question,
  type Random,
  type World,
} from "./questions.js";

/** The length of the load, in requests or seconds. */
export type Length = { requests: number } | { seconds: number };

export interface Loaded {
  requests: number;
  seconds: number;
  /** Connections that broke, and requests without an answer within 30 seconds. */
  failures: number;
  /** Different addresses of clients. */
  clients: number;
  /** Clients that left before their answer or sent no valid request. */
  hasty: number;
  /** Requests with the ETag of the previous answer. */
  revalidated: number;
}

export interface Plan {
  url: string;
  world: World;
  /** A contributor's token. */
  token: string;
  length: Length;
  /** How many contributions to spread over the load. */
  contributions: number;
  random: Random;
}

/** Few: one turn of the event loop answers all of them, and this load looks for stalls by single requests. */
const CONNECTIONS = 6;
/** In each cycle of a connection, the last request repeats the one before. */
const CYCLE = 10;
/** One client in so many leaves early. */
const HASTY_EVERY = 100;

/** What a connection remembers within a cycle; autocannon then clears it. */
interface Memory {
  asked?: Question | undefined;
  etag?: string | undefined;
}

export class Load {
  #made = 0;
  #contributed = 0;
  #hasty = 0;
  #revalidated = 0;
  readonly #clients: Clients;
  readonly #began = performance.now();

  constructor(readonly plan: Plan) {
    this.#clients = new Clients(plan.random);
  }

  get made(): number {
    return this.#made;
  }

  /** From 0 at the beginning to 1 at the end. */
  get progress(): number {
    const { length } = this.plan;
    if ("requests" in length) return this.#made / length.requests;
    return (performance.now() - this.#began) / 1000 / length.seconds;
  }

  run(): Promise<Loaded> {
    const { url, length } = this.plan;
    const amount = "requests" in length ? { amount: length.requests } : { duration: length.seconds };
    const options = { url, connections: CONNECTIONS, timeout: 30, ...amount, requests: this.#cycle() };
    return new Promise((resolve, reject) => {
      autocannon(options, (error, { errors, timeouts }) => {
        if (error) return reject(error);
        resolve({
          requests: this.#made,
          seconds: (performance.now() - this.#began) / 1000,
          failures: errors + timeouts,
          clients: this.#clients.count,
          hasty: this.#hasty,
          revalidated: this.#revalidated,
        });
      });
    });
  }

  #cycle(): autocannon.Request[] {
    const { random, world } = this.plan;
    const any = { setupRequest: this.#asking(() => this.#next()) };
    const remembered = {
      setupRequest: this.#asking((memory) => {
        memory.asked = cacheableQuestion(random, world);
        return memory.asked;
      }),
      onResponse: (_status: number, _body: string, context: object, headers: Record<string, string> | undefined) => {
        (context as Memory).etag = headers?.etag;
      },
    } as autocannon.Request;
    const again = {
      setupRequest: this.#asking(({ asked, etag }) => {
        if (!asked || !etag) return this.#next();
        this.#revalidated += 1;
        return { ...asked, headers: { "if-none-match": etag } };
      }),
    };
    return [...Array.from({ length: CYCLE - 2 }, () => ({ ...any })), remembered, again] as autocannon.Request[];
  }

  /** A request as autocannon takes it, from one of the clients. */
  #asking(question: (memory: Memory) => Question) {
    return (request: autocannon.Request, memory: object): autocannon.Request => {
      this.#made += 1;
      if (this.#made % HASTY_EVERY === 0) this.#leave();
      const { headers, ...asked } = question(memory as Memory);
      return { ...request, ...asked, headers: { ...headers, "x-forwarded-for": this.#clients.next() } };
    };
  }

  #next(): Question {
    const { random, world, contributions, token } = this.plan;
    if (this.#contributed < this.progress * contributions) {
      this.#contributed += 1;
      return contribution(this.#contributed, random, world, token);
    }
    return anyQuestion(random, world);
  }

  /** A client that leaves: in the middle of a request, before its answer, or after sending garbage. */
  #leave(): void {
    const { hostname, port } = new URL(this.plan.url);
    const ways = [
      "POST /api/v1/scan HTTP/1.1\r\nHost: a\r\nContent-Le",
      `GET /set HTTP/1.1\r\nHost: a\r\nX-Forwarded-For: ${this.#clients.next()}\r\n\r\n`,
      "\0\r\n",
    ];
    const bytes = ways[this.#hasty % ways.length] as string;
    this.#hasty += 1;
    const socket = connect(Number(port), hostname, () => socket.write(bytes, () => socket.destroy()));
    // The client has left, so errors do not matter.
    socket.on("error", () => {});
  }
}
