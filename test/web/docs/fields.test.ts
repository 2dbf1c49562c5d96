import t from "tap";
import { nodeAt, type SchemaNode } from "../../../server/data/schemas.js";
import { ANY_NAME, type Description, describeSchema } from "../../../server/web/docs/fields.js";

const document: Description = {
  info: {},
  paths: {},
  components: {
    schemas: {
      Id: { description: "An id.", type: "string", pattern: "^[a-z]+$", errorMessage: "is an id: letters alone" },
      Tree: {
        type: "object",
        required: ["id"],
        properties: {
          id: { $ref: "#/components/schemas/Id" },
          children: { type: "array", items: { $ref: "#/components/schemas/Tree" } },
        },
      },
    },
  },
};
const told = (schema: SchemaNode) => describeSchema(document, schema);

t.test("types are told in words", async (t) => {
  const cases: [SchemaNode, type: string, values?: string[]][] = [
    [{ type: "string" }, "string"],
    [{ type: "string", format: "uri" }, "URL"],
    [{ type: "string", format: "date-time" }, "time (ISO 8601)"],
    [{ type: "boolean" }, "true or false"],
    [{ type: ["integer", "null"] }, "whole number or null"],
    [{ properties: {} }, "object"],
    [{}, "any value"],
    [{ const: "1.0" }, "always", ['"1.0"']],
    [{ enum: ["A", "B", null] }, "one of", ['"A"', '"B"', "null"]],
    [{ type: "array", items: { type: "string" } }, "list of strings"],
    [{ type: "array", items: { enum: [1, 2] } }, "list of values", ["1", "2"]],
    [{ type: "array", items: { type: "object", properties: { a: {} } } }, "list of objects"],
    [{ anyOf: [{ type: "string", format: "date" }, { enum: [true] }] }, "date (YYYY-MM-DD) or true"],
  ];
  for (const [schema, type, values = []] of cases) t.match(told(schema), { type, values }, JSON.stringify(schema));
});

t.test("what a reference has to be is told once", async (t) => {
  const id = { $ref: "#/components/schemas/Id" };
  const { fields } = told({ properties: { first: id, second: id, list: { type: "array", items: id } } });
  t.match(fields, [
    { name: "first", type: "string", rules: ["it is an id: letters alone"] },
    { name: "second", type: "string", rules: [] },
    { name: "list", type: "list of strings", rules: [] },
  ]);
});

t.test("limits are told in words", async (t) => {
  const cases: [SchemaNode, rules: string[]][] = [
    [{ type: "string", minLength: 1, maxLength: 1000 }, ["1 to 1,000 characters"]],
    [{ type: "string", minLength: 1 }, ["at least 1 character"]],
    [{ type: "string", maxLength: 80, pattern: "\\S" }, ["at most 80 characters"]],
    [{ type: "string", pattern: "^a$" }, ["matches ^a$"]],
    [{ type: "integer", minimum: 0, maximum: 100, default: 0 }, ["0 to 100", "default 0"]],
    [{ default: "flat", enum: ["flat", "social"] }, ['default "flat"']],
    [
      { type: "array", maxItems: 20, items: { type: "string", minLength: 3 } },
      ["at most 20 entries", "each at least 3 characters"],
    ],
    [{ $ref: "#/components/schemas/Id" }, ["it is an id: letters alone"]],
    [
      { type: "array", minItems: 2, items: { $ref: "#/components/schemas/Id" } },
      ["at least 2 entries", "each is an id: letters alone"],
    ],
    [{ type: "object", anyOf: [{ required: ["a"] }, { required: ["b"] }] }, ["needs at least one of a, b"]],
    [{ type: "object", additionalProperties: true }, ["any fields"]],
    [{ type: "object", additionalProperties: false }, []],
  ];
  for (const [schema, rules] of cases) t.strictSame(told(schema).rules, rules, JSON.stringify(schema));
});

t.test("fields are told with what is in them, and which are required", async (t) => {
  const { fields } = told({
    type: "object",
    required: ["b"],
    properties: { a: { description: "First.", type: "string" }, b: { $ref: "#/components/schemas/Id" } },
    propertyNames: { enum: ["x", "y"] },
    additionalProperties: { type: "array", items: { type: "object", properties: { deep: { type: "number" } } } },
  });
  t.match(fields, [
    { name: "a", required: false, description: "First.", type: "string" },
    { name: "b", required: true, description: "An id.", type: "string" },
    {
      name: ANY_NAME,
      type: "list of objects",
      rules: ["its name is one of x, y"],
      fields: [{ name: "deep", type: "number" }],
    },
  ]);
});

t.test("what contains itself is told once", async (t) => {
  const { fields } = told({ $ref: "#/components/schemas/Tree" });
  t.match(fields, [
    { name: "id", required: true },
    { name: "children", type: "list of as above", fields: [] },
  ]);
});

t.test("a day is told by its type alone", async (t) => {
  const day = { type: "string", format: "date", description: "A date.", errorMessage: "must be a date" };
  const document = { info: {}, paths: {}, components: { schemas: { Day: day } } } as Description;
  t.match(describeSchema(document, { $ref: "#/components/schemas/Day" }), {
    type: "date (YYYY-MM-DD)",
    description: undefined,
    rules: [],
  });
});

t.test("what is said beside a reference is about this use of it", async (t) => {
  t.equal(
    told({ $ref: "#/components/schemas/Id", description: "The id of the tree." }).description,
    "The id of the tree.",
  );
});

const resolved = {
  info: {},
  paths: { "/a/b": { get: { responses: { 200: { description: "It is." } } } } },
  components: { schemas: { A: { properties: { "x y": { type: "string" } } } } },
} as Description;

t.test("a reference leads to what it names", async (t) => {
  t.equal(nodeAt(resolved, "#/components/schemas/A"), resolved.components.schemas.A);
  t.strictSame(nodeAt(resolved, "#/components/schemas/A/properties/x%20y"), { type: "string" });
  t.match(nodeAt(resolved, "#/paths/~1a~1b/get/responses/200"), { description: "It is." });
});

t.test("a reference to nothing is a fault", async (t) => {
  for (const reference of ["#/components/schemas/B", "#/components/schemas/__proto__", "#/components/schemas/A/x/y"])
    t.throws(() => nodeAt(resolved, reference), { message: `dangling reference: ${reference}` });
});
