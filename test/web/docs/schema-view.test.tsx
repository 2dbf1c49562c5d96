import t from "tap";
import type { SchemaNode } from "../../../server/data/schemas.js";
import type { Description } from "../../../server/web/docs/operations.js";
import { ANY_NAME, FieldList, fieldsOf, rulesOf, SchemaView, typeOf } from "../../../server/web/docs/schema-view.js";
import { render } from "../../fixtures/page.js";

const ID = { description: "An id.", type: "string", pattern: "^[a-z]+$", errorMessage: "is an id: letters alone" };
const document: Description = {
  info: {},
  paths: {},
  components: {
    schemas: {
      Id: ID,
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
const part = (schema: SchemaNode) => ({ document, schema });
const fieldHtml = (schema: SchemaNode, isRequired = false) =>
  render(<FieldList of={[{ document, schema, name: "a", isRequired }]} />);

t.test("types are those of the schema", async (t) => {
  const cases: [SchemaNode, type: string][] = [
    [{ type: "string" }, "string"],
    [{ type: "string", format: "uri" }, "string (uri)"],
    [{ type: ["integer", "null"] }, "integer or null"],
    [{ properties: {} }, "object"],
    [{}, "any"],
    [{ const: "1.0" }, '"1.0"'],
    [{ enum: ["A", null] }, "one of"],
    [{ enum: ["1.0"] }, '"1.0"'],
    [{ type: "array", items: { $ref: "#/components/schemas/Id" } }, "array of string"],
    [{ anyOf: [{ type: "string", format: "date" }, { const: true }] }, "string (date) or true"],
    [{ type: "object", anyOf: [{ required: ["a"] }, { required: ["b"] }] }, "object"],
  ];
  for (const [schema, type] of cases) t.equal(typeOf(part(schema)), type, JSON.stringify(schema));
});

t.test("what a value must be is described by its error message, or else by its keywords", async (t) => {
  const cases: [SchemaNode, rules: string[]][] = [
    [{ type: "string", minLength: 1, maxLength: 1000 }, ["minLength: 1", "maxLength: 1000"]],
    [{ type: "string", maxLength: 80, pattern: "\\S" }, ["maxLength: 80"]],
    [{ type: "string", pattern: "^a$" }, ["pattern: ^a$"]],
    [{ type: "integer", minimum: 0, default: 0 }, ["minimum: 0", "default: 0"]],
    [{ enum: ["flat", null], default: "flat" }, ['"flat", null', 'default: "flat"']],
    [{ $ref: "#/components/schemas/Id" }, ["it is an id: letters alone"]],
    [{ enum: ["1.0"] }, []],
    [{ type: "string", maxLength: 9, errorMessage: "is short" }, ["it is short"]],
    [
      { type: "array", minItems: 2, items: { $ref: "#/components/schemas/Id" } },
      ["minItems: 2", "each: it is an id: letters alone"],
    ],
    [{ type: "object", anyOf: [{ required: ["a"] }, { required: ["b"] }] }, ["at least one of a, b"]],
    [{ type: "object", propertyNames: { enum: ["x", "y"] } }, ['names: "x", "y"']],
    [{ type: "object", additionalProperties: false }, []],
    [{ type: "string", format: "date", errorMessage: "must be a date" }, []],
  ];
  for (const [schema, rules] of cases) t.strictSame(rulesOf(part(schema)), rules, JSON.stringify(schema));
});

t.test("fields are those of the object, of any name, and of the objects in a list", async (t) => {
  const schema = {
    required: ["b"],
    properties: { a: { type: "string" }, b: { $ref: "#/components/schemas/Id" } },
    additionalProperties: { type: "number" },
  };
  const expected = [
    ["a", false],
    ["b", true],
    [ANY_NAME, false],
  ];
  for (const own of [schema, { type: "array", items: schema }])
    t.strictSame(
      fieldsOf(part(own)).map(({ name, isRequired }) => [name, isRequired]),
      expected,
    );
});

t.test("a schema that contains itself is shown once", async (t) => {
  const [, children] = fieldsOf(part({ $ref: "#/components/schemas/Tree" }));
  if (!children) throw new Error("there are no children");
  t.equal(typeOf(children), "array of Tree");
  t.strictSame(fieldsOf(children), []);
});

t.test("what is said beside a reference is about this use of it", async (t) => {
  const html = fieldHtml({ $ref: "#/components/schemas/Id", description: "The id of the `tree`." }, true);
  t.match(html, /<dt><code>a<\/code> string<span class="kind">required<\/span><\/dt>/);
  t.match(html, "<p>The id of the <code>tree</code>.</p>");
  t.notMatch(html, "An id.");
});

t.test("what is not known of a field takes no room", async (t) => {
  t.notMatch(fieldHtml({ type: "string" }), /<p|<details|required/);
  t.equal(render(<SchemaView {...part({ type: "string" })} />), "");
});

t.test("what is in a field can be opened, however deep", async (t) => {
  const html = fieldHtml({ properties: { b: { properties: { c: { type: "string" } } } } });
  t.match(html, /<details><summary>.*<code>a<\/code>.*<details><summary>.*<code>b<\/code>.*<dt><code>c<\/code>/s);
});
