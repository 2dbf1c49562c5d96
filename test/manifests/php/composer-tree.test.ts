import t from "tap";
import type { Unmet } from "../../../server/catalog/scan/unmet.js";
import { locate } from "../../../server/manifests/formats/json.js";
import { composerTree, isPlatform } from "../../../server/manifests/php/composer-tree.js";
import { holdTree } from "../../../server/manifests/requirements.js";

type Package = Record<string, unknown> & { name: string; version: string };

function hold(packages: readonly Package[], more: object = {}) {
  const lock = { packages, ...more };
  const text = JSON.stringify(lock, null, 2);
  return holdTree(composerTree(lock, locate(text)), { file: "composer.lock", asked: () => undefined });
}

const shown = ({ kind, by, of, range, found }: Unmet) =>
  `${by.name} ${by.version} ${kind} ${of} ${range}: ${found ? `${found.name} ${found.version}` : "none"}`;

const unmet = (packages: readonly Package[], more?: object) => hold(packages, more).unmet.map(shown);

t.test("what releases require and conflict with is checked against what is locked", async (t) => {
  const packages = [
    { name: "acme/app-kit", version: "v2.1.0", require: { "acme/log": "^2.0", "acme/Mail": "^1.0", php: "^8.2" } },
    { name: "acme/log", version: "3.0.0", conflict: { "acme/mail": "<1.5", "acme/old": "*" } },
    { name: "acme/mail", version: "v1.4.0" },
  ];
  const { unmet: found, demands, held } = hold(packages);
  t.same(found.map(shown), [
    "acme/app-kit v2.1.0 dependency acme/log ^2.0: acme/log 3.0.0",
    "acme/log 3.0.0 conflict acme/mail <1.5: acme/mail v1.4.0",
  ]);
  t.match(found[0]?.by.place, { file: "composer.lock", line: 4 });
  t.match(demands, [{ by: { name: "acme/app-kit" }, of: "php", range: "^8.2" }]);
  t.ok(held.has("composer acme/app-kit acme/Mail"), "names are compared without their case");
});

t.test("a package that replaces or provides another satisfies what that would", async (t) => {
  const framework = {
    name: "acme/framework",
    version: "v12.1.0",
    replace: { "acme/cache": "self.version", "acme/polyfill": "*" },
    provide: { "psr/log-implementation": "1.0|2.0" },
  };
  const using = (require: object) => [framework, { name: "acme/user", version: "1.0.0", require }];
  t.same(unmet(using({ "acme/cache": "^12.0", "acme/polyfill": "^7", "psr/log-implementation": "^2.0" })), []);
  t.same(unmet(using({ "acme/cache": "^11.0" })), [
    "acme/user 1.0.0 dependency acme/cache ^11.0: acme/framework v12.1.0",
  ]);
  t.same(unmet(using({ "psr/log-implementation": "^3.0" })).length, 1);
  const against = { name: "acme/strict", version: "1.0.0", conflict: { "acme/cache": ">=12" } };
  t.same(unmet([framework, against]), ["acme/strict 1.0.0 conflict acme/cache >=12: acme/framework v12.1.0"]);
  const withItself = { ...framework, conflict: { "acme/cache": "*" } };
  t.same(unmet([withItself]), [], "what it replaces itself it does not conflict with");
});

t.test("what the lockfile alone does not tell is not checked", async (t) => {
  const user = (require: object) => [
    { name: "acme/user", version: "1.0.0", require },
    { name: "acme/branch", version: "dev-main" },
  ];
  for (const require of [{ "acme/branch": "^1.0" }, { "acme/replaced-by-the-project": "^1" }, { "ext-intl": "*" }]) {
    const { unmet: found, notChecked } = hold(user(require));
    t.same([found, notChecked], [[], 1], JSON.stringify(require));
  }
  t.same(unmet(user({ "acme/user": "self.version" })), []);
  t.same(
    unmet([
      { name: "a/b", version: "1.0", require: "none" },
      { name: "a/c", version: "1.0" },
    ]),
    [],
  );
});

t.test("extensions that the project configures are known", async (t) => {
  const packages = [{ name: "acme/user", version: "1.0.0", require: { "ext-redis": "^6.0" } }];
  t.same(unmet(packages, { "platform-overrides": { "ext-redis": "6.1.0", php: "8.1.0" } }), []);
  t.same(unmet(packages, { "platform-overrides": { "ext-redis": "5.3.7" } }), [
    "acme/user 1.0.0 dependency ext-redis ^6.0: ext-redis 5.3.7",
  ]);
});

t.test("names of the platform are known", async (t) => {
  t.same(["ext-json", "lib-curl", "composer-plugin-api", "php-64bit", "hhvm"].filter(isPlatform).length, 5);
  t.same(["php", "composer/semver", "laravel/framework"].filter(isPlatform), []);
});
