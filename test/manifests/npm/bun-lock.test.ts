import t from "tap";
import { openBunLock } from "../../../server/manifests/npm/bun-lock.js";
import { isNode } from "../../../server/manifests/tree.js";

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

function open(text: string) {
  const lock = openBunLock(text);
  if ("problem" in lock) throw new Error(lock.problem);
  return lock;
}

t.test("what the workspaces ask for is read as it is locked for them", async (t) => {
  const reading = open(TEXT).reading();
  t.same(
    reading.entries.map(({ name, version }) => `${name}@${version}`),
    ["next@15.1.0", "react@17.0.2", "missing@^1.0.0", "react@18.3.1", "@scope/name@1.2.3"],
  );
  t.match(reading, { kind: "bun.lock", extent: "locked", passedOver: ["1 internal package"] });
});

t.test("fields of unexpected types are ignored", async (t) => {
  for (const lock of [{}, { workspaces: [] }, { workspaces: { "": "x" } }, { packages: 1 }])
    t.same(open(JSON.stringify(lock)).reading().entries, []);
});

t.test("it tells what each folder gets, and the lines", async (t) => {
  const lock = open(TEXT);
  t.match(lock.installed("apps/admin", "react", "^18.0.0"), { name: "react", version: "18.3.1", line: 18 });
  t.match(lock.installed(".", "react", "^19"), { version: "19.0.0", line: 21 });
  t.equal(lock.installed(".", "admin", "workspace:*"), "own");
  t.equal(lock.installed(".", "missing", "^1.0.0"), undefined);
  t.same(
    lock.reading().entries.map(({ line }) => line),
    [19, 20, undefined, 18, 16],
  );
});

t.test("what was not understood is reported", async (t) => {
  t.same(open(JSON.stringify({ lockfileVersion: 2, workspaces: { "": 1, a: [] } })).reading().notRead, [
    "1 unknown lockfileVersion (line 1)",
    "2 workspaces that are not objects (the first: line 1)",
  ]);
  t.same(open(TEXT).reading().notRead, []);
});

/** What each package gets for its peers, as `by@version -> peer@version`. */
function peersIn(lock: object): string[] {
  const tree = open(JSON.stringify({ lockfileVersion: 1, ...lock })).tree?.();
  return (tree?.nodes ?? []).flatMap((node) =>
    [...node.requires()].map(({ name, found }) => `${node.name} -> ${name}@${isNode(found) ? found.version : found}`),
  );
}

t.test("a peer is the copy that a package alone gets, before the one beside it", async (t) => {
  const widget = ["widget@1.0.0", "", { peerDependencies: { react: "16.8.0 - 18" } }, "sha512-a"];
  const packages = { react: ["react@19.2.0", "", {}, "sha512-b"], widget };
  const workspaces = { "": { name: "shop", dependencies: { react: "19.2.0", widget: "1.0.0" } } };
  t.same(peersIn({ workspaces, packages }), ["widget -> react@19.2.0"]);
  t.same(peersIn({ workspaces, packages: { ...packages, "widget/react": ["react@18.3.1", "", {}, "sha512-c"] } }), [
    "widget -> react@18.3.1",
  ]);
});

t.test("a peer is that of the workspace that asks for the package, and open where several differ", async (t) => {
  const packages = {
    docs: ["docs@workspace:docs"],
    "docs/react": ["react@18.3.1", "", {}, "sha512-a"],
    react: ["react@19.2.0", "", {}, "sha512-b"],
    widget: ["widget@1.0.0", "", { peerDependencies: { react: "^18.0.0" } }, "sha512-c"],
  };
  const workspaces = {
    "": { name: "shop", dependencies: { react: "19.2.0" } },
    docs: { name: "docs", dependencies: { react: "^18.0.0", widget: "1.0.0" } },
  };
  t.same(peersIn({ workspaces, packages }), ["widget -> react@18.3.1"]);
  const web = { name: "web", dependencies: { react: "19.2.0", widget: "1.0.0" } };
  t.same(peersIn({ workspaces: { ...workspaces, web }, packages }), ["widget -> react@unknown"]);
});
