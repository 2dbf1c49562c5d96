import { Ajv } from "ajv";
import t from "tap";
import fc from "../../../../test/fixtures/properties.js";
import { MARKER, nearlyValid, type Schema } from "../../fuzz/schema.js";

const SCHEMA: Schema = {
  type: "object",
  required: ["name", "kind"],
  additionalProperties: false,
  properties: {
    name: { type: "string", minLength: 1, maxLength: 20 },
    kind: { enum: ["a", "b"] },
    count: { type: "integer", minimum: 1, maximum: 5 },
    inner: { $ref: "#/inner" },
    tags: { type: "array", items: { type: "string", pattern: "^[a-z]{1,3}$" }, minItems: 1, maxItems: 2 },
  },
};
const INNER: Schema = { type: "object", properties: { again: { $ref: "#/inner" }, on: { type: "boolean" } } };
const options = { resolve: () => INNER, texts: fc.constantFrom("react", MARKER) };
const values = fc.sample(nearlyValid(SCHEMA, options), { seed: 1, numRuns: 400 });

t.test("most values are valid, and the others break different rules", async (t) => {
  const validate = new Ajv({ strict: false }).compile({ ...SCHEMA, inner: INNER });
  const valid = values.filter((value) => validate(value));
  t.ok(valid.length > 200 && valid.length < 400, `${valid.length} of 400`);
  const reasons = new Set(values.flatMap((value) => (validate(value) ? [] : [validate.errors?.[0]?.keyword])));
  for (const keyword of ["type", "required"]) t.ok(reasons.has(keyword), keyword);
});

t.test("a recursive schema ends, and strings come from the given texts", async (t) => {
  t.ok(values.some((value) => (value as { inner?: { again?: object } })?.inner?.again !== undefined));
  t.ok(values.some((value) => (value as { name?: string })?.name === "react"));
});

t.test("picks one of several required alternatives", async (t) => {
  const ways: Schema = {
    type: "object",
    properties: { a: { type: "boolean" }, b: { type: "boolean" } },
    anyOf: [{ required: ["a"] }, { required: ["b"] }],
  };
  const made = fc.sample(nearlyValid(ways, options), { seed: 2, numRuns: 100 }) as Record<string, unknown>[];
  t.ok(made.filter((value) => value && ("a" in Object(value) || "b" in Object(value))).length > 70);
});
