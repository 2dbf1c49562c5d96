/** The client of GitHub's REST API: where it is, who we are, how long we wait, and what is repeated. */
import { createPrivateKey } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { createAppAuth } from "@octokit/auth-app";
import { retry } from "@octokit/plugin-retry";
import { Octokit } from "@octokit/rest";
import type { Logger } from "../../data/history.js";
import { ForgeError } from "../forge.js";
import { ask } from "./ask.js";
import { Gate, type GateClock, keepWait } from "./waits/gate.js";

type GitHubLog = Pick<Logger, "debug" | "warn">;

export interface GitHubSettings {
  /** `owner/name` */
  repository: string;
  /** Of GitHub Enterprise: `https://host/api/v3`. */
  apiUrl?: string | undefined;
  /** The data branch. */
  branch: string;
  auth: { token: string } | GitHubApp;
  log: GitHubLog;
  /** Where a wait that GitHub asked for outlives this process; left out where there is no state. */
  waitFile?: string | undefined;
  /** How long it waits for what; tests wait less. */
  pace?: Pace | undefined;
}

/** The older of two versions in support, as Enterprise servers know it too. Nothing that the newer drops is relied on. */
const API_VERSION = "2022-11-28";

const PACE = {
  /** Milliseconds for one attempt. */
  timeout: 10_000,
  /** Milliseconds for each second between two attempts. */
  second: 1_000,
  /** By which limits are kept and writes are spaced out. */
  clock: { now: () => performance.timeOrigin + performance.now(), sleep } as GateClock,
};
export type Pace = typeof PACE;

/** Besides what plugin-retry leaves alone: methods that are not allowed, conflicts, and limits, which the gate knows. */
const NOT_REPEATED = [400, 401, 403, 404, 405, 409, 410, 422, 429, 451];

/** The API's base address, without the slash at its end that breaks every request. @throws ForgeError misconfigured */
export function readApiUrl(given = "https://api.github.com"): string {
  const url = URL.canParse(given) ? new URL(given) : undefined;
  const isPlain = url && /^https?:$/.test(url.protocol) && !(url.username || url.password || url.search || url.hash);
  if (!isPlain) {
    throw new ForgeError("misconfigured", "GitHub: the API URL must have the form https://host/api/v3");
  }
  return `${url.origin}${url.pathname}`.replace(/\/+$/, "");
}

/** Owner and name of a repository. @throws ForgeError misconfigured */
export function readRepository(repository: string): { owner: string; repo: string } {
  const [, owner, repo] = /^([A-Za-z0-9][A-Za-z0-9_-]*)\/([A-Za-z0-9._-]+)$/.exec(repository) ?? [];
  if (owner && repo && !/^\.+$/.test(repo)) return { owner, repo };
  throw new ForgeError("misconfigured", "GitHub: the repository must have the form owner/name");
}

/** Makes the gate for all requests with the same credentials. */
export function createGate({ pace = PACE, log, waitFile }: Pick<GitHubSettings, "pace" | "log" | "waitFile">): Gate {
  return new Gate({
    clock: pace.clock,
    keptWait: waitFile === undefined ? undefined : keepWait(waitFile, log),
    // Each attempt has a time-out of its own: one that has run out would fail all that follow.
    send: (url, init) => fetch(url, { ...init, redirect: "manual", signal: AbortSignal.timeout(pace.timeout) }),
    onWait: (wait, status) => log.warn({ forge: "github", status, waitInMs: Math.ceil(wait) }, "GitHub asks to wait"),
  });
}

/**
 * Makes a client. Reading is repeated after faults of the server and of the network; writing never is, as it may have
 * happened although no answer came: who writes looks first.
 * @param gate what all of its requests pass; one of its own when left out
 * @throws ForgeError misconfigured, when the settings cannot be right
 */
export function createClient(settings: Omit<GitHubSettings, "branch">, gate = createGate(settings)): Octokit {
  const baseUrl = readApiUrl(settings.apiUrl);
  const { owner, repo } = readRepository(settings.repository);
  const log = logOf(settings.log);
  const Client = Octokit.plugin(retry);
  const client = new Client({
    baseUrl,
    userAgent: "stackfit-server",
    ...authOf(settings.auth, owner, repo),
    log,
    request: { fetch: (url: string, init: RequestInit) => fetchFollowing(gate, url, init), log },
    retry: { retries: 2, retryAfterBaseValue: (settings.pace ?? PACE).second, doNotRetry: NOT_REPEATED },
  });
  client.hook.before("request", (options) => {
    options.headers = { ...options.headers, "x-github-api-version": API_VERSION };
    // An object of its own for each request: the plugin counts attempts in it, and the client shares one among all.
    options.request = { ...options.request, ...(options.method === "GET" ? {} : { retries: 0 }) };
  });
  return client;
}

/** More redirects than a repository that was renamed needs. */
const MOST_REDIRECTS = 3;

/** Follows redirects within the API; each of its requests passes the gate. */
async function fetchFollowing(gate: Gate, url: string, init: RequestInit): Promise<Response> {
  let response = await gate.fetch(url, init);
  let at = url;
  for (let redirects = 0; redirects < MOST_REDIRECTS; redirects += 1) {
    const location = response.headers.get("location") ?? "";
    const keepsMethod = init.method === "GET" ? [301, 302, 307, 308] : [307, 308];
    if (!keepsMethod.includes(response.status) || !URL.canParse(location, at)) return response;
    const next = new URL(location, at);
    // Another host would get the token.
    if (next.origin !== new URL(at).origin) return response;
    await response.body?.cancel();
    at = next.href;
    response = await gate.fetch(at, init);
  }
  return response;
}

function authOf(auth: GitHubSettings["auth"], owner: string, repo: string): object {
  if ("token" in auth) {
    // A line break in it, say, would be refused by fetch, with the token in the message.
    if (/^[\x21-\x7e]+$/.test(auth.token)) return { auth: auth.token };
    throw new ForgeError("misconfigured", "GitHub: the token is empty or contains invalid characters");
  }
  try {
    createPrivateKey(auth.privateKey.replaceAll("\\n", "\n"));
  } catch {
    throw new ForgeError("misconfigured", "GitHub: the App's private key is not in PEM format");
  }
  return { authStrategy: installationAuth, auth: { ...auth, owner, repo } };
}

/** Callers report failures; the log of the client is for debugging only. */
function logOf(log: GitHubLog) {
  const debug = (message: string) => log.debug({ forge: "github" }, message);
  const warn = (message: string) => log.warn({ forge: "github" }, message);
  return { debug, info: debug, warn, error: debug };
}

export interface GitHubApp {
  appId: number | string;
  /** PEM, with line breaks or with `\n` written out. */
  privateKey: string;
  /** The installation on the account that has the repository; looked up when it is not given. */
  installationId?: number | string | undefined;
}

type AppAuth = ReturnType<typeof createAppAuth>;
type InstallationRequest = Parameters<AppAuth["hook"]>[0];
type Options = Extract<Parameters<AppAuth["hook"]>[1], object>;

const LOOK_UP = "/repos/{owner}/{repo}/installation";

/** A strategy for `authStrategy`: looks the installation up with the first request, and renews its token */
export function installationAuth({ owner, repo, ...app }: GitHubApp & { owner: string; repo: string }) {
  const { installationId, ...rest } = app;
  const authOf = (id?: number | string) => createAppAuth(id ? { ...rest, installationId: id } : rest);
  const asApp = authOf();
  const { hook: hookAsApp } = asApp;
  let installed = installationId ? Promise.resolve(authOf(installationId)) : undefined;

  async function lookUp(request: InstallationRequest, baseUrl: string): Promise<AppAuth> {
    // Failures are reported here: during another request, a bare 404 would look like its reply.
    const { id } = await ask(`finding the App's installation on ${owner}/${repo}`, "ID", () =>
      request.defaults({ baseUrl })(`GET ${LOOK_UP}`, { owner, repo }),
    );
    return authOf(id);
  }

  async function hook(request: InstallationRequest, options: Options) {
    if (String(options.url).endsWith(LOOK_UP)) return hookAsApp(request, options as never);
    installed ??= lookUp(request, String(options.baseUrl)).catch((error) => {
      installed = undefined;
      throw error;
    });
    return (await installed).hook(request, options as never);
  }
  return Object.assign(asApp, { hook });
}
