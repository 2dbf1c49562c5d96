import t from "tap";
import { validateTexts } from "../../server/data/load.js";
import { DataSet } from "../../server/live/data-set.js";
import { TODAY } from "../fixtures/catalog.js";
import { FILES, placeText, ruleText, technologyText } from "../fixtures/data.js";
import fc from "../fixtures/properties.js";

const ALL = new Map(Object.entries(FILES));
const REACT = "technologies/react.yaml";
const RULE = "rules/nextjs/react.yaml";

function loaded(): DataSet {
  const data = new DataSet();
  data.load(ALL, TODAY);
  return data;
}

t.test("loads a folder", async (t) => {
  const data = new DataSet();
  t.same(data.load(ALL, TODAY), []);
  t.strictSame([...data.texts].sort(), [...ALL].sort());
  t.strictSame(data.records, validateTexts(ALL, TODAY).records);
});

t.test("applies an update", async (t) => {
  const data = loaded();
  const text = ruleText({ explanation: "Another explanation for the test." });
  const changes = new Map([
    [RULE, text],
    ["ai-tools/agent.yaml", null],
  ]);
  t.same(data.update(changes, TODAY), []);
  t.match(data.records.rules, [{ explanation: "Another explanation for the test." }]);
  t.equal(data.texts.get(RULE), text);
  t.notOk(data.texts.has("ai-tools/agent.yaml"));
});

t.test("reports the problems of an update with their places, and changes nothing", async (t) => {
  const data = loaded();
  const before = data.texts;
  const problems = data.update(new Map([[REACT, null]]), TODAY);
  t.same(problems.map(placeText), [`${RULE}:3:8`, "technologies/nextjs.yaml:7:9"]);
  t.match(problems[0], { what: 'unknown technology "react"' });
  t.strictSame(data.texts, before);
  t.same(data.update(new Map([[RULE, ruleText()]]), TODAY), []);
});

t.test("a spelling claimed by two files is rejected, in either order", async (t) => {
  const claim = technologyText("aliases: [react]\n", "Another");
  for (const path of ["technologies/another.yaml", "technologies/zebra.yaml"]) {
    const problems = loaded().update(new Map([[path, claim]]), TODAY);
    t.match(problems, [{ path, what: '"react" is also claimed by "react"' }]);
  }
});

t.test("facts that pass every check and cannot be compiled are problems", async (t) => {
  const data = loaded();
  const needs = technologyText("needs:\n  - capability: writable-disk\n    source: https://example.com/s\n");
  t.same(data.update(new Map([["technologies/x.yaml", needs]]), TODAY), []);
  const problems = data.update(new Map([["capabilities.yaml", null]]), TODAY);
  t.match(problems, [{ path: ".", what: /cannot be compiled: x needs "writable-disk"/ }]);
  t.ok(data.texts.has("capabilities.yaml"));
});

t.test("a check reports the layout of the changed files too, and changes nothing", async (t) => {
  const data = new DataSet();
  const untidy = technologyText("alternatives:   [react]\n", "Untidy");
  data.load(new Map([...ALL, ["technologies/untidy.yaml", untidy]]), TODAY);
  const before = data.texts;
  const text = ruleText({ severity: "warning" }).replace("basis: ", "basis:   ");
  const problems = data.check(new Map([[RULE, text]]), TODAY);
  t.match(problems, [
    { path: RULE, line: 5, what: /^severity "warning" is not allowed with/ },
    { path: RULE, line: 9, what: "is not formatted as expected" },
  ]);
  t.same(data.check(new Map([[RULE, ruleText()]]), TODAY), []);
  t.same(data.check(new Map([[RULE, null]]), TODAY), []);
  t.strictSame(data.texts, before);
});

t.test("a day after today is in the future", async (t) => {
  const changes = new Map([[RULE, ruleText({ updated: "2026-06-02" })]]);
  t.match(loaded().update(changes, "2026-06-01"), [{ what: /is in the future/ }]);
  t.same(loaded().update(changes, "2026-06-02"), []);
});

t.test("any sequence of updates gives the same result as loading all files", async (t) => {
  const TEXTS: Record<string, string[]> = {
    "capabilities.yaml": [FILES["capabilities.yaml"] ?? "", "- id: 7\n"],
    [REACT]: [FILES[REACT] ?? "", technologyText("aliases: [next]\n", "React")],
    "technologies/nextjs.yaml": [FILES["technologies/nextjs.yaml"] ?? "", technologyText("aliases: [next]\n", "Next")],
    "technologies/a.yaml": [technologyText("aliases: [next]\n", "A"), technologyText("alternatives: [react]\n", "A")],
    [RULE]: [ruleText(), ruleText({ severity: "warning" }), "techA: ["],
    "stray.txt": ["hello"],
  };
  const change = fc
    .constantFrom(...Object.keys(TEXTS))
    .chain((path) => fc.tuple(fc.constant(path), fc.constantFrom(...(TEXTS[path] ?? []), null)));
  fc.assert(
    fc.property(fc.array(fc.array(change, { maxLength: 4 }), { maxLength: 8 }), (updates) => {
      const data = loaded();
      let texts = new Map(ALL);
      for (const update of updates) {
        const changes = new Map(update);
        const next = new Map(texts);
        for (const [path, text] of changes) {
          if (text === null) next.delete(path);
          else next.set(path, text);
        }
        const whole = validateTexts(new Map([...next].sort(([a], [b]) => (a < b ? -1 : 1))), TODAY);
        t.strictSame(data.update(changes, TODAY), whole.problems);
        if (whole.problems.length === 0) texts = next;
        t.strictSame([...data.texts].sort(), [...texts].sort());
      }
    }),
    { numRuns: 20 },
  );
});
