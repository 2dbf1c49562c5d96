import t from "tap";
import { locate } from "../../../server/manifests/formats/json.js";
import { readComposerJson, readComposerLock } from "../../../server/manifests/php/composer.js";
import type { Reading } from "../../../server/manifests/reading.js";

const seen = ({ entries }: Reading) => entries.map(({ ecosystem, name, version }) => [ecosystem, name, version]);

t.test("a composer.json is read, PHP as a runtime and without its extensions", async (t) => {
  const reading = readComposerJson({
    require: { php: "^8.2", "ext-json": "*", "laravel/framework": "^11.0|^12.0", "composer-runtime-api": "^2" },
    "require-dev": { "phpunit/phpunit": "^11.0", "phpstan/phpstan": "^2.0" },
  });
  t.same(seen(reading), [
    [undefined, "php@^8.2", undefined],
    ["composer", "laravel/framework", "^11.0|^12.0"],
    ["composer", "phpunit/phpunit", "^11.0"],
    ["composer", "phpstan/phpstan", "^2.0"],
  ]);
  t.match(reading, { extent: "named", passedOver: ["2 extensions of PHP"] });
});

t.test("the PHP that Composer resolves for is what builds", async (t) => {
  const text = '{\n"require": {"php": "^8.2"},\n"config": {\n"platform": {\n"php": "8.2.10", "ext-x": "1"}}}';
  const { entries } = readComposerJson(JSON.parse(text), locate(text));
  t.match(entries, [
    { name: "php@^8.2", isAllowed: true },
    { name: "php@8.2.10", isBuild: true, line: 5 },
  ]);
  t.equal(readComposerJson({ require: {}, config: { platform: { php: false } } }).entries.length, 0);
});

t.test("a composer.lock is read", async (t) => {
  const reading = readComposerLock({
    "content-hash": "abc",
    packages: [
      { name: "laravel/framework", version: "v11.9.2" },
      { name: "odd/one", version: 1 },
      { version: "1" },
      null,
    ],
    "packages-dev": [{ name: "phpunit/phpunit", version: "11.2.0" }],
    platform: { php: "^8.2", "ext-mbstring": "*" },
  });
  t.same(seen(reading), [
    ["composer", "laravel/framework", "v11.9.2"],
    ["composer", "odd/one", undefined],
    ["composer", "phpunit/phpunit", "11.2.0"],
    [undefined, "php@^8.2", undefined],
  ]);
  t.match(reading, { extent: "all", passedOver: ["1 extension of PHP"] });
});

t.test("fields of unexpected types are ignored", async (t) => {
  t.same(seen(readComposerJson({ require: ["a/b"], "require-dev": null })), []);
  t.same(seen(readComposerLock({ packages: {}, platform: [] })), []);
});

t.test("each entry has its line, and what was not understood is reported", async (t) => {
  const json = '{\n"require": {\n"php": "^8.2",\n"a/b": "1",\n"c/d": 2\n},\n"require-dev": ["e/f"]\n}';
  const manifest = readComposerJson(JSON.parse(json), locate(json));
  t.match(manifest.entries, [
    { text: "php@^8.2", line: 3 },
    { name: "a/b", line: 4 },
  ]);
  t.same(manifest.notRead, [
    "1 requirement whose version is not a string (line 5)",
    "1 list of requirements that is not an object (line 7)",
  ]);
  const locked = '{"packages": [\n{\n"name": "a/b", "version": "1"},\nnull], "packages-dev": {}, "platform": []}';
  const lock = readComposerLock(JSON.parse(locked), locate(locked));
  t.match(lock.entries, [{ name: "a/b", line: 3 }]);
  t.same(lock.notRead, ["1 package without a name (line 4)", "1 list of packages that is not an array (line 4)"]);
  t.same(readComposerJson({ require: [] }).notRead, [], "PHP writes an empty map so");
});
