/**
 * Connections and their limits: no client can hold a connection or memory for long. Every timeout and size limit of the
 * HTTP server is set here; docs/configuration.md lists them.
 */
import { readFileSync } from "node:fs";
import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from "node:http";
import { Server as NetServer, type Socket } from "node:net";
import type { Config } from "../config.js";
import { networkOf } from "./rate-limit/network.js";

/** How many files this process may open; undefined where unknown. */
function openFilesLimit(): number | undefined {
  try {
    const [, soft] = /^Max open files\s+(\d+)/m.exec(readFileSync("/proc/self/limits", "utf8")) ?? [];
    return soft === undefined ? undefined : Number(soft);
  } catch {
    return undefined;
  }
}

/** Reserved for data files, Git and the log. */
const OTHER_FILES = 256;
/** Ten thousand idle connections use a few hundred megabytes. */
const MOST_CONNECTIONS = 10_000;

const maxConnections = Math.max(Math.min(MOST_CONNECTIONS, (openFilesLimit() ?? 1024) - OTHER_FILES), OTHER_FILES);

/** Times are in milliseconds. */
export const BOUNDS = {
  /** For the headers of a request, from its first byte; for the first request, from the connection. */
  headersTimeout: 10_000,
  /** For a whole request with its body: 1 MiB at 35 kB/s, a scan of 8 MiB at 280. */
  requestTimeout: 30_000,
  /** Longer than the minute of common load balancers, which could otherwise reuse a connection that is being closed. */
  keepAliveTimeout: 75_000,
  /** Without a byte in either direction during a request, such as a response that is not read. */
  stalledTimeout: 30_000,
  /** Between two checks for timeouts. */
  checkingInterval: 1_000,
  /** Bytes of the request line and headers. */
  maxHeaderSize: 16 * 1024,
  /** Open connections; further ones are closed at once. */
  maxConnections,
  /** One client must not displace all others. Not used behind a trusted proxy, whose address many clients share. */
  maxClientConnections: Math.floor(maxConnections / 4),
  /** How long an idle connection stays open while the process stops, for a request already on its way. */
  lastCall: 1_000,
};
export type ConnectionBounds = typeof BOUNDS;

/** RFC 3986, section 3.2, without user information. */
const HOST = /^[\w.~%!$&'()*+,;=:[\]-]*$/;

/** Whether there is one `Host` that is valid (RFC 9112, section 3.2): a proxy could understand another one than we do. */
function isHostClear({ rawHeaders, headers, httpVersion }: IncomingMessage): boolean {
  if (headers.host === undefined) return httpVersion === "1.0";
  const hosts = rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === "host");
  return hosts.length === 1 && HOST.test(headers.host);
}

/** The connections of an application. Node's `maxConnections` is not used: it has no limit for one client. */
export class Connections {
  readonly #bounds: ConnectionBounds;
  /** Whether many clients can share one address. */
  readonly #proxied: boolean;
  /** More than one when the host name has several addresses. */
  readonly #servers: Server[] = [];
  readonly #open = new Set<Socket>();
  readonly #clients = new Map<string, number>();
  /** Closed at once since the start because there were too many. */
  #dropped = 0;
  #draining = false;
  #emptied: (() => void) | undefined;

  constructor({ trustProxy }: Pick<Config, "trustProxy">, bounds: Partial<ConnectionBounds> = {}) {
    this.#proxied = trustProxy.length > 0;
    this.#bounds = { ...BOUNDS, ...bounds };
  }

  get state() {
    return { open: this.#open.size, dropped: this.#dropped };
  }

  /** Fastify's `serverFactory`. */
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
        // Rejected below, as an error in the documented shape.
        requireHostHeader: false,
      },
      (request, response) => {
        if (this.#draining) response.setHeader("connection", "close");
        if (isHostClear(request)) handler(request, response);
        else server.emit("clientError", new Error("the Host header is missing or ambiguous"), request.socket);
      },
    );
    // A client that ends its side after asking still gets its answer: else Node would end ours at once.
    Object.assign(server, { httpAllowHalfOpen: true });
    server.setTimeout(stalledTimeout);
    // Unknown expectations may be ignored (RFC 9110, section 10.1.1).
    server.on("checkExpectation", (request, response) => server.emit("request", request, response));
    server.prependListener("connection", (socket: Socket) => this.#admit(socket));
    const [first] = this.#servers;
    if (first) server.on("clientError", (error, socket) => first.emit("clientError", error, socket));
    this.#servers.push(server);
    return server;
  }

  /** Stops listening. `http.Server.close` would also close idle connections, on which a request may be on its way. */
  endListening(): void {
    for (const server of this.#servers) if (server.listening) NetServer.prototype.close.call(server);
  }

  /** Answers with `Connection: close`, and closes idle connections after a moment; resolves when none is left */
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

  /** Closes all connections, also during a request. */
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
    // Node considers a connection busy until its first request.
    for (const socket of this.#open) if (socket.bytesRead === 0) socket.destroy();
  }
}
