/** The configuration, read from the environment and validated as a whole. */
import { statSync } from "node:fs";
import { isIP } from "node:net";
import ipaddr from "ipaddr.js";

/** Requests a minute for each client, by bucket: those of the specification (section 8), and our own for other routes. */
export const DEFAULT_LIMITS = { check: 60, scan: 10, badge: 120, read: 60, contribute: 10 };
export type Limits = typeof DEFAULT_LIMITS;

/** Reports without an account, an hour: from each client, and from all together. */
const REPORT_LIMITS = { report: 5, reports: 50 };
export type ReportLimits = typeof REPORT_LIMITS;

/** The repository that receives contributions, and the credentials for it. */
interface GitHubConfig {
  /** owner/name */
  repository: string;
  apiUrl: string;
  auth: { token: string } | { appId: string; privateKey: string; installationId?: number };
  /** Undefined when webhooks are not accepted. */
  webhookSecret: string | undefined;
}

export interface Config {
  port: number;
  host: string;
  /** Where users reach the service, without a slash at its end; links in answers begin with it. */
  publicUrl: string;
  dataDir: string;
  /** The folder with private facts, applied over the data. */
  dataOverlay: string | undefined;
  /** Holds tokens, the outbox and the local forge. */
  stateDir: string;
  /** The branch that is served. */
  dataBranch: string;
  /** Milliseconds between two polls of the data branch on GitHub. */
  syncInterval: number;
  /** Opens the queue of reports on the site; undefined where maintainers use only the command line. */
  maintainerToken: string | undefined;
  /** Undefined when contributions are reviewed locally. */
  github: GitHubConfig | undefined;
  /** The web page of the data repository, for links to its issue forms; undefined when unknown. */
  repositoryUrl: string | undefined;
  /** The URL for reports of vulnerabilities; undefined when unknown. */
  securityContact: string | undefined;
  logLevel: string;
  /** The share of successful requests that is logged, from 0 to 1. */
  accessLog: number;
  /** Milliseconds between the stop signal and refusing new connections. */
  stopDelay: number;
  /** Proxies whose X-Forwarded-For is trusted, as addresses or CIDR ranges. */
  trustProxy: readonly string[];
  limits: Limits;
  reportLimits: ReportLimits;
  /** Bytes of request bodies that are still arriving, over all connections. */
  bodyBudget: number;
  /** The shared store of rate limits, with its password; undefined when each process counts alone. */
  redisUrl: string | undefined;
}

const LOG_LEVELS = ["fatal", "error", "warn", "info", "debug", "trace", "silent"];

/** The folder of all state, also for the commands that run beside the server. */
export const readStateDir = (env: NodeJS.ProcessEnv): string => env.STATE_DIR?.trim() || "var";

/** Thrown with one line for each mistake. */
export class ConfigError extends Error {
  constructor(readonly mistakes: readonly string[]) {
    super(mistakes.join("\n"));
  }
}

/** Reads the configuration. @throws ConfigError that lists every mistake, each with what is allowed */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  const mistakes: string[] = [];
  /** Notes a mistake. @returns undefined in place of what is not usable */
  const refuse: Refuse = (name, must, given) => {
    mistakes.push(`${name}${given === undefined ? "" : `=${given}`}: must be ${must}`);
    return undefined;
  };
  // A line break in a value would split its error message.
  const text = (name: string, fallback: string) => env[name]?.trim().replace(/[\n\r\u2028\u2029]+/g, " ") || fallback;
  const integer = (name: string, fallback: number, least: number, most: number) => {
    const given = text(name, String(fallback));
    const value = Number(given);
    if (/^\d+$/.test(given) && value >= least && value <= most) return value;
    return refuse(name, `a whole number from ${least} to ${most}`, given) ?? fallback;
  };
  const readLimits = <Names extends string>(usual: Record<Names, number>) =>
    Object.fromEntries(
      Object.entries<number>(usual).map(([name, fallback]) => [
        name,
        integer(`RATE_LIMIT_${name.toUpperCase()}`, fallback, 1, 1_000_000),
      ]),
    ) as Record<Names, number>;

  const port = integer("PORT", 3000, 0, 65_535);
  const host = text("HOST", "127.0.0.1");
  const shownHost = host.includes(":") ? `[${host}]` : host;
  const isHost = isIP(host) !== 0 || (/^[\w.-]+$/.test(host) && URL.canParse(`http://${host}`));
  if (!isHost) refuse("HOST", "an address such as 0.0.0.0, or a host name", host);
  const ownUrl = `http://${isHost ? shownHost : "localhost"}:${port}`;
  const logLevel = text("LOG_LEVEL", "info");
  if (!LOG_LEVELS.includes(logLevel)) refuse("LOG_LEVEL", `one of ${LOG_LEVELS.join(", ")}`, logLevel);
  const github = readGitHub(env, text, refuse, mistakes);
  const repositoryUrl = repositoryPage(text("GITHUB_REPOSITORY", ""), github?.apiUrl);
  const config = {
    port,
    host,
    publicUrl: readPublicUrl(text("PUBLIC_URL", ownUrl), refuse),
    dataDir: text("DATA_DIR", "data"),
    dataOverlay: readOverlayFolder(text("DATA_OVERLAY", ""), refuse),
    stateDir: readStateDir(env),
    dataBranch: readBranch(text("DATA_BRANCH", "main"), refuse),
    syncInterval: readDuration("SYNC_INTERVAL", text("SYNC_INTERVAL", "60s"), refuse),
    maintainerToken: readMaintainerToken(env.MAINTAINER_TOKEN?.trim() ?? "", refuse),
    github,
    repositoryUrl,
    securityContact: readContact(text("SECURITY_CONTACT", ""), repositoryUrl, refuse),
    logLevel,
    accessLog: readShare("ACCESS_LOG", text("ACCESS_LOG", "off"), refuse),
    stopDelay: readDuration("STOP_DELAY", text("STOP_DELAY", "0s"), refuse, 0, 300_000),
    trustProxy: readProxies(text("TRUST_PROXY", ""), mistakes),
    limits: readLimits(DEFAULT_LIMITS),
    reportLimits: readLimits(REPORT_LIMITS),
    bodyBudget: integer("BODY_BUDGET_MIB", 64, 8, 65_536) * 2 ** 20,
    redisUrl: readRedisUrl(text("REDIS_URL", ""), refuse),
  };
  if (mistakes.length > 0) throw new ConfigError(mistakes);
  return config;
}

/** Notes what a setting must be. @param given left out where it may be a secret */
type Refuse = (name: string, must: string, given?: string) => undefined;

function readPublicUrl(given: string, refuse: Refuse): string {
  const url = URL.canParse(given) ? new URL(given) : undefined;
  if (url && /^https?:$/.test(url.protocol) && !url.search && !url.hash && !url.username)
    return url.href.replace(/\/+$/, "");
  return refuse("PUBLIC_URL", "a URL such as https://stackfit.example, without query or fragment", given) ?? "";
}

/** Too long to guess. */
function readMaintainerToken(given: string, refuse: Refuse): string | undefined {
  if (given === "" || /^[!-~]{24,200}$/.test(given)) return given || undefined;
  return refuse("MAINTAINER_TOKEN", "24 to 200 printable ASCII characters without spaces");
}

function readOverlayFolder(given: string, refuse: Refuse): string | undefined {
  if (given === "") return undefined;
  try {
    if (statSync(given).isDirectory()) return given;
  } catch {
    // Not there, not a path, or not readable.
  }
  return refuse("DATA_OVERLAY", "an existing folder with technologies/ or rules/ in it", given);
}

/** A strict subset of Git's rules for branch names: https://git-scm.com/docs/git-check-ref-format */
function readBranch(given: string, refuse: Refuse): string {
  const isName = /^[A-Za-z0-9_][\w./-]*$/.test(given) && !/\.\.|\/\/|\/\.|\.lock(?:\/|$)|[./]$/.test(given);
  if (!isName) refuse("DATA_BRANCH", "a branch name such as main", given);
  return given;
}

const REPOSITORY = /^[A-Za-z0-9][A-Za-z0-9-]{0,38}\/[\w.-]{1,100}$/;

/** The web page of a repository on github.com, or on the GitHub Enterprise server of the API. */
function repositoryPage(repository: string, apiUrl: string | undefined): string | undefined {
  if (!REPOSITORY.test(repository)) return undefined;
  const { hostname, origin } = new URL(apiUrl && URL.canParse(apiUrl) ? apiUrl : "https://api.github.com");
  return `${hostname === "api.github.com" ? "https://github.com" : origin}/${repository}`;
}

/** What security.txt allows, or the form for private reports of the repository. */
function readContact(given: string, repositoryUrl: string | undefined, refuse: Refuse): string | undefined {
  if (given === "") return repositoryUrl && `${repositoryUrl}/security/advisories/new`;
  if (/^(?:https:\/\/|mailto:[^@]+@)[!-~]+$/.test(given) && URL.canParse(given)) return given;
  const must = "a URL such as https://stackfit.example/security or mailto:security@stackfit.example";
  return refuse("SECURITY_CONTACT", must, given);
}

function readShare(name: string, given: string, refuse: Refuse): number {
  const share = given === "off" ? 0 : given === "all" ? 1 : Number(given);
  if (/^(?:off|all|\d{1,9}|\d{0,9}\.\d{1,9})$/.test(given) && share <= 1) return share;
  return refuse(name, "off, all, or a share of requests from 0 to 1, such as 0.01", given) ?? 0;
}

const UNITS: Record<string, number> = { ms: 1, "": 1000, s: 1000, m: 60_000, h: 3_600_000 };

/** @param least, most in milliseconds */
function readDuration(name: string, given: string, refuse: Refuse, least = 100, most = 86_400_000): number {
  const [, digits = "", unit = ""] = /^(\d{1,9})(ms|s|m|h|)$/.exec(given) ?? [];
  const duration = Number(digits) * (UNITS[unit] ?? 0);
  if (digits !== "" && duration >= least && duration <= most) return duration;
  const range = `${formatDuration(least)} to ${formatDuration(most)}`;
  return refuse(name, `a duration from ${range}, such as 60s or 5m; a bare number means seconds`, given) ?? least;
}

/** In the largest unit without a fraction: `5m`. */
function formatDuration(milliseconds: number): string {
  const unit = (["h", "m", "s"] as const).find((name) => milliseconds % (UNITS[name] as number) === 0) ?? "ms";
  return milliseconds === 0 ? "0s" : `${milliseconds / (UNITS[unit] as number)}${unit}`;
}

/** GitHub is used when there are credentials. GITHUB_REPOSITORY alone does not count: GitHub's runners always set it. */
function readGitHub(
  env: NodeJS.ProcessEnv,
  text: (name: string, fallback: string) => string,
  refuse: Refuse,
  mistakes: string[],
): GitHubConfig | undefined {
  const token = text("GITHUB_TOKEN", "");
  const appId = text("GITHUB_APP_ID", "");
  // Keys in environment variables are often on one line.
  const privateKey = (env.GITHUB_APP_PRIVATE_KEY ?? "").trim().replaceAll("\\n", "\n");
  const installation = text("GITHUB_APP_INSTALLATION_ID", "");
  if (!token && !appId && !privateKey) return undefined;
  const repository = text("GITHUB_REPOSITORY", "");
  if (!REPOSITORY.test(repository))
    refuse("GITHUB_REPOSITORY", "owner/name, the repository that holds the data", repository);
  const apiUrl = text("GITHUB_API_URL", "https://api.github.com");
  if (!URL.canParse(apiUrl) || !/^https?:$/.test(new URL(apiUrl).protocol))
    refuse("GITHUB_API_URL", "a URL such as https://github.example.com/api/v3", apiUrl);
  const webhookSecret = text("GITHUB_WEBHOOK_SECRET", "") || undefined;
  const base = { repository, apiUrl, webhookSecret };
  if (token) {
    if (appId || privateKey) mistakes.push("GITHUB_TOKEN and GITHUB_APP_ID: set only one of them");
    return { ...base, auth: { token } };
  }
  if (!/^(?:\d+|Iv[\w.]+)$/.test(appId)) refuse("GITHUB_APP_ID", "the App ID, a number, or the client ID", appId);
  if (!/^-----BEGIN (?:RSA )?PRIVATE KEY-----\n/.test(privateKey))
    refuse("GITHUB_APP_PRIVATE_KEY", "the app's private key in PEM, beginning with -----BEGIN");
  if (installation && !/^\d{1,15}$/.test(installation)) refuse("GITHUB_APP_INSTALLATION_ID", "a number", installation);
  const installationId = installation ? { installationId: Number(installation) } : {};
  return { ...base, auth: { appId, privateKey, ...installationId } };
}

/**
 * The URLs that the Redis client accepts (https://github.com/redis/node-redis/blob/master/docs/client-configuration.md),
 * with a host or path. The error message leaves out the value, which may contain a password.
 */
function readRedisUrl(given: string, refuse: Refuse): string | undefined {
  if (given === "") return undefined;
  try {
    decodeURIComponent(given);
    if (/^unix:\/\/(?:[^@/?#]*@)?\/[^?#]+(?:\?db=\d+)?$/.test(given)) return given;
    const { protocol, hostname, pathname, search, hash } = new URL(given);
    if (/^rediss?:$/.test(protocol) && hostname !== "" && /^\/?\d*$/.test(pathname) && !search && !hash) return given;
  } catch {
    // Not a URL.
  }
  const forms = "redis://HOST:PORT, rediss:// for TLS, both with USER:PASSWORD@ and /DATABASE where needed";
  return refuse("REDIS_URL", `${forms}, or unix:///PATH; percent-encode the password`);
}

/** Rejects hop counts, which would let a client choose its own address. */
function readProxies(given: string, mistakes: string[]): string[] {
  const proxies = given.split(",").map((part) => part.trim());
  return proxies.filter((proxy) => {
    if (proxy === "") return false;
    // ipaddr.js parses 1 as 0.0.0.1.
    const isWhole = isIP(proxy.split("/")[0] ?? "") !== 0;
    if (isWhole && (ipaddr.isValid(proxy) || ipaddr.isValidCIDR(proxy))) return true;
    mistakes.push(`TRUST_PROXY: "${proxy}" is not an address or CIDR range such as 10.0.0.0/8`);
    return false;
  });
}
