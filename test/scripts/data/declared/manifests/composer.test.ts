import t from "tap";
import { composer } from "../../../../../scripts/data/declared/manifests/composer.js";
import { readInShort } from "../../../../fixtures/package-manifest.js";

const read = (manifest: object | string) => readInShort(composer, { "composer.json": manifest });

t.test("what a package requires, and of which PHP", async (t) => {
  const require = { php: "^8.2", "ext-json": "*", "Illuminate/Support": "^11.0|^12.0", "kit/core": "self.version" };
  t.equal(
    read({ name: "Kit/Kit", require, "require-dev": { "phpunit/phpunit": "^11" } }),
    "kit/kit@?; illuminate/support ^11.0|^12.0; kit/core self; runtime php ^8.2",
  );
  t.equal(read({ name: "kit/kit", version: "v1.0.0" }), "kit/kit@1.0.0");
});

t.test("a project without the name of a package, and what is no JSON, are none", async (t) => {
  for (const manifest of [{ name: "kit" }, {}, "{", "[]"]) t.equal(read(manifest), undefined, JSON.stringify(manifest));
});
