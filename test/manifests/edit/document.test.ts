import { parse as parseToml } from "smol-toml";
import t from "tap";
import { parse as parseYaml } from "yaml";
import { replaceValue } from "../../../server/manifests/edit/document.js";
import { valueAt } from "../../../server/manifests/reading.js";
import fc from "../../fixtures/properties.js";

t.test("exactly the value is changed, wherever the same text stands", async (t) => {
  const json = `{\n\t"name" : "1.0.0",\r\n  "a": {"x":"1.0.0", "y":\t"1.0.0"},"b":{"x" : "1.0.0"}}`;
  t.equal(
    replaceValue(json, JSON.parse, ["b", "x"], "^2"),
    `{\n\t"name" : "1.0.0",\r\n  "a": {"x":"1.0.0", "y":\t"1.0.0"},"b":{"x" : "^2"}}`,
  );
  t.equal(
    replaceValue(json, JSON.parse, ["a", "y"], "^2"),
    `{\n\t"name" : "1.0.0",\r\n  "a": {"x":"1.0.0", "y":\t"^2"},"b":{"x" : "1.0.0"}}`,
  );
  const toml = `# x = "1.0"\n[a]\nx = '1.0' # "1.0"\n[b]\nx = "1.0"\nlist = [\n  "y>=1.0",\n  "x>=1.0",\n]\n`;
  t.equal(replaceValue(toml, parseToml, ["a", "x"], "2"), toml.replace("'1.0'", "'2'"));
  t.equal(replaceValue(toml, parseToml, ["b", "list", 1], "x>=2"), toml.replace('"x>=1.0"', '"x>=2"'));
});

t.test("in YAML, a value is quoted where it has to be", async (t) => {
  const yaml = "catalog:\n  # 5.6\n  a: ~5.6 # 5.6\n  b: ~5.6\n";
  t.equal(
    replaceValue(yaml, parseYaml, ["catalog", "a"], ">=5.2 <5.5"),
    'catalog:\n  # 5.6\n  a: ">=5.2 <5.5" # 5.6\n  b: ~5.6\n',
  );
});

t.test("a document nested too deeply to compare is not changed", async (t) => {
  const toml = `x = "1.0"\n${"a.".repeat(100_000)}a = 1\n`;
  t.equal(replaceValue(toml, parseToml, ["x"], "2"), undefined);
  const json = `{"x": "1.0", "a": ${"[".repeat(100_000)}${"]".repeat(100_000)}}`;
  t.equal(replaceValue(json, JSON.parse, ["x"], "2"), undefined);
});

t.test("the last of two keys is the one that counts", async (t) => {
  t.equal(replaceValue('{"a":"1","a":"1"}', JSON.parse, ["a"], "2"), '{"a":"1","a":"2"}');
});

t.test("ambiguous values are not changed", async (t) => {
  t.equal(replaceValue('{"a":"\\u005e1"}', JSON.parse, ["a"], "^2"), undefined, "written with escapes");
  t.equal(replaceValue('{"a":1}', JSON.parse, ["a"], "2"), undefined, "no text");
  t.equal(replaceValue("{}", JSON.parse, ["a"], "2"), undefined);
  t.equal(replaceValue("{}", JSON.parse, ["__proto__", "x"], "2"), undefined);
  t.equal(valueAt({}, "constructor"), undefined);
  t.equal(replaceValue('{"__proto__":{"x":"1"}}', JSON.parse, ["__proto__", "x"], "2"), '{"__proto__":{"x":"2"}}');
});

t.test("the document reads as before but for the value", async () => {
  const versions = fc.constantFrom("1", "1.0", "^1", "^1.0.0", "x");
  const lists = fc.dictionary(fc.constantFrom("a", "b", "1", "^1"), versions, { minKeys: 1 });
  fc.assert(
    fc.property(
      fc.dictionary(fc.constantFrom("p", "q"), lists, { minKeys: 1 }),
      fc.nat(),
      fc.nat(),
      (document, one, two) => {
        const list = Object.keys(document)[one % Object.keys(document).length] as string;
        const names = Object.keys(document[list] ?? {});
        const name = names[two % names.length] as string;
        const changed = replaceValue(JSON.stringify(document, null, 2), JSON.parse, [list, name], "~9.9");
        const expected = { ...document, [list]: { ...document[list], [name]: "~9.9" } };
        return changed === JSON.stringify(expected, null, 2);
      },
    ),
  );
});
