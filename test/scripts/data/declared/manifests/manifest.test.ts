import t from "tap";
import {
  folderOf,
  jsonTable,
  tableOf,
  textsOf,
  tomlTable,
} from "../../../../../scripts/data/declared/manifests/manifest.js";

t.test("the folder of a path ends with a slash, so that names can be put after it", async (t) => {
  t.equal(folderOf("packages/kit/package.json"), "packages/kit/");
  t.equal(folderOf("package.json"), "");
});

t.test("what is no table is an empty one", async (t) => {
  const table = { name: "kit" };
  t.equal(tableOf(table), table);
  for (const value of [undefined, null, "text", 5, ["kit"]]) t.same(tableOf(value), {}, JSON.stringify(value));
});

t.test("a text that cannot be read holds an empty table", async (t) => {
  t.same(jsonTable('{"name": "kit"}'), { name: "kit" });
  t.same(tomlTable('name = "kit"'), { name: "kit" });
  for (const text of [undefined, "", "[1]", "{"]) t.same(jsonTable(text), {}, `${text}`);
  for (const text of [undefined, "", "name = "]) t.same(tomlTable(text), {}, `${text}`);
});

t.test("of a table, texts are kept", async (t) => {
  t.same(textsOf({ react: "^18", vue: 3, svelte: { version: "^5" }, lit: null, preact: "" }), [
    ["react", "^18"],
    ["preact", ""],
  ]);
  for (const value of [undefined, "text", ["^18"]]) t.same(textsOf(value), [], JSON.stringify(value));
});
