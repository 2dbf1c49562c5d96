import { join } from "node:path";
import t from "tap";
import { readLockfiles } from "../../../../../scripts/data/measure/lockfiles/read.js";
import type { Declaration } from "../../../../../scripts/data/measure/lockfiles/release.js";
import { temporaryFolder, writeFiles } from "../../../../fixtures/service.js";

/** Releases in short: `name@version: kind name range`, with a question mark behind what is optional. */
async function read(files: Record<string, string>): Promise<string[]> {
  const folder = temporaryFolder(t);
  writeFiles(folder, files);
  const lockfiles = await readLockfiles([folder]);
  return lockfiles.flatMap(({ releases }) =>
    releases.map(
      ({ ecosystem, name, version, declarations }) =>
        `${ecosystem} ${name}@${version}${declarations.map((declared) => `; ${inShort(declared)}`).join("")}`,
    ),
  );
}

const inShort = ({ kind, name, range, optional }: Declaration) => `${kind} ${name} ${range}${optional ? " ?" : ""}`;

t.test("of npm: peers, which of them are optional, and engines", async (t) => {
  const lock = {
    lockfileVersion: 3,
    packages: {
      "": { name: "app", version: "1.0.0", peerDependencies: { react: "^1" } },
      "packages/own": { name: "own", version: "1.0.0", engines: { node: ">=1" } },
      "node_modules/own": { resolved: "packages/own", link: true },
      "node_modules/@a/b": {
        version: "2.0.0",
        resolved: "https://registry.example/b.tgz",
        peerDependencies: { react: "^18", vite: "*" },
        peerDependenciesMeta: { vite: { optional: true }, react: {} },
        engines: { node: ">=18", npm: ">=9", bun: ">=1" },
      },
      "node_modules/@a/b/node_modules/alias": { name: "real", version: "3.0.0", engines: ["node >= 0.8"] },
      "node_modules/forked": { version: "1.0.0", resolved: "git+ssh://git@github.com/a/forked.git#1" },
    },
  };
  const releases = [
    "npm @a/b@2.0.0; package react ^18; package vite * ?; runtime node >=18; runtime bun >=1",
    "npm real@3.0.0",
  ];
  t.same(await read({ "app/package-lock.json": JSON.stringify(lock) }), releases);
  t.same(await read({ "npm-shrinkwrap.json": JSON.stringify(lock) }), releases);
});

t.test("of pnpm 9", async (t) => {
  const text = `lockfileVersion: '9.0'

importers:

  .:
    dependencies:
      '@a/b':
        specifier: ^2.0.0
        version: 2.0.0(react@18.3.1)

packages:

  '@a/b@2.0.0':
    resolution: {integrity: sha512-x}
    engines: {node: '>=18', npm: '>=9'}
    peerDependencies:
      '@types/react': '*'
      react: ^18 || ^19
    peerDependenciesMeta:
      '@types/react':
        optional: true

  c@1.0.0-rc.1:
    resolution: {integrity: sha512-x}

  d@https://codeload.example/d:
    resolution: {tarball: https://codeload.example/d}
    version: 1.0.0

snapshots:

  '@a/b@2.0.0(react@18.3.1)':
    dependencies:
      react: 18.3.1
`;
  t.same(await read({ "pnpm-lock.yaml": text }), [
    "npm @a/b@2.0.0; package @types/react * ?; package react ^18 || ^19; runtime node >=18",
    "npm c@1.0.0-rc.1",
  ]);
});

t.test("of pnpm 6, where a release comes for each set of peers", async (t) => {
  const text = `lockfileVersion: '6.0'

packages:

  /@a/b@2.0.0(react@17.0.2):
    resolution: {integrity: sha512-x}
    peerDependencies:
      react: ^16.8 || ^17
    dependencies:
      react: 17.0.2

  /@a/b@2.0.0(react@16.14.0):
    resolution: {integrity: sha512-x}
    peerDependencies:
      react: ^16.8 || ^17
`;
  const release = "npm @a/b@2.0.0; package react ^16.8 || ^17";
  t.same(await read({ "pnpm-lock.yaml": text }), [release, release]);
});

t.test("of Yarn 2 and later: peers; patched releases, but none of the project's own", async (t) => {
  const text = `__metadata:
  version: 8

"@a/b@npm:^2.0.0, @a/b@npm:^2.1.0":
  version: 2.1.0
  resolution: "@a/b@npm:2.1.0"
  peerDependencies:
    react: ">=18"
    vite: "*"
  peerDependenciesMeta:
    vite:
      optional: true
  languageName: node

"app@workspace:.":
  version: 0.0.0-use.local
  resolution: "app@workspace:."
  peerDependencies:
    react: "*"

"c@patch:c@npm%3A1.0.0#~/.yarn/patches/c.patch":
  version: 1.0.0
  resolution: "c@patch:c@npm%3A1.0.0#~/.yarn/patches/c.patch::version=1.0.0&hash=1"
`;
  t.same(await read({ "yarn.lock": text }), ["npm @a/b@2.1.0; package react >=18; package vite * ?", "npm c@1.0.0"]);
});

t.test("of Composer: what is required of packages and PHP, but no extensions and branches", async (t) => {
  const lock = {
    packages: [
      {
        name: "A/B",
        version: "v2.0.0",
        require: { php: "^8.2", "ext-json": "*", "c/d": "^1.0", "e/f": "self.version" },
      },
      { name: "c/d", version: "dev-main", require: { php: "^7" } },
    ],
    "packages-dev": [{ name: "e/f", version: "2.0.0" }],
  };
  t.same(await read({ "composer.lock": JSON.stringify(lock) }), [
    "composer a/b@2.0.0; runtime php ^8.2; package c/d ^1.0; package e/f 2.0.0",
    "composer e/f@2.0.0",
  ]);
});

t.test("of Poetry: what is required without conditions, and of Python", async (t) => {
  const text = `[[package]]
name = "Django_Ninja"
version = "1.4.0"
python-versions = ">=3.8"

[package.dependencies]
Django = ">=4.2"
pydantic = {version = ">=2.0,<3.0", extras = ["email"]}
tzdata = {version = "*", markers = "sys_platform == 'win32'"}
redis = {version = ">=4", optional = true}

[[package]]
name = "forked"
version = "1.0"
python-versions = "*"

[package.source]
type = "git"
url = "https://example.com/forked"
`;
  t.same(await read({ "poetry.lock": text }), [
    "pypi django-ninja@1.4.0; package django >=4.2; package pydantic >=2.0,<3.0; runtime python >=3.8",
  ]);
});

t.test("of Bundler: what gems need of each other, whatever they are built for", async (t) => {
  const text = `GIT
  remote: https://example.com/forked.git
  specs:
    forked (1.0.0)
      rails (~> 7.0)

GEM
  remote: https://rubygems.org/
  specs:
    nokogiri (1.18.9-arm64-darwin)
      racc (~> 1.4)
    nokogiri (1.18.9-x86_64-linux-gnu)
      racc (~> 1.4)
    rails (8.0.2.1)
      actionpack (= 8.0.2.1)
      bundler (>= 1.15.0)
      thor

DEPENDENCIES
  rails (~> 8.0)
`;
  t.same(await read({ "Gemfile.lock": text }), [
    "gem nokogiri@1.18.9; package racc ~> 1.4",
    "gem rails@8.0.2.1; package actionpack = 8.0.2.1; package bundler >= 1.15.0; package thor >= 0",
  ]);
});

t.test("lockfiles are found in folders by their names, and read in the order of their paths", async (t) => {
  const folder = temporaryFolder(t);
  const lock = JSON.stringify({ packages: { "node_modules/a": { version: "1.0.0" } } });
  writeFiles(folder, { "z/package-lock.json": lock, "a/b/package-lock.json": lock, "a/package.json": "{" });
  const file = join(folder, "z", "package-lock.json");
  const found = await readLockfiles([folder]);
  t.same(
    found.map(({ path }) => path),
    [join(folder, "a", "b", "package-lock.json"), file],
  );
  t.same(await readLockfiles([file]), [{ path: file, releases: found[1]?.releases }]);
});

t.test("lockfiles that record no declarations, and what is no lockfile, are refused", async (t) => {
  const cases: [file: string, text: string, message: RegExp][] = [
    [
      "package-lock.json",
      '{"lockfileVersion": 1, "dependencies": {}}',
      /package-lock.json cannot be read: .*version 2/,
    ],
    ["yarn.lock", '# yarn lockfile v1\n\na@^1:\n  version "1.0.0"\n', /yarn.lock cannot be read: it is of Yarn 1/],
    ["composer.lock", "{", /composer.lock cannot be read/],
    ["README.md", "", /there is no lockfile in/],
  ];
  for (const [file, text, message] of cases) await t.rejects(read({ [file]: text }), { message });
  const folder = temporaryFolder(t);
  writeFiles(folder, { "bun.lock": "{}" });
  await t.rejects(readLockfiles([join(folder, "bun.lock")]), { message: /bun.lock is none of package-lock.json, / });
});
