import { parse as parseToml } from "smol-toml";
import t from "tap";
import {
  type EditPlace,
  type EditRefusal,
  inCargo,
  inCatalogs,
  inComposerJson,
  inPackageJson,
  inPyproject,
} from "../../../server/manifests/edit/places.js";

const told = (places: readonly (EditPlace | EditRefusal)[]) =>
  places.map((place) =>
    "reason" in place ? place.reason : `${place.path.join(".")} ${place.written} ${place.write("NEW")}`,
  );
const npm = (name: string) => ({ ecosystem: "npm", name });

t.test("package.json: the first list counts, aliases are looked behind", async (t) => {
  const manifest = {
    dependencies: { react: "^17.0.0", old: "npm:react@^16.0.0" },
    devDependencies: { react: "^18.0.0" },
    peerDependencies: { react: ">=16" },
    engines: { node: "18.x" },
    overrides: { react: "17.0.0" },
  };
  t.same(told(inPackageJson(manifest, npm("react"))), [
    "dependencies.react ^17.0.0 NEW",
    "dependencies.old ^16.0.0 npm:react@NEW",
    "peerDependencies names react as well (>=16): make sure that it allows the new version.",
    "overrides names react as well: change its version there by hand.",
  ]);
  t.same(told(inPackageJson(manifest, { ecosystem: undefined, name: "nodejs" })), ["engines.node 18.x NEW"]);
  t.same(inPackageJson(manifest, { ecosystem: "pypi", name: "react" }), []);
});

t.test("package.json: what says where a package comes from is left", async (t) => {
  for (const value of [
    "workspace:^",
    "file:../x",
    "github:a/b",
    "a/b",
    "https://example.com/x.tgz",
    "catalog:",
    "git+ssh://x",
  ]) {
    const [place] = inPackageJson({ dependencies: { x: value } }, npm("x"));
    t.ok(place && "reason" in place && place.reason.includes(value), value);
  }
});

t.test("unexpected types have no editable values", async (t) => {
  for (const document of [null, [], "x", { dependencies: [] }, { dependencies: { x: 1 } }, { catalog: "x" }]) {
    t.same(inPackageJson(document, npm("x")), []);
    t.same(inCatalogs(document, npm("x")), []);
    t.same(inComposerJson(document, { ecosystem: "composer", name: "x" }), []);
    t.same(inPyproject(document, { ecosystem: "pypi", name: "x" }), []);
  }
  t.same(inCargo({ dependencies: { x: 1 } }, { ecosystem: "cargo", name: "x" }).length, 1, "told, not written");
});

t.test("the catalogs of a pnpm workspace", async (t) => {
  const workspace = { catalog: { react: "^18" }, catalogs: { legacy: { react: "^16", vue: "^2" } } };
  t.same(told(inCatalogs(workspace, npm("react"))), ["catalog.react ^18 NEW", "catalogs.legacy.react ^16 NEW"]);
});

t.test("composer.json names packages and PHP", async (t) => {
  const manifest = { require: { php: "^8.1", "a/b": "^1.0" }, "require-dev": { "c/d": "~2.0" } };
  t.same(told(inComposerJson(manifest, { ecosystem: "composer", name: "c/d" })), ["require-dev.c/d ~2.0 NEW"]);
  t.same(told(inComposerJson(manifest, { ecosystem: undefined, name: "php" })), ["require.php ^8.1 NEW"]);
});

t.test("pyproject.toml: lists of requirements, groups, and the tables of Poetry", async (t) => {
  const document = parseToml(`[project]
requires-python = ">=3.9,<3.12"
dependencies = ["Django >=4.2 ; os_name == 'posix'", "flask"]
[project.optional-dependencies]
x = ["django==4.2"]
[dependency-groups]
dev = [{ include-group = "x" }, "django~=4.2"]
[tool.poetry.dependencies]
python = "~3.11"
django = { version = "^4.2", extras = ["argon2"] }
[tool.poetry.group.dev.dependencies]
Django = "^4.2"
`);
  t.same(told(inPyproject(document, { ecosystem: "pypi", name: "django" })), [
    "project.dependencies.0 >=4.2 Django NEW ; os_name == 'posix'",
    "project.optional-dependencies.x.0 ==4.2 djangoNEW",
    "dependency-groups.dev.1 ~=4.2 djangoNEW",
    "tool.poetry.dependencies.django.version ^4.2 NEW",
    "tool.poetry.group.dev.dependencies.Django ^4.2 NEW",
  ]);
  t.same(told(inPyproject(document, { ecosystem: undefined, name: "python" })), [
    "project.requires-python >=3.9,<3.12 NEW",
    "tool.poetry.dependencies.python ~3.11 NEW",
  ]);
  t.same(told(inPyproject(document, { ecosystem: "pypi", name: "flask" })), ["flask is listed without a version."]);
});

t.test("Cargo.toml: all kinds of dependencies, renamed ones, those of the workspace", async (t) => {
  const document = parseToml(`[dependencies]
serde = "1.0"
other = { package = "serde", version = "0.9", features = ["x"] }
inherited = { workspace = true }
[workspace.dependencies]
inherited = "2"
[target.'cfg(unix)'.dev-dependencies]
serde = "1"
`);
  t.same(told(inCargo(document, { ecosystem: "cargo", name: "serde" })), [
    "dependencies.serde 1.0 NEW",
    "dependencies.other.version 0.9 NEW",
    "target.cfg(unix).dev-dependencies.serde 1 NEW",
  ]);
  t.same(told(inCargo(document, { ecosystem: "cargo", name: "inherited" })), [
    "workspace.dependencies.inherited 2 NEW",
  ]);
});
