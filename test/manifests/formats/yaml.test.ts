import t from "tap";
import { parse } from "yaml";
import {
  parseYaml,
  readYaml,
  type Yaml,
  yamlAt,
  yamlList,
  yamlMap,
  yamlReader,
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
const whole = (text: string) => parseYaml(text, "a file") as Yaml;
const read = (text: string) => plain(whole(text));

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
    t.equal(run, expectedRun);
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
  t.same(read("a: [a, 'b]'\n # ]\n , c]\ne: f"), { a: ["a", "b]", "c"], e: "f" });
  t.same(read('a: "a\n  ] \\" # b"\nc: d'), { a: 'a ] " # b', c: "d" });
  t.same(read("a: [it's, b # c\n]\nd: e"), { a: ["it's", "b"], d: "e" });
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
});

t.test("a value knows its line", async (t) => {
  const text = "a:\n  b: 1\n  c:\n    - x\n    - [y,\n       z]\n";
  const lines = (...keys: string[]) => yamlList(yamlAt(whole(text), ...keys)).map(({ line }) => line);
  t.same(lines("a", "b"), [2]);
  t.same(lines("a", "c"), [4, 5]);
  t.same(
    yamlList(yamlList(yamlAt(whole(text), "a", "c"))[1]).map(({ line }) => line),
    [5, 6],
  );
});

t.test("what is missing is missing", async (t) => {
  const node = whole("a: {b: c}\nd:\n");
  t.equal(yamlText(yamlAt(node, "a", "b")), "c");
  t.equal(yamlText(yamlAt(node, "a", "b", "c")), undefined);
  t.equal(yamlText(yamlAt(node, "a")), undefined);
  t.equal(yamlText(yamlAt(node, "d")), undefined);
  t.same(yamlList(yamlAt(node, "d")), []);
  t.same(yamlList(undefined), []);
  t.equal(yamlMap(yamlAt(node, "d")).size, 0);
  t.same(yamlTexts(yamlAt(node, "a")), [["b", "c"]]);
  t.same(yamlTexts(node), [["d", ""]]);
  t.equal(yamlText(whole("")), undefined);
});

t.test("what the tools accept that use such files is accepted", async (t) => {
  const cases: [what: string, text: string, expected: unknown][] = [
    ["a key given twice", "a: 1\nb: 2\na: 3\n", { a: "3", b: "2" }],
    ["a reference of GitLab", "b: !reference [.x, script]\n", { b: [".x", "script"] }],
    [
      "functions of CloudFormation",
      "a: !Sub 'x'\nb: !GetAtt c.Arn\nc: !If [x, !Ref y, z]\n",
      {
        ...{ a: "x", b: "c.Arn", c: ["x", "y", "z"] },
      },
    ],
    ["a tag of Compose", "a: !reset null\nb: !override\n  - c\n", { a: "null", b: ["c"] }],
    ["several documents", "--- \na: 1\n---\nb: 2\n...\n---\na: 3\n", { a: "3", b: "2" }],
    [
      "a header of GitLab",
      "spec:\n  inputs: {x: {}}\n---\njob: &a {b: c}\n",
      {
        ...{ spec: { inputs: { x: {} } }, job: { b: "c" } },
      },
    ],
    [
      "brackets and quotes that end right below their key, or further out",
      "a: [\nb,\n{c: d\n}\n]\ne: 'f\n\ng'\nh:\n  i: [\n    j\n  ]\n",
      { a: ["b", { c: "d" }], e: "f\ng", h: { i: ["j"] } },
    ],
    ["directives", "%YAML 1.1\n---\na: yes\n", { a: "yes" }],
    [
      "tabs behind values, in empty lines and before comments",
      "a:\t1\t\n\t\nb:\t# c\n  - d\t# e\n",
      { a: "1", b: ["d"] },
    ],
    ["a list as far out as its key", "a:\n- b\n- c: d\n  e: f\n", { a: ["b", { c: "d", e: "f" }] }],
    ["line ends of Windows", "a:\r\n  b: |\r\n    c\r\n    d\r\n", { a: { b: "c\nd\n" } }],
    ["an empty value, and nothing but comments", "# a\n", ""],
    ["a key that is a map, which no tool reads", "{a: b}: c\nd: e\n", { d: "e" }],
  ];
  for (const [what, text, expected] of cases) t.same(read(text), expected, what);
});

t.test("what is broken is a problem, with its line and the reason", async (t) => {
  const cases: [text: string, fault: RegExp][] = [
    ["a: 1\n   b: 2\nc: 3\n", /at line 2: bad indentation/],
    ["a: 1\nc: 3\n- d\n", /at line 3: /],
    ["- a\n- c\nd: 1", /at line 3: /],
    ["a: [b, c\n", /at line 2: unexpected end of the stream/],
    ["a:\n\tb: c\n", /at line 2: tab characters must not be used/],
    ["a: b: c\n", /at line 1: /],
    ['a: "b\nc: d\n', /at line 3: unexpected end/],
    ["a: 1\n<<<<<<< HEAD\nb: 1\n=======\nb: 2\n>>>>>>> main\n", /at line 3: /],
    ["a: 1\nb: *missing\n", /at line 2: nothing before it has the anchor &missing\./],
    ["a: &a [*a]\n", /at line 1: nothing before it has the anchor &a\./],
    ["a: \u0007\n", /at line 1: the stream contains non-printable characters\./],
  ];
  for (const [text, fault] of cases) {
    t.match(parseYaml(text, "a file"), { problem: /^This looks like a file, but it is not valid YAML/ }, text);
    t.match(parseYaml(text, "a file"), { problem: fault }, text);
    t.equal(readYaml(text), undefined, text);
  }
  const reader = yamlReader("a file", () => ({ problem: "never" }));
  t.match(reader("a: ["), { problem: /^This looks like a file/ });
  const long = parseYaml(`a: !${"x".repeat(500)}%`, "a file") as { problem: string };
  t.ok(long.problem.length < 200, "what it quotes is cut");
});

t.test("too many values, and aliases that stand for too much, are refused", async (t) => {
  t.match(parseYaml(`a: [${"b,".repeat(1_000_000)}]`, "a file"), {
    problem: /^This looks like a file, but it has too many/,
  });
  const doubled = Array.from({ length: 30 }, (_, at) => `a${at + 1}: &a${at + 1} [*a${at}, *a${at}]\n`).join("");
  t.match(parseYaml(`a0: &a0 x\n${doubled}`, "a file"), { problem: /repeats too much by aliases/ });
  const shared = `a: &a {${"x: &x 1, ".repeat(20)}}\nb:\n${"  - <<: *a\n".repeat(1000)}`;
  t.equal(yamlList(yamlAt(whole(shared), "b")).length, 1000);
});

t.test("any input is read or refused, and quickly", async (t) => {
  const part = fc.constantFrom(..."-:#*&|>[]{},'\" \n".split(""), "\n  ", "- ", ": ", "a", "<<: *a", "&a ", "!x ");
  fc.assert(fc.property(fc.array(part, { maxLength: 60 }), (parts) => parseYaml(parts.join(""), "x") !== undefined));
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
    `a: [${endless("a: b, ")}]`,
    `a: "${endless("\\")}`,
    `${endless(" ")}a`,
    endless("&a !b\n"),
    endless("!a &b c: "),
    endless("\uFEFF\n"),
    endless("--- a\n"),
    endless("*a : b\n"),
    HANGING,
    HUGE,
  ])
    t.ok(parseYaml(text, "x"), text.slice(0, 9));
});
