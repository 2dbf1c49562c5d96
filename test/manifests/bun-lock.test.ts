import fc from "fast-check";
import t from "tap";
import { readBunLock, withoutTrailingCommas } from "../../server/manifests/bun-lock.js";

const TEXT = `{
  "lockfileVersion": 1,
  "workspaces": {
    "": {
      "name": "shop",
      "dependencies": {
        "next": "^15.0.0",
        "old": "npm:react@17",
        "admin": "workspace:*",
      },
      "devDependencies": { "missing": "^1.0.0", },
    },
    "apps/admin": { "name": "admin", "dependencies": { "react": "^18.0.0", "@scope/name": "^1.0.0", }, },
  },
  "packages": {
    "@scope/name": ["@scope/name@1.2.3", "", {}, "sha512-a,]=="],
    "admin": ["admin@workspace:apps/admin"],
    "admin/react": ["react@18.3.1", "", {}, "sha512-b=="],
    "next": ["next@15.1.0", "", { "peerDependencies": { "react": "^19.0.0", } }, "sha512-c=="],
    "old": ["react@17.0.2", "", {}, "sha512-d=="],
    "react": ["react@19.0.0", "", {}, "sha512-e=="],
  }
}
`;

t.test("what the workspaces ask for is read as it is locked for them", async (t) => {
  const reading = readBunLock(JSON.parse(withoutTrailingCommas(TEXT)));
  t.same(
    reading.entries.map(({ name, version }) => `${name}@${version}`),
    ["next@15.1.0", "react@17.0.2", "missing@^1.0.0", "react@18.3.1", "@scope/name@1.2.3"],
  );
  t.match(reading, { kind: "bun.lock", extent: "locked", passedOver: ["1 package of the project's own"] });
});

t.test("JSON stays as it is, commas in texts included", async (t) => {
  fc.assert(fc.property(fc.json(), (json) => withoutTrailingCommas(json) === json));
  t.same(JSON.parse(withoutTrailingCommas('{"a": ["x,]", "\\",}", ], }')), { a: ["x,]", '",}'] });
});

t.test("it takes no longer than the text is long", async (t) => {
  const started = performance.now();
  for (const text of [`${", ".repeat(5e4)}]`, '"'.repeat(1e5), ` ${" ".repeat(1e5)},`, "\\".repeat(1e5)])
    withoutTrailingCommas(text);
  t.ok(performance.now() - started < 3000);
});

t.test("fields of another shape are passed over", async (t) => {
  for (const lock of [{}, { workspaces: [] }, { workspaces: { "": "x" } }, { packages: 1 }])
    t.same(readBunLock(lock).entries, []);
});
