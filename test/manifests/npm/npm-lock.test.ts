import t from "tap";
import { locate } from "../../../server/manifests/formats/json.js";
import { npmLock } from "../../../server/manifests/npm/npm-lock.js";

const readNpmLock = (...given: Parameters<typeof npmLock>) => npmLock(...given).reading();

const seen = (lock: Record<string, unknown>) =>
  readNpmLock(lock).entries.map(({ ecosystem, name, version }) => [ecosystem, name, version]);

const PACKAGES = {
  "": {
    name: "shop",
    workspaces: ["apps/*"],
    dependencies: { next: "^15.0.0", old: "npm:react@17", admin: "*" },
    devDependencies: { vitest: "^3.0.0" },
    optionalDependencies: { fsevents: "^2.3.0" },
    engines: { node: ">=20" },
  },
  "apps/admin": { name: "admin", dependencies: { react: "^18.0.0", next: "^15.0.0" } },
  "apps/admin/node_modules/react": { version: "18.3.1" },
  "node_modules/admin": { resolved: "apps/admin", link: true },
  "node_modules/next": { version: "15.1.0", dependencies: { "styled-jsx": "5.1.6" } },
  "node_modules/next/node_modules/react": { version: "19.0.0" },
  "node_modules/old": { name: "react", version: "17.0.2" },
  "node_modules/react": { version: "19.1.0" },
  "node_modules/styled-jsx": { version: "5.1.6" },
  "node_modules/vitest": { version: "3.2.0" },
};

t.test("of versions 2 and 3, what root and workspaces ask for is read as it is installed for them", async (t) => {
  for (const lockfileVersion of [2, 3]) {
    t.same(seen({ lockfileVersion, packages: PACKAGES }), [
      ["npm", "next", "15.1.0"],
      ["npm", "react", "17.0.2"],
      ["npm", "vitest", "3.2.0"],
      ["npm", "fsevents", "^2.3.0"],
      ["npm", "react", "18.3.1"],
      ["npm", "next", "15.1.0"],
      [undefined, "nodejs@>=20", undefined],
    ]);
  }
  t.match(readNpmLock({ packages: PACKAGES }), { extent: "locked", passedOver: ["1 internal package"] });
});

t.test("version 1 lists all at its top", async (t) => {
  const dependencies = {
    next: { version: "12.0.0", requires: { react: "*" }, dependencies: { react: { version: "16.0.0" } } },
    old: { version: "npm:react@17.0.2" },
    odd: { version: 7 },
    none: null,
  };
  t.same(seen({ lockfileVersion: 1, dependencies }), [
    ["npm", "next", "12.0.0"],
    ["npm", "react", "17.0.2"],
    ["npm", "odd", undefined],
    ["npm", "none", undefined],
  ]);
  t.equal(readNpmLock({ dependencies }).extent, "all");
});

t.test("fields of unexpected types are ignored", async (t) => {
  for (const lock of [{}, { packages: [] }, { dependencies: "x" }, { packages: { "": null, "node_modules/a": 1 } }])
    t.same(seen(lock), []);
  t.same(seen({ packages: { "": { dependencies: { a: "1" } }, "node_modules/a": "odd" } }), [["npm", "a", "1"]]);
  const hostile = JSON.parse('{"packages":{"":{"dependencies":{"__proto__":"1","constructor":"2"}}}}');
  t.same(seen(hostile), [
    ["npm", "__proto__", "1"],
    ["npm", "constructor", "2"],
  ]);
});

t.test("it tells what each folder gets, with the lines of what is installed", async (t) => {
  const text = JSON.stringify({ lockfileVersion: 3, packages: PACKAGES }, null, 2);
  const lineOf = (key: string) => text.split("\n").findIndex((line) => line.includes(`${JSON.stringify(key)}: {`)) + 1;
  const lock = npmLock(JSON.parse(text), locate(text));
  t.match(lock.installed(".", "react", "*"), { version: "19.1.0", line: lineOf("node_modules/react") });
  t.match(lock.installed("apps/admin", "react", "^18"), {
    version: "18.3.1",
    line: lineOf("apps/admin/node_modules/react"),
  });
  t.match(lock.installed("apps/admin", "next", "^15"), { version: "15.1.0" }, "from the folder above");
  t.match(lock.installed("apps/other", "react", "*"), { version: "19.1.0" }, "a folder that it does not know");
  t.match(lock.installed(".", "old", "npm:react@17"), { name: "react", version: "17.0.2" });
  t.equal(lock.installed(".", "admin", "*"), "own");
  t.equal(lock.installed(".", "fsevents", "^2.3.0"), undefined);
  t.equal(lock.installed("__proto__", "constructor", "1"), undefined);
});

t.test("what was not understood is reported", async (t) => {
  const text = '{\n"lockfileVersion": 4,\n"packages": {\n"": {},\n"node_modules/a": 1, "b": null\n}\n}';
  const { notRead } = readNpmLock(JSON.parse(text), locate(text));
  t.same(notRead, ["1 unknown lockfileVersion (line 2)", "2 packages that are not objects (the first: line 5)"]);
  t.same(readNpmLock({ lockfileVersion: 1, dependencies: [] }).notRead, ["1 list of packages that is not an object"]);
  t.same(readNpmLock({ lockfileVersion: 3, packages: PACKAGES }).notRead, []);
});

t.test("the lines of a large lockfile are found", async (t) => {
  const packages: Record<string, object> = { "": { dependencies: { "package-9999": "^1.0.0" } } };
  for (let index = 0; index < 10_000; index += 1)
    packages[`node_modules/package-${index}`] = { version: "1.0.0", integrity: "x".repeat(90), dev: true };
  const text = JSON.stringify({ lockfileVersion: 3, packages }, null, 2);
  t.ok(text.length > 1e6);
  const lock = JSON.parse(text);
  t.match(readNpmLock(lock, locate(text)).entries, [{ version: "1.0.0", line: text.split("\n").length - 6 }]);
});
