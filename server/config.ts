/** The configuration, read from the environment and validated as a whole. */
import { isIP } from "node:net";
import ipaddr from "ipaddr.js";

/** Requests a minute for each client, by bucket. */
export interface Limits {
  check: number;
  scan: number;
  badge: number;
  read: number;
  contribute: number;
}

export interface Config {
  port: number;
  host: string;
  /** Where users reach the service, without a slash at its end; links in answers begin with it. */
  publicUrl: string;
  dataDir: string;
  logLevel: string;
  /** Proxies whose X-Forwarded-For counts, as addresses or CIDR ranges. */
  trustProxy: readonly string[];
  limits: Limits;
}

const LOG_LEVELS = ["fatal", "error", "warn", "info", "debug", "trace", "silent"];

/** The limits of the specification (section 8), and ours for what it does not name. */
export const DEFAULT_LIMITS: Limits = { check: 60, scan: 10, badge: 120, read: 60, contribute: 10 };

/** Thrown with one line for each mistake. */
export class ConfigError extends Error {
  constructor(readonly mistakes: readonly string[]) {
    super(mistakes.join("\n"));
  }
}

/**
 * Reads the configuration.
 * @throws ConfigError that lists every mistake, each with what is allowed
 */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  const mistakes: string[] = [];
  // A line break in a value, as a slip in an env file makes it, would make two lines of its mistake.
  const text = (name: string, fallback: string) => env[name]?.trim().replace(/[\n\r\u2028\u2029]+/g, " ") || fallback;
  const integer = (name: string, fallback: number, least: number, most: number) => {
    const given = text(name, String(fallback));
    const value = Number(given);
    if (/^\d+$/.test(given) && value >= least && value <= most) return value;
    mistakes.push(`${name}=${given}: it takes a whole number from ${least} to ${most}`);
    return fallback;
  };
  const limit = (name: string, fallback: number) => integer(`RATE_LIMIT_${name}`, fallback, 1, 1_000_000);

  const port = integer("PORT", 3000, 0, 65_535);
  const host = text("HOST", "127.0.0.1");
  const shownHost = host.includes(":") ? `[${host}]` : host;
  const isHost = isIP(host) !== 0 || (/^[\w.-]+$/.test(host) && URL.canParse(`http://${host}`));
  if (!isHost) mistakes.push(`HOST=${host}: it takes an address such as 0.0.0.0, or the name of a host`);
  const ownUrl = `http://${isHost ? shownHost : "localhost"}:${port}`;
  const logLevel = text("LOG_LEVEL", "info");
  if (!LOG_LEVELS.includes(logLevel)) mistakes.push(`LOG_LEVEL=${logLevel}: it takes one of ${LOG_LEVELS.join(", ")}`);
  const config = {
    port,
    host,
    publicUrl: readPublicUrl(text("PUBLIC_URL", ownUrl), mistakes),
    dataDir: text("DATA_DIR", "data"),
    logLevel,
    trustProxy: readProxies(text("TRUST_PROXY", ""), mistakes),
    limits: {
      check: limit("CHECK", DEFAULT_LIMITS.check),
      scan: limit("SCAN", DEFAULT_LIMITS.scan),
      badge: limit("BADGE", DEFAULT_LIMITS.badge),
      read: limit("READ", DEFAULT_LIMITS.read),
      contribute: limit("CONTRIBUTE", DEFAULT_LIMITS.contribute),
    },
  };
  if (mistakes.length > 0) throw new ConfigError(mistakes);
  return config;
}

function readPublicUrl(given: string, mistakes: string[]): string {
  const url = URL.canParse(given) ? new URL(given) : undefined;
  if (url && /^https?:$/.test(url.protocol) && !url.search && !url.hash && !url.username)
    return url.href.replace(/\/+$/, "");
  mistakes.push(`PUBLIC_URL=${given}: it takes an address such as https://stackfit.example, without query or fragment`);
  return "";
}

/** Numbers of hops are refused: they would let a client choose its own address. */
function readProxies(given: string, mistakes: string[]): string[] {
  const proxies = given.split(",").map((part) => part.trim());
  return proxies.filter((proxy) => {
    if (proxy === "") return false;
    // ipaddr.js alone reads 1 as 0.0.0.1.
    const isWhole = isIP(proxy.split("/")[0] ?? "") !== 0;
    if (isWhole && (ipaddr.isValid(proxy) || ipaddr.isValidCIDR(proxy))) return true;
    mistakes.push(`TRUST_PROXY: "${proxy}" is not an address or CIDR range such as 10.0.0.0/8`);
    return false;
  });
}
