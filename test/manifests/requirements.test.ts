import { readdir, readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import t from "tap";
import { heldKey, type Unmet } from "../../server/catalog/scan/unmet.js";
import { accepting, readExceptions } from "../../server/manifests/npm/exceptions.js";
import type { Lock } from "../../server/manifests/npm/lock.js";
import { readProject } from "../../server/manifests/project.js";
import { openLock } from "../../server/manifests/read.js";
import { type HeldTree, holdTree, listInstalled } from "../../server/manifests/requirements.js";
import { format } from "../fixtures/violation.js";

const PROD = { isDev: false, ranges: [] };

function lockOf(path: string, text: string): Lock {
  const lock = openLock(path, text);
  if ("problem" in lock) throw new Error(lock.problem);
  return lock;
}

/** @returns undefined where the lockfile does not record what releases declare */
function hold(lock: Lock): HeldTree | undefined {
  const tree = lock.tree?.();
  return tree && holdTree(tree, { file: lock.kind, asked: () => PROD });
}

const shown = ({ by, of, range, found }: Unmet) =>
  `${by.name} ${by.version} -> ${of} ${range} ${found ? found.version : "missing"}`;

t.test("in lockfiles of public projects, the peers that are not met are those that npm finds", async (t) => {
  const folder = new URL("../fixtures/lockfiles/", import.meta.url);
  const files = (await readdir(folder)).filter((file) => file.endsWith(".json")).sort();
  t.ok(files.length >= 8);
  for (const file of files) {
    const text = await readFile(new URL(file, folder), "utf8");
    const ours = hold(lockOf("package-lock.json", text))?.unmet.map(shown);
    const project = {
      "package-lock.json": text,
      "package.json": JSON.stringify(JSON.parse(text).packages[""]),
    };
    t.same(new Set(ours), await foundByNpm(t.testdir(project)), file);
  }
});

/** What npm's own tree of the lockfile in a folder holds against peers (https://github.com/npm/cli/tree/latest/workspaces/arborist). */
async function foundByNpm(path: string): Promise<Set<string>> {
  const npm = join(dirname(process.execPath), "../lib/node_modules/npm/package.json");
  const Arborist = createRequire(npm)("@npmcli/arborist");
  const tree = await new Arborist({ path }).loadVirtual();
  const found = new Set<string>();
  for (const node of tree.inventory.values()) {
    // The folders of a project are none of what it installs.
    if (!node.location.includes("node_modules/") || node.isLink) continue;
    for (const { peer, error, name, spec, to } of node.edgesOut.values()) {
      if (peer && error)
        found.add(`${node.packageName} ${node.version} -> ${name} ${spec} ${to ? to.version : "missing"}`);
    }
  }
  return found;
}

/** What `npm -w scripts/lab run lockfiles -- --record` keeps of a project: the parts of its files that count, and what its package manager found. */
interface Recorded {
  project: string;
  lockfile: string;
  found: readonly string[];
  files: Readonly<Record<string, string>>;
}

t.test("in further projects, the peers that are not met are those that npm and pnpm recorded", async (t) => {
  const folder = new URL("../fixtures/lockfiles/recorded/", import.meta.url);
  const managers = new Set<string>();
  for (const file of await readdir(folder)) {
    const { lockfile, project, files, found }: Recorded = JSON.parse(await readFile(new URL(file, folder), "utf8"));
    const tree = lockOf(lockfile, files[lockfile] ?? "").tree?.();
    if (!tree) throw new Error(`${project} has no tree`);
    const exceptions = Object.entries(files).flatMap(([name, text]) => readExceptions(name, text, lockfile));
    const accepts = () => accepting(exceptions, tree);
    const { unmet } = holdTree(tree, { file: lockfile, asked: () => PROD, accepting: accepts });
    const ours = unmet
      .filter(({ kind, accepted }) => kind === "peer" && accepted === undefined)
      .map(({ by, of, range, found: to }) => format({ ...by, of, range, found: to?.version }));
    t.same(new Set(ours), new Set(found), project);
    managers.add(lockfile);
  }
  t.same(managers, new Set(["package-lock.json", "pnpm-lock.yaml"]));
});

/** `widget@2` is brought by `kit`, asks for react 18 and gets 19; it may have a theme; and it asks for a hook that is not there. */
const WIDGET = ["widget 2.0.0 -> react ^18.0.0 19.1.0", "widget 2.0.0 -> hook ^1.0.0 missing"];

const LOCKFILES: Readonly<Record<string, string>> = {
  "package-lock.json": JSON.stringify({
    lockfileVersion: 3,
    packages: {
      "": { dependencies: { kit: "^1.0.0", react: "^19.0.0" } },
      "node_modules/kit": { version: "1.0.0", dependencies: { widget: "^2.0.0" } },
      "node_modules/react": { version: "19.1.0" },
      "node_modules/widget": {
        version: "2.0.0",
        peerDependencies: { react: "^18.0.0", hook: "^1.0.0", theme: "^1.0.0", tagged: "next" },
        peerDependenciesMeta: { theme: { optional: true } },
      },
      "node_modules/tagged": { version: "3.0.0" },
    },
  }),
  "bun.lock": `{
    "lockfileVersion": 1,
    "workspaces": { "": { "name": "app", "dependencies": { "kit": "^1.0.0", "react": "^19.0.0" } } },
    "packages": {
      "kit": ["kit@1.0.0", "", { "dependencies": { "widget": "^2.0.0" } }, "sha512-a"],
      "react": ["react@19.1.0", "", {}, "sha512-b"],
      "kit/widget": ["widget@2.0.0", "", { "peerDependencies": { "react": "^18.0.0", "hook": "^1.0.0", "theme": "^1.0.0", "tagged": "next" }, "optionalPeers": ["theme"] }, "sha512-c"],
      "tagged": ["tagged@3.0.0", "", {}, "sha512-d"],
    },
  }`,
  "pnpm-lock.yaml": `lockfileVersion: '9.0'
importers:
  .:
    dependencies:
      kit:
        specifier: ^1.0.0
        version: 1.0.0(react@19.1.0)
      react:
        specifier: ^19.0.0
        version: 19.1.0
packages:
  kit@1.0.0:
    resolution: {integrity: sha512-a}
    engines: {node: '>=18', npm: '>=9'}
  react@19.1.0:
    resolution: {integrity: sha512-b}
  tagged@3.0.0:
    resolution: {integrity: sha512-d}
  widget@2.0.0:
    resolution: {integrity: sha512-c}
    peerDependencies:
      hook: ^1.0.0
      react: ^18.0.0
      tagged: next
      theme: ^1.0.0
    peerDependenciesMeta:
      theme:
        optional: true
snapshots:
  kit@1.0.0(react@19.1.0):
    dependencies:
      widget: 2.0.0(react@19.1.0)(tagged@3.0.0)
  react@19.1.0: {}
  tagged@3.0.0: {}
  widget@2.0.0(react@19.1.0)(tagged@3.0.0):
    dependencies:
      react: 19.1.0
      tagged: 3.0.0
`,
  "pnpm-lock.yaml of version 6": `lockfileVersion: '6.0'
dependencies:
  kit:
    specifier: ^1.0.0
    version: 1.0.0(react@19.1.0)
  react:
    specifier: ^19.0.0
    version: 19.1.0
packages:
  /kit@1.0.0(react@19.1.0):
    resolution: {integrity: sha512-a}
    dependencies:
      widget: 2.0.0(react@19.1.0)(tagged@3.0.0)
  /react@19.1.0:
    resolution: {integrity: sha512-b}
  /tagged@3.0.0:
    resolution: {integrity: sha512-d}
  /widget@2.0.0(react@19.1.0)(tagged@3.0.0):
    resolution: {integrity: sha512-c}
    peerDependencies:
      hook: ^1.0.0
      react: ^18.0.0
      tagged: next
      theme: ^1.0.0
    peerDependenciesMeta:
      theme:
        optional: true
    dependencies:
      react: 19.1.0
      tagged: 3.0.0
`,
  "pnpm-lock.yaml of version 5": `lockfileVersion: 5.4
dependencies:
  kit: 1.0.0_react@19.1.0
  react: 19.1.0
packages:
  /kit/1.0.0_react@19.1.0:
    resolution: {integrity: sha512-a}
    dependencies:
      widget: 2.0.0_react@19.1.0
  /react/19.1.0:
    resolution: {integrity: sha512-b}
  /tagged/3.0.0:
    resolution: {integrity: sha512-d}
  /widget/2.0.0_react@19.1.0:
    resolution: {integrity: sha512-c}
    peerDependencies:
      hook: ^1.0.0
      react: ^18.0.0
      tagged: next
      theme: ^1.0.0
    peerDependenciesMeta:
      theme:
        optional: true
    dependencies:
      react: 19.1.0
      tagged: 3.0.0
`,
  "yarn.lock": `__metadata:
  version: 8

"app@workspace:.":
  version: 0.0.0-use.local
  resolution: "app@workspace:."
  dependencies:
    kit: "npm:^1.0.0"
    react: "npm:^19.0.0"

"kit@npm:^1.0.0":
  version: 1.0.0
  resolution: "kit@npm:1.0.0"
  dependencies:
    tagged: "npm:^3.0.0"
    widget: "npm:^2.0.0"
  peerDependencies:
    react: "*"

"react@npm:^19.0.0":
  version: 19.1.0
  resolution: "react@npm:19.1.0"

"tagged@npm:^3.0.0":
  version: 3.0.0
  resolution: "tagged@npm:3.0.0"

"widget@npm:^2.0.0":
  version: 2.0.0
  resolution: "widget@npm:2.0.0"
  peerDependencies:
    hook: ^1.0.0
    react: ^18.0.0
    tagged: next
    theme: ^1.0.0
  peerDependenciesMeta:
    theme:
      optional: true
`,
};

t.test("each kind of lockfile tells what releases declare, what they get, and what brings them", async (t) => {
  for (const [kind, text] of Object.entries(LOCKFILES)) {
    const [path = ""] = kind.split(" ");
    const held = hold(lockOf(path, text));
    t.same(new Set(held?.unmet.map(shown)), new Set(WIDGET), kind);
    for (const { through, by } of held?.unmet ?? []) {
      t.same(through, { name: "kit", version: "1.0.0" }, kind);
      const line = by.place?.line ?? 0;
      t.ok(text.split("\n")[line - 1]?.includes("widget"), `${kind}: line ${line}`);
    }
    t.equal(held?.notChecked, 1, `${kind}: a tag is no range`);
    t.ok(held?.held.has(heldKey("npm", "widget", "react")));
    t.notOk(held?.held.has(heldKey("npm", "widget", "tagged")));
  }
});

t.test("lockfiles that record no declarations are told apart from those without violations", async (t) => {
  t.equal(hold(lockOf("yarn.lock", '# yarn lockfile v1\n\nreact@^19:\n  version "19.1.0"\n')), undefined);
  const old = { lockfileVersion: 1, dependencies: { react: { version: "19.1.0" } } };
  t.equal(hold(lockOf("package-lock.json", JSON.stringify(old))), undefined);
  const empty = { lockfileVersion: 3, packages: { "": {} } };
  t.match(hold(lockOf("package-lock.json", JSON.stringify(empty))), { unmet: [], checked: 0 });
});

t.test(
  "folders of the project, dependencies and pre-releases are taken as the package manager takes them",
  async (t) => {
    const lock = (packages: object) => lockOf("package-lock.json", JSON.stringify({ lockfileVersion: 3, packages }));
    const unmet = (packages: object) => hold(lock(packages))?.unmet.map(shown);
    t.same(
      unmet({
        "": { dependencies: { plugin: "1" }, workspaces: ["core"] },
        core: { version: "0.0.0" },
        "node_modules/core": { resolved: "core", link: true },
        "node_modules/plugin": { version: "1.0.0", peerDependencies: { core: "^5" } },
      }),
      [],
      "a folder has the version that the project gives it",
    );
    const release = (version: string, more: object = {}) => ({
      "": { dependencies: { plugin: "1", core: "*" } },
      "node_modules/core": { version },
      "node_modules/plugin": { version: "1.0.0", peerDependencies: { core: "^5.0.0" }, ...more },
    });
    t.same(
      unmet(release("5.1.0-beta.1")),
      ["plugin 1.0.0 -> core ^5.0.0 5.1.0-beta.1"],
      "for npm, another pre-release is none",
    );
    const kinds = (packages: object) => hold(lock(packages))?.unmet.map(({ kind }) => kind);
    t.same(kinds(release("4.0.0")), ["peer"]);
    t.same(
      kinds(release("4.0.0", { dependencies: { core: "^5.0.0" } })),
      ["dependency"],
      "a peer that is a dependency is no peer",
    );
    t.same(unmet(release("4.0.0", { dependencies: { core: "^4.0.0" } })), []);
    const also = { dependencies: { core: "^5.0.0" }, acceptDependencies: { core: "^4.0.0" } };
    t.same(unmet(release("4.0.0", also)), [], "what it also takes");
    t.same(kinds(release("4.0.0", { optionalDependencies: { core: "^5.0.0", none: "^1.0.0" } })), ["dependency"]);
    t.same(unmet(release("4.0.0", { dependencies: { core: "npm:core@^4.0.0" } })), [], "an alias has a range, too");
    t.same(unmet({ ...release("4.0.0"), "node_modules/plugin/node_modules/core": { version: "5.0.0" } }), [
      "plugin 1.0.0 -> core ^5.0.0 4.0.0",
    ]);
  },
);

t.test("what is optional and does not run here is left out, and what is bundled is part of another", async (t) => {
  const sharp = { version: "0.34.0", engines: { node: "^18.17.0 || ^20.3.0 || >=21.0.0" } };
  const win32 = { version: "0.34.0", optional: true, os: ["win32"], cpu: ["ia32"], engines: { node: "^20.9.0" } };
  const lock = lockOf(
    "package-lock.json",
    JSON.stringify({
      lockfileVersion: 3,
      packages: {
        "": { dependencies: { sharp: "0.34.0" } },
        "node_modules/sharp": { ...sharp, optionalDependencies: { "@img/sharp-win32-ia32": "0.34.0" } },
        "node_modules/@img/sharp-win32-ia32": {
          ...win32,
          dependencies: { "wasm-runtime": "1.0.0" },
          peerDependencies: { "@emnapi/core": "^1" },
        },
        "node_modules/wasm-runtime": { version: "1.0.0", optional: true, peerDependencies: { sharp: "^1.0.0" } },
        "node_modules/sharp/node_modules/napi": {
          version: "1.0.0",
          inBundle: true,
          dependencies: { "@emnapi/core": "^2" },
        },
      },
    }),
  );
  const { demands, unmet } = hold(lock) as HeldTree;
  t.same(
    demands.map(({ by, range }) => `${by.name} ${range}`),
    [`sharp ${sharp.engines.node}`],
  );
  t.same(unmet, []);
  const pnpm = lockOf(
    "pnpm-lock.yaml",
    `lockfileVersion: '9.0'
importers:
  .:
    dependencies:
      sharp: {specifier: 0.34.0, version: 0.34.0}
packages:
  sharp@0.34.0: {resolution: {integrity: a}, engines: {node: '>=18'}}
  '@img/sharp-win32-ia32@0.34.0':
    resolution: {integrity: b}
    engines: {node: ^20.9.0}
    os: [win32]
    peerDependencies: {core: ^1.0.0}
snapshots:
  sharp@0.34.0:
    optionalDependencies: {'@img/sharp-win32-ia32': 0.34.0}
  '@img/sharp-win32-ia32@0.34.0':
    optional: true
`,
  );
  t.same(
    hold(pnpm)?.demands.map(({ by, range }) => `${by.name} ${range}`),
    ["sharp >=18"],
  );
  t.same(hold(pnpm)?.unmet, []);
});

t.test("what is installed as an optional peer alone needs no peers, unlike what the project asks for", async (t) => {
  const unmet = (dependencies: string) =>
    hold(
      lockOf(
        "pnpm-lock.yaml",
        `lockfileVersion: '9.0'
importers:
  .:
    dependencies:
      mail: {specifier: 6.0.0, version: 6.0.0(render@1.0.0(react@19.0.0))}
      react: {specifier: 19.0.0, version: 19.0.0}
${dependencies}packages:
  mail@6.0.0:
    peerDependencies: {render: '*'}
    peerDependenciesMeta: {render: {optional: true}}
  react@19.0.0: {resolution: {integrity: a}}
  render@1.0.0: {peerDependencies: {react: ^18.0.0}}
snapshots:
  mail@6.0.0(render@1.0.0(react@19.0.0)):
    optionalDependencies: {render: 1.0.0(react@19.0.0)}
  react@19.0.0: {}
  render@1.0.0(react@19.0.0):
    dependencies: {react: 19.0.0}
    optional: true
`,
      ),
    )?.unmet.map(({ by }) => by.name);
  t.same(unmet(""), []);
  t.same(unmet("      render: {specifier: 1.0.0, version: 1.0.0(react@19.0.0)}\n"), ["render"]);
});

t.test("a peer for a platform that the project lacks is not missing", async (t) => {
  const unmet = (peer: string) =>
    hold(
      lockOf(
        "package-lock.json",
        JSON.stringify({
          lockfileVersion: 3,
          packages: {
            "": { dependencies: { "react-native": "0.72.4", picker: "1.0.0" } },
            "node_modules/react-native": { version: "0.72.4" },
            "node_modules/picker": { version: "1.0.0", peerDependencies: { [peer]: "^0.57.2" } },
          },
        }),
      ),
    )?.unmet.map(shown);
  t.same(unmet("react-native-windows"), []);
  t.same(unmet("react-native-svg"), ["picker 1.0.0 -> react-native-svg ^0.57.2 missing"]);
  t.same(unmet("electron-windows"), ["picker 1.0.0 -> electron-windows ^0.57.2 missing"], "of something else");
});

t.test("pnpm-lock.yaml: aliases, names with an underscore, and packages from Git", async (t) => {
  const text = `lockfileVersion: '9.0'
importers:
  .:
    dependencies:
      plugin:
        specifier: ^1.0.0
        version: 1.0.0(pg_core@2.0.0)(typescript@6.0.2)(vue@https://codeload.example/vuejs/core/tar.gz/abc)
packages:
  pg_core@2.0.0:
    resolution: {integrity: sha512-a}
  plugin@1.0.0:
    resolution: {integrity: sha512-b}
    peerDependencies:
      pg_core: ^1.0.0
      typescript: ^5.0.0
      vue: ^2.0.0
  '@compiler/six@6.0.2':
    resolution: {integrity: sha512-c}
  vue@https://codeload.example/vuejs/core/tar.gz/abc:
    resolution: {tarball: https://codeload.example/vuejs/core/tar.gz/abc}
    version: 3.5.0
snapshots:
  '@compiler/six@6.0.2': {}
  pg_core@2.0.0: {}
  plugin@1.0.0(pg_core@2.0.0)(typescript@6.0.2)(vue@https://codeload.example/vuejs/core/tar.gz/abc):
    dependencies:
      pg_core: 2.0.0
      typescript: '@compiler/six@6.0.2'
      vue: https://codeload.example/vuejs/core/tar.gz/abc
  vue@https://codeload.example/vuejs/core/tar.gz/abc: {}
`;
  const unmet = hold(lockOf("pnpm-lock.yaml", text))?.unmet ?? [];
  t.same(
    unmet.map((one) => [shown(one), one.found?.name, one.accepted]),
    [
      ["plugin 1.0.0 -> pg_core ^1.0.0 2.0.0", "pg_core", undefined],
      ["plugin 1.0.0 -> typescript ^5.0.0 6.0.2", "@compiler/six", "@compiler/six is installed under that name"],
      ["plugin 1.0.0 -> vue ^2.0.0 3.5.0", "vue", undefined],
    ],
  );
  t.same(unmet[0]?.folders, ["."]);
});

t.test("pnpm and Yarn take a pre-release like its release, npm as the range names it", async (t) => {
  const pnpm = (version: string) => `lockfileVersion: '9.0'
importers:
  .:
    dependencies:
      plugin:
        specifier: ^1.0.0
        version: 1.0.0(react@${version})
packages:
  plugin@1.0.0:
    resolution: {integrity: sha512-b}
    peerDependencies:
      react: ^19.0.0
snapshots:
  plugin@1.0.0(react@${version}):
    dependencies:
      react: ${version}
  react@${version}: {}
`;
  const unmet = (version: string) => hold(lockOf("pnpm-lock.yaml", pnpm(version)))?.unmet.length;
  for (const version of ["19.0.0-rc.1", "19.2.0-canary.1", "19.0.0"]) t.equal(unmet(version), 0, version);
  for (const version of ["20.0.0-rc.1", "18.3.0-rc.1"]) t.equal(unmet(version), 1, version);
});

t.test(
  "in a yarn.lock, what resolutions turned to another range is found, and a peer that others install may be found",
  async (t) => {
    const text = `__metadata:
  version: 8

"app@workspace:.":
  version: 0.0.0-use.local
  resolution: "app@workspace:."
  dependencies:
    kit: "npm:^1.0.0"
    react: "npm:^18.0.0"
    widget: "npm:^2.0.0"

"kit@npm:^1.0.0":
  version: 1.0.0
  resolution: "kit@npm:1.0.0"
  dependencies:
    hook: "npm:^1.0.0"

"hook@npm:^1.0.0":
  version: 1.0.0
  resolution: "hook@npm:1.0.0"

"react@npm:19.1.0":
  version: 19.1.0
  resolution: "react@npm:19.1.0"

"widget@npm:^2.0.0":
  version: 2.0.0
  resolution: "widget@npm:2.0.0"
  peerDependencies:
    hook: ^1.0.0
    react: ^18.0.0
`;
    t.same(hold(lockOf("yarn.lock", text))?.unmet.map(shown), ["widget 2.0.0 -> react ^18.0.0 19.1.0"]);
  },
);

t.test("what installed releases require is listed, met or not, with what brings it", async (t) => {
  for (const [kind, text] of Object.entries(LOCKFILES)) {
    const tree = lockOf(kind.split(" ")[0] ?? "", text).tree?.();
    if (!tree) throw new Error(`${kind} has no tree`);
    const listed = listInstalled(tree, { file: "lock", asked: (_, name) => (name === "kit" ? PROD : undefined) });
    const peers = listed.filter(({ kind: its, by }) => its === "peer" && by.name === "widget");
    t.same(
      new Set(peers.map(({ of, range, optional }) => `${of} ${range}${optional ? " optional" : ""}`)),
      new Set(["react ^18.0.0", "hook ^1.0.0", "theme ^1.0.0 optional", "tagged next"]),
      kind,
    );
    t.ok(
      peers.every(({ through }) => through?.name === "kit" && through.version === "1.0.0"),
      kind,
    );
    t.ok(
      peers.every(({ by }) => by.place?.file === "lock" && (by.place.line ?? 0) > 0),
      kind,
    );
    t.notOk(
      listed.some((one) => one.kind === "dependency"),
      `${kind}: with npm, each can have its own`,
    );
  }
});

t.test("runtimes are listed, and each release once, through what the project asks for itself", async (t) => {
  const packages = {
    "": { dependencies: { kit: "1" }, devDependencies: { tool: "1" } },
    "node_modules/kit": { version: "1.0.0", engines: { node: ">=18" }, peerDependencies: { react: "^18" } },
    "node_modules/tool": { version: "1.0.0", dependencies: { inner: "1" } },
    "node_modules/inner": { version: "1.0.0", peerDependencies: { react: "^17" } },
    "node_modules/tool/node_modules/kit": {
      version: "1.0.0",
      engines: { node: ">=18" },
      peerDependencies: { react: "^18" },
    },
  };
  const tree = lockOf("package-lock.json", JSON.stringify({ lockfileVersion: 3, packages })).tree?.();
  if (!tree) throw new Error("no tree");
  const asked = (_: string, name: string) =>
    name === "kit" ? PROD : name === "tool" ? { ...PROD, isDev: true } : undefined;
  const listed = listInstalled(tree, { file: "package-lock.json", asked });
  const told = listed.map(
    ({ kind, by, of, range, isDev }) => `${kind} ${by.name} ${of} ${range}${isDev ? " dev" : ""}`,
  );
  t.same(told.sort(), ["peer inner react ^17 dev", "peer kit react ^18", "runtime kit nodejs >=18"]);
  t.equal(listed.find(({ by }) => by.name === "inner")?.through?.name, "tool");
});

t.test("of several that bring a release in as few steps, the one that pins it is named", async (t) => {
  const through = (kit: string, tool: string) => {
    const packages = {
      "": { dependencies: { kit: "1", tool: "1" } },
      "node_modules/kit": { version: "1.0.0", dependencies: { inner: kit } },
      "node_modules/tool": { version: "1.0.0", dependencies: { inner: tool } },
      "node_modules/inner": { version: "1.2.0", peerDependencies: { react: "^17" } },
    };
    const tree = lockOf("package-lock.json", JSON.stringify({ lockfileVersion: 3, packages })).tree?.();
    const asked = (_: string, name: string) => (name === "inner" ? undefined : PROD);
    return tree && listInstalled(tree, { file: "package-lock.json", asked })[0]?.through?.name;
  };
  t.equal(through("^1.0.0", "1.2.0"), "tool");
  t.equal(through("1.2.0", "1.2.0"), "kit", "the first of them");
  t.equal(through("^1.0.0", "1"), "kit", "a line is no pin");
});

t.test("a Gemfile that has changed counts, and not what its lockfile repeats of it", async (t) => {
  const text = `GEM
  remote: https://gems.example/
  specs:
    devise (4.9.0)
      railties (< 7.2)
    railties (7.1.0)

DEPENDENCIES
  devise
  railties (~> 6.1)
`;
  const lock = { name: "Gemfile.lock", text };
  const unmetIn = (...files: { name: string; text: string }[]) => {
    const project = readProject(files);
    if ("problem" in project) throw new Error(project.problem);
    return project.requirements.unmet.map(({ by, of, range }) => `${by.name}: ${of} ${range}`);
  };
  t.same(unmetIn(lock), ["Gemfile: railties ~> 6.1"]);
  t.same(unmetIn({ name: "Gemfile", text: 'gem "devise"\ngem "railties", "~> 7.1"\n' }, lock), []);
  const newer = { name: "Gemfile", text: 'gem "devise"\ngem "railties", ">= 7.2", "< 7.3"\n' };
  t.same(unmetIn(newer, lock), ["devise: railties < 7.2"], "what others ask for is held against it");
});

t.test("where each package is installed once, dependencies are listed, too", async (t) => {
  const text = `GEM
  remote: https://gems.example/
  specs:
    devise (4.9.0)
      railties (>= 4.1.0)
    railties (7.1.0)

DEPENDENCIES
  devise
`;
  const project = readProject([{ name: "Gemfile.lock", text }]);
  if ("problem" in project) throw new Error(project.problem);
  // The project itself, as Bundler records it, asks for something, too.
  const installed = project.installed.filter(({ by }) => by.name !== "Gemfile");
  t.match(installed, [
    { kind: "dependency", ecosystem: "gem", by: { name: "devise", version: "4.9.0" }, of: "railties" },
  ]);
  t.equal(installed.length, 1);
});

t.test("what is installed for other packages is told apart from what the project asks for", async (t) => {
  const found = (dependencies: object, more: object = {}) => {
    const packages = {
      "": { dependencies },
      "node_modules/kit": { version: "1.0.0", peerDependencies: { http: "^1" } },
      "node_modules/tool": { version: "1.0.0", dependencies: { http: "^3" } },
      "node_modules/http": { version: "3.0.0" },
      ...more,
    };
    const text = JSON.stringify({ lockfileVersion: 3, packages });
    const tree = lockOf("package-lock.json", text).tree?.();
    return tree && holdTree(tree, { file: "package-lock.json", asked: () => PROD }).unmet;
  };
  const [free, ...none] = found({ kit: "1.0.0", tool: "1.0.0" }) ?? [];
  t.match(free, { by: { name: "kit" }, of: "http", foundThrough: "kit", isFree: true });
  t.same(none, []);
  const [asked] = found({ kit: "1.0.0", tool: "1.0.0", http: "^3" }) ?? [];
  t.same([asked?.foundThrough, asked?.isFree], [undefined, undefined]);
  const parent = { "node_modules/app": { version: "1.0.0", dependencies: { kit: "1.0.0" } } };
  const [brought] = found({ app: "1.0.0", tool: "1.0.0" }, parent) ?? [];
  t.equal(brought?.isFree, undefined, "what brings the other gives it its peers");
  const other = { "node_modules/other": { version: "1.0.0", peerDependencies: { http: "^3" } } };
  const [needed] = found({ kit: "1.0.0", tool: "1.0.0", other: "1.0.0" }, other) ?? [];
  t.same([needed?.foundThrough, needed?.isFree], ["kit", undefined]);
});
