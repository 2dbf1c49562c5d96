import t from "tap";
import { readNpmLock } from "../../server/manifests/npm-lock.js";

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
      [undefined, "nodejs@>=20", undefined],
      ["npm", "react", "18.3.1"],
      ["npm", "next", "15.1.0"],
    ]);
  }
  t.match(readNpmLock({ packages: PACKAGES }), { extent: "locked", passedOver: ["1 package of the project's own"] });
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

t.test("fields of another shape are passed over", async (t) => {
  for (const lock of [{}, { packages: [] }, { dependencies: "x" }, { packages: { "": null, "node_modules/a": 1 } }])
    t.same(seen(lock), []);
  t.same(seen({ packages: { "": { dependencies: { a: "1" } }, "node_modules/a": "odd" } }), [["npm", "a", "1"]]);
  const hostile = JSON.parse('{"packages":{"":{"dependencies":{"__proto__":"1","constructor":"2"}}}}');
  t.same(seen(hostile), [
    ["npm", "__proto__", "1"],
    ["npm", "constructor", "2"],
  ]);
});
