import fastify from "fastify";
import t from "tap";
import { readJson, strictJsonProblem } from "../../../server/http/plugins/json.js";
import fc from "../../fixtures/properties.js";

t.test("a body that is nested too deeply is refused before it is parsed, and problems are reported", async (t) => {
  const app = fastify();
  t.teardown(() => app.close());
  readJson(app, (text) => (text.includes("bad") ? "This is bad." : undefined));
  app.post("/", async (request) => request.body);
  const post = (payload: string) =>
    app.inject({ method: "POST", url: "/", headers: { "content-type": "application/json" }, payload });
  t.strictSame((await post('{"a":[1]}')).json(), { a: [1] });
  t.match((await post('"bad"')).json(), { statusCode: 400, message: "This is bad." });
  t.match((await post("[".repeat(33))).json(), { statusCode: 400, message: "The body is nested too deeply." });
  t.equal((await post('{"__proto__":{}}')).statusCode, 400);
  t.equal((await post("{")).statusCode, 400);
});

t.test("finds duplicate keys, however they are escaped or nested", async (t) => {
  const cases: [text: string, key: string][] = [
    ['{"a":1,"a":2}', "a"],
    ['{"a":1,"b":2,"\\u0061":3}', "a"],
    ['{"x":[{"b":1},{"c":1, "c" : 2}]}', "c"],
    ['{"x":{"d":{}},"y":{"d":1},"x":1}', "x"],
    ['{"\\"":1,"\\u0022":2}', '"'],
    ['{"":1,"":2}', ""],
    ['{"__proto__x":1,\n\t"__proto__x"\r\n:2}', "__proto__x"],
  ];
  for (const [text, key] of cases)
    t.equal(strictJsonProblem(text), `\`${key}\` is given twice; keep one of the two.`, text);
});

t.test("accepts keys that only look like duplicates", async (t) => {
  for (const text of [
    "{}",
    "[]",
    '"a"',
    "null",
    '{"a":"a","b":"a"}',
    '{"a":{"a":{"a":1}}}',
    '[{"a":1},{"a":1}]',
    '{"a":"{\\"a\\":1,\\"a\\":2}"}',
    '{"a":["a","a",":"]}',
    '{"a":"b\\\\","b":1}',
    '{"constructor":1,"toString":2}',
  ])
    t.equal(strictJsonProblem(text), undefined, text);
});

t.test("any object is accepted, and rejected with one key repeated", async () => {
  const object = fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 4 }), { minKeys: 1 });
  fc.assert(
    fc.property(object, fc.boolean(), (value, spaced) => {
      const text = JSON.stringify(value, null, spaced ? 2 : 0);
      const [first] = Object.keys(value);
      const twice = `${text.trimEnd().slice(0, -1)},${JSON.stringify(first)}:0}`;
      return strictJsonProblem(text) === undefined && strictJsonProblem(twice) !== undefined;
    }),
  );
});
