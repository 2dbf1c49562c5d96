/**
 * Connections and their bounds: nothing that a client does, or leaves undone, holds a connection or memory for long. Every
 * time-out and size of the HTTP server is set here, and the README's table of them says the same.
 */
import { readFileSync } from "node:fs";
import { createServer, type RequestListener, type Server, type ServerResponse } from "node:http";
import { Server as NetServer, type Socket } from "node:net";
import type { Config } from "../config.js";
import { networkOf } from "./rate-limit/network.js";

/** Times are in milliseconds. */
export interface Bounds {
  /** For the headers of a request, from its first byte; of the first one, from the connection. */
  headersTimeout: number;
  /** For a whole request with its body. */
  requestTimeout: number;
  /** Between two requests. */
  keepAliveTimeout: number;
  /** Without any byte either way while something is under way, such as an answer that is not read. */
  stalledTimeout: number;
  /** Between two looks for what is over its time. */
  checkingInterval: number;
  /** Bytes of a request's first line and headers. */
  maxHeaderSize: number;
  /** Connections at a time; more are closed at once. */
  maxConnections: number;
  /** The same for one client, where no proxies are trusted that many clients would share. */
  maxClientConnections: number;
  /** How long a connection may be idle when the process stops: long enough for a client that is about to ask. */
  lastCall: number;
}

/** Files that this process may have open, or undefined where that is not told. */
function openFilesLimit(): number | undefined {
  try {
    const [, soft] = /^Max open files\s+(\d+)/m.exec(readFileSync("/proc/self/limits", "utf8")) ?? [];
    return soft === undefined ? undefined : Number(soft);
  } catch {
    return undefined;
  }
}

/** Left for data files, Git and the log. */
const OTHER_FILES = 256;
/** Ten thousand idle connections take some hundred megabytes. */
const MOST_CONNECTIONS = 10_000;

const maxConnections = Math.max(Math.min(MOST_CONNECTIONS, (openFilesLimit() ?? 1024) - OTHER_FILES), OTHER_FILES);

export const BOUNDS: Bounds = {
  // Headers fit in a few packets, over the worst of lines too.
  headersTimeout: 10_000,
  // A body of 1 MiB at 35 kB/s.
  requestTimeout: 30_000,
  // Longer than the minute of common balancers, which would otherwise ask on a connection that is just being closed.
  keepAliveTimeout: 75_000,
  stalledTimeout: 30_000,
  checkingInterval: 1_000,
  maxHeaderSize: 16 * 1024,
  maxConnections,
  // One client may not take the place of all others.
  maxClientConnections: Math.floor(maxConnections / 4),
  lastCall: 1_000,
};

export interface ConnectionsState {
  open: number;
  /** Closed at once since the start, as there were too many. */
  dropped: number;
}

/**
 * The connections of an application. Node's `maxConnections` is not used: among several workers, those that are full would
 * hand a connection to each other for ever (https://nodejs.org/api/net.html#serverdropmaxconnection came later).
 */
export class Connections {
  readonly #bounds: Bounds;
  /** Whether many clients can come from one address. */
  readonly #proxied: boolean;
  /** More than one where a name of the host has several addresses. */
  readonly #servers: Server[] = [];
  readonly #open = new Set<Socket>();
  readonly #clients = new Map<string, number>();
  #dropped = 0;
  #draining = false;
  #emptied: (() => void) | undefined;

  constructor({ trustProxy }: Pick<Config, "trustProxy">, bounds: Partial<Bounds> = {}) {
    this.#proxied = trustProxy.length > 0;
    this.#bounds = { ...BOUNDS, ...bounds };
  }

  get state(): ConnectionsState {
    return { open: this.#open.size, dropped: this.#dropped };
  }

  /** Makes an HTTP server; Fastify's `serverFactory`. */
  createServer(handler: RequestListener): Server {
    const { checkingInterval, stalledTimeout, headersTimeout, requestTimeout, keepAliveTimeout, maxHeaderSize } =
      this.#bounds;
    const server = createServer(
      {
        headersTimeout,
        requestTimeout,
        keepAliveTimeout,
        connectionsCheckingInterval: checkingInterval,
        maxHeaderSize,
        insecureHTTPParser: false,
        // Node would refuse in its own shape what is refused below in ours.
        requireHostHeader: false,
      },
      (request, response) => {
        if (this.#draining) response.setHeader("connection", "close");
        if (request.headers.host === undefined && request.httpVersion === "1.1")
          server.emit("clientError", new Error("there is no Host"), request.socket);
        else handler(request, response);
      },
    );
    // A client that ends its side after asking still gets its answer: else Node would end ours at once.
    Object.assign(server, { httpAllowHalfOpen: true });
    server.setTimeout(stalledTimeout);
    // An expectation that we do not know may be passed over (RFC 9110, section 10.1.1).
    server.on("checkExpectation", (request, response) => server.emit("request", request, response));
    server.prependListener("connection", (socket: Socket) => this.#admit(socket));
    const [first] = this.#servers;
    if (first) server.on("clientError", (error, socket) => first.emit("clientError", error, socket));
    this.#servers.push(server);
    return server;
  }

  /**
   * Ends listening; connections stay. Not by `http.Server.close`, which closes idle connections in the same breath, on
   * some of which a request is on its way, and stops looking for what is over its time.
   */
  endListening(): void {
    for (const server of this.#servers) if (server.listening) NetServer.prototype.close.call(server);
  }

  /**
   * Lets what is under way come to its end: what is asked is answered, with `Connection: close`, and a connection on which
   * nothing is asked for a moment is closed.
   * @returns when there are no connections left
   */
  drain(): Promise<void> {
    this.#draining = true;
    for (const socket of this.#open) {
      const response = (socket as Socket & { _httpMessage?: ServerResponse })._httpMessage;
      if (response && !response.headersSent) response.setHeader("connection", "close");
    }
    return new Promise((resolve) => {
      let sweep = setTimeout(() => {
        this.#closeIdle();
        sweep = setInterval(() => this.#closeIdle(), this.#bounds.lastCall / 10);
      }, this.#bounds.lastCall);
      this.#emptied = () => {
        clearTimeout(sweep);
        resolve();
      };
      if (this.#open.size === 0) this.#emptied();
    });
  }

  /** Closes all connections, whatever is under way. */
  closeAll(): void {
    for (const socket of this.#open) socket.destroy();
  }

  #admit(socket: Socket): void {
    const { maxConnections, maxClientConnections } = this.#bounds;
    const client = this.#proxied ? "" : networkOf(socket.remoteAddress ?? "");
    const own = this.#clients.get(client) ?? 0;
    if (this.#open.size >= maxConnections || (!this.#proxied && own >= maxClientConnections)) {
      this.#dropped += 1;
      socket.destroy();
      return;
    }
    this.#open.add(socket);
    this.#clients.set(client, own + 1);
    socket.once("close", () => {
      this.#open.delete(socket);
      const left = (this.#clients.get(client) ?? 1) - 1;
      if (left === 0) this.#clients.delete(client);
      else this.#clients.set(client, left);
      if (this.#open.size === 0) this.#emptied?.();
    });
  }

  #closeIdle(): void {
    for (const server of this.#servers) server.closeIdleConnections();
    // Those on which nothing was ever asked; Node takes them to be busy.
    for (const socket of this.#open) if (socket.bytesRead === 0) socket.destroy();
  }
}
