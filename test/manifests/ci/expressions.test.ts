import t from "tap";
import { valuesOf } from "../../../server/manifests/ci/expressions.js";
import { readYaml, yamlAt } from "../../../server/manifests/formats/yaml.js";

const SCOPE = readYaml(`matrix:
  node: [18, 20, "22"]
  os: [a, b]
  build:
    - { node: 20, name: x }
    - { node: 24, name: y }
  made: \${{ fromJSON(needs.plan.outputs.node) }}
  include:
    - { node: 23, only: 1 }
    - { only: 2 }
  exclude:
    - { node: 18, os: a }
    - { node: 20 }
step: { A: 1 }
job: { A: 2, B: "\${{ env.C }}" }
workflow: { C: 3, D: "\${{ secrets.D }}", E: "\${{ env.E }}" }
inputs:
  node: { default: 21 }
  required: { required: true }
`);
const scope = {
  matrix: yamlAt(SCOPE, "matrix"),
  env: ["step", "job", "workflow"].map((name) => yamlAt(SCOPE, name)),
  inputs: [undefined, yamlAt(SCOPE, "inputs")],
};
const values = (text: string) => valuesOf({ value: text, line: 99 }, scope)?.map((one) => [one.text, one.line]);
const expression = (inner: string) => `\${{ ${inner} }}`;

t.test(
  "a matrix gives all its values, with those that are included and without those left out everywhere",
  async (t) => {
    t.same(values(expression("matrix.node")), [
      ["18", 2],
      ["22", 2],
      ["23", 9],
    ]);
    t.same(values(expression("matrix.only")), [
      ["1", 9],
      ["2", 10],
    ]);
    t.same(values(expression("matrix.build.node")), [
      ["20", 5],
      ["24", 6],
    ]);
    t.same(values(`${expression("matrix.only")}.x`), [
      ["1.x", 9],
      ["2.x", 10],
    ]);
  },
);

t.test("variables have the nearest value, and inputs their default", async (t) => {
  t.same(values(expression("env.A")), [["1", 14]]);
  t.same(values(expression("env.B")), [["3", 16]]);
  t.same(values(expression("inputs.node")), [["21", 18]]);
  t.same(values(expression("inputs.required || '19'")), [["19", 99]]);
  t.same(values(expression("matrix.none || 20")), [["20", 99]]);
  t.same(values("20.x"), [["20.x", 99]]);
});

t.test("what a file does not tell is not known", async (t) => {
  for (const inner of [
    "matrix.made",
    "matrix.none",
    "vars.A",
    "env.D",
    "env.E",
    "inputs.required",
    "steps.a.outputs.b",
    "",
  ])
    t.equal(values(expression(inner)), undefined, inner);
  t.equal(valuesOf(undefined, scope), undefined);
  const made = { ...scope, matrix: { value: expression("fromJSON(x)"), line: 1 } };
  t.equal(valuesOf({ value: expression("matrix.node"), line: 1 }, made), undefined);
});
