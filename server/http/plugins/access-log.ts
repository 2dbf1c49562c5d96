/**
 * One line for each request that is worth one: a share of all, and always those that failed or were slow.
 *
 * What tells who asked is cut short before it is written: of addresses only their network, of paths no query. Everything
 * from outside is printable ASCII, so that no line can move a terminal's cursor or look like two.
 */
import { isIPv4, isIPv6 } from "node:net";
import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from "fastify";
import ipaddr from "ipaddr.js";
import { UNMATCHED } from "./metrics.js";

/** What a line tells of a request, read only where one is written. */
type Asked = Pick<FastifyRequest, "id" | "method" | "url" | "ip" | "headers">;

interface Answered {
  status: number;
  /** Of the body; undefined or NaN where that is not known. */
  bytes: number | undefined;
  /** The pattern of the route. */
  route: string;
  /** What it took. */
  milliseconds: number;
}

/** Adds the access log. @param share as `createAccessLog` takes it */
export function logRequests(app: FastifyInstance, share: number): void {
  const log = createAccessLog(share, app.log);
  app.addHook("onResponse", (request, reply, done) => {
    const { statusCode: status, elapsedTime: milliseconds } = reply;
    const writeLine = log(status, milliseconds);
    if (writeLine) {
      const bytes = Number(reply.getHeader("content-length"));
      const route = request.routeOptions.url ?? UNMATCHED;
      writeLine(request, { status, bytes, route, milliseconds });
    }
    done();
  });
}

/** Told of each request when it is answered. @returns what writes its line, where it is worth one */
export type AccessLog = (status: number, milliseconds: number) => WriteLine | undefined;
type WriteLine = (request: Asked, answered: Answered) => void;

/** From here on a request is slow, in milliseconds: nothing here takes so long when all is well. */
const SLOW_MS = 1000;

/** Lines of failed and slow requests in a second: when everything fails at once, more of the same tell nothing new. */
const MOST_A_SECOND = 100;

const LONGEST_AGENT = 100;
const LONGEST_PATH = 200;

/**
 * Creates the access log.
 * @param share of the requests that are logged though all was well with them, from 0 to 1
 * @param log where lines go: as `info`, those of failed and slow requests as `warn`
 * @param random a number from 0 up to 1, drawn for each request
 */
export function createAccessLog(share: number, log: FastifyBaseLogger, random: () => number = Math.random): AccessLog {
  const allowed = limitLines(log);
  const info: WriteLine = (request, answered) => log.info(line(request, answered), "request");
  const warn: WriteLine = (request, answered) => log.warn(line(request, answered), "request");
  return (status, milliseconds) => {
    const isTrouble = status >= 500 || milliseconds > SLOW_MS;
    if (share < 1 && !isTrouble && (share === 0 || random() >= share)) return undefined;
    if (!isTrouble) return info;
    return share === 1 || allowed() ? warn : undefined;
  };
}

/** Whether one more line of trouble may be written; those that may not are counted and told once a second. */
function limitLines(log: FastifyBaseLogger): () => boolean {
  let second = 0;
  let written = 0;
  return () => {
    const now = Math.floor(performance.now() / 1000);
    if (now !== second) {
      const leftOut = written - MOST_A_SECOND;
      if (leftOut > 0) log.warn({ leftOut }, "requests not logged");
      [second, written] = [now, 0];
    }
    written += 1;
    return written <= MOST_A_SECOND;
  };
}

function line(request: Asked, { status, bytes = Number.NaN, route, milliseconds }: Answered): object {
  const agent = request.headers["user-agent"];
  return {
    requestId: request.id,
    method: printable(request.method, LONGEST_AGENT),
    route,
    path: pathOf(request.url),
    status,
    durationMs: Math.round(milliseconds * 1000) / 1000,
    ...(bytes >= 0 && { bytes }),
    client: networkOf(request.ip),
    ...(agent !== undefined && { agent: printable(agent, LONGEST_AGENT) }),
  };
}

/** The path of an address as it may stand in a log: without its query, which can hold secrets. */
export const pathOf = (url: string): string => printable(url.split("?", 1)[0] as string, LONGEST_PATH);

const printable = (text: string, most: number): string => text.slice(0, most).replace(/[^\x20-\x7e]/g, "?");

/**
 * The network that an address is in: enough to tell one source of trouble from another, and shared by many.
 * @returns the /24 of an IPv4 address, the /48 of an IPv6 address, or "unknown"
 */
export function networkOf(address: string | undefined): string {
  const bare = address?.replace(/^::ffff:(?=\d+\.)/i, "").replace(/%.*$/, "") ?? "";
  if (isIPv4(bare)) return `${bare.slice(0, bare.lastIndexOf("."))}.0/24`;
  if (!isIPv6(bare)) return "unknown";
  const parsed = ipaddr.process(bare);
  if (parsed.kind() === "ipv4") return networkOf(parsed.toString());
  const bytes = parsed.toByteArray().map((byte, index) => (index < 6 ? byte : 0));
  return `${ipaddr.fromByteArray(bytes)}/48`;
}
