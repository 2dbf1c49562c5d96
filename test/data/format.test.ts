import { isDeepStrictEqual } from "node:util";
import t from "tap";
import { stringify } from "yaml";
import { type DataFile, parseFile } from "../../server/data/file.js";
import { formatDocument } from "../../server/data/format.js";
import fc from "../fixtures/properties.js";
import { realData } from "../fixtures/repository.js";

const fileOf = (text: string, path = "technologies/x.yaml") => parseFile(path, text).file as DataFile;
const format = (text: string, path?: string) => {
  const file = fileOf(text, path);
  return formatDocument(file.document, file.path, file.kind);
};

const SCHEMA_LINE = "# yaml-language-server: $schema=../../schemas/technology.schema.json\n";
const LONG = "word ".repeat(30).trim();

const LAYOUTS: Record<string, [before: string, after: string]> = {
  "fields in the order of the schema, unknown ones last": [
    "stars: 5\nchecked: 2026-01-02\ncategory: orm\nname: X\n",
    "name: X\ncategory: orm\nchecked: 2026-01-02\nstars: 5\n",
  ],
  "fields of parts in the order of the schema": [
    'requires:\n- source: https://example.com/s\n  range: "1"\n  of: a\n  version: "2"\n',
    'requires:\n  - version: "2"\n    of: a\n    range: "1"\n    source: https://example.com/s\n',
  ],
  "versions in double quotes, other text without": [
    "name: 'X'\nrequires:\n  - {version: '1.10', of: \"a\", range: ^2}\n",
    'name: X\nrequires:\n  - version: "1.10"\n    of: a\n    range: "^2"\n',
  ],
  "quotes where YAML would take a text for something else": [
    'name: "404"\naliases: ["true", "null", "1e3", "a: b"]\n',
    'name: "404"\naliases: ["true", "null", "1e3", "a: b"]\n',
  ],
  "short lists on one line": ["aliases:\n  - a\n  - b\n", "aliases: [a, b]\n"],
  "long lists one item a line": [
    `aliases: [${Array.from({ length: 12 }, (_, i) => `alias-${i}`).join(", ")}]\n`,
    `aliases:\n${Array.from({ length: 12 }, (_, i) => `  - alias-${i}\n`).join("")}`,
  ],
  "release lines as rows": [
    'lifecycle:\n  source: https://example.com/s\n  cycles:\n    - cycle: "1.10"\n      eol: 2026-01-02\n',
    'lifecycle:\n  source: https://example.com/s\n  cycles:\n    - {cycle: "1.10", eol: 2026-01-02}\n',
  ],
  "long text folded": [
    `endOfLife:\n  reason: ${LONG}\n`,
    `endOfLife:\n  reason: >-\n    ${"word ".repeat(21).trim()}\n    ${"word ".repeat(9).trim()}\n`,
  ],
  "text of several lines as it stands": [
    'endOfLife:\n  reason: "One.\\n: Two."\n',
    "endOfLife:\n  reason: |-\n    One.\n    : Two.\n",
  ],
  "line ends of Unix": ["name: X\r\naliases: [a]\r\n", "name: X\naliases: [a]\n"],
};

for (const [says, [before, after]] of Object.entries(LAYOUTS)) {
  t.test(`lays out ${says}`, async (t) => {
    t.equal(format(before), SCHEMA_LINE + after);
    t.equal(format(SCHEMA_LINE + after), SCHEMA_LINE + after, "and leaves it like that");
  });
}

t.test("an empty item of a list stays, as a mistake to be told of", async (t) => {
  t.equal(format("name: X\naliases:\n  -\n"), `${SCHEMA_LINE}name: X\naliases:\n  -\n`.replace("-\n", "- \n"));
});

t.test("addresses stand one a line", async (t) => {
  const text = "evidence: [https://example.com/e]\n";
  t.match(format(text, "ai-tools/x.yaml"), /\nevidence:\n {2}- https:\/\/example\.com\/e\n$/);
});

t.test("ranges of public projects stand in quotes, whatever they are", async (t) => {
  const before = `manifests:
- packages: {npm: {"@a/b": '*', react: ^19}, cargo: {serde: "1.0"}}
  technologies: {nodejs: ">=20"}
  source: https://example.com/s
name: X
`;
  const after = `# yaml-language-server: $schema=../../schemas/stack.schema.json
name: X
manifests:
  - source: https://example.com/s
    technologies:
      nodejs: ">=20"
    packages:
      npm:
        "@a/b": "*"
        react: "^19"
      cargo:
        serde: "1.0"
`;
  t.equal(format(before, "stacks/x.yaml"), after);
  t.equal(format(after, "stacks/x.yaml"), after);
});

t.test("the schema line comes first, once, and is right for the place of the file", async (t) => {
  const line = "# yaml-language-server: $schema=../../../schemas/rule.schema.json";
  const body = "techA: a\ntechB: b\n";
  t.equal(format(body, "rules/a/b.yaml"), `${line}\n${body}`);
  t.equal(format(`${line}\n\n${body}`, "rules/a/b.yaml"), `${line}\n${body}`);
  t.equal(format(`# yaml-language-server: $schema=elsewhere\n${body}`, "rules/a/b.yaml"), `${line}\n${body}`);
});

t.test("comments stay, at the head and beside what they are about", async (t) => {
  const text = [
    "# Why this file exists.",
    "checked: 2026-01-02 # read by hand",
    "# The short one is in wide use.",
    "aliases: [b, a]",
    "# the official spelling",
    "name: X",
    "# the end",
    "",
  ].join("\n");
  const kept = `${SCHEMA_LINE}# Why this file exists.
# the official spelling
name: X
# The short one is in wide use.
aliases: [b, a]
checked: 2026-01-02 # read by hand
`;
  t.ok(format(text).startsWith(kept));
  t.match(format(text).slice(kept.length), /^\n?# the end\n$/);
});

t.test("a comment behind a last field without a value stays where it is", async (t) => {
  const once = format("packages:\nname: X\n# a\n");
  t.match(once, /name: X\npackages:\n\n {2}# a\n$/);
  t.equal(format(once), once);
});

t.test("a list with comments keeps one item a line", async (t) => {
  t.equal(format("aliases:\n  - a # why a\n  - b\n"), `${SCHEMA_LINE}aliases:\n  - a # why a\n  - b\n`);
});

t.test("never changes what a file says, whatever its texts are", async () => {
  const part = fc.string({
    maxLength: 30,
    // Characters that cannot be seen are refused before anything is laid out.
    unit: fc.constantFrom(..."aé1.#:-'\"\\ \t|>&*!%@`{}[],?~\n"),
  });
  const text = fc.array(part, { minLength: 1, maxLength: 12 }).map((parts) => parts.join(" "));
  fc.assert(
    fc.property(text, text, fc.array(text, { maxLength: 3 }), (a, b, list) => {
      const { document, value } = fileOf(stringify({ name: a, aliases: list, lifecycle: { cycles: [{ cycle: b }] } }));
      const once = formatDocument(document, "technologies/x.yaml", fileOf("name: X").kind);
      return isDeepStrictEqual(fileOf(once).value, value) && format(once) === once;
    }),
  );
});

t.test("what real records say settles their layout", async (t) => {
  const { files } = await realData();
  const plain = files.filter(({ text }) => !/(^|\s)#/m.test(text.slice(text.indexOf("\n"))));
  t.ok(plain.length > files.length / 2);
  const byPath = new Map(plain.map((file) => [file.path, file]));
  // Quotes in lists stay as they were given.
  const unquoted = (text: string | undefined) => text?.replaceAll('"', "");
  fc.assert(
    fc.property(fc.constantFrom(...byPath.keys()), (path) => {
      const value = byPath.get(path)?.value as object;
      const reversed = Array.isArray(value) ? value : Object.fromEntries(Object.entries(value).reverse());
      // What programs write of releases is beyond the bounds of one line.
      const collectionStyle = path.startsWith("declared/") ? "block" : "flow";
      const text = stringify(reversed, { collectionStyle, lineWidth: 0 });
      return unquoted(format(text, path)) === unquoted(byPath.get(path)?.text);
    }),
  );
});
