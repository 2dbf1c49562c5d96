import t from "tap";
import { MAX_ENTRIES } from "../../server/catalog/scan/entry.js";
import { readList } from "../../server/manifests/list.js";
import { endless } from "../fixtures/hostile.js";

const seen = (text: string) => readList(text).entries.map(({ text: name }) => name);

t.test("a list has one name on a line", async (t) => {
  t.same(seen("next@15\r\n  react@^19  \n\n# comment\nRuby on Rails\n- prisma # the ORM\n* vue\n"), [
    "next@15",
    "react@^19",
    "Ruby on Rails",
    "prisma",
    "vue",
  ]);
  t.match(readList("next"), { kind: "list", extent: "named", passedOver: [] });
});

t.test("commas part names, and not the bounds of a range", async (t) => {
  t.same(seen("next@15, react, @scope/name,"), ["next@15", "react", "@scope/name"]);
  t.same(seen("django@>=4.2,<5"), ["django@>=4.2,<5"]);
});

t.test("lines of a package.json are read as such", async (t) => {
  t.match(readList('  "next": "^15.0.0",\n  "@scope/name": "1.0.0"\n').entries, [
    { ecosystem: "npm", name: "next", version: "^15.0.0" },
    { ecosystem: "npm", name: "@scope/name", version: "1.0.0" },
  ]);
});

t.test("lines that are not names are skipped and reported", async (t) => {
  const { entries, notRead } = readList(`next\n${"x".repeat(501)}\n\nreact, vue\n`);
  t.same(
    entries.map(({ text, line }) => [text, line]),
    [
      ["next", 1],
      ["react", 4],
      ["vue", 4],
    ],
  );
  t.same(notRead, ["1 line that is too long (line 2)"]);
});

t.test("duplicate lines are ignored", async (t) => {
  t.match(readList("next\r\nreact\nnext\r\nreact").entries, [{ line: 1 }, { line: 2 }]);
  t.same(seen(endless("next\n")), ["next"]);
});

t.test("names over the limit are not looked up", async (t) => {
  const lines = Array.from({ length: 100_000 }, (_, index) => `p${index}`);
  t.equal(readList(lines.join("\n")).entries.length, MAX_ENTRIES + 1);
});

t.test("it runs in linear time", async (t) => {
  for (const text of [endless(" "), endless(", "), `"${endless("a")}`, endless("# "), `a${endless(" ")}b`])
    t.ok(readList(text).entries.length <= 1, text.slice(0, 9));
});

t.test("a comment goes to the end of its line, whatever breaks stand in it", async (t) => {
  t.same(seen("react # a\rb\nnext #\u2028x"), ["react", "next"]);
});
