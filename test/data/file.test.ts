import t from "tap";
import { type DataFile, type PathStep, parseFile, placeOf } from "../../server/data/file.js";
import { technologyText, unmark } from "../fixtures/data.js";

const PATH = "technologies/x.yaml";

t.test("keeps the text, the kind and the plain value of a file", async (t) => {
  const { file, problems } = parseFile(PATH, "name: X\nchecked: 2026-01-02\npackages: {npm: [x]}\n");
  t.same(problems, []);
  t.equal(file?.kind.name, "technology");
  t.same(file?.value, { name: "X", checked: "2026-01-02", packages: { npm: ["x"] } });
});

const REFUSED: Record<string, [text: string, what: RegExp]> = {
  "a syntax error": ["name: X\naliases: [a\n▶category: orm\n", /^is not valid YAML: .*Flow sequence/],
  "a key twice": ["name: X\n▶name: Y\n", /^is not valid YAML: Map keys must be unique/],
  "a tab as indentation": ["requires:\n▶\t- of: x\n", /^is not valid YAML: /],
  "an unknown tag": ["name: ▶!secret X\n", /^is not valid YAML: .*!secret/],
  "a key that is too long": [`name: X\n▶${"(".repeat(1100)}: Y\n`, /^is not valid YAML: .*1024/],
  "a carriage return within a line": ["name: X\n# a▶\rb\n", /^has a carriage return within a line$/],
  "two documents": ["name: X\n▶---\nname: Y\n", /^is not valid YAML: .*multiple documents/],
  "an alias that leads nowhere": ["name: ▶*other\n", /^uses a YAML alias \(\*other\)$/],
  "an anchor": ["name: &own ▶X\n", /^has a YAML anchor \(&own\)$/],
  "a merge of what cannot be merged": ["▶%YAML 1.1\n---\nname: X\n<<: 5\n", /^is not valid YAML: Merge/],
};

for (const [says, [marked, what]] of Object.entries(REFUSED)) {
  t.test(`refuses ${says} at its place`, async (t) => {
    const { files, place } = unmark({ [PATH]: marked });
    const { file, problems } = parseFile(PATH, files[PATH] ?? "");
    t.equal(file, undefined);
    t.equal(problems.length, 1, JSON.stringify(problems));
    const [problem] = problems;
    t.equal(problem && `${problem.path}:${problem.line}:${problem.column}`, place);
    t.match(problem?.what, what);
    t.type(problem?.fix, "string");
  });
}

t.test("refuses aliases that would explode", async (t) => {
  const names = "abcdefghijklmnop".split("");
  const list = (of: string) => `[${Array(10).fill(of).join(", ")}]`;
  const bomb = names.map((name, index) => `${name}: &${name} ${list(index ? `*${names[index - 1]}` : "x")}\n`).join("");
  // Who followed them would come to ten thousand million million values.
  const { file, problems } = parseFile(PATH, bomb);
  t.equal(file, undefined);
  t.match(problems[0], { line: 1, what: "has a YAML anchor (&a)" });
  t.match(problems[2], { line: 2, column: 8, what: "uses a YAML alias (*a)", fix: "write the value out" });
});

t.test("refuses nesting that no record has, however deep", async (t) => {
  for (const depth of [100, 1000, 10_000]) {
    for (const text of [`${"[".repeat(depth)}${"]".repeat(depth)}`, `${"{a: ".repeat(depth)}${"}".repeat(depth)}`]) {
      const { file, problems } = parseFile(PATH, `name: ${text}\n`);
      t.equal(file, undefined);
      t.match(problems[0]?.what, /^is nested too deeply$|^is not valid YAML/);
    }
  }
});

t.test("refuses a file that is too long before it is parsed", async (t) => {
  const most = 256 * 1024;
  const { file, problems } = parseFile(PATH, `name: [${"x".repeat(most)}`);
  t.equal(file, undefined);
  t.match(problems, [{ line: 1, column: 1, what: /^is too large \(262151 bytes\)$/, allowed: `at most ${most}` }]);
  t.ok(parseFile(PATH, `name: X\n#${"x".repeat(most - 9)}`).file);
});

t.test("refuses a file where none belongs", async (t) => {
  for (const path of ["x.yaml", "technologies/x.yml", "technologies/a/b.yaml", "rules/a.yaml", "tools/x.yaml"]) {
    t.match(parseFile(path, "name: X").problems, [{ path, what: "is not a valid path for a data file" }]);
  }
});

t.test("finds the place of a value, a key, and the nearest of what is not there", async (t) => {
  const cases: [text: string, steps: PathStep[], which: "key" | "value"][] = [
    ["▶name: X\n", [], "value"],
    ["# comment\n▶name: X\n", [], "value"],
    ["name: ▶X\n", ["name"], "value"],
    ["▶name: X\n", ["name"], "key"],
    ["requires:\n  - of: a\n  - of: ▶b\n", ["requires", 1, "of"], "value"],
    ["requires:\n  - of: a\n  - ▶of: b\n", ["requires", 1, "of"], "key"],
    ["requires:\n  - ▶of: a\n", ["requires", 0, "range"], "value"],
    ["requires:\n  ▶- of: a\n", ["requires", 5, "of"], "value"],
    ["a: {b: [x, ▶y]}\n", ["a", "b", 1], "value"],
    ["name: é\n▶7: X\n", ["7"], "key"],
    ["▶", ["name"], "key"],
  ];
  for (const [marked, steps, which] of cases) {
    const { files, place } = unmark({ [PATH]: marked });
    const { path, line, column } = placeOf(parseFile(PATH, files[PATH] ?? "").file as DataFile, steps, which);
    t.equal(`${path}:${line}:${column}`, place, JSON.stringify([marked, steps, which]));
  }
});

t.test("places are found when they are asked for, of a text that was read without them", async (t) => {
  const file = parseFile(PATH, "# comment\nname: X\nrequires:\n  - of: a\n  - of: b\n").file as DataFile;
  t.match(placeOf(file, ["requires", 1, "of"]), { line: 5, column: 9 });
  t.match(placeOf(file, ["requires"], "key"), { line: 3, column: 1 });
  t.equal(String(file.document), file.text);
});

t.test("text that shows something else than it says is refused where it stands", async (t) => {
  const text = technologyText("").replace("name: Some", 'name: "So\u202eme"');
  const { file, problems } = parseFile("technologies/some.yaml", text);
  t.notOk(file);
  t.match(problems, [{ line: 2, column: 7, what: "contains the invisible character U+202E" }]);
  const escaped = technologyText("").replace("name: Some", 'name: "So\\u200Bme"');
  t.match(parseFile("technologies/some.yaml", escaped).problems, [{ what: /U\+200B/ }], "also when it is written out");
  const ordinary = technologyText("").replace("name: Some", "name: Zoë 👩‍💻 ❤️").replaceAll("\n", "\r\n");
  t.strictSame(
    parseFile("technologies/some.yaml", ordinary).problems,
    [],
    "letters, emoji and line ends of Windows are none",
  );
});

t.test("what takes a parser a great deal is refused before it is parsed, or told in few words", async (t) => {
  const most = (part: string) => part.repeat(Math.floor(250_000 / part.length));
  for (const part of ["]", "#\n", "\n", "a:\n", "? a\n", "'a' ", "*a ", "- {}\n", "%A b\n", "...\n---\n"])
    t.equal(parseFile(PATH, most(part)).file, undefined, part);
  const long = `a: [${"1,".repeat(24_990)}]\n`;
  t.ok(parseFile(PATH, long).file, "just within the bounds");
  t.match(parseFile(PATH, long.repeat(2)).problems, [{ what: "has too many values" }]);
  for (const text of [`"${most("\\z")}"`, "- *a\n".repeat(5000), "- \u202e\n".repeat(5000), "a: 1\n".repeat(5000)])
    t.equal(parseFile(PATH, text).problems.length, 100);
});

t.test("keys are compared by their values, at any level", async (t) => {
  const told = (text: string) => parseFile(PATH, text).problems.map(({ line, column, what }) => [line, column, what]);
  const what = "is not valid YAML: Map keys must be unique";
  t.strictSame(told('a: {b: 1, "b": 2}\n"a": 1\nc: 1\n'), [
    [2, 1, what],
    [1, 11, what],
  ]);
  t.strictSame(told('1: x\n"1": y\n'), [], "a number and a text are two keys to YAML");
  const keys = Array.from({ length: 5000 }, (_, index) => `k${index}: 1\n`).join("");
  t.strictSame(told(keys), []);
  t.strictSame(told(`${keys}k0: 1\n`), [[5001, 1, what]]);
});

t.test("bytes that are no UTF-8 are told where they stand, in comments as well", async (t) => {
  const bytes = Buffer.concat([Buffer.from("name: X\n# caf"), Buffer.from([0xe9]), Buffer.from("\n")]);
  const { file, problems } = parseFile(PATH, bytes.toString("utf8"));
  t.equal(file, undefined);
  t.match(problems, [{ line: 2, column: 6, what: /^is not valid UTF-8/ }]);
});
