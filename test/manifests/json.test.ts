import fc from "fast-check";
import t from "tap";
import { findFault, parseJson } from "../../server/manifests/json.js";

t.test("JSON is parsed", async (t) => {
  t.same(parseJson('{"a": [1, null]}', "a package.json"), { value: { a: [1, null] } });
});

t.test("where it is none, the line is told", async (t) => {
  const cases: [text: string, line: number | undefined][] = [
    ['{\n  "a": 1,\n  "b": 2,\n}', 4],
    ['{\n  "a": 1\n  "b": 2\n}', 3],
    ["{\n  'a': 1\n}", 2],
    ['{"a": 1}\n{"b": 2}', 2],
    ['{\n\n"a": undefined}', 3],
    ["[1, 2\n", undefined],
    ['{"a": ', undefined],
    ['{"a"\n: 1]', 2],
    ['{"a": "x\ny"}', 1],
  ];
  for (const [text, line] of cases) {
    const told = parseJson(text, "a package.json");
    const expected = line === undefined ? /ends before it is complete/ : new RegExp(`at line ${line}\\.`);
    t.match(told, { problem: expected }, JSON.stringify(text));
    t.match(told, { problem: /^This looks like a package\.json, but / });
  }
});

t.test("valid JSON has no fault", async () => {
  fc.assert(fc.property(fc.json(), (json) => findFault(json) === undefined));
  fc.assert(fc.property(fc.jsonValue(), (value) => findFault(JSON.stringify(value, null, 2)) === undefined));
});

t.test("what comes behind a whole is a fault", async () => {
  fc.assert(fc.property(fc.json(), (json) => findFault(`${json} }`) === json.trimEnd().length + 1));
});

t.test("it takes no longer than the text is long", async (t) => {
  const started = performance.now();
  for (const text of [
    "[".repeat(1e5),
    '"'.repeat(1e5),
    `[${" ".repeat(1e5)}`,
    `${"[1,".repeat(3e4)}x`,
    "-".repeat(1e5),
  ])
    findFault(text);
  t.ok(performance.now() - started < 5000);
});
