import t from "tap";
import { gather } from "../../../../clients/cli/project/gather.js";

const lock = (workspaces: Record<string, object>, packages: object) =>
  JSON.stringify({ lockfileVersion: 3, packages: { ...workspaces, ...packages } });

const KIT = { "node_modules/kit": { version: "2.0.0", engines: { node: ">=20" } } };

/** What is unmet in each folder: `web: runtime kit nodejs 18`. */
function unmetIn(files: Record<string, string>, above: readonly string[] = []): string[] {
  const texts = Object.entries(files).map(
    ([path, text]) => [path, { text, ...(above.includes(path) && { isAbove: true }) }] as const,
  );
  return gather(new Map(texts)).stacks.flatMap(({ path, requirements }) =>
    requirements.unmet.map(({ kind, by, of, found }) => `${path}: ${kind} ${by.name} ${of} ${found?.version}`),
  );
}

const needsKit = JSON.stringify({ dependencies: { kit: "^2.0.0" } });
const root = JSON.stringify({ workspaces: ["web", "api"] });
const WORKSPACE = {
  "package.json": root,
  "web/package.json": needsKit,
  "package-lock.json": lock({ "": { workspaces: ["web", "api"] }, web: { dependencies: { kit: "^2.0.0" } } }, KIT),
};

t.test("what runs for a whole workspace is held once, where the lockfile is", async (t) => {
  t.same(unmetIn({ ...WORKSPACE, ".nvmrc": "18" }), [".: runtime kit nodejs 18"]);
  t.same(unmetIn({ ...WORKSPACE, ".nvmrc": "22" }), []);
});

t.test("what runs in one folder is checked against what that folder asks for", async (t) => {
  t.same(unmetIn({ ...WORKSPACE, ".nvmrc": "22", "web/.nvmrc": "18" }), ["web: runtime kit nodejs 18"]);
  t.same(unmetIn({ ...WORKSPACE, ".nvmrc": "22", "api/package.json": "{}", "api/.nvmrc": "18" }), []);
  t.same(unmetIn({ ...WORKSPACE, ".nvmrc": "18", "web/.nvmrc": "22" }), [], "a nearer file overrides the one above");
});

t.test("what a folder allows is checked against what it asks for, and against what runs there", async (t) => {
  const allows = (node: string) => JSON.stringify({ engines: { node }, dependencies: { kit: "^2.0.0" } });
  t.same(unmetIn({ ...WORKSPACE, "web/package.json": allows(">=18") }), ["web: allowed kit nodejs >=18"]);
  t.same(unmetIn({ ...WORKSPACE, "web/package.json": allows(">=20"), ".nvmrc": "20" }), []);
  t.same(unmetIn({ ...WORKSPACE, "web/package.json": allows(">=22"), ".nvmrc": "20" }), ["web: own nodejs nodejs 20"]);
});

t.test("a lockfile above what is scanned counts for the folder below", async (t) => {
  const above = ["package-lock.json", ".nvmrc"];
  const { "package.json": _, ...below } = WORKSPACE;
  t.same(unmetIn({ ...below, ".nvmrc": "18" }, above), ["web: runtime kit nodejs 18"]);
});

t.test("an image is not checked against what only development needs", async (t) => {
  const files = (manifest: object) => ({
    "package.json": JSON.stringify(manifest),
    "package-lock.json": lock({ "": manifest }, KIT),
  });
  const image = { Dockerfile: "FROM node:18-slim\n" };
  t.same(unmetIn({ ...files({ dependencies: { kit: "^2" } }), ...image }), [".: runtime kit nodejs 18"]);
  t.same(unmetIn({ ...files({ devDependencies: { kit: "^2" } }), ...image }), []);
});

t.test("what the files beside a lockfile accept on purpose is noted", async (t) => {
  const needs = (more: object) => ({ dependencies: { kit: "^2.0.0", react: "^19.0.0" }, ...more });
  const packages = {
    "node_modules/kit": { version: "2.0.0", peerDependencies: { react: "^18.0.0" } },
    "node_modules/react": { version: "19.1.0" },
  };
  const accepted = (more: object) => {
    const files = {
      "package.json": { text: JSON.stringify(needs(more)) },
      "package-lock.json": { text: lock({ "": needs({}) }, packages) },
    };
    return gather(new Map(Object.entries(files))).stacks.flatMap(({ requirements }) =>
      requirements.unmet.map((one) => one.accepted),
    );
  };
  t.same(accepted({}), [undefined]);
  t.same(accepted({ overrides: { react: "$react" } }), ["overrides of package.json"]);
  t.same(accepted({ resolutions: { react: "19.1.0" } }), [undefined], "npm does not read them");
});

t.test("a lockfile's file says how many requirements are no ranges", async (t) => {
  const lockWith = (peerDependencies: object) =>
    gather(
      new Map([
        ["package.json", { text: needsKit }],
        [
          "package-lock.json",
          {
            text: lock(
              { "": { dependencies: { kit: "^2.0.0" } } },
              {
                "node_modules/kit": { version: "2.0.0", peerDependencies },
                "node_modules/react": { version: "19.1.0" },
                "node_modules/vue": { version: "3.5.0" },
              },
            ),
          },
        ],
      ]),
    ).files.find(({ path }) => path === "package-lock.json")?.notes;
  t.same(lockWith({ react: "^19.0.0" }), []);
  t.same(lockWith({ react: "next" }), ["1 requirement not checked: not a version range"]);
  t.same(lockWith({ react: "next", vue: "github:vuejs/core" }), ["2 requirements not checked: not version ranges"]);
  t.same(lockWith({ react: "next || ^19.0.0" }), [], "one of several is enough where it accepts");
});

const PHP = {
  "composer.lock": JSON.stringify({
    "content-hash": "x",
    packages: [{ name: "laravel/framework", version: "v12.1.0", require: { php: "^8.2" } }],
  }),
  "composer.json": JSON.stringify({ require: { "laravel/framework": "^12.0" } }),
};

t.test("what a composer.lock says of PHP is checked against what runs", async (t) => {
  t.same(unmetIn({ ...PHP, ".tool-versions": "php 8.1.2" }), [".: runtime laravel/framework php 8.1.2"]);
  t.same(unmetIn({ ...PHP, ".tool-versions": "php 8.3" }), []);
  const alone = { "composer.lock": PHP["composer.lock"], ".tool-versions": "php 8.1.2" };
  t.same(unmetIn(alone), [".: runtime laravel/framework php 8.1.2"], "without its composer.json");
});

t.test(
  "a folder of the project that a lockfile lists asks for what it needs without a manifest that asks for it",
  async (t) => {
    const files = {
      Gemfile: 'path "engines" do\n  gem "shop"\nend\ngem "rails"\n',
      "Gemfile.lock": `PATH
  remote: engines
  specs:
    shop (0.1.0)
      rack (~> 2.0)

GEM
  specs:
    rack (3.1.0)
    rails (8.0.1)

DEPENDENCIES
  rails
  shop!
`,
    };
    t.same(unmetIn(files), [".: dependency shop rack 3.1.0"]);
  },
);

t.test("what a project allows and what it runs on, in every language", async (t) => {
  const go = "module x\n\ngo 1.24\n\ntoolchain go1.24.3\n";
  t.same(unmetIn({ "go.mod": go, Dockerfile: "FROM golang:1.22\n" }), [".: own go go 1.22"]);
  t.same(unmetIn({ "go.mod": go, Dockerfile: "FROM golang:1.25-alpine\n", ".tool-versions": "golang 1.24.3" }), []);
  const rust = { "Cargo.toml": '[workspace.package]\nrust-version = "1.85"\n' };
  const member = { "a/Cargo.toml": '[package]\nname = "a"\nrust-version.workspace = true\n' };
  t.same(unmetIn({ ...rust, ...member, "rust-toolchain.toml": '[toolchain]\nchannel = "1.80"\n' }), [
    ".: own rust rust 1.80",
  ]);
  t.same(unmetIn({ ...rust, ...member, "rust-toolchain.toml": '[toolchain]\nchannel = "1.85.1"\n' }), []);
  const python = { "pyproject.toml": '[project]\nname = "x"\nrequires-python = ">=3.12"\n' };
  t.same(unmetIn({ ...python, ".python-version": "3.10.4" }), [".: own python python 3.10.4"]);
  t.same(unmetIn({ ...python, ".python-version": "3.12" }), []);
  const php = (range: string) => ({ "composer.json": JSON.stringify({ require: { php: range } }) });
  t.same(unmetIn({ ...php("^8.2"), ".tool-versions": "php 8.1" }), [".: own php php 8.1"]);
  t.same(unmetIn({ ...php("~8.1"), ".tool-versions": "php 8.3.1" }), [], "a tilde of Composer reaches the next major");
  t.same(unmetIn({ Gemfile: 'ruby ">= 3.2"\n', ".ruby-version": "3.1.4" }), [".: own ruby ruby 3.1.4"]);
  t.same(unmetIn({ Gemfile: 'ruby "~> 3.3"\n', ".ruby-version": "3.4.1" }), []);
});

t.test("CI counts for the members of a workspace, and not for a folder with a lockfile of its own", async (t) => {
  const ci = { ".github/workflows/ci.yml": "jobs:\n  a:\n    container: node:18\n    steps:\n      - run: npm ci\n" };
  t.same(unmetIn({ ...WORKSPACE, ...ci }), [".: runtime kit nodejs 18"]);
  const docs = {
    "docs/package.json": needsKit,
    "docs/package-lock.json": lock({ "": { dependencies: { kit: "^2.0.0" } } }, KIT),
  };
  t.same(unmetIn({ "package.json": "{}", ...docs, ...ci }), []);
});

t.test("what an optional peer reaches is not needed to run", async (t) => {
  const manifest = { dependencies: { widget: "^1.0.0" }, devDependencies: { bundler: "^1.0.0" } };
  const packages = {
    "node_modules/widget": {
      version: "1.0.0",
      peerDependencies: { bundler: "*" },
      peerDependenciesMeta: { bundler: { optional: true } },
    },
    "node_modules/bundler": { version: "1.0.0", dependencies: { kit: "^2.0.0" } },
    ...KIT,
  };
  const files = { "package-lock.json": lock({ "": manifest }, packages), Dockerfile: "FROM node:18\n" };
  t.same(unmetIn({ "package.json": JSON.stringify(manifest), ...files }), []);
});

t.test("the .npmrc beside a lockfile says that peers are installed in any version", async (t) => {
  const manifest = { dependencies: { kit: "^2.0.0", react: "^19.0.0" } };
  const packages = {
    "node_modules/kit": { version: "2.0.0", peerDependencies: { react: "^18.0.0" } },
    "node_modules/react": { version: "19.1.0" },
  };
  const relaxedIn = (npmrc: string) => {
    const files = {
      ".npmrc": { text: npmrc },
      "package.json": { text: JSON.stringify(manifest) },
      "package-lock.json": { text: lock({ "": manifest }, packages) },
    };
    return gather(new Map(Object.entries(files))).stacks.flatMap(({ requirements }) =>
      requirements.unmet.map((one) => one.relaxed),
    );
  };
  t.same(relaxedIn("legacy-peer-deps=true"), ["legacy-peer-deps of .npmrc"]);
  t.same(relaxedIn(""), [undefined]);
});
