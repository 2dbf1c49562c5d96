/** `X-Forwarded-For` as proxies write it: some with ports, some with words in place of addresses. */
import type { IncomingHttpHeaders } from "node:http";
import { isIP } from "node:net";
import type { FastifyInstance } from "fastify";

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
