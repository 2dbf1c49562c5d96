import { createHmac } from "node:crypto";
import { Validator } from "@seriousme/openapi-schema-validator";
import { Ajv2020 } from "ajv/dist/2020.js";
import formats from "ajv-formats";
import type { FastifyInstance, InjectOptions } from "fastify";
import t from "tap";
import { DEFAULT_LIMITS } from "../../../server/config.js";
import { createApp } from "../../fixtures/app.js";
import { CHECK, checkOf, everyFact } from "../../fixtures/every-fact.js";
import { createIntake } from "../../fixtures/intake.js";
import { RULE_BODY, TOOL_BODY } from "../../fixtures/service.js";

const catalog = everyFact();
const SCAN = "/api/v1/scan";
const PLAN = "/api/v1/plan";
const JSON_BODY = { "content-type": "application/json" };
const long = "x".repeat(300);
const post = (url: string, payload: object) => ({ method: "POST", url, payload }) as const;
const tooLarge = (url: string) =>
  ({ method: "POST", url, headers: JSON_BODY, payload: " ".repeat(8 * 2 ** 20 + 1) }) as const;

const github = {
  repository: "stackfit/data",
  apiUrl: "https://api.github.example",
  webhookSecret: "the-secret-of-the-webhook",
  auth: { token: "t" },
};
const signed = (url: string, payload: string) => {
  const signature = createHmac("sha256", github.webhookSecret).update(payload).digest("hex");
  return { method: "POST", url, headers: { "x-hub-signature-256": `sha256=${signature}` }, payload } as const;
};

/** The secret is put in when it is made. */
const authorized = (url: string, payload: object) => ({ ...post(url, payload), headers: { authorization: "Bearer " } });

/** Requests by the path and method that the description gives; each runs with a fresh limit unless it is to be used up. */
const REQUESTS: Record<string, [InjectOptions, status: number][]> = {
  "post /api/v1/check": [
    [checkOf("nextjs", "react"), 200],
    [checkOf("nextjs@15", "react@17"), 200],
    [checkOf("nextjs", "prisma", { platform: "edge" }), 200],
    [checkOf("mongodb", "no-such-thing"), 200],
    [checkOf("", "react"), 400],
    [{ method: "POST", url: CHECK }, 400],
    [tooLarge(CHECK), 413],
  ],
  "get /api/v1/check": [
    [{ url: `${CHECK}?techA=angularjs&techB=react` }, 200],
    [{ url: `${CHECK}?techA=angularjs` }, 400],
    [{ url: `${CHECK}?techA=nextjs&techB=react`, headers: { "if-none-match": "*" } }, 304],
  ],
  "post /api/v1/check/batch": [
    [post(`${CHECK}/batch`, { names: ["nextjs", "react@17", "prisma", "no-such-thing"] }), 200],
    [post(`${CHECK}/batch`, { pairs: [{ techA: "better-sqlite3", techB: "vercel" }] }), 200],
    [post(`${CHECK}/batch`, { names: ["one"] }), 400],
    [tooLarge(`${CHECK}/batch`), 413],
  ],
  "post /api/v1/resolve": [
    [post("/api/v1/resolve", { names: ["nextjs", "react@17", "prisma", "no-such-thing"], with: ["nodejs@20"] }), 200],
    [post("/api/v1/resolve", { names: [] }), 400],
    [tooLarge("/api/v1/resolve"), 413],
  ],
  "post /api/v1/scan": [
    [post(SCAN, { dependencies: [] }), 200],
    [post(SCAN, { dependencies: ["next@15", "react@17", "prisma", "angular", "what-is-this", "postgres"] }), 200],
    [
      post(SCAN, { packageJson: { dependencies: { next: "^15.0.0", "better-sqlite3": "*" } }, platform: "vercel" }),
      200,
    ],
    [post(SCAN, { sbom: { bomFormat: "CycloneDX", components: [{ purl: "pkg:npm/next@12.0.0" }] } }), 200],
    [post(SCAN, { sbom: {} }), 400],
    [tooLarge(SCAN), 413],
  ],
  "post /api/v1/plan": [
    [post(PLAN, { targets: ["nextjs@15", "angular@20"], dependencies: ["next@12.0.0", "react@17", "prisma"] }), 200],
    [post(PLAN, { targets: ["next@15"], packageJson: { dependencies: { next: "^12.0.0", react: "17.0.2" } } }), 200],
    [post(PLAN, { targets: [], dependencies: [] }), 400],
    [tooLarge(PLAN), 413],
  ],
  "get /api/v1/badge": [
    [{ url: "/api/v1/badge?techA=a&techB=b" }, 200],
    [{ url: "/api/v1/badge" }, 400],
    [{ url: "/api/v1/badge?techA=a&techB=b", headers: { "if-none-match": "*" } }, 304],
  ],
  ...Object.fromEntries(
    ["svg", "json"].flatMap((form): [string, [InjectOptions, number][]][] => [
      [
        `get /api/v1/badge/{techA}/{techB}.${form}`,
        [
          [{ url: `/api/v1/badge/nextjs/react.${form}` }, 200],
          [{ url: `/api/v1/badge/nextjs/react.${form}?style=no` }, 400],
          [{ url: `/api/v1/badge/nextjs/react.${form}`, headers: { "if-none-match": "*" } }, 304],
        ],
      ],
      [
        `get /api/v1/badge/{pair}.${form}`,
        [
          [{ url: `/api/v1/badge/nextjs-react.${form}` }, 200],
          [{ url: `/api/v1/badge/x.${form}` }, 400],
          [{ url: `/api/v1/badge/no-such.${form}` }, 404],
        ],
      ],
    ]),
  ),
  "get /api/v1/pairs/{techA}/{techB}": [
    ...["nextjs/react", "nextjs/prisma", "prisma/nextjs?platform=edge", "prisma/workers", "mongodb/react"].map(
      (path): [InjectOptions, number] => [{ url: `/api/v1/pairs/${path}` }, 200],
    ),
    [{ url: "/api/v1/pairs/nextjs@15/react@17" }, 200],
    [{ url: "/api/v1/pairs/angularjs/angularjs" }, 200],
    [{ url: `/api/v1/pairs/${long}/react` }, 400],
    [{ url: "/api/v1/pairs/no-such/thing" }, 404],
    [{ url: "/api/v1/pairs/nextjs/react", headers: { "if-none-match": "*" } }, 304],
  ],
  "get /api/v1/technologies": [
    [{ url: "/api/v1/technologies" }, 200],
    [{ url: "/api/v1/technologies?category=orm&q=pri&limit=1" }, 200],
    [{ url: "/api/v1/technologies?category=pizza" }, 400],
  ],
  "get /api/v1/technologies/{id}": [
    ...["nextjs", "angularjs", "postgresql", "workers"].map((id): [InjectOptions, number] => [
      { url: `/api/v1/technologies/${id}` },
      200,
    ]),
    [{ url: `/api/v1/technologies/${long}` }, 400],
    [{ url: "/api/v1/technologies/no-such-thing" }, 404],
  ],
  "get /api/v1/ai-tools": [
    [{ url: "/api/v1/ai-tools?platform=cli" }, 200],
    [{ url: "/api/v1/ai-tools?offset=-1" }, 400],
  ],
  "get /api/v1/ai-tools/{slug}": [
    [{ url: "/api/v1/ai-tools/scribe" }, 200],
    [{ url: `/api/v1/ai-tools/${long}` }, 400],
    [{ url: "/api/v1/ai-tools/nobody" }, 404],
  ],
  "post /api/v1/contributions/compatibility": [
    [post("/api/v1/contributions/compatibility", {}), 401],
    [authorized("/api/v1/contributions/compatibility", RULE_BODY), 200],
    [authorized("/api/v1/contributions/compatibility", {}), 400],
  ],
  "post /api/v1/contributions/ai-tool": [
    [post("/api/v1/contributions/ai-tool", {}), 401],
    [
      authorized("/api/v1/contributions/ai-tool", { ...TOOL_BODY, description: "The ultimate agent of all of them." }),
      200,
    ],
    [authorized("/api/v1/contributions/ai-tool", { name: 1 }), 400],
  ],
  "get /api/v1/contributions/{id}": [
    [{ url: "/api/v1/contributions/rule-a-b-0123456789ab" }, 404],
    [{ url: `/api/v1/contributions/${long}` }, 400],
  ],
  ...Object.fromEntries(
    ["", "/api/v1"].flatMap((prefix): [string, [InjectOptions, number][]][] => [
      [
        `post ${prefix}/webhooks/github`,
        [
          [post(`${prefix}/webhooks/github`, {}), 401],
          [signed(`${prefix}/webhooks/github`, "{}"), 200],
          [signed(`${prefix}/webhooks/github`, "{"), 400],
        ],
      ],
      [`get ${prefix}/metrics`, [[{ url: `${prefix}/metrics` }, 200]]],
    ]),
  ),
  "get /healthz": [[{ url: "/healthz" }, 200]],
  "get /readyz": [[{ url: "/readyz" }, 200]],
  "get /api/v1/healthz": [[{ url: "/api/v1/healthz" }, 200]],
  "get /api/v1/readyz": [[{ url: "/api/v1/readyz" }, 200]],
};

interface Operation {
  responses: Record<string, { content?: Record<string, object> }>;
}

async function operationsOf(
  app: FastifyInstance,
): Promise<{ document: Record<string, unknown>; operations: Map<string, Operation> }> {
  const document = (await app.inject("/openapi.json")).json();
  const operations = Object.entries<Record<string, Operation>>(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]): [string, Operation] => [`${method} ${path}`, operation]),
  );
  return { document, operations: new Map(operations) };
}

t.test("the description is valid OpenAPI 3.1, and the same below the prefix", async (t) => {
  const { app } = await createApp(t, catalog);
  const { document } = await operationsOf(app);
  const validator = new Validator();
  const { valid, errors } = await validator.validate(structuredClone(document));
  t.ok(valid, JSON.stringify(errors));
  t.equal(validator.version, "3.1");
  t.strictSame((await app.inject("/api/v1/openapi.json")).json(), document);
  t.match(document, { servers: [{ url: "https://stackfit.example" }] });
});

t.test("real responses match the description of every operation", async (t) => {
  const { app } = await createApp(t, catalog, { github });
  const service = await createIntake(t, { config: { limits: DEFAULT_LIMITS } });
  const authorization = `Bearer ${await service.token()}`;
  const { document, operations } = await operationsOf(app);
  t.strictSame([...operations.keys()].sort(), Object.keys(REQUESTS).sort(), "every operation is asked");
  const ajv = new Ajv2020({ strict: false, validateSchema: false });
  formats.default(ajv);
  ajv.addSchema(document, "api");
  const pointer = (steps: string[]) =>
    steps.map((step) => `/${encodeURIComponent(step.replaceAll("~", "~0").replaceAll("/", "~1"))}`).join("");

  for (const [name, requests] of Object.entries(REQUESTS)) {
    const [method = "", path = ""] = name.split(" ");
    // One address each, so that no limit is reached before it is meant to be.
    const remoteAddress = `10.0.0.${Object.keys(REQUESTS).indexOf(name)}`;
    const usedUp = [...requests, ...Array.from({ length: 125 }, () => [requests[0]?.[0], 0] as const)];
    const told = new Set<string>();
    for (const [request, expected] of usedUp) {
      if (told.has("429")) break;
      const asked: InjectOptions = { ...request, remoteAddress };
      if (asked.headers?.authorization) asked.headers = { ...asked.headers, authorization };
      const response = await (path.includes("/contributions") ? service.app : app).inject(asked);
      const status = String(response.statusCode);
      if (expected !== 0) t.equal(status, String(expected), `${name}: ${JSON.stringify(request).slice(0, 90)}`);
      else if (told.has(status)) continue;
      told.add(status);
      const documented = operations.get(name)?.responses[status];
      t.ok(documented, `${name} may answer ${status}`);
      const type = String(response.headers["content-type"] ?? "").split(";")[0] ?? "";
      t.strictSame(
        Object.keys(documented?.content ?? {}),
        type ? [type] : [],
        `${name} ${status} is ${type || "empty"}`,
      );
      if (type !== "application/json") continue;
      const steps = ["paths", path, method, "responses", status, "content", type, "schema"];
      const validate = ajv.compile({ $ref: `api#${pointer(steps)}` });
      t.ok(
        validate(response.json()),
        `${name} ${status}: ${ajv.errorsText(validate.errors)} ${response.body.slice(0, 200)}`,
      );
    }
    t.equal(
      told.has("429"),
      !/\/(?:healthz|readyz|metrics)$/.test(path),
      `${name} has a limit, or is for those who watch the service`,
    );
  }
});

t.test("the described bodies of contributions match what is checked", async (t) => {
  const { app } = await createApp(t, catalog);
  const { document } = await operationsOf(app);
  const ajv = new Ajv2020({ strict: false, validateSchema: false });
  formats.default(ajv);
  ajv.addSchema(document, "api");
  for (const [kind, body, wrong] of [
    ["compatibility", RULE_BODY, { ...RULE_BODY, evidence: ["ftp://example.com"] }],
    ["ai-tool", TOOL_BODY, { ...TOOL_BODY, platforms: { moon: true } }],
  ] as const) {
    const path = `~1api~1v1~1contributions~1${kind}`;
    const validate = ajv.compile({ $ref: `api#/paths/${path}/post/requestBody/content/application~1json/schema` });
    t.ok(validate(body), ajv.errorsText(validate.errors));
    t.notOk(validate(wrong));
    t.notOk(validate({ ...body, more: 1 }));
  }
});

t.test("a response that does not match the description is found", async (t) => {
  const { app } = await createApp(t, catalog);
  const { document } = await operationsOf(app);
  const ajv = new Ajv2020({ strict: false, validateSchema: false });
  formats.default(ajv);
  ajv.addSchema(document, "api");
  const validate = ajv.compile({ $ref: "api#/components/schemas/CheckResult" });
  const answer = (await app.inject(checkOf("nextjs", "react"))).json();
  t.ok(validate(answer));
  t.notOk(validate({ ...answer, more: 1 }));
  t.notOk(validate({ ...answer, status: "fine" }));
  t.notOk(validate({ ...answer, docsUrl: "no address" }));
});

t.test("every operation with a body or parameters has a valid example", async (t) => {
  const { app } = await createApp(t, catalog);
  const { document } = await operationsOf(app);
  const ajv = new Ajv2020({ strict: false, validateSchema: false });
  formats.default(ajv);
  ajv.addSchema(document, "api");
  type Part = { name?: string; required?: boolean; example?: unknown; schema: object };
  const paths = document.paths as Record<
    string,
    Record<string, { parameters?: Part[]; requestBody?: { content: Record<string, Part> } }>
  >;
  let examples = 0;
  for (const [path, methods] of Object.entries(paths)) {
    for (const [method, { parameters = [], requestBody }] of Object.entries(methods)) {
      const needed = [
        ...parameters.map((parameter, index) => ({ ...parameter, at: ["parameters", String(index)] })),
        ...Object.entries(requestBody?.content ?? {}).map(([type, body]) => ({
          ...body,
          required: true,
          at: ["requestBody", "content", type],
        })),
      ];
      for (const { required, example, at } of needed) {
        if (!required && example === undefined) continue;
        const steps = ["paths", path, method, ...at, "schema"];
        const pointer = steps.map((step) => `/${encodeURIComponent(step.replaceAll("~", "~0").replaceAll("/", "~1"))}`);
        const validate = ajv.compile({ $ref: `api#${pointer.join("")}` });
        t.ok(validate(example), `${method} ${path} ${at.join(" ")}: ${ajv.errorsText(validate.errors)}`);
        examples += 1;
      }
    }
  }
  t.ok(examples >= 20);
});

t.test("/api/v1/docs redirects to the documentation", async (t) => {
  const { app } = await createApp(t, catalog);
  t.equal((await app.inject("/docs")).statusCode, 200);
  t.match(await app.inject("/api/v1/docs"), { statusCode: 308, headers: { location: "/docs" } });
});
