import t from "tap";
import { isItem, isLongKey, keyIn, withoutComment } from "../../../server/manifests/formats/yaml-lines.js";

t.test("a line of a map begins with a key", async (t) => {
  const cases: [line: string, key: string | undefined, rest?: string][] = [
    ["react: ^19.0.0", "react", "^19.0.0"],
    ["on:", "on", ""],
    ['"react@npm:^19": x', "react@npm:^19", "x"],
    ["'a b':", "a b", ""],
    ["? long", "long", ""],
    ["image: node:20", "image", "node:20"],
    ["https://a.example", undefined],
    ["no key # here: or there", undefined],
    ["[a: 1]", undefined],
    ["*alias", undefined],
  ];
  for (const [line, key, rest] of cases) t.same(keyIn(line), key === undefined ? undefined : { key, rest }, line);
});

t.test("items, long keys and comments are known by their marks", async (t) => {
  t.ok(isItem("-") && isItem("- a"));
  t.notOk(isItem("-a") || isItem("--- a"));
  t.ok(isLongKey("? a"));
  t.notOk(isLongKey("?a"));
  t.equal(withoutComment("20 # the newest"), "20");
  t.equal(withoutComment("a#b"), "a#b");
});
