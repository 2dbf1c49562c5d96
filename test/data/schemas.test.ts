import t from "tap";
import { KINDS } from "../../server/data/kinds.js";
import { formatSchemaError, nearestOf, nodeAt, readSchemas, validatorOf } from "../../server/data/schemas.js";

t.test("the nearest word is one that could have been meant", async (t) => {
  const words = ["compatible", "incompatible", "partial", "React"];
  const cases: [word: string, nearest: string | undefined][] = [
    ["compatable", "compatible"],
    ["imcompatible", "incompatible"],
    ["PARTIAL", "partial"],
    ["raect", "React"],
    ["unknown", undefined],
    ["something else", undefined],
  ];
  for (const [word, nearest] of cases) t.equal(nearestOf(word, words), nearest, word);
  t.equal(nearestOf("anything", []), undefined);
});

t.test("reads the schemas of the data and of the interface", async (t) => {
  const names = readSchemas().map(({ $id }) => $id);
  for (const { schema } of KINDS) t.ok(names.includes(schema), schema);
  t.ok(readSchemas("api").some(({ title }) => title === "CheckResult"));
  t.throws(() => readSchemas("nowhere"), { code: "ENOENT" });
});

t.test("refuses to validate by a schema that is not there", async (t) => {
  t.throws(() => validatorOf("nothing.schema.json"), { message: "no schema nothing.schema.json" });
});

t.test("the validator finds all errors of a value", async (t) => {
  const validate = validatorOf("technology.schema.json");
  t.notOk(validate({ name: "", category: "toy", stars: 5 }));
  t.same(
    new Set(validate.errors?.map(({ keyword }) => keyword)),
    new Set(["required", "minLength", "enum", "additionalProperties"]),
  );
  t.ok(validate({ name: "X", category: "orm", checked: "2026-01-02" }));
});

t.test("an error is told in words", async (t) => {
  const technology = { name: "X", category: "orm", checked: "2026-01-02" };
  const cases: [value: object, told: { what: string; allowed?: string | RegExp; key?: string }][] = [
    [{ nam: "X" }, { what: 'unknown field "nam"', allowed: 'did you mean "name"?', key: "nam" }],
    [{ category: "databse" }, { what: 'category: "databse"', allowed: /^did you mean "database"\? allowed: ai-sdk, / }],
    [{ checked: "today" }, { what: 'checked: "today"', allowed: "it must be a date as YYYY-MM-DD" }],
    [{ aliases: ["ok", " x"] }, { what: 'aliases[1]: " x"', allowed: /^it must be lowercase/ }],
    [{ lifecycle: {} }, { what: 'lifecycle: "source" is missing' }],
    [{ name: "x".repeat(500) }, { what: `name: "${"x".repeat(79)} is too long`, allowed: "at most 80 characters" }],
    [{ name: "" }, { what: 'name: "" is too short', allowed: "at least 1 characters" }],
    [{ aliases: [] }, { what: "aliases: [] has too few entries", allowed: "at least 1" }],
  ];
  const validate = validatorOf("technology.schema.json");
  for (const [fields, told] of cases) {
    t.notOk(validate({ ...technology, ...fields }));
    const [error] = validate.errors ?? [];
    t.match(error && formatSchemaError(error), told);
  }
});

t.test("an error of the whole file names the file", async (t) => {
  const validate = validatorOf("technology.schema.json");
  t.notOk(validate([]));
  t.equal(validate.errors?.[0] && formatSchemaError(validate.errors[0]).what, "the file: [] must be object");
  t.notOk(validate({ category: "orm", checked: "2026-01-02" }));
  t.equal(validate.errors?.[0] && formatSchemaError(validate.errors[0]).what, '"name" is missing');
});

const root = {
  paths: { "/a/b": { get: { responses: { 200: { description: "It is." } } } } },
  components: { schemas: { A: { properties: { "x y": { type: "string" } } } } },
};

t.test("a reference leads to what it names", async (t) => {
  t.equal(nodeAt(root, "#/components/schemas/A"), root.components.schemas.A);
  t.strictSame(nodeAt(root, "#/components/schemas/A/properties/x%20y"), { type: "string" });
  t.match(nodeAt(root, "#/paths/~1a~1b/get/responses/200"), { description: "It is." });
});

t.test("a reference to nothing is a fault", async (t) => {
  for (const reference of ["#/components/schemas/B", "#/components/schemas/__proto__", "#/components/schemas/A/x/y"])
    t.throws(() => nodeAt(root, reference), { message: `dangling reference: ${reference}` });
});
