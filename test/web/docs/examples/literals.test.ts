import t from "tap";
import { bracket, indentLines, literal, type Style } from "../../../../server/web/docs/examples/request.js";

const STYLE: Style = {
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
