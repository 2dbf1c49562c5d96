import t from "tap";
import { ApiError, errorBody, invalidInput, notFound, toApiError } from "../../server/http/errors.js";
import { createApp } from "../fixtures/app.js";
import { everyFact, UNLIMITED } from "../fixtures/every-fact.js";
import fc from "../fixtures/properties.js";

t.test("every error has the documented shape, with details only if there are any", async (t) => {
  t.strictSame(errorBody("NOT_FOUND", "No."), { version: "1.0", error: { code: "NOT_FOUND", message: "No." } });
  t.strictSame(errorBody("RATE_LIMIT_EXCEEDED", "No.", "then"), {
    version: "1.0",
    error: { code: "RATE_LIMIT_EXCEEDED", message: "No.", details: "then" },
  });
  t.match(invalidInput("No.", "why"), { statusCode: 400, code: "INVALID_INPUT", message: "No.", details: "why" });
  t.match(notFound("No."), { statusCode: 404, code: "NOT_FOUND", message: "No." });
});

t.test("client errors are reported, internal errors are not", async (t) => {
  const thrown = (properties: object) => Object.assign(new Error("raw words"), properties);
  const own = new ApiError(401, "UNAUTHORIZED", "No.");
  t.equal(toApiError(own), own);
  t.match(toApiError(thrown({ validation: [] })), { statusCode: 400, message: "raw words" });
  t.match(toApiError(thrown({ code: "FST_ERR_CTP_BODY_TOO_LARGE", statusCode: 413 })), {
    statusCode: 413,
    code: "INVALID_INPUT",
  });
  // Whatever a framework calls it, what it is not known to mean is invalid input.
  t.match(toApiError(thrown({ statusCode: 415 })), { statusCode: 400, code: "INVALID_INPUT", details: "raw words" });
  for (const properties of [{}, { statusCode: 500 }, { statusCode: 503 }, { statusCode: 200 }, { code: "ENOENT" }])
    t.equal(toApiError(thrown(properties)), undefined, JSON.stringify(properties));
});

/** Half characters cannot stand in an address. */
function encode(text: string): string {
  return encodeURIComponent(Buffer.from(text).toString());
}

const text = fc.string({ unit: "binary", maxLength: 20 });
const part = fc.oneof(
  fc.webSegment(),
  fc.constantFrom("..", "%2f", "%00", "%zz", "a-b.svg", "nextjs", "react.svg", "react.json"),
  text.map(encode),
);
const start = fc.constantFrom(
  "",
  "/api/v1",
  "/api/v1/badge",
  "/api/v1/pairs",
  "/api/v1/technologies",
  "/api/v1/ai-tools",
  "/api/v1/check",
  "/check",
  "/docs",
);
const keys = fc.constantFrom(
  "techA",
  "techB",
  "style",
  "label",
  "platform",
  "q",
  "limit",
  "offset",
  "category",
  "free",
  "__proto__",
);
const query = fc.array(fc.tuple(keys, fc.oneof(part, fc.integer().map(String))), { maxLength: 4 });

t.test("arbitrary URLs get a valid response", async (t) => {
  const { app } = await createApp(t, everyFact(), { limits: UNLIMITED });
  const addresses = fc.asyncProperty(start, fc.array(part, { maxLength: 3 }), query, async (prefix, parts, pairs) => {
    const search = pairs.map(([key, value]) => `${key}=${value}`).join("&");
    const response = await app.inject({ url: `${prefix}/${parts.join("/")}?${search}` });
    return response.statusCode < 500;
  });
  await fc.assert(addresses, { numRuns: 600 });
});
