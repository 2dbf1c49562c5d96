/** Who a request counts for. */
import { hash, randomFillSync } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { isIPv4 } from "node:net";
import proxyAddr from "@fastify/proxy-addr";
import ipaddr from "ipaddr.js";
import { KeyedHash } from "./keyed-hash.js";

/** Addresses whose keys are remembered; a full memory is emptied. */
const MOST_REMEMBERED = 4_096;

/**
 * How the address of a client is found, as Fastify does for its `request.ip`.
 * @param trustProxy addresses and CIDR ranges of the proxies that may tell it
 * @returns a function that gives undefined when the client has gone already
 */
export function clientAddress(trustProxy: readonly string[]): (request: IncomingMessage) => string | undefined {
  if (trustProxy.length === 0) return ({ socket }) => socket.remoteAddress;
  const trust = proxyAddr.compile([...trustProxy]);
  return (request) => proxyAddr(request, trust);
}

/** What a client is counted under. */
export class ClientKey {
  #digest: string | undefined;

  /**
   * @param text tells clients apart
   * @param low the first half of its hash under a key that only this process knows, an integer of 32 bits
   * @param high the second half
   */
  constructor(
    readonly text: string,
    readonly low: number,
    readonly high: number,
  ) {}

  /** 96 bits of a hash that is the same in every process: 16 letters, digits, - and _. Made when it is first asked for. */
  get digest(): string {
    this.#digest ??= hash("sha256", this.text, "base64url").slice(0, 16);
    return this.#digest;
  }
}

/** Makes keys; those of addresses are remembered, as most requests come from clients that were here a moment ago. */
export class ClientKeys {
  readonly #hash = new KeyedHash(randomFillSync(new Int32Array(2)));
  #remembered = new Map<string, ClientKey>();

  /** The key of an address; undefined when the client has gone already. */
  ofAddress(ip = ""): ClientKey {
    let key = this.#remembered.get(ip);
    if (!key) {
      key = this.of(networkOf(ip));
      if (this.#remembered.size >= MOST_REMEMBERED) this.#remembered = new Map();
      this.#remembered.set(ip, key);
    }
    return key;
  }

  /** The key of any other text, such as the name of a token. */
  of(text: string): ClientKey {
    this.#hash.update(text);
    return new ClientKey(text, this.#hash.low, this.#hash.high);
  }
}

/** How an IPv4 address begins on a socket that listens for IPv6 too: https://www.rfc-editor.org/rfc/rfc4291#section-2.5.5.2 */
const MAPPED = "::ffff:";

/**
 * An IPv4 address, or the /64 network of an IPv6 address, as that is the smallest block that one customer is given
 * (RFC 6177). What is no address, as a proxy may pass it on, stays as it is.
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
