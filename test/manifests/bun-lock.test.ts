import t from "tap";
import { bunLock, readBunLock } from "../../server/manifests/bun-lock.js";
import { locate, plainJson } from "../../server/manifests/json.js";

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
  const reading = readBunLock(JSON.parse(plainJson(TEXT)));
  t.same(
    reading.entries.map(({ name, version }) => `${name}@${version}`),
    ["next@15.1.0", "react@17.0.2", "missing@^1.0.0", "react@18.3.1", "@scope/name@1.2.3"],
  );
  t.match(reading, { kind: "bun.lock", extent: "locked", passedOver: ["1 package of the project's own"] });
});

t.test("fields of another shape are passed over", async (t) => {
  for (const lock of [{}, { workspaces: [] }, { workspaces: { "": "x" } }, { packages: 1 }])
    t.same(readBunLock(lock).entries, []);
});

t.test("it tells what each folder gets, and the lines", async (t) => {
  const plain = plainJson(TEXT);
  const lock = bunLock(JSON.parse(plain), locate(plain));
  t.match(lock.installed("apps/admin", "react", "^18.0.0"), { name: "react", version: "18.3.1", line: 18 });
  t.match(lock.installed(".", "react", "^19"), { version: "19.0.0", line: 21 });
  t.equal(lock.installed(".", "admin", "workspace:*"), "own");
  t.equal(lock.installed(".", "missing", "^1.0.0"), undefined);
  t.same(
    lock.reading().entries.map(({ line }) => line),
    [19, 20, undefined, 18, 16],
  );
});

t.test("what is not understood is told", async (t) => {
  t.same(readBunLock({ lockfileVersion: 2, workspaces: { "": 1, a: [] } }).notRead, [
    "1 lockfileVersion that is not known here",
    "2 workspaces that are no maps",
  ]);
  t.same(readBunLock(JSON.parse(plainJson(TEXT))).notRead, []);
});
