import t from "tap";
import { type JsonPlace, locate, parseJson, plainJson } from "../../../server/manifests/formats/json.js";
import { endless } from "../../fixtures/hostile.js";
import fc from "../../fixtures/properties.js";

t.test("JSON is parsed", async (t) => {
  t.same(parseJson('{"a": [1, null]}', "a package.json"), { value: { a: [1, null] } });
});

t.test("invalid JSON is reported with its line", async (t) => {
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

t.test("names the line of a mistake behind any complete JSON", async () => {
  fc.assert(
    fc.property(fc.json(), (json) => {
      const parsed = parseJson(`${json}\n}`, "x");
      return "problem" in parsed && parsed.problem.includes(" at line 2.");
    }),
  );
});

t.test("reports a mistake in hostile text without stalling or overflowing the stack", async (t) => {
  const cases: [text: string, problem: RegExp][] = [
    [endless("["), /is not valid JSON\. /],
    [`${endless("[1,")}x`, /is not valid JSON\. /],
    [`[${"[1,".repeat(100)}x`, /at line 1\. /],
    [endless('"'), /at line 1\. /],
    [`[${endless(" ")}`, /ends before it is complete\. /],
    [endless("-"), /at line 1\. /],
  ];
  for (const [text, problem] of cases) t.match(parseJson(text, "x"), { problem }, text.slice(0, 9));
});

t.test("it tells where values stand", async (t) => {
  const text =
    '{\n  "a": {\n    "b": [1,\n {"c": "x\\\\"}, "]\\"}"]\n  },\n  "d\\u0065\\"": "{",\n  "a": 2, "__proto__": 3\n}';
  const root = locate(text);
  const lines: [path: (string | number)[], line: number | undefined][] = [
    [[], 1],
    [["a"], 2],
    [["a", "b"], 3],
    [["a", "b", 0], 3],
    [["a", "b", 1, "c"], 4],
    [["a", "b", 2], 4],
    [["a", "b", 3], undefined],
    [["a", "b", 0, "x"], undefined],
    [['de"'], 6],
    [["__proto__"], 7],
    [["constructor"], undefined],
  ];
  for (const [path, line] of lines)
    t.equal(path.reduce<JsonPlace | undefined>((place, key) => place?.at(key), root)?.line, line, path.join("."));
});

t.test("comments and brackets in texts do not mislead it, whatever ends the lines", async (t) => {
  const text = '{\n "a": { // }\n  "x": "{/*",\n /* } \n */ "y": [[], "\\\\"],\n },\n "b": [ // "\n {}, ],\n "c": 1\n}';
  for (const one of [text, text.replaceAll("\n", "\r\n")]) {
    const root = locate(plainJson(one));
    t.same([root.at("a")?.line, root.at("b")?.line, root.at("c")?.line], [2, 7, 9]);
    t.same([root.at("a")?.at("y")?.line, root.at("b")?.at(0)?.line], [5, 8]);
  }
});

t.test("every key of any JSON has the line that it is written in", async () => {
  const check = (value: unknown, place: JsonPlace | undefined, lines: readonly string[]): boolean =>
    typeof value !== "object" ||
    value === null ||
    Object.entries(value).every(([key, inner]) => {
      const found = place?.at(key);
      const line = lines[(found?.line ?? 0) - 1] ?? "";
      return (
        line.includes(Array.isArray(value) ? startOf(inner) : `${JSON.stringify(key)}:`) && check(inner, found, lines)
      );
    });
  const startOf = (value: unknown) => (JSON.stringify(value, null, 2).split("\n")[0] ?? "").slice(0, 1);
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 5 }), (value) => {
      const text = JSON.stringify(value, null, 2);
      return check(JSON.parse(text), locate(text), text.split("\n"));
    }),
  );
});

t.test("comments and commas at the end are taken away, and nothing else", async (t) => {
  fc.assert(fc.property(fc.json(), (json) => plainJson(json) === json));
  t.same(JSON.parse(plainJson('{"a": ["x,]", "\\",}", ], }')), { a: ["x,]", '",}'] });
  const text = '{ // a "quote\n "a": "//x", /* }\n z **/ "b": [1, /*q*/ ], // end\n}';
  t.same(JSON.parse(plainJson(text)), { a: "//x", b: [1] });
  t.equal(plainJson(text).split("\n").length, text.split("\n").length, "the lines stay");
});

t.test("places and comments are found in no more time than the text is long", async (t) => {
  for (const text of [
    endless("["),
    endless('"'),
    `{"${endless("\\")}`,
    endless("/*"),
    `/*${endless("*")}`,
    endless('"\\'),
    `${endless(", ")}]`,
    `{"a":${endless(" ")}`,
  ])
    t.ok(plainJson(text), text.slice(0, 9));
  for (const text of [
    `${endless("[")}${endless("]")}`,
    `{"${endless("\\\\")}": 1}`,
    `["${endless('\\"')}"]`,
    `[${endless("1,")}1]`,
    `{"a":${endless(" ")}1${endless("\n")}}`,
    "",
  ]) {
    let place: JsonPlace | undefined = locate(text);
    for (let depth = 0; depth < 100; depth += 1) place = place?.at(0);
    t.equal(locate(text).at("x"), undefined, text.slice(0, 9));
  }
});
