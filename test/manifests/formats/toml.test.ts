import { stringify } from "smol-toml";
import t from "tap";
import { parseToml, type Toml } from "../../../server/manifests/formats/toml.js";
import fc from "../../fixtures/properties.js";

function parsed(text: string): Toml {
  const toml = parseToml(text, "a test");
  if ("problem" in toml) throw new Error(toml.problem);
  return toml;
}

t.test("values and their lines are found wherever TOML lets them stand", async (t) => {
  const toml = parsed(`# a comment with [brackets] = and "quotes"
title = "x" # behind
[a."b.c".d]
key = [ # one
  "first",
  'second # no comment', """third
over lines""",
  { inline = [ 1,
    2 ] },
]
'quoted "key"' = 1
dotted . key = 2

[[list]]
name = "one"
[list.below]
x = 1
[[list]]
name = '''
two ]'''
day = 1979-05-27 07:32:00
after = true
`);
  const lines: [path: (string | number)[], line: number | undefined][] = [
    [["title"], 2],
    [["a", "b.c", "d"], 3],
    [["a", "b.c", "d", "key", 0], 5],
    [["a", "b.c", "d", "key", 1], 6],
    [["a", "b.c", "d", "key", 2], 6],
    [["a", "b.c", "d", "key", 3], 8],
    [["a", "b.c", "d", "key", 3, "inline", 1], 9],
    [["a", "b.c", "d", 'quoted "key"'], 11],
    [["a", "b.c", "d", "dotted", "key"], 12],
    [["list", 0, "name"], 15],
    [["list", 0, "below", "x"], 17],
    [["list", 1, "name"], 19],
    [["list", 1, "after"], 22],
  ];
  for (const [path, line] of lines) t.equal(toml.lineOf(...path), line, path.join("."));
  t.equal(toml.lineOf("list", 1, "missing", "title"), 18, "what is not there is where it would be");
  t.equal(toml.lineOf("missing", "title"), undefined);
});

t.test("escapes in keys and strings do not mislead", async (t) => {
  const toml = parsed('"a\\"b\\u0063" = "x\\\\"\nb = """\\"" """\nc = """x"""""\nd = ""\r\ne = """"""\nf = "\\"]"\n');
  t.equal(toml.lineOf('a"bc'), 1);
  for (const [key, line] of Object.entries({ b: 2, c: 3, d: 4, e: 5, f: 6 })) t.equal(toml.lineOf(key), line, key);
});

t.test("invalid syntax is reported with its line", async (t) => {
  t.same(parseToml("a = 1\nb = = 2\n", "a Cargo.toml"), {
    problem: "This looks like a Cargo.toml, but it is not valid TOML at line 2. Was it copied completely?",
  });
  t.match(parseToml(`a = ${"[".repeat(1e5)}`, "x"), { problem: /not valid TOML/ });
});

t.test("names such as `__proto__` are ordinary names", async (t) => {
  const toml = parsed("[__proto__]\nx = 1\n[constructor]\ny = 2\n");
  t.equal(toml.lineOf("__proto__", "x"), 2);
  t.equal(toml.lineOf("constructor", "y"), 4);
  t.equal(({} as Record<string, unknown>).x, undefined);
});

t.test("whatever is written, every key is found in the line where it is written", async () => {
  const key = fc.string({ minLength: 1, maxLength: 6 });
  const value = fc.oneof(
    fc.string(),
    fc.integer(),
    fc.boolean(),
    fc.array(fc.string(), { maxLength: 3 }),
    fc.constant('"]}#\n'),
  );
  fc.assert(
    fc.property(fc.dictionary(key, value, { maxKeys: 6 }), fc.dictionary(key, value, { maxKeys: 4 }), (top, table) => {
      const text = stringify({ ...top, "the table": { ...table, last: 1 } });
      const toml = parsed(text);
      const all = text.split("\n");
      return (
        toml.lineOf("the table", "last") === all.lastIndexOf("last = 1") + 1 &&
        Object.keys(top).every((name) => {
          const line = all[(toml.lineOf(name) ?? 0) - 1] ?? "";
          return (
            name === "the table" || line.startsWith(name) || line.startsWith(JSON.stringify(name)) || /\\/.test(line)
          );
        })
      );
    }),
    { numRuns: 300 },
  );
});
