/** A mixed load from one process: as many requests as its connections bring about, and clients that do not wait. */
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

/** How long it goes on: a number of requests, or seconds. */
export type Length = { requests: number } | { seconds: number };

export interface Loaded {
  requests: number;
  seconds: number;
  /** Connections that broke, and requests without an answer within 30 seconds. */
  failures: number;
  /** Different addresses of clients. */
  clients: number;
  /** Clients that left before they were answered, or sent what is no request. */
  hasty: number;
  /** Requests that named the ETag of an answer just given. */
  revalidated: number;
}

export interface Plan {
  url: string;
  world: World;
  /** Of somebody who contributes. */
  token: string;
  length: Length;
  /** Contributions at most; they are spread over the whole load. */
  contributions: number;
  random: Random;
}

/** Few, as each turn of the event loop answers what all of them ask: this load looks for what one request stalls. */
const CONNECTIONS = 6;
/** Of so many questions of a connection, the last asks for the one before it again. */
const CYCLE = 10;
/** One hasty client for so many requests. */
const HASTY_EVERY = 100;

/** What a connection remembers from one question to the next; autocannon empties it after each cycle. */
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

  /** Runs it to its end. */
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

  /** Somebody who leaves: in the middle of a request, before its answer, or after bytes that are no request. */
  #leave(): void {
    const { hostname, port } = new URL(this.plan.url);
    const ways = [
      "POST /api/v1/scan HTTP/1.1\r\nHost: a\r\nContent-Le",
      `GET /matrix HTTP/1.1\r\nHost: a\r\nX-Forwarded-For: ${this.#clients.next()}\r\n\r\n`,
      "\0\r\n",
    ];
    const bytes = ways[this.#hasty % ways.length] as string;
    this.#hasty += 1;
    const socket = connect(Number(port), hostname, () => socket.write(bytes, () => socket.destroy()));
    // What becomes of it is nobody's concern: it has left.
    socket.on("error", () => {});
  }
}
