/**
 * One line for a share of all requests, and for every failed or slow one.
 *
 * What identifies a user is shortened: addresses to their network, paths to the part before the query. Text from outside is
 * reduced to printable ASCII, so that it cannot control a terminal or look like a second line.
 */
import { isIP } from "node:net";
import type { FastifyBaseLogger, FastifyRequest } from "fastify";
import ipaddr from "ipaddr.js";

type LoggedRequest = Pick<FastifyRequest, "id" | "method" | "url" | "ip" | "headers">;

interface LoggedResponse {
  status: number;
  /** Of the body; undefined or NaN if unknown. */
  bytes: number | undefined;
  route: string;
  milliseconds: number;
}

type WriteLine = (request: LoggedRequest, response: LoggedResponse) => void;

/** Milliseconds after which a request counts as slow: none takes so long normally. */
const SLOW_MS = 1000;

/** Lines about failed and slow requests per second: more of the same add nothing. */
const MOST_A_SECOND = 100;

const LONGEST_AGENT = 100;
const LONGEST_PATH = 200;

/**
 * Creates the access log: called for each response, it gives what writes its line, if it is to be logged.
 * @param share of the other requests that is logged, from 0 to 1
 * @param log gets failed and slow requests as `warn`, others as `info`
 * @param random a number from 0 up to 1, drawn for each request
 */
export function createAccessLog(share: number, log: FastifyBaseLogger, random: () => number = Math.random) {
  const allowed = limitLines(log);
  const info: WriteLine = (request, response) => log.info(line(request, response), "request");
  const warn: WriteLine = (request, response) => log.warn(line(request, response), "request");
  return (status: number, milliseconds: number): WriteLine | undefined => {
    const isTrouble = status >= 500 || milliseconds > SLOW_MS;
    if (share < 1 && !isTrouble && (share === 0 || random() >= share)) return undefined;
    if (!isTrouble) return info;
    return share === 1 || allowed() ? warn : undefined;
  };
}

/** Whether another warning may be written; skipped ones are counted and reported once a second. */
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

function line(request: LoggedRequest, { status, bytes = Number.NaN, route, milliseconds }: LoggedResponse): object {
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

/** The path for a log: without the query, which can contain secrets. */
export const pathOf = (url: string): string => printable(url.split("?", 1)[0] as string, LONGEST_PATH);

const printable = (text: string, most: number): string => text.slice(0, most).replace(/[^\x20-\x7e]/g, "?");

/** The /24 of an IPv4 address or the /48 of an IPv6 address, which many share; or "unknown". */
export function networkOf(address: string | undefined): string {
  const bare = address?.replace(/%.*$/, "") ?? "";
  if (isIP(bare) === 0) return "unknown";
  const parsed = ipaddr.process(bare);
  const [size, bits] = parsed.kind() === "ipv4" ? [3, 24] : [6, 48];
  const bytes = parsed.toByteArray().map((byte, index) => (index < size ? byte : 0));
  return `${ipaddr.fromByteArray(bytes)}/${bits}`;
}
