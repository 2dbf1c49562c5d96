import t from "tap";
import { evaluate, isTrue, resolve, UNKNOWN, type Value } from "../../import-tests/expressions.js";

const CONTEXTS: Record<string, Value> = {
  matrix: { node: 22, os: "ubuntu-latest", react: { version: "^19" }, flag: false },
  env: { NAME: "value" },
};
const lookup = (context: string): Value => CONTEXTS[context] ?? UNKNOWN;

t.test("expressions come to what a run would make of them", async (t) => {
  const cases: [expression: string, value: unknown][] = [
    ["matrix.node == 22", true],
    ["matrix.node == '22'", true],
    ["matrix.node != 22 && matrix.flag", false],
    ["matrix.flag || 'other'", "other"],
    ["!matrix.flag", true],
    ["startsWith(matrix.os, 'Ubuntu')", true],
    ['contains(fromJSON(\'["20", "22"]\'), matrix.node)', true],
    ["matrix.react.version", "^19"],
    ["matrix['react']['version']", "^19"],
    ["matrix.absent", null],
    ["(matrix.node > 20) && 'new' || 'old'", "new"],
    ["format('{0}-{1}', matrix.os, 'x')", "ubuntu-latest-x"],
    ["always()", true],
    ["failure()", false],
  ];
  for (const [expression, value] of cases) t.same(evaluate(expression, lookup), value, expression);
});

t.test("what only a run knows stays unknown, unless it makes no difference", async (t) => {
  for (const expression of [
    "github.event.x == 1",
    "secrets.KEY",
    "hashFiles('x')",
    "steps.a.outputs.b && 1",
    "1 +",
    "a b",
  ])
    t.equal(evaluate(expression, lookup), UNKNOWN, expression);
  t.equal(evaluate("github.event.x && matrix.flag", lookup), false);
  t.equal(isTrue(UNKNOWN), undefined);
});

t.test("a field that is one expression keeps its kind, and in a text what is unknown leaves a gap", async (t) => {
  t.equal(resolve(`\${{ matrix.node }}`, lookup), 22);
  t.equal(resolve(`react@\${{ matrix.react.version }} \${{ secrets.X }}`, lookup), "react@^19 \uFFFD");
  t.same(resolve({ a: [`\${{ env.NAME }}`] }, lookup), { a: ["value"] });
});
