import t from "tap";
import { accepting, readExceptions, relaxedPeers } from "../../../server/manifests/npm/exceptions.js";
import { npmTree } from "../../../server/manifests/npm/lock.js";
import type { Node } from "../../../server/manifests/tree.js";

const node = (name: string, version: string, dependencies: Node[] = []): Node => ({
  name,
  version,
  line: undefined,
  dependencies: () => dependencies,
  requires: () => [],
  runtimes: [],
});

const react = node("react", "19.1.0");
const plugin = node("plugin", "1.0.0");
const kit = node("kit", "2.3.0", [plugin]);
const other = node("other", "1.0.0");
const TREE = npmTree([react, plugin, kit, other], undefined);

/** Where a project says that `by` may get what is installed of a package, or nothing, though it asks for another version. */
const accepted = (
  [lockfile, file, text]: readonly [lockfile: string, file: string, text: string],
  { by = plugin, name = "react", range = "^18.0.0", found = react as Node | "none" } = {},
) =>
  accepting(readExceptions(file, text, lockfile), TREE)(by, {
    kind: "peer",
    name,
    range,
    optional: false,
    found: found === "none" ? undefined : found,
  });

const MISSING = { found: "none" } as const;

type Fields = Record<string, unknown>;
const packageJson = (lockfile: string) => (manifest: Fields) =>
  [lockfile, "package.json", JSON.stringify(manifest)] as const;

t.test("overrides of npm", async (t) => {
  const npm = (overrides: unknown, more: Fields = {}) => packageJson("package-lock.json")({ overrides, ...more });
  const words = "overrides of package.json";
  t.equal(accepted(npm({ react: "19.1.0" })), words);
  t.equal(accepted(npm({ react: "^19.0.0" })), words);
  t.equal(accepted(npm({ react: "18.2.0" })), undefined, "the lockfile does not have what it says");
  t.equal(accepted(npm({ preact: "19.1.0" })), undefined, "it is about another package");
  t.equal(accepted(npm({ react: "19.1.0" }), MISSING), undefined, "an override installs nothing");
  t.equal(accepted(npm({ react: "$react" }, { dependencies: { react: "^19.0.0" } })), words);
  t.equal(accepted(npm({ react: "$react" }, { dependencies: { react: "^18.0.0" } })), undefined);
  t.equal(accepted(npm({ "react@^18": "19.1.0" })), words);
  t.equal(accepted(npm({ "react@17": "19.1.0" })), undefined, "it is about those that ask for others");
  t.equal(accepted(npm({ plugin: { react: "19.1.0" } })), words);
  t.equal(accepted(npm({ kit: { react: "19.1.0" } })), words, "what a package brings is below it");
  t.equal(accepted(npm({ "kit@1": { react: "19.1.0" } })), undefined);
  t.equal(accepted(npm({ other: { react: "19.1.0" } })), undefined);
  t.equal(accepted(npm({ react: "19.1.0", plugin: { react: "18.2.0" } })), undefined, "the nearer one counts");
  t.equal(accepted(npm({ other: { ".": "1.0.0", react: "19.1.0" } }), { by: other }), words);
  t.equal(accepted(npm({ react: { ".": "19.1.0", scheduler: "1.0.0" } })), words);
  t.equal(accepted(npm({ react: { scheduler: "1.0.0" } })), undefined);
  t.equal(accepted(npm({ "react@>=18": { scheduler: "1.0.0" } })), words, "npm takes the range for the version");
  for (const odd of [null, [], "react", { react: 19 }, { react: null }]) t.equal(accepted(npm(odd)), undefined);
});

t.test("resolutions count where they are read", async (t) => {
  const manifest = { resolutions: { react: "19.1.0" } };
  for (const lockfile of ["yarn.lock", "pnpm-lock.yaml", "bun.lock"])
    t.equal(accepted(packageJson(lockfile)(manifest)), "resolutions of package.json", lockfile);
  t.equal(accepted(packageJson("package-lock.json")(manifest)), undefined);
  const yarn = (key: string) => packageJson("yarn.lock")({ resolutions: { [key]: "19.1.0" } });
  for (const key of [
    "**/react",
    "kit/react",
    "kit/**/react",
    "**/kit/react",
    "react@npm:^18.0.0",
    "plugin@1.0.0/react",
  ])
    t.ok(accepted(yarn(key)), key);
  for (const key of ["other/react", "react-dom", "@types/react", "react@npm:^17.0.0", "kit@1.0.0/react"])
    t.notOk(accepted(yarn(key)), key);
  const types = node("@types/react", "19.1.0");
  t.ok(accepted(yarn("@types/react"), { name: "@types/react", found: types }));
});

t.test("settings of pnpm stand in package.json, in pnpm-workspace.yaml and in the lockfile", async (t) => {
  const pnpm = (settings: Fields) => packageJson("pnpm-lock.yaml")({ pnpm: settings });
  t.equal(accepted(pnpm({ overrides: { react: "19.1.0" } })), "pnpm.overrides of package.json");
  t.equal(accepted(packageJson("package-lock.json")({ pnpm: { overrides: { react: "19.1.0" } } })), undefined);
  const rules = (peerDependencyRules: Fields) => pnpm({ peerDependencyRules });
  t.equal(accepted(rules({ allowAny: ["react"] })), "pnpm.peerDependencyRules of package.json");
  t.equal(accepted(rules({ allowAny: ["react"] }), MISSING), undefined);
  t.ok(accepted(rules({ ignoreMissing: ["react"] }), MISSING));
  t.notOk(accepted(rules({ ignoreMissing: ["react"] })));
  for (const pattern of ["*", "re*", "*act", "r*a*t"]) t.ok(accepted(rules({ allowAny: [pattern] })), pattern);
  for (const pattern of ["re", "react*dom", "@types/*", "a*b*c", "reac*ct"])
    t.notOk(accepted(rules({ allowAny: [pattern] })), pattern);
  const allowed = (key: string, versions = "19") => accepted(rules({ allowedVersions: { [key]: versions } }));
  for (const key of ["react", "plugin>react", "plugin@1>react"]) t.ok(allowed(key), key);
  for (const key of ["plugin@2>react", "kit>react", "react-dom"]) t.notOk(allowed(key), key);
  t.ok(allowed("react", "17 || 19"));
  t.ok(allowed("react", "*"));
  t.notOk(allowed("react", "17 || 20"));

  const workspace = (text: string) => ["pnpm-lock.yaml", "pnpm-workspace.yaml", text] as const;
  const words = "peerDependencyRules of pnpm-workspace.yaml";
  t.equal(accepted(workspace("overrides:\n  'react@<19': ^19.1.0 # soon\n")), "overrides of pnpm-workspace.yaml");
  t.equal(accepted(workspace("overrides:\n  kit>react: 19.1.0\n")), "overrides of pnpm-workspace.yaml");
  t.equal(accepted(workspace("peerDependencyRules:\n  allowAny:\n    - vue\n    - 'rea*' # all\n")), words);
  t.equal(accepted(workspace("peerDependencyRules:\n  allowAny:\n  - react\n")), words);
  t.equal(accepted(workspace("peerDependencyRules:\n  ignoreMissing: [vue, 'react']\n"), MISSING), words);
  t.equal(accepted(workspace("peerDependencyRules:\n  allowedVersions:\n    'plugin>react': '17 || 19'\n")), words);
  t.equal(accepted(workspace("packages:\n  - react\n")), undefined);
  const lock = ["pnpm-lock.yaml", "pnpm-lock.yaml", "overrides:\n  react: 19.1.0\n  vue: '-'\n\npackages:\n"] as const;
  t.equal(accepted(lock), "overrides of pnpm-lock.yaml");
  t.ok(accepted(lock, { name: "vue", ...MISSING }), "it is taken out");
});

t.test("peers are installed in any version where .npmrc says so to npm", async (t) => {
  const setting = "legacy-peer-deps of .npmrc";
  t.equal(relaxedPeers("save-exact=true\nlegacy-peer-deps = true\n", "package-lock.json"), setting);
  for (const text of ["", "legacy-peer-deps=false", "# legacy-peer-deps=true", "x-legacy-peer-deps=true"])
    t.equal(relaxedPeers(text, "package-lock.json"), undefined, text);
  t.equal(relaxedPeers("legacy-peer-deps=true", "pnpm-lock.yaml"), undefined, "others do not read it");
});
