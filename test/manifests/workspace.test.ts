import t from "tap";
import { openLock } from "../../server/manifests/read.js";
import { packageEntry } from "../../server/manifests/reading.js";
import { atLockedVersions, type OpenedLock, Workspace } from "../../server/manifests/workspace.js";

const workspaceOf = (files: Record<string, string>) => {
  const texts = Object.entries(files).map(([path, text]) => ({ path, text }));
  const locks = texts.filter(({ path }) => /lock/.test(path));
  return new Workspace(
    texts,
    locks.map(({ path, text }) => ({ path, lock: openLock(path, text) })),
  );
};
const packageJson = (dependencies: object) => JSON.stringify({ dependencies });
const npmLock = (versions: Record<string, string>) =>
  JSON.stringify({
    lockfileVersion: 3,
    packages: Object.fromEntries(Object.entries(versions).map(([path, version]) => [path, { version }])),
  });
function versions(path: string, text: string, files: Record<string, string>) {
  const reading = workspaceOf({ ...files, [path]: text }).readPackage({ path, text });
  if ("problem" in reading) throw new Error(reading.problem);
  return reading.entries.map(({ name, version }) => `${name} ${version}`);
}

t.test("of two lockfiles the one counts that has what package.json asks for, or else the first", async (t) => {
  const old = npmLock({ "node_modules/react": "19.1.0", "node_modules/auth": "6.33.4" });
  const text = packageJson({ react: "^19.0.0", auth: "^6.33.7" });
  const pnpm = (auth: string) =>
    `lockfileVersion: '9.0'\nimporters:\n  .:\n    dependencies:\n      react: {version: 19.1.2}\n      auth: {version: ${auth}}\n`;
  const files = (auth: string) => ({ "package-lock.json": old, "pnpm-lock.yaml": pnpm(auth) });
  t.same(versions("package.json", text, files("6.33.7")), ["react 19.1.2", "auth 6.33.7"]);
  t.same(versions("package.json", text, files("6.33.6")), ["react 19.1.0", "auth ^6.33.7"]);
});

t.test("takes the version of the nearest lockfile, if it is in the declared range", async (t) => {
  const lock = npmLock({ "node_modules/react": "19.1.0", "apps/web/node_modules/react": "18.3.1" });
  t.same(versions("package.json", packageJson({ react: "^19.0.0" }), { "package-lock.json": lock }), ["react 19.1.0"]);
  t.same(versions("apps/web/package.json", packageJson({ react: "^18.0.0" }), { "package-lock.json": lock }), [
    "react 18.3.1",
  ]);
  t.same(
    versions("apps/old/package.json", packageJson({ react: "^16.0.0", vue: "3" }), { "package-lock.json": lock }),
    ["react ^16.0.0", "vue 3"],
    "another version is another package's",
  );
  t.same(
    versions("apps/web/package.json", packageJson({ react: "^19.0.0" }), {
      "package-lock.json": lock,
      "apps/web/package-lock.json": npmLock({ "node_modules/react": "19.0.5" }),
    }),
    ["react 19.0.5"],
  );
});

t.test("leaves out workspace packages", async (t) => {
  const lock = JSON.stringify({
    lockfileVersion: 3,
    packages: { "node_modules/ui": { resolved: "packages/ui", link: true }, "packages/ui": { version: "1.0.0" } },
  });
  const files = { "package-lock.json": lock };
  t.same(versions("package.json", packageJson({ ui: "*" }), files), []);
  const reading = workspaceOf(files).readPackage({ path: "package.json", text: packageJson({ ui: "*" }) });
  t.match(reading, { passedOver: ["1 internal package"] });
});

t.test("looks up shared ranges in a lockfile keyed by range", async (t) => {
  const files = {
    ".yarnrc.yml": "catalog:\n  react: ^19.0.0\n",
    "yarn.lock":
      '__metadata:\n  version: 8\n\n"react@npm:^19.0.0":\n  version: 19.1.0\n  resolution: "react@npm:19.1.0"\n',
  };
  t.same(versions("apps/web/package.json", packageJson({ react: "catalog:" }), files), ["react 19.1.0"]);
});

t.test("ignores a byte order mark", async (t) => {
  const lock = npmLock({ "node_modules/react": "19.1.0" });
  const files = { "package-lock.json": `\ufeff${lock}` };
  t.same(versions("package.json", `\ufeff${packageJson({ react: "^19.0.0" })}`, files), ["react 19.1.0"]);
});

t.test("resolves shared ranges of the nearest workspace", async (t) => {
  const files = {
    "pnpm-workspace.yaml": "catalog:\n  react: ^19.0.0\ncatalogs:\n  old:\n    react: ^17.0.2\n",
    "sub/.yarnrc.yml": "catalog:\n  react: ^18.0.0\n",
  };
  const asking = (range: string) => packageJson({ react: range });
  t.same(versions("apps/web/package.json", asking("catalog:"), files), ["react ^19.0.0"]);
  t.same(versions("apps/web/package.json", asking("catalog:old"), files), ["react ^17.0.2"]);
  t.same(versions("apps/web/package.json", asking("catalog:gone"), files), ["react catalog:gone"]);
  t.same(versions("sub/a/package.json", asking("catalog:"), files), ["react ^18.0.0"]);
  const bun = { "package.json": '{"workspaces":{"catalog":{"react":"^16.0.0"}}}' };
  t.same(versions("apps/web/package.json", asking("catalog:"), bun), ["react ^16.0.0"], "as Bun keeps them");
  t.same(versions("apps/web/package.json", asking("catalog:"), { "package.json": '{"catalog' }), ["react catalog:"]);
});

t.test("uses the first valid lockfile of a folder by name", async (t) => {
  const files = { "package-lock.json": "{", "yarn.lock": "# yarn lockfile v1\n" };
  t.match(workspaceOf(files).lockFor("a/b"), { path: "yarn.lock" });
  t.equal(workspaceOf({ "b/yarn.lock": "" }).lockFor("a"), undefined);
});

t.test("refuses JSON that is not a package.json", async (t) => {
  for (const text of ["[]", "{", "null", '"x"'])
    t.match(workspaceOf({}).readPackage({ path: "package.json", text }), { problem: /./ });
});

t.test("uses a locked version if exactly one fits", async (t) => {
  const asked = [
    packageEntry("pypi", "Django", ">=4", 3),
    packageEntry("pypi", "flask", "<3", 4),
    packageEntry("pypi", "x", "1", 5),
  ];
  const locked = [
    packageEntry("pypi", "django", "5.1"),
    packageEntry("pypi", "flask", "3.0"),
    packageEntry("pypi", "x", "1"),
    packageEntry("gem", "django", "9"),
  ];
  t.same(
    atLockedVersions(asked, locked).map(({ name, version, line }) => [name, version, line]),
    [
      ["django", "5.1", 3],
      ["flask", "<3", 4],
      ["x", "1", 5],
    ],
  );
  const two = [packageEntry("cargo", "serde", "1.0.1"), packageEntry("cargo", "serde", "1.0.2")];
  t.match(atLockedVersions([packageEntry("cargo", "serde", "^1")], two), [{ version: "^1" }], "where two fit, neither");
});

t.test("a locked version keeps the range that was asked for", async (t) => {
  const declared = (text: string, files: Record<string, string>) => {
    const reading = workspaceOf({ ...files, "package.json": text }).readPackage({ path: "package.json", text });
    return "problem" in reading ? reading : reading.entries.map((entry) => [entry.version, entry.declared]);
  };
  const lock = { "package-lock.json": npmLock({ "node_modules/react": "19.1.0", "node_modules/old": "17.0.2" }) };
  t.strictSame(declared(packageJson({ react: "^19.0.0", vue: "3" }), lock), [
    ["19.1.0", "^19.0.0"],
    ["3", undefined],
  ]);
  t.strictSame(declared(packageJson({ old: "npm:react@^17.0.0" }), lock), [["17.0.2", "^17.0.0"]], "of an alias");
  const shared = { ...lock, "pnpm-workspace.yaml": "catalog:\n  react: ^19.1.0\n" };
  t.strictSame(declared(packageJson({ react: "catalog:" }), shared), [["19.1.0", "^19.1.0"]], "of a workspace");
  t.strictSame(declared(JSON.stringify({ peerDependencies: { react: ">=18" } }), lock), [["19.1.0", undefined]]);
  const [django] = atLockedVersions([packageEntry("pypi", "Django", ">=4")], [packageEntry("pypi", "django", "5.1")]);
  t.match(django, { version: "5.1", declared: ">=4" });
});

t.test("npm refuses peers where no lockfile says what to install, and no setting lets them in", async (t) => {
  const refuses = (files: Record<string, string>, locks: OpenedLock[] = []) =>
    new Workspace(
      Object.entries(files).map(([path, text]) => ({ path, text })),
      locks,
    ).refusesPeers("apps/web");
  const web = { "apps/web/package.json": "{}" };
  t.ok(refuses(web));
  t.notOk(refuses({ ...web, ".npmrc": "legacy-peer-deps=true\n" }), "it lets them in");
  t.notOk(refuses({ ...web, "pnpm-workspace.yaml": "packages: [apps/*]\n" }), "pnpm warns");
  t.notOk(refuses({ ...web, "package.json": '{"packageManager": "yarn@4.0.0"}' }), "Yarn warns");
  const lock = openLock("package-lock.json", '{"lockfileVersion": 3, "packages": {}}');
  t.notOk(refuses(web, [{ path: "package-lock.json", lock }]), "it installs what the lockfile has");
  t.notOk(new Workspace([]).refusesPeers("."), "there is nothing to install");
});

t.test("what a project patches is known, in every form", async (t) => {
  const patched = (folder: string, files: Record<string, string>) =>
    [...new Workspace(Object.entries(files).map(([path, text]) => ({ path, text }))).patched(folder)].sort();
  t.same(
    patched("apps/web", {
      "patches/recoil+0.7.6.patch": "",
      "patches/@scope+kit+1.0.0-beta.2.patch": "",
      "patches/@scope__pnpm@1.0.0.patch": "",
      "apps/web/patches/react-native@0.72.4.patch": "",
      "apps/api/patches/other+1.0.0.patch": "",
      "package.json":
        '{"resolutions": {"a": "patch:a@npm%3A1.0.0#~/.yarn/patches/a.patch", "@b/c": "patch:@b/c@npm:2#x"}}',
    }),
    ["@b/c", "@scope/kit", "@scope/pnpm", "a", "react-native", "recoil"],
  );
});

t.test("build scripts of Gradle take versions from the properties and the catalog above them", async (t) => {
  const script = 'plugins { id("x.y") version libs.versions.y.get() }\ndependencies { api("a:b:$bVersion") }\n';
  const workspace = workspaceOf({
    "gradle.properties": "bVersion=1.0\n",
    "app/gradle.properties": "bVersion=2.0\n",
    "gradle/libs.versions.toml": '[versions]\ny = "3.0"\n',
    "app/build.gradle": script,
  });
  const versionsIn = (path: string) =>
    workspace.readScript({ path, text: script }).entries.map(({ version }) => version);
  t.same(versionsIn("app/build.gradle"), ["3.0", "2.0"], "the nearest counts");
  t.same(versionsIn("core/build.gradle.kts"), ["3.0", "1.0"]);
  const withRoot = workspaceOf({
    "build.gradle": 'version = "9"\nsubprojects {\n  ext {\n    bVersion = "1.5"\n    name = "x"\n  }\n}\n',
    "api/build.gradle": script,
  });
  const { entries } = withRoot.readScript({
    path: "api/build.gradle",
    text: 'dependencies { api("a:b:$bVersion"); api("c:d:$name") }',
  });
  t.same(
    entries.map(({ version }) => version),
    ["1.5", undefined],
    "extra properties of the script above",
  );
});
