import { Ajv } from "ajv";
import t from "tap";
import { apiSchemas, dataSchemas, formatValidationErrors } from "../../../server/http/plugins/validation.js";
import { createApp } from "../../fixtures/app.js";
import { everyFact, UNLIMITED } from "../../fixtures/every-fact.js";
import fc from "../../fixtures/properties.js";

const catalog = everyFact();

t.test("a validation error names the field and the allowed values", async (t) => {
  const { app } = await createApp(t, catalog);
  const cases: [path: string, payload: object, message: RegExp][] = [
    ["check", { techA: "react" }, /^The body: "techB" is missing\.$/],
    ["check", { techA: "react", techB: "" }, /^`techB`: "": it must be the name of a technology, .*1 to 214/],
    ["check", { techA: 7, techB: "react" }, /^`techA`: 7: /],
    ["check", { techA: "react", techB: "nextjs", platform: "" }, /^`platform`: "" is too short: at least 1 character/],
    ["check", [], /^The body: \[\] must be object\.$/],
    ["check/batch", { pairs: [{ techA: "a", techB: "b" }, { techA: "a" }] }, /^`pairs\[1\]`: "techB" is missing\.$/],
    ["check/batch", { names: ["react", 7] }, /^`names\[1\]`: 7: /],
    ["check/batch", {}, /^"pairs" or "names" is missing\.$/],
    ["scan", {}, /^"dependencies" or "packageJson" or "lockfile" or "sbom" is missing\.$/],
    ["scan", { dependencies: "react" }, /^`dependencies`: "react" must be array\.$/],
    ["scan", { dependencies: ["react", " "] }, /^`dependencies\[1\]`: " ": it must be a name, name@range or purl/],
  ];
  for (const [path, payload, message] of cases) {
    const response = await app.inject({ method: "POST", url: `/api/v1/${path}`, payload });
    t.equal(response.statusCode, 400);
    t.match(response.json(), { error: { code: "INVALID_INPUT", message } }, JSON.stringify(payload));
  }
});

t.test("bodies are not coerced; numbers and booleans in queries are", async (t) => {
  const { app } = await createApp(t, catalog);
  const post = (payload: object) => app.inject({ method: "POST", url: "/api/v1/scan", payload });
  t.equal((await post({ dependencies: "react" })).statusCode, 400, "a text is no list");
  t.equal((await post({ dependencies: [1] })).statusCode, 400, "a number is no text");
  t.match((await app.inject("/api/v1/technologies?limit=1&offset=2")).json(), { page: { limit: 1, offset: 2 } });
  t.equal((await app.inject("/api/v1/technologies?limit=1.5")).statusCode, 400);
  t.match((await app.inject("/api/v1/ai-tools?free=true")).json(), { page: { total: 1 } });
  t.equal((await app.inject("/api/v1/ai-tools?free=maybe")).statusCode, 400);
  t.match((await app.inject("/api/v1/ai-tools?category=robot")).json(), {
    error: { message: '`category`: "robot": allowed: ai-ide, cli-agent, vibe-coding, managed.' },
  });
  t.equal((await app.inject("/api/v1/check?techA=react&techA=nextjs&techB=react")).statusCode, 400, "given twice");
});

t.test("an unknown key is reported with the nearest known one", async (t) => {
  const error = {
    keyword: "additionalProperties",
    instancePath: "",
    schemaPath: "",
    params: { additionalProperty: "statsu" },
    parentSchema: { properties: { status: {}, severity: {} } },
  };
  t.match(formatValidationErrors([error], "body").message, /unknown field "statsu": did you mean "status"\?/);
  const strange = { ...error, params: { additionalProperty: "zzzzzzzzzz" } };
  t.match(formatValidationErrors([strange], "body").message, /known: status, severity/);
  t.match(formatValidationErrors([], "body").message, /not valid/);
});

const text = fc.string({ unit: "binary", maxLength: 20 });
const name = fc.oneof(
  text,
  fc.constantFrom("nextjs", "react@17", "prisma@", "@/", "pkg:npm/next@15", "pkg:", "__proto__", "postgres@12"),
);
const json = fc.oneof(fc.jsonValue({ maxDepth: 4 }), fc.constant({}));
const list = fc.oneof(json, fc.array(name, { maxLength: 8 }));
const body = fc.oneof(
  json,
  fc.record({ techA: fc.oneof(name, json), techB: name, platform: fc.oneof(name, json) }, { requiredKeys: [] }),
  fc.record(
    { pairs: fc.oneof(json, fc.array(fc.record({ techA: name, techB: name }))), names: list },
    { requiredKeys: [] },
  ),
  fc.record(
    {
      dependencies: list,
      platform: name,
      packageJson: fc.record(
        {
          dependencies: fc.oneof(json, fc.dictionary(name, name)),
          engines: json,
          packageManager: fc.oneof(json, name),
        },
        { requiredKeys: [] },
      ),
      sbom: fc.record(
        {
          bomFormat: json,
          components: json,
          packages: fc.oneof(json, fc.array(fc.record({ name: json, externalRefs: json }))),
        },
        { requiredKeys: [] },
      ),
    },
    { requiredKeys: [] },
  ),
);

t.test("arbitrary bodies get a valid response", async (t) => {
  const { app } = await createApp(t, catalog, { limits: UNLIMITED });
  const bodies = fc.asyncProperty(fc.constantFrom("check", "check/batch", "scan"), body, async (path, payload) => {
    const response = await app.inject({
      method: "POST",
      url: `/api/v1/${path}`,
      headers: { "content-type": "application/json" },
      payload: JSON.stringify(payload),
    });
    return [200, 400].includes(response.statusCode) && response.json().version === "1.0";
  });
  await fc.assert(bodies, { numRuns: 400 });
});

t.test("the schemas are schemas", async (t) => {
  const ajv = new Ajv();
  for (const schema of [...apiSchemas, ...dataSchemas])
    t.ok(ajv.validateSchema(schema), `${schema.$id}: ${ajv.errorsText(ajv.errors)}`);
  t.notOk(ajv.validateSchema({ type: "txet" }), "and a mistake is found");
});
