import t from "tap";
import { type Answers, answersOf, bodyOf, place, readAnswer } from "../../../server/contributions/forms/answers.js";
import { type FormField, formFields } from "../../../server/contributions/forms/form-fields.js";
import fc from "../../fixtures/properties.js";

const RULE_FIELDS = formFields("compatibility");
const TOOL_FIELDS = formFields("ai-tool");

function fieldOf(fields: readonly FormField[], id: string): FormField {
  const found = fields.find((field) => field.id === id);
  if (!found) throw new Error(`no field ${id}`);
  return found;
}

const read = (fields: readonly FormField[], id: string, ...texts: string[]) => readAnswer(fieldOf(fields, id), texts);

t.test("each type of field has its way of being read", async (t) => {
  t.same(read(RULE_FIELDS, "techA", " Next.js "), { value: "Next.js" });
  t.same(read(RULE_FIELDS, "explanation", "one\n\ntwo\n"), { value: "one\n\ntwo" });
  t.same(read(RULE_FIELDS, "status", "partial"), { value: "partial" });
  t.same(read(TOOL_FIELDS, "pricing-free", "no"), { value: false });
  t.same(read(RULE_FIELDS, "evidence", "- https://a.example\n\n * https://b.example"), {
    value: ["https://a.example", "https://b.example"],
  });
  t.same(read(TOOL_FIELDS, "platforms", "cli", "web"), { value: { cli: true, web: true } });
  t.same(read(TOOL_FIELDS, "sources", "pricing: https://a.example"), { value: { pricing: "https://a.example" } });
  t.same(read(RULE_FIELDS, "technologies", "some:\n  name: Some"), { value: { some: { name: "Some" } } });
});

t.test("YAML that begins with an indented line keeps its shape", async (t) => {
  t.same(read(RULE_FIELDS, "technologies", "  a: 1\n  b: 2"), { value: { a: 1, b: 2 } });
});

t.test("what a field cannot hold is told at it", async (t) => {
  t.match(read(RULE_FIELDS, "techA", "a\nb"), [{ field: "techA", allowed: "one line" }]);
  t.match(read(RULE_FIELDS, "status", "__proto__"), [{ field: "status", allowed: /compatible, partial/ }]);
  t.match(read(TOOL_FIELDS, "privacy-dataStorage", "moon"), [{ field: "privacy.dataStorage" }]);
  t.match(read(TOOL_FIELDS, "platforms", "cli", "moon"), [{ field: "platforms", what: /"moon" is not a checkbox/ }]);
  t.match(read(TOOL_FIELDS, "sources", "x: 1\nx: 2"), [{ what: /"x" twice/ }]);
  t.match(read(RULE_FIELDS, "technologies", "["), [{ field: "technologies", what: /not valid YAML/ }]);
  t.match(read(RULE_FIELDS, "technologies", "a: &x 1\nb: *x"), [{ what: /not valid YAML/ }]);
  t.match(read(RULE_FIELDS, "technologies", "[".repeat(10_000)), [{ what: /nested too deeply/ }]);
});

t.test("a body holds what was answered, and nothing for what was left empty or could not be read", async (t) => {
  const answers: Answers = new Map([
    ["name", ["Scribe"]],
    ["vendor", ["  "]],
    ["privacy-trainsOnCode", ["optional"]],
    ["privacy-dataStorage", ["moon"]],
    ["platforms", []],
    ["unknown", ["x"]],
  ]);
  const { body, problems } = bodyOf(TOOL_FIELDS, answers);
  t.strictSame(body, { name: "Scribe", privacy: { trainsOnCode: "optional" } });
  t.match(problems, [{ field: "privacy.dataStorage" }]);
  t.equal(problems.length, 1);
});

t.test("values are put at their way", async (t) => {
  const body: Record<string, unknown> = {};
  place(body, ["a", "b"], 1);
  place(body, ["a", "c"], 2);
  place(body, ["d"], 3);
  t.strictSame(body, { a: { b: 1, c: 2 }, d: 3 });
});

t.test("what no field can say of a record is left out", async (t) => {
  const answers = answersOf(TOOL_FIELDS, {
    name: "Scribe",
    platforms: { cli: true, web: false },
    updated: "2026-01-01",
  });
  t.strictSame(
    [...answers],
    [
      ["name", ["Scribe"]],
      ["platforms", ["cli"]],
    ],
  );
});

const line = fc.stringMatching(/^[a-zA-Z0-9][a-zA-Z0-9 .,:/@-]{0,30}[a-zA-Z0-9]$/);
const lines = fc.uniqueArray(line, { minLength: 1, maxLength: 4 });

t.test("a record is read back from its answers", async (t) => {
  const rules = fc.record(
    {
      techA: line,
      techB: line,
      status: fc.constantFrom("compatible", "partial", "incompatible"),
      explanation: line,
      evidence: lines,
      testedVersions: lines,
      platform: fc.constantFrom("web", "edge"),
    },
    { requiredKeys: [] },
  );
  const tools = fc.record(
    {
      name: line,
      platforms: fc.constantFrom({ cli: true }, { web: true, mobile: true }),
      pricing: fc.record(
        {
          plans: fc.array(fc.record({ name: line, price: fc.constant("$0") }, { noNullPrototype: true }), {
            minLength: 1,
          }),
        },
        { noNullPrototype: true },
      ),
      privacy: fc.record(
        { trainsOnCode: fc.constantFrom(true, false, "optional"), dataStorage: fc.constant("local") },
        { noNullPrototype: true },
      ),
      sources: fc.dictionary(fc.constantFrom("name", "vendor"), fc.webUrl(), { minKeys: 1, noNullPrototype: true }),
    },
    { requiredKeys: [] },
  );
  for (const [fields, records] of [
    [RULE_FIELDS, rules],
    [TOOL_FIELDS, tools],
  ] as const)
    fc.assert(
      fc.property(records as fc.Arbitrary<object>, (record) => {
        t.strictSame(bodyOf(fields, answersOf(fields, record)), { body: { ...record }, problems: [] });
      }),
      { numRuns: 20 },
    );
});

t.test("a text of YAML that would take long to read is not read", async (t) => {
  const long = Array.from({ length: 20_000 }, (_, index) => `k${index}: 1\n`).join("");
  t.match(read(RULE_FIELDS, "technologies", long), [{ field: "technologies", allowed: "at most 20000 characters" }]);
  t.match(read(RULE_FIELDS, "technologies", "a: 1\n".padEnd(20_000, "# long\n")), { value: { a: 1 } });
});
