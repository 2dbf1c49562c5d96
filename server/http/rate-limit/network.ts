/** The network that a client's requests are counted for. */
import { isIPv4 } from "node:net";
import ipaddr from "ipaddr.js";

/** How an IPv4 address begins on a socket that listens for IPv6 too: https://www.rfc-editor.org/rfc/rfc4291#section-2.5.5.2 */
const MAPPED = "::ffff:";

/**
 * An IPv4 address, or the /64 network of an IPv6 address, as that is the smallest block that one customer is given
 * (RFC 6177). Anything else, such as what a proxy made up, stays as it is.
 */
export function networkOf(ip = ""): string {
  if (!ip.includes(":")) return ip;
  if (ip.startsWith(MAPPED) && isIPv4(ip.slice(MAPPED.length))) return ip.slice(MAPPED.length);
  try {
    const address = ipaddr.process(ip.replace(/%.*$/, ""));
    return address.kind() === "ipv4" ? address.toString() : (address as ipaddr.IPv6).parts.slice(0, 4).join(":");
  } catch {
    return ip;
  }
}
