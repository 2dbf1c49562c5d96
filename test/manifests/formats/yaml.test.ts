import t from "tap";
import { parse } from "yaml";
import {
  readYaml,
  type Yaml,
  yamlAt,
  yamlList,
  yamlMap,
  yamlText,
  yamlTexts,
} from "../../../server/manifests/formats/yaml.js";
import { endless, HANGING, HUGE } from "../../fixtures/hostile.js";
import fc from "../../fixtures/properties.js";

/** As the library reads it with all scalars as texts. */
const plain = ({ value }: Yaml): unknown =>
  typeof value === "string"
    ? value
    : value instanceof Map
      ? Object.fromEntries([...value].map(([key, inner]) => [key, plain(inner)]))
      : (value as Yaml[]).map(plain);
const read = (text: string) => plain(readYaml(text));

const WORKFLOW = `# comment
name: CI
"on":
  push: {branches: [main, 'v*']}   # flow
  pull_request:
env:
  NODE: 3.10
jobs:
  test:
    strategy:
      matrix:
        node: [18, "20", '22.x'] # three
        os:
        - ubuntu-latest
        - windows-latest
        include:
          - node: 24
            os: macos
          -   node: 23
              experimental: true
    steps:
      - uses: actions/checkout@v4
      - name: "Node: \${{ matrix.node }}"
        uses: actions/setup-node@v4
        with:
          node-version: \${{ matrix.node }}
          cache: npm
      -
        run: |
          npm ci
          node-version: 12
          # not a comment

          npm test
      - run: >-
          npm run
          build
      - run: npm test -- --a "b"
        env: { A: 'x # y', B: "2", }
      - run:
          npm run
          lint # behind
`;

t.test("settings of CI are read as the library for YAML reads them", async (t) => {
  const expected = parse(WORKFLOW, { schema: "failsafe" });
  t.match(read(WORKFLOW), { name: "CI", on: expected.on, env: { NODE: "3.10" } });
  const { strategy, steps } = expected.jobs.test;
  const { jobs } = read(WORKFLOW) as { jobs: { test: { strategy: unknown; steps: { run?: string }[] } } };
  t.same(jobs.test.strategy, strategy);
  t.same(jobs.test.steps.length, steps.length);
  for (const [index, { run, ...rest }] of jobs.test.steps.entries()) {
    const { run: expectedRun, ...expectedRest } = steps[index];
    t.same(rest, expectedRest);
    // Block scalars keep their lines, which is enough to find commands in them.
    t.same(run?.split(/\s+/), expectedRun?.trim().split(/\s+/));
  }
});

t.test("lockfiles are read as the library for YAML reads them", async (t) => {
  const text = `lockfileVersion: '9.0'

settings:
  autoInstallPeers: true

importers:

  .:
    dependencies:
      '@scope/name':
        specifier: ^1.0.0
        version: 1.2.3(react@19.0.0)
      "next":
        version: '15.1.0'\u0020
packages:
  /a@1.0.0(b@2.0.0):
    engines: {node: '>=18, <23', "npm": ">=9", yarn: ^1.22.0}
    deprecated: |-
      dependencies:
        c: 1
# the end
last: one
`;
  const expected = parse(text, { schema: "failsafe" });
  t.match(read(text), { ...expected, packages: { "/a@1.0.0(b@2.0.0)": { engines: Object } } });
  t.same(read(text.replaceAll("\n", "\r\n")), read(text));
});

t.test("any map of plain keys is read as the library reads it", async () => {
  const key = fc.stringMatching(/^[a-z][a-z0-9/-]{0,8}$/);
  const leaf = fc.stringMatching(/^[a-z0-9^][a-z0-9.^]{0,8}$/);
  const { map } = fc.letrec<{ map: object }>((tie) => ({
    map: fc.dictionary(key, fc.oneof({ maxDepth: 3 }, leaf, tie("map")), {
      minKeys: 1,
      maxKeys: 4,
      noNullPrototype: true,
    }),
  }));
  const write = (value: object, indent: string): string =>
    Object.entries(value)
      .map(([name, inner]) =>
        typeof inner === "string"
          ? `${indent}${name}: ${inner}\n`
          : `${indent}${name}:\n${write(inner, `${indent}  `)}`,
      )
      .join("");
  fc.assert(fc.property(map, (value) => t.same(read(write(value, "")), value)));
});

t.test("a key is told from a scalar", async (t) => {
  const cases: [content: string, expected: unknown][] = [
    ["a: b", { a: "b" }],
    ["a:", { a: "" }],
    ["a: # b", { a: "" }],
    ["a: b#c # d", { a: "b#c" }],
    [`node-version: \${{ matrix.node }}`, { "node-version": `\${{ matrix.node }}` }],
    ['"on": push', { on: "push" }],
    ["'a b':", { "a b": "" }],
    ["http://a", "http://a"],
    ["npm run a:b", "npm run a:b"],
    ["a # b: c", "a"],
    ["? a b\n: c\n? 'd'\n:\n  e: f\n? g", { "a b": "c", d: { e: "f" }, g: "" }],
  ];
  for (const [content, expected] of cases) t.same(read(content), expected, content);
});

t.test("quotes and brackets are followed over lines", async (t) => {
  t.same(read("a: [a, 'b]'\n# ]\n, c] d\ne: f"), { a: ["a", "b]", "c"], e: "f" });
  t.same(read('a: "a\n  ] \\" # b"\nc: d'), { a: 'a ] \\" # b', c: "d" });
  t.same(read("a: [it's, b # c\n]\nd: e"), { a: ["it's", "b"], d: "e" });
});

t.test("what is below ignored keys is not read", async (t) => {
  const text = "a:\n  b: 1\nskip:\n  b: 2\n\n  c:\n    a: 3\nd: 4\n---\nskip:\n  x: 1\ne:\n  skip:\n    f: 5\n";
  const node = readYaml(text, new Set(["skip"]));
  t.same(plain(node), { a: { b: "1" }, skip: "", d: "4", e: { skip: { f: "5" } } });
  t.equal(yamlAt(node, "d")?.line, 8);
});

t.test("anchors, aliases and merge keys are followed", async (t) => {
  const text = `.base: &base
  image: node:20
  script: &install
    - npm ci
job:
  <<: *base
  before: *install
  image: node:22
list:
  - &one
    a: 1
  - *one
  - <<: [*one, *base]
    b: 2
flow: [*install, {c: *one}]
word: &word text
again: *word
`;
  t.same(read(text), parse(text, { schema: "failsafe", merge: true }));
  t.same(read("a: *missing\nb: !reference [.x, script]\n"), { a: "*missing", b: [".x", "script"] });
});

t.test("a value knows its line", async (t) => {
  const text = "a:\n  b: 1\n  c:\n    - x\n    - [y,\n       z]\n";
  const lines = (...keys: string[]) => yamlList(yamlAt(readYaml(text), ...keys)).map(({ line }) => line);
  t.same(lines("a", "b"), [2]);
  t.same(lines("a", "c"), [4, 5]);
  t.same(
    yamlList(yamlList(yamlAt(readYaml(text), "a", "c"))[1]).map(({ line }) => line),
    [5, 6],
  );
});

t.test("what is missing is missing", async (t) => {
  const node = readYaml("a: {b: c}\nd:\n");
  t.equal(yamlText(yamlAt(node, "a", "b")), "c");
  t.equal(yamlText(yamlAt(node, "a", "b", "c")), undefined);
  t.equal(yamlText(yamlAt(node, "a")), undefined);
  t.equal(yamlText(yamlAt(node, "d")), undefined);
  t.same(yamlList(yamlAt(node, "d")), []);
  t.same(yamlList(undefined), []);
  t.equal(yamlMap(yamlAt(node, "d")).size, 0);
  t.same(yamlTexts(yamlAt(node, "a")), [["b", "c"]]);
  t.same(yamlTexts(node), [["d", ""]]);
  t.equal(yamlText(readYaml("")), undefined);
});

t.test("documents that no program writes are read in part", async (t) => {
  t.same(read("a: 1\n   b: 2\nc: 3\n- d\n"), { a: "1 b: 2", c: "3" });
  t.same(read("- a\n   - b\n- c\nd: 1"), ["a - b", "c"]);
  t.same(read("a: [b, c\n"), { a: ["b", "c"] });
  t.same(read("a: [}, b]\n"), { a: ["", "", "b"] });
  t.same(read("--- \na: 1\n---\nb: 2\n"), { a: "1", b: "2" });
  t.same(read("a: 1\nb: 2\na: 3\n"), { a: "3", b: "2" });
});

t.test("any input is read, and quickly", async (t) => {
  const part = fc.constantFrom(..."-:#*&|>[]{},'\" \n".split(""), "\n  ", "- ", ": ", "a", "<<: *a", "&a ", "!x ");
  fc.assert(fc.property(fc.array(part, { maxLength: 60 }), (parts) => readYaml(parts.join("")) !== undefined));
  for (const text of [
    endless("- "),
    endless("["),
    endless("{a: "),
    endless("a:\n "),
    `a: ${endless('"')}`,
    `a: ${endless("[\n")}`,
    endless("- a\n"),
    endless("a: 1\n"),
    `a: &a\n${endless("  b: 1\n")}c:\n${endless("  <<: *a\n")}`,
    `a: &a [1]\nb: [${endless("*a, ")}]`,
    `a: |\n${endless("  x\n")}`,
    `a: ${endless("b\n  ")}`,
    `a: ${endless("}")}`,
    endless(" "),
    endless("? "),
    endless("? a\n: "),
    `a: [${endless("a:")}]`,
    `a: "${endless("\\")}`,
    `${endless(" ")}a`,
    HANGING,
    HUGE,
  ])
    t.ok(readYaml(text), text.slice(0, 9));
});
