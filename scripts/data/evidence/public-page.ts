/**
 * Opens pages of the public web only. Anybody may propose what is cited, and the machine that opens it may reach networks
 * that they cannot: so each name is resolved first, and the connection goes to the very address that was checked.
 */
import { promises as dns, type LookupAddress } from "node:dns";
import http from "node:http";
import https from "node:https";
import { isIP, type LookupFunction } from "node:net";
import ipaddr from "ipaddr.js";

/** The metadata of machines on Azure, among its public addresses. */
const METADATA = "168.63.129.16";

/** Whether an address is one of the public internet. */
export function isPublic(address: string): boolean {
  return ipaddr.process(address).range() === "unicast" && address !== METADATA;
}

export interface OpenOptions {
  isAllowed: (address: string) => boolean;
  /** All addresses of a host. */
  resolve: (host: string) => Promise<LookupAddress[]>;
}

const PUBLIC: OpenOptions = { isAllowed: isPublic, resolve: (host) => dns.lookup(host, { all: true }) };

/** Opens a page. @returns its status after redirects. @throws what kept it from being opened, with a code */
export type OpenPage = (url: string, timeout: number) => Promise<number>;

const MOST_REDIRECTS = 10;

/** Makes what opens pages; options are for tests. */
export function createOpener(options: Partial<OpenOptions> = {}): OpenPage {
  const { isAllowed, resolve } = { ...PUBLIC, ...options };
  const requireAllowed = (address: string) => {
    if (!isAllowed(address)) throw Object.assign(new Error(`${address} is not public`), { code: "private address" });
  };
  const lookup: LookupFunction = (host, { all }, callback) => {
    const found = resolve(host).then((addresses) => {
      for (const { address } of addresses) requireAllowed(address);
      return addresses;
    });
    found.then(
      (addresses) =>
        all ? callback(null, addresses) : callback(null, addresses[0]?.address ?? "", addresses[0]?.family),
      (error) => callback(error, ""),
    );
  };

  function get(url: URL, signal: AbortSignal): Promise<{ status: number; location: string | undefined }> {
    const host = url.hostname.replace(/^\[|\]$/g, "");
    // No name is looked up where there is none.
    if (isIP(host)) requireAllowed(host);
    const { get: send } = url.protocol === "https:" ? https : http;
    return new Promise((resolve, reject) => {
      const headers = { "user-agent": "StackFit evidence check" };
      // A connection of its own, not one that another name left open.
      const request = send(url, { agent: false, lookup, signal, headers }, (response) => {
        resolve({ status: response.statusCode ?? 0, location: response.headers.location });
        response.destroy();
      });
      request.on("error", reject);
    });
  }

  return async (url, timeout) => {
    const signal = AbortSignal.timeout(timeout);
    let at = new URL(url);
    for (let redirects = 0; redirects <= MOST_REDIRECTS; redirects += 1) {
      const { status, location } = await get(at, signal).catch((error) => {
        throw signal.aborted ? signal.reason : error;
      });
      if (status < 300 || status >= 400 || !location || !URL.canParse(location, at.href)) return status;
      at = new URL(location, at);
      if (!/^https?:$/.test(at.protocol)) return status;
    }
    throw Object.assign(new Error("it never ends"), { code: "too many redirects" });
  };
}
