/** The client. */
import { checkedBaseUrl, checkedName, checkedNumber, checkedToken, query, segment } from "./arguments.js";
import { type Connection, send } from "./transport.js";
import type * as api from "./types.js";

export interface StackFitOptions {
  /** Address of a server, such as `https://stackfit.example`; or of its API, which ends in `/api/v1`. */
  baseUrl: string | URL;
  /** An access token. Only contributions need one, and it is only sent with them. */
  token?: string | undefined;
  /** Milliseconds for one attempt, including the whole answer. Default: 10,000. */
  timeout?: number | undefined;
  /**
   * Maximum milliseconds that a call waits in total, for a rate limit to reset, an overload to end or the network to come
   * back. Default: 60,000. 0 fails at once.
   */
  maxWait?: number | undefined;
  /** Maximum number of retries after such a wait. Default: 2. */
  maxRetries?: number | undefined;
}

export interface CallOptions {
  /** Aborts the call, including waits; it then throws the reason of the signal. */
  signal?: AbortSignal | undefined;
}

export interface PlatformOptions extends CallOptions {
  /** Where it runs: `edge`, `serverless`, `web` …, or the name of a host. */
  platform?: string | undefined;
}

export interface BadgeOptions {
  style?: "flat" | "flat-square" | "plastic" | "for-the-badge" | "social" | undefined;
  /** Text on the left, instead of the two names. */
  label?: string | undefined;
}

export interface PageOptions extends CallOptions {
  /** Part of a name, id or alias. */
  q?: string | undefined;
  /** Number of entries to skip. */
  offset?: number | undefined;
  /** Entries per page. Default: 100, maximum: 1,000. */
  limit?: number | undefined;
}

export interface TechnologyFilter extends PageOptions {
  category?: string | undefined;
}

export interface AiToolFilter extends PageOptions {
  category?: "ai-ide" | "cli-agent" | "vibe-coding" | "managed" | undefined;
  platform?: "desktop" | "web" | "cli" | "mobile" | undefined;
  capability?: "ssr" | "mobile" | "database" | "api" | "deployment" | "testing" | undefined;
  storage?: "cloud" | "local" | "hybrid" | undefined;
  trainsOnCode?: boolean | "optional" | "local-only" | undefined;
  free?: boolean | undefined;
  /** Tools that have ended are listed only when asked for here. */
  status?: "active" | "preview" | "maintenance" | "ended" | undefined;
  sort?: string | undefined;
}

/**
 * A client for one StackFit service. Calls return the body of the answer. They throw a `StackFitError` if the service or the
 * network fails, and a `TypeError` for invalid arguments.
 */
export class StackFit {
  readonly #connection: Connection;
  readonly #token: string | undefined;

  /** @throws TypeError for an invalid option */
  constructor(options: StackFitOptions) {
    const { baseUrl, token, timeout = 10_000, maxWait = 60_000, maxRetries = 2 } = options;
    this.#token = token === undefined ? undefined : checkedToken(token);
    this.#connection = {
      baseUrl: checkedBaseUrl(baseUrl),
      timeout: Math.ceil(checkedNumber("timeout", timeout, 1)),
      maxWait: checkedNumber("maxWait", maxWait, 0),
      maxRetries: checkedNumber("maxRetries", maxRetries, 0),
    };
  }

  /** Whether two technologies work together. @param techA a name, alias, package name or purl; a version may follow an `@` */
  async check(techA: string, techB: string, { platform, signal }: PlatformOptions = {}): Promise<api.CheckResult> {
    const pair = { techA: checkedName("techA", techA), techB: checkedName("techB", techB) };
    return this.#post("/check", { ...pair, ...(platform !== undefined && { platform }) }, signal);
  }

  /** Up to 200 pairs, or every pair of up to 20 names; one entry for each question, in their order. */
  async checkBatch(request: api.CheckBatchRequest, { signal }: CallOptions = {}): Promise<api.CheckBatchResult> {
    return this.#post("/check/batch", request, signal);
  }

  /** The newest versions of up to 20 names that together contradict no known fact, and what they need. */
  async resolve(request: api.ResolveRequest, { signal }: CallOptions = {}): Promise<api.ResolveResult> {
    return this.#post("/resolve", request, signal);
  }

  /** A whole project: a list of dependencies, the content of a package.json, a bill of materials, or several of them. */
  async scan(request: api.ScanRequest, { signal }: CallOptions = {}): Promise<api.ScanResult> {
    return this.#post("/scan", request, signal);
  }

  /** An upgrade of a project, in ordered steps. A target that cannot be planned is among the `problems` */
  async plan(request: api.PlanRequest, { signal }: CallOptions = {}): Promise<api.PlanResult> {
    return this.#post("/plan", request, signal);
  }

  /** The address of a badge. Nothing is sent. */
  badgeUrl(techA: string, techB: string, { style, label }: BadgeOptions = {}): string {
    const path = `/badge/${segment("techA", techA)}/${segment("techB", techB)}.svg`;
    return this.#connection.baseUrl + path + query({ style, label });
  }

  /** Everything known about a pair, with sources and dates. @throws NotFoundError when a name is not known */
  async pair(techA: string, techB: string, { platform, signal }: PlatformOptions = {}): Promise<api.PairResult> {
    const path = `/pairs/${segment("techA", techA)}/${segment("techB", techB)}${query({ platform })}`;
    return this.#get(path, signal);
  }

  /** One page of technologies, sorted by id. */
  async technologies({ signal, category, q, offset, limit }: TechnologyFilter = {}): Promise<api.TechnologyList> {
    return this.#get(`/technologies${query({ category, q, offset, limit })}`, signal);
  }

  /** One page of AI coding tools. */
  async aiTools({ signal, ...filter }: AiToolFilter = {}): Promise<api.AiToolList> {
    const { category, platform, capability, storage, trainsOnCode, free, status, q, sort, offset, limit } = filter;
    const fields = { category, platform, capability, storage, trainsOnCode, free, status, q, sort, offset, limit };
    return this.#get(`/ai-tools${query(fields)}`, signal);
  }

  /** Submits a rule for review. Submitting it twice makes one contribution. Needs a token. */
  async submitCompatibility(
    rule: api.CompatibilityContribution,
    { signal }: CallOptions = {},
  ): Promise<api.ContributionResult> {
    return this.#post("/contributions/compatibility", rule, signal, this.#neededToken());
  }

  /** Submits an AI coding tool for review. Submitting it twice makes one contribution. Needs a token. */
  async submitAiTool(tool: api.AiToolContribution, { signal }: CallOptions = {}): Promise<api.ContributionResult> {
    return this.#post("/contributions/ai-tool", tool, signal, this.#neededToken());
  }

  /** The state of a contribution. @throws NotFoundError for an unknown id */
  async contribution(id: string, { signal }: CallOptions = {}): Promise<api.ContributionResult> {
    return this.#get(`/contributions/${segment("id", id)}`, signal);
  }

  #neededToken(): string {
    if (this.#token !== undefined) return this.#token;
    throw new TypeError("Contributions need an access token: pass it as `token`.");
  }

  // The server validates its answers, so their types are trusted.
  #get<Body>(path: string, signal: AbortSignal | undefined): Promise<Body> {
    return send(this.#connection, { method: "GET", path, signal }) as Promise<Body>;
  }

  #post<Body>(path: string, body: object, signal: AbortSignal | undefined, token?: string): Promise<Body> {
    return send(this.#connection, { method: "POST", path, body, signal, token }) as Promise<Body>;
  }
}
