/** Requests generated from the OpenAPI description, the addresses of pages and the MCP tools. */
import { createHmac } from "node:crypto";
import fc from "fast-check";
import type { FastifyInstance, InjectOptions } from "fastify";
import { encode, headers, jsonBodies, nameTexts, query } from "./parts.js";
import { type KnownProject, planBodies, resolveBodies } from "./projects.js";
import { hostileTexts, nearlyValid, type Schema } from "./schema.js";

/** A request, and the operation of the description that it is made for. */
export interface Asked {
  request: InjectOptions & { url: string; method: "GET" | "POST" | "HEAD" | "OPTIONS" | "PUT" | "DELETE" };
  /** `post /api/v1/check`; undefined where the description says nothing about it. */
  operation: string | undefined;
}

interface Parameter {
  name: string;
  in: "query" | "path" | "header";
  required?: boolean;
  schema: Schema;
}

interface Operation {
  parameters?: readonly Parameter[];
  requestBody?: { content: Record<string, { schema: Schema }> };
  responses: Record<string, { content?: Record<string, unknown> }>;
}

export interface Description {
  paths: Record<string, Record<string, Operation>>;
}

export interface World {
  description: Description;
  /** Names that mean something: ids, aliases and packages. */
  names: readonly string[];
  /** What public projects are made of. */
  projects: readonly KnownProject[];
  /** The addresses of all pages, with `:name` for what varies. */
  pages: readonly string[];
  /** The tools of assistants, and what each takes. */
  tools: readonly { name: string; inputSchema: Schema }[];
  /** What webhooks are signed with, and what contributions are authorised with. */
  webhookSecret: string;
  token: string;
}

/** Requests for every operation of the description. */
function described({ description, names, token }: World): fc.Arbitrary<Asked>[] {
  const texts = fc.oneof({ weight: 6, arbitrary: nameTexts(names) }, hostileTexts);
  const resolve = (ref: string): Schema =>
    ref
      .split("/")
      .slice(1)
      .map(decodeURIComponent)
      .reduce<unknown>((at, step) => (at as Record<string, unknown>)?.[step], description) as Schema;
  const valuesOf = (schema: Schema) => nearlyValid(schema, { resolve, texts });
  return Object.entries(description.paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, { parameters = [], requestBody }]) => {
      const given = fc.record(Object.fromEntries(parameters.map((part) => [part.name, valuesOf(part.schema)])), {
        requiredKeys: parameters.filter((part) => part.in === "path").map(({ name }) => name),
      });
      const schema = requestBody?.content["application/json"]?.schema;
      const body = schema ? jsonBodies(valuesOf(schema)) : fc.constant<Pick<InjectOptions, "payload" | "headers">>({});
      const authorised = path.includes("/contributions/") ? { authorization: `Bearer ${token}` } : {};
      const strange = fc.array(fc.tuple(hostileTexts, hostileTexts), { maxLength: 1 });
      return fc.tuple(given, strange, body, headers).map(([values, more, { payload, headers: own }, extra]): Asked => {
        const texts = new Map(
          Object.entries(values).map(([name, value]) => [
            name,
            typeof value === "string" ? value : String(JSON.stringify(value)),
          ]),
        );
        const place = path.replace(/\{(\w+)\}/g, (_, name) => encode(texts.get(name) ?? ""));
        const asked = query([
          ...parameters
            .filter((part) => part.in === "query" && texts.has(part.name))
            .map(({ name }) => [name, texts.get(name)] as const),
          ...more,
        ]);
        // An empty part of a path, and one that a browser would resolve, lead elsewhere.
        const isThere = parameters.every((part) => part.in !== "path" || !/^\.{0,2}$/.test(texts.get(part.name) ?? ""));
        return {
          operation: isThere ? `${method} ${path}` : undefined,
          request: {
            method: method.toUpperCase() as "GET",
            url: asked === "" ? place : `${place}?${asked}`,
            headers: { ...authorised, ...extra, ...own } as Record<string, string>,
            ...(payload !== undefined && { payload }),
          },
        };
      });
    }),
  );
}

/** Requests about whole projects, most of which have an answer. */
function aboutProjects({ projects }: World): fc.Arbitrary<Asked> {
  const post = (path: string, bodies: fc.Arbitrary<object>) =>
    fc.tuple(jsonBodies(bodies), headers).map(
      ([{ payload, headers: own }, extra]): Asked => ({
        operation: `post ${path}`,
        request: {
          method: "POST",
          url: path,
          headers: { ...extra, ...own } as Record<string, string>,
          payload: payload ?? "",
        },
      }),
    );
  return fc.oneof(post("/api/v1/plan", planBodies(projects)), post("/api/v1/resolve", resolveBodies(projects)));
}

/** What the pages read of their addresses and forms. */
const FIELDS =
  "techA techB versionA versionB platform q category status sort row col empty list to approach use need with pick tool capability storage trainsOnCode free step token explanation severity evidence name website offset limit".split(
    " ",
  );

/** Requests for the pages, with whatever in the address. */
function paged({ pages, names }: World): fc.Arbitrary<Asked> {
  const texts = fc.oneof(
    { weight: 3, arbitrary: nameTexts(names) },
    { weight: 2, arbitrary: hostileTexts },
    fc.constantFrom("verdicts", "name", "show", "send", "edge", "meta-framework", "orm", "1.xyz"),
  );
  const fields = fc.array(
    fc.tuple(fc.oneof({ weight: 9, arbitrary: fc.constantFrom(...FIELDS) }, hostileTexts), texts),
    { maxLength: 6 },
  );
  const method = fc.oneof(
    { weight: 8, arbitrary: fc.constant("GET" as const) },
    { weight: 3, arbitrary: fc.constant("POST" as const) },
    fc.constantFrom("HEAD" as const, "OPTIONS" as const, "PUT" as const, "DELETE" as const),
  );
  return fc
    .tuple(
      fc.constantFrom(...pages),
      fc.array(texts, { minLength: 2, maxLength: 2 }),
      fields,
      method,
      headers,
      fc.boolean(),
    )
    .map(([page, parts, pairs, chosen, extra, asPage]): Asked => {
      let next = 0;
      const path = page.replace(/:\w+(?:\([^)]*\))?|\*/g, () => encode(parts[next++ % 2] ?? ""));
      const accept = asPage ? { accept: "text/html" } : {};
      const form = {
        payload: query(pairs),
        headers: { ...extra, ...accept, "content-type": "application/x-www-form-urlencoded" } as Record<string, string>,
      };
      const url = chosen === "POST" || pairs.length === 0 ? path : `${path}?${query(pairs)}`;
      return {
        operation: undefined,
        request: {
          method: chosen,
          url,
          ...(chosen === "POST" ? form : { headers: { ...extra, ...accept } as Record<string, string> }),
        },
      };
    });
}

/** Messages of assistants. */
function messages({ tools, names }: World): fc.Arbitrary<Asked> {
  const texts = fc.oneof(nameTexts(names), hostileTexts);
  const resolve = (): Schema => ({});
  const call = fc.oneof(
    ...tools.map(({ name, inputSchema }) =>
      nearlyValid(inputSchema, { resolve, texts }).map((asked) => ({
        method: "tools/call",
        params: { name, arguments: asked },
      })),
    ),
  );
  const other = fc.record(
    {
      method: fc.constantFrom("tools/list", "initialize", "ping", "tools/call", "server/discover", "x"),
      params: fc.jsonValue({ maxDepth: 2 }),
    },
    { requiredKeys: ["method"] },
  );
  const id = fc.constantFrom(1, "a", null, undefined, 1.5, {});
  const message = fc
    .tuple(fc.oneof({ weight: 4, arbitrary: call }, other), id, fc.constantFrom("2.0", "2.0", "2.0", "1.0"))
    .map(([inner, own, jsonrpc]) => ({ jsonrpc, id: own, ...inner }));
  const accept = { accept: "application/json, text/event-stream" };
  return fc.tuple(jsonBodies(message), headers).map(
    ([{ payload, headers: own }, extra]): Asked => ({
      operation: undefined,
      request: {
        method: "POST",
        url: "/mcp",
        headers: { ...accept, ...extra, ...own } as Record<string, string>,
        payload: payload ?? "",
      },
    }),
  );
}

/** Deliveries of webhooks, most of them signed. */
function deliveries({ webhookSecret }: World): fc.Arbitrary<Asked> {
  const ref = fc.constantFrom("refs/heads/main", "contribution/rule-a-b-0123456789ab", "__proto__", 1, null);
  const pull = fc.record({
    head: fc.record({ ref, repo: fc.oneof(fc.record({ id: fc.constantFrom(1, "1") }), fc.constant(null)) }),
    base: fc.record({ ref: fc.constant("main") }),
    merged: fc.boolean(),
  });
  const payload = fc.oneof(
    fc.record(
      {
        ref,
        action: fc.constantFrom("closed", "opened"),
        pull_request: pull,
        repository: fc.record({ id: fc.constant(1) }),
      },
      { requiredKeys: [] },
    ),
    fc.jsonValue(),
  );
  return fc
    .tuple(
      payload,
      fc.constantFrom("push", "pull_request", "pull_request_review", "ping", "__proto__"),
      fc.uuid(),
      fc.nat(4),
    )
    .map(([value, event, id, way]): Asked => {
      const text = way === 0 ? `${JSON.stringify(value)}x` : JSON.stringify(value);
      const digest = createHmac("sha256", webhookSecret).update(text).digest("hex");
      return {
        operation: "post /webhooks/github",
        request: {
          method: "POST",
          url: "/webhooks/github",
          headers: {
            "content-type": "application/json",
            "x-github-event": event,
            "x-github-delivery": id,
            "x-hub-signature-256": way === 1 ? "sha256=0" : `sha256=${digest}`,
          },
          payload: text,
        },
      };
    });
}

/** Requests of all kinds. */
export function requests(world: World): fc.Arbitrary<Asked> {
  const operations = described(world);
  return fc.oneof(
    { weight: 6, arbitrary: fc.oneof(...operations) },
    { weight: 4, arbitrary: paged(world) },
    { weight: 2, arbitrary: messages(world) },
    { weight: 2, arbitrary: aboutProjects(world) },
    deliveries(world),
  );
}

/** The addresses that an application answers, as its router prints them. */
export function addressesOf(app: FastifyInstance): string[] {
  const steps: string[] = [];
  return app
    .printRoutes({ commonPrefix: false })
    .split("\n")
    .flatMap((line) => {
      const [, indent = "", part] = /^([│\s]*)(?:├──|└──) (.+?) \([A-Z, ]+\)$/.exec(line) ?? [];
      if (part === undefined) return [];
      const depth = indent.length / 4;
      steps.splice(depth, steps.length, part);
      return [steps.join("")];
    });
}
