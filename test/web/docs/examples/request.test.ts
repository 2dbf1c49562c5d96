import t from "tap";
import {
  bracket,
  type ExampleStyle,
  indentLines,
  literal,
  requestOf,
} from "../../../../server/web/docs/examples/request.js";
import type { OperationObject } from "../../../../server/web/docs/fields.js";

const BASE = "https://stackfit.example";
const JSON_ANSWER = { 200: { description: "Done.", content: { "application/json": {} } } };

t.test("the address has the examples of its parameters", async (t) => {
  const operation: OperationObject = {
    parameters: [
      { name: "q", in: "query", example: "a&b" },
      { name: "id", in: "path", example: "a/b" },
      { name: "none", in: "query" },
    ],
    responses: JSON_ANSWER,
  };
  const { method, url, call, body } = requestOf(BASE, "get", "/x/{id}", operation);
  t.strictSame(
    { method, url, call, body },
    { method: "GET", url: `${BASE}/x/a%2Fb?q=a%26b`, call: undefined, body: undefined },
  );
});

t.test("a call takes technologies and ids by position, and all else by name", async (t) => {
  const parameters = ["platform", "techB", "techA"].map((name) => ({ name, in: "query", example: name }));
  const { call } = requestOf(BASE, "get", "/x", { operationId: "pair", parameters, responses: JSON_ANSWER });
  t.match(call, {
    positional: ["techA", "techB"],
    named: { platform: "platform" },
    submitted: undefined,
    makesUrl: false,
  });
});

t.test("what needs a token is submitted as a whole", async (t) => {
  const body = { techA: "a", name: "b" };
  const content = { "application/json": { example: body, schema: { $ref: "#/components/schemas/Thing" } } };
  const operation = { operationId: "submit", security: [{}], requestBody: { content }, responses: JSON_ANSWER };
  const { call, needsToken } = requestOf(BASE, "post", "/x", operation);
  t.ok(needsToken);
  t.strictSame(call, { name: "submit", positional: [], named: {}, submitted: body, type: "Thing", makesUrl: false });
});

t.test("a call of what answers without JSON makes an address", async (t) => {
  const responses = { 200: { description: "A picture.", content: { "image/svg+xml": {} } } };
  t.equal(requestOf(BASE, "get", "/x", { operationId: "badgeUrl", responses }).call?.makesUrl, true);
});

const STYLE: ExampleStyle = {
  indent: "  ",
  space: " ",
  words: { true: "yes", false: "no", null: "nothing" },
  key: (name) => name,
};

t.test("values are written on one line where there is room, else each on its own", async (t) => {
  t.equal(literal({ a: [1, "x"], b: { c: true } }, STYLE), '{ a: [1, "x"], b: { c: yes } }');
  t.equal(literal([null, false, [], {}], STYLE), "[nothing, no, [], {}]");
  const long = "x".repeat(70);
  t.equal(literal({ a: [long], b: 1 }, STYLE), `{\n  a: ["${long}"],\n  b: 1,\n}`);
  t.equal(literal({ a: [long, long] }, STYLE), `{\n  a: [\n    "${long}",\n    "${long}",\n  ],\n}`);
});

t.test("what is broken inside is broken outside", async (t) => {
  t.equal(bracket(["(", ")"], ["a\nb"], "\t"), "(\n\ta\n\tb,\n)");
});

t.test("only line feeds end a line", async (t) => {
  t.equal(indentLines("a\n\nb\u2028c", "  "), "  a\n\n  b\u2028c");
});
