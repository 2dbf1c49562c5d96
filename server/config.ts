/** The configuration, read from the environment and validated as a whole. */
import { statSync } from "node:fs";
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

/** Where contributions go on GitHub, and how to get in. */
interface GitHubConfig {
  /** owner/name */
  repository: string;
  apiUrl: string;
  auth: { token: string } | { appId: string; privateKey: string; installationId?: number };
  /** What webhooks are signed with; undefined when none are taken. */
  webhookSecret: string | undefined;
}

export interface Config {
  port: number;
  host: string;
  /** Where users reach the service, without a slash at its end; links in answers begin with it. */
  publicUrl: string;
  dataDir: string;
  /** The folder of own facts that are laid over the data; undefined when there are none. */
  dataOverlay: string | undefined;
  /** Tokens, the outbox and the local forge. */
  stateDir: string;
  /** The branch that is served. */
  dataBranch: string;
  /** Milliseconds between two looks at the data branch on GitHub. */
  syncInterval: number;
  /** Undefined when contributions are reviewed on this machine. */
  github: GitHubConfig | undefined;
  /** The page of the repository that holds the data, whose issue forms the pages open; undefined when it is not known. */
  repositoryUrl: string | undefined;
  logLevel: string;
  /** Which share of requests is logged though all was well with them: from 0 to 1. */
  accessLog: number;
  /** Milliseconds from the signal to end until no more connections are taken. */
  stopDelay: number;
  /** Proxies whose X-Forwarded-For counts, as addresses or CIDR ranges. */
  trustProxy: readonly string[];
  limits: Limits;
  /** Where the limits of all processes are counted, with its password; undefined when each counts for itself. */
  redisUrl: string | undefined;
}

const LOG_LEVELS = ["fatal", "error", "warn", "info", "debug", "trace", "silent"];

/** The limits of the specification (section 8), and ours for what it does not name. */
export const DEFAULT_LIMITS: Limits = { check: 60, scan: 10, badge: 120, read: 60, contribute: 10 };

/** The folder of everything that is state; commands beside the server look in the same. */
export const readStateDir = (env: NodeJS.ProcessEnv): string => env.STATE_DIR?.trim() || "var";

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
  const github = readGitHub(env, text, mistakes);
  const config = {
    port,
    host,
    publicUrl: readPublicUrl(text("PUBLIC_URL", ownUrl), mistakes),
    dataDir: text("DATA_DIR", "data"),
    dataOverlay: readOverlayFolder(text("DATA_OVERLAY", ""), mistakes),
    stateDir: readStateDir(env),
    dataBranch: readBranch(text("DATA_BRANCH", "main"), mistakes),
    syncInterval: readDuration("SYNC_INTERVAL", text("SYNC_INTERVAL", "60s"), mistakes),
    github,
    repositoryUrl: repositoryPage(text("GITHUB_REPOSITORY", ""), github?.apiUrl),
    logLevel,
    accessLog: readShare("ACCESS_LOG", text("ACCESS_LOG", "off"), mistakes),
    stopDelay: readDuration("STOP_DELAY", text("STOP_DELAY", "0s"), mistakes, { least: 0, most: 300_000 }),
    trustProxy: readProxies(text("TRUST_PROXY", ""), mistakes),
    limits: {
      check: limit("CHECK", DEFAULT_LIMITS.check),
      scan: limit("SCAN", DEFAULT_LIMITS.scan),
      badge: limit("BADGE", DEFAULT_LIMITS.badge),
      read: limit("READ", DEFAULT_LIMITS.read),
      contribute: limit("CONTRIBUTE", DEFAULT_LIMITS.contribute),
    },
    redisUrl: readRedisUrl(text("REDIS_URL", ""), mistakes),
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

function readOverlayFolder(given: string, mistakes: string[]): string | undefined {
  if (given === "") return undefined;
  let isFolder = false;
  try {
    isFolder = statSync(given, { throwIfNoEntry: false })?.isDirectory() ?? false;
  } catch {
    // It cannot be a path, or not be looked at.
  }
  if (!isFolder)
    mistakes.push(`DATA_OVERLAY=${given}: it takes a folder that exists, with technologies/ or rules/ in it`);
  return given;
}

/** Git's rules for names of branches, the stricter half of them: https://git-scm.com/docs/git-check-ref-format */
function readBranch(given: string, mistakes: string[]): string {
  const isName = /^[A-Za-z0-9_][\w./-]*$/.test(given) && !/\.\.|\/\/|\/\.|\.lock(?:\/|$)|[./]$/.test(given);
  if (!isName) mistakes.push(`DATA_BRANCH=${given}: it takes the name of a branch such as main`);
  return given;
}

const REPOSITORY = /^[A-Za-z0-9][A-Za-z0-9-]{0,38}\/[\w.-]{1,100}$/;

/** Where people find the repository: GitHub's own pages, or those of the GitHub Enterprise whose API is used. */
function repositoryPage(repository: string, apiUrl: string | undefined): string | undefined {
  if (!REPOSITORY.test(repository)) return undefined;
  const { hostname, origin } = new URL(apiUrl && URL.canParse(apiUrl) ? apiUrl : "https://api.github.com");
  return `${hostname === "api.github.com" ? "https://github.com" : origin}/${repository}`;
}

function readShare(name: string, given: string, mistakes: string[]): number {
  if (given === "off") return 0;
  if (given === "all") return 1;
  const share = Number(given);
  if (/^(?:\d{1,9}|\d{0,9}\.\d{1,9})$/.test(given) && share <= 1) return share;
  mistakes.push(`${name}=${given}: it takes off, all, or a share of the requests from 0 to 1 such as 0.01`);
  return 0;
}

const UNITS: Record<string, number> = { ms: 1, "": 1000, s: 1000, m: 60_000, h: 3_600_000 };

interface Range {
  /** In milliseconds. */
  least: number;
  most: number;
}

function readDuration(
  name: string,
  given: string,
  mistakes: string[],
  { least, most }: Range = { least: 100, most: 86_400_000 },
): number {
  const [, digits = "", unit = ""] = /^(\d{1,9})(ms|s|m|h|)$/.exec(given) ?? [];
  const duration = Number(digits) * (UNITS[unit] ?? 0);
  if (digits !== "" && duration >= least && duration <= most) return duration;
  const range = `${tellDuration(least)} to ${tellDuration(most)}`;
  mistakes.push(`${name}=${given}: it takes a time from ${range}, such as 60s or 5m; a bare number means seconds`);
  return least;
}

/** The largest unit that takes it whole, with its number. */
function tellDuration(milliseconds: number): string {
  const unit = (["h", "m", "s"] as const).find((name) => milliseconds % (UNITS[name] as number) === 0) ?? "ms";
  return milliseconds === 0 ? "0s" : `${milliseconds / (UNITS[unit] as number)}${unit}`;
}

/**
 * GitHub is used when credentials are given. A repository alone does not do: GitHub's own runners set it everywhere.
 */
function readGitHub(
  env: NodeJS.ProcessEnv,
  text: (name: string, fallback: string) => string,
  mistakes: string[],
): GitHubConfig | undefined {
  const token = text("GITHUB_TOKEN", "");
  const appId = text("GITHUB_APP_ID", "");
  // In an environment variable a key often stands on one line.
  const privateKey = (env.GITHUB_APP_PRIVATE_KEY ?? "").trim().replaceAll("\\n", "\n");
  const installation = text("GITHUB_APP_INSTALLATION_ID", "");
  if (!token && !appId && !privateKey) return undefined;
  const repository = text("GITHUB_REPOSITORY", "");
  if (!REPOSITORY.test(repository))
    mistakes.push(`GITHUB_REPOSITORY=${repository}: it takes owner/name, the repository that holds the data`);
  const apiUrl = text("GITHUB_API_URL", "https://api.github.com");
  if (!URL.canParse(apiUrl) || !/^https?:$/.test(new URL(apiUrl).protocol))
    mistakes.push(`GITHUB_API_URL=${apiUrl}: it takes an address such as https://github.example.com/api/v3`);
  const webhookSecret = text("GITHUB_WEBHOOK_SECRET", "") || undefined;
  const base = { repository, apiUrl, webhookSecret };
  if (token) {
    if (appId || privateKey) mistakes.push("GITHUB_TOKEN and GITHUB_APP_ID: give one of the two");
    return { ...base, auth: { token } };
  }
  if (!/^(?:\d+|Iv[\w.]+)$/.test(appId)) mistakes.push(`GITHUB_APP_ID=${appId}: it takes the id of the app, a number`);
  if (!/^-----BEGIN (?:RSA )?PRIVATE KEY-----\n/.test(privateKey))
    mistakes.push("GITHUB_APP_PRIVATE_KEY: it takes the app's key in PEM, beginning with -----BEGIN");
  if (installation && !/^\d{1,15}$/.test(installation))
    mistakes.push(`GITHUB_APP_INSTALLATION_ID=${installation}: it takes a number`);
  const installationId = installation ? { installationId: Number(installation) } : {};
  return { ...base, auth: { appId, privateKey, ...installationId } };
}

/**
 * The addresses that the client of Redis takes (https://github.com/redis/node-redis/blob/master/docs/client-configuration.md),
 * with a host or path named. A mistake is told without the value, as there may be a password in it.
 */
function readRedisUrl(given: string, mistakes: string[]): string | undefined {
  if (given === "") return undefined;
  try {
    decodeURIComponent(given);
    if (/^unix:\/\/(?:[^@/?#]*@)?\/[^?#]+(?:\?db=\d+)?$/.test(given)) return given;
    const { protocol, hostname, pathname, search, hash } = new URL(given);
    if (/^rediss?:$/.test(protocol) && hostname !== "" && /^\/?\d*$/.test(pathname) && !search && !hash) return given;
  } catch {
    // It cannot be read as an address.
  }
  mistakes.push(
    "REDIS_URL: it takes redis://HOST:PORT, rediss:// for TLS, both with USER:PASSWORD@ and a /NUMBER of a database where needed, or unix:///PATH; a password is written percent-encoded",
  );
  return undefined;
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
