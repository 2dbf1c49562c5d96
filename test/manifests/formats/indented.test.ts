import t from "tap";
import { parse } from "yaml";
import { flowMap, type Indented, mapAt, readIndented, textAt } from "../../../server/manifests/formats/indented.js";
import { endless, HANGING, HUGE } from "../../fixtures/hostile.js";
import fc from "../../fixtures/properties.js";

const plain = (value: Indented): unknown =>
  typeof value === "string" ? value : Object.fromEntries([...value].map(([key, inner]) => [key, plain(inner)]));

t.test("maps are read as YAML reads them", async (t) => {
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
        version: '15.1.0' 
  apps/web:
    devDependencies:
      vitest:
        specifier: ^3
        version: 3.0.0
# the end
last: one
`;
  t.same(plain(readIndented(text)), parse(text, { schema: "failsafe" }));
  t.same(plain(readIndented(text.replaceAll("\n", "\r\n"))), plain(readIndented(text)));
});

t.test("any map of plain keys is read as YAML reads it", async () => {
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
  fc.assert(fc.property(map, (value) => t.same(plain(readIndented(write(value, ""))), value)));
});

t.test("the format of Yarn 1 is read, several keys of a block as one", async (t) => {
  const text = `"@babel/core@^7.0.0", "@babel/core@^7.1.0":
  version "7.26.0"
  dependencies:
    "@babel/types" "^7.26.0"
    debug "^4.1.0"

left-pad@1.3.0:
  version "1.3.0"
`;
  t.same(plain(readIndented(text)), {
    '"@babel/core@^7.0.0", "@babel/core@^7.1.0"': {
      version: "7.26.0",
      dependencies: { "@babel/types": "^7.26.0", debug: "^4.1.0" },
    },
    "left-pad@1.3.0": { version: "1.3.0" },
  });
});

t.test("long keys, lists and several documents are read", async (t) => {
  const text = "---\na:\n  b: 1\n  list:\n    - x\n    - y: z\n---\n? long key\n:\n  version: 2\na:\n  c: 3\n";
  t.same(plain(readIndented(text)), { a: { b: "1", list: "", c: "3" }, "long key": { version: "2" } });
});

t.test("any input is read to its end", async (t) => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom("a", ":", " ", "\n", '"', "'", "-", "?", "#", ",") }), (text) => {
      return readIndented(text) instanceof Map;
    }),
  );
  for (const text of [HANGING, HUGE, endless('"'), `${endless(" ")}a`, endless("a:\n"), endless("? ")])
    t.ok(readIndented(text) instanceof Map, text.slice(0, 9));
  const deep = Array.from({ length: 500 }, (_, depth) => `${" ".repeat(depth)}k:`).join("\n");
  t.ok(readIndented(deep) instanceof Map);
});

t.test("missing values are empty", async (t) => {
  const map = readIndented("a:\n  b: 1\nc: 2\n");
  t.equal(mapAt(map, "c").size, 0);
  t.equal(mapAt("text", "a").size, 0);
  t.equal(textAt(mapAt(map, "a"), "b"), "1");
  t.equal(textAt(map, "a"), undefined);
  t.equal(textAt(undefined, "a"), undefined);
});

t.test("keys have their lines", async (t) => {
  const map = readIndented("# first\na:\n  b: 1\n\n  c: 2\n---\nd: 3\na:\n  b: 4\n");
  t.same(
    [...map.lines],
    [
      ["a", 8],
      ["d", 7],
    ],
  );
  t.same(
    [...mapAt(map, "a").lines],
    [
      ["b", 9],
      ["c", 5],
    ],
  );
});

t.test("skips unwanted values and reads what follows", async (t) => {
  const text = "a:\n  b: 1\nskip:\n  b: 2\n\n  c:\n    a: 3\nd: 4\n---\nskip:\n  x: 1\na:\n  skip:\n    e: 5\n";
  const map = readIndented(text, new Set(["skip"]));
  t.same(plain(map), { a: { b: "1", skip: { e: "5" } }, skip: "", d: "4" });
  t.equal(map.lines.get("d"), 8);
});

t.test("a map on one line has its entries, and anything else has none", async (t) => {
  t.same(flowMap('{node: \'>=18\', "npm": ">=9", yarn: ^1.22.0}'), [
    ["node", ">=18"],
    ["npm", ">=9"],
    ["yarn", "^1.22.0"],
  ]);
  t.same(flowMap("{node: '>=18, <23', npm: '>=9'}"), [
    ["node", ">=18, <23"],
    ["npm", ">=9"],
  ]);
  for (const text of [undefined, "", "{}", "[a]", "node", "{,}", "{node"]) t.same(flowMap(text), []);
});
