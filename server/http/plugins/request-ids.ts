/** Who asks: the id of a request, by which logs know it, also those of the proxies before us, and its address. */
import { randomBytes } from "node:crypto";
import type { IncomingHttpHeaders, IncomingMessage } from "node:http";
import { BlockList, isIP, isIPv6 } from "node:net";
import type { FastifyInstance } from "fastify";

/** The header that carries it in both directions. */
export const REQUEST_ID = "x-request-id";

/** What is taken from others: what needs no escaping anywhere. */
const SANE = /^[\w.-]{1,128}$/;

/**
 * Gives each request its id: that of a trusted proxy, or a new one. A new one is a prefix of the process and a number: as
 * unique as a random one, and made in a hundredth of the time.
 * @param trusted addresses and CIDR ranges of the proxies whose ids are taken
 */
export function createRequestIds(trusted: readonly string[]): (request: IncomingMessage) => string {
  const isTrusted = createTrust(trusted);
  const prefix = randomBytes(6).toString("base64url").replaceAll("-", ".");
  let last = 0;
  return ({ headers, socket }) => {
    if (trusted.length > 0) {
      const given = headers[REQUEST_ID];
      if (typeof given === "string" && SANE.test(given) && isTrusted(socket.remoteAddress)) return given;
    }
    last += 1;
    return `${prefix}-${last.toString(36)}`;
  };
}

function createTrust(trusted: readonly string[]): (address: string | undefined) => boolean {
  const list = new BlockList();
  for (const proxy of trusted) {
    const [address = "", bits] = proxy.split("/");
    const family = isIPv6(address) ? "ipv6" : "ipv4";
    if (bits === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(bits), family);
  }
  return (address = "") => {
    const bare = address.replace(/%.*$/, "");
    return isIP(bare) !== 0 && list.check(bare, isIPv6(bare) ? "ipv6" : "ipv4");
  };
}

const FORWARDED = "x-forwarded-for";

/** Makes `request.ip` an address for all hooks that are added later. */
export function readForwarded(app: FastifyInstance): void {
  app.addHook("onRequest", (request, _reply, done) => {
    cleanForwarded(request.headers);
    done();
  });
}

/**
 * Removes ports, and everything up to the last entry that is not an address: then the request counts for the peer that sent
 * that entry.
 */
function cleanForwarded(headers: IncomingHttpHeaders): void {
  const given = headers[FORWARDED];
  if (typeof given !== "string" || isIP(given) !== 0) return;
  const addresses: string[] = [];
  for (const part of given.split(",").reverse()) {
    const entry = part.trim();
    // Empty entries are ignored (RFC 9110, section 5.6.1.2).
    if (entry === "") continue;
    const address = withoutPort(entry);
    if (isIP(address) === 0) break;
    addresses.unshift(address);
  }
  headers[FORWARDED] = addresses.join(", ");
}

/** `203.0.113.60:1000` and `[2001:db8::1]:1000` without the port; anything else unchanged. */
function withoutPort(entry: string): string {
  const [, v6, v4] = /^(?:\[([^\]]+)\]|([\d.]+))(?::\d+)?$/.exec(entry) ?? [];
  return v6 ?? v4 ?? entry;
}
