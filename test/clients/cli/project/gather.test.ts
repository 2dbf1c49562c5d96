import t from "tap";
import type { FoundText } from "../../../../clients/cli/project/find.js";
import { gather } from "../../../../clients/cli/project/gather.js";

const gathered = (files: Record<string, string | FoundText>) =>
  gather(
    new Map(Object.entries(files).map(([path, file]) => [path, typeof file === "string" ? { text: file } : file])),
  );
/** Of each stack, what it names and where. */
const seen = (files: Record<string, string>) =>
  Object.fromEntries(
    gathered(files).stacks.map(({ path, entries }) => [
      path,
      entries.map(({ text, place, ambient }) => `${text} ${place.file}:${place.line}${ambient ? " ambient" : ""}`),
    ]),
  );
const packageJson = (dependencies: object) => JSON.stringify({ dependencies }, null, 1);

t.test("each folder with manifests is a stack", async (t) => {
  t.same(
    seen({
      "apps/web/package.json": packageJson({ react: "^19.0.0" }),
      "api/go.mod": "module x\n\ngo 1.24\n",
      "package.json": "{}",
    }),
    { ".": [], api: ["go@>=1.24 api/go.mod:3"], "apps/web": ["react@^19.0.0 apps/web/package.json:3"] },
  );
});

t.test("inherits the nearest version and compose files of parents, as ambient entries", async (t) => {
  const files = {
    ".nvmrc": "20\n",
    "compose.yaml": "services:\n  db:\n    image: postgres:16\n",
    "apps/.nvmrc": "22\n",
    "apps/web/package.json": packageJson({}),
    "apps/web/Dockerfile": "FROM node:22\n",
    "ops/Dockerfile": "FROM redis:7\n",
  };
  const { "apps/web": web, ops, ".": root } = seen(files);
  t.same(web, ["node:22 apps/web/Dockerfile:1", "node@22 apps/.nvmrc:1 ambient", "postgres:16 compose.yaml:3 ambient"]);
  t.same(ops, ["redis:7 ops/Dockerfile:1"], "a stack of hints is about itself alone");
  t.same(root, ["node@20 .nvmrc:1", "postgres:16 compose.yaml:3"]);
});

const CI =
  "jobs:\n  a:\n    steps:\n      - uses: actions/setup-node@v4\n        with: { node-version: 20 }\n      - run: npm ci\n";

t.test("workflows belong to the folder of .github, count below it, and make no project by themselves", async (t) => {
  const web = { "apps/web/package.json": packageJson({ react: "19.0.0" }) };
  const place = ".github/workflows/ci.yml:5";
  t.same(seen({ ...web, ".github/workflows/ci.yml": CI }), {
    "apps/web": ["react@19.0.0 apps/web/package.json:3", `node@20 ${place} ambient`],
  });
  t.same(seen({ "package.json": "{}", ".github/workflows/ci.yml": CI }), { ".": [`node@20 ${place}`] });
  t.same(seen({ "package.json": "{}", ".nvmrc": "22", ".github/workflows/ci.yml": CI }), { ".": ["node@22 .nvmrc:1"] });
});

t.test("what a workflow installs in a folder counts there, and not for others", async (t) => {
  const ci = { ".github/workflows/ci.yml": CI.replace("npm ci", "cd api && npm ci") };
  const place = ".github/workflows/ci.yml:5 ambient";
  const manifests = { "package.json": "{}", "api/package.json": "{}", "web/package.json": "{}" };
  t.same(seen({ ...manifests, ...ci }), { ".": [], api: [`node@20 ${place}`], web: [] });
  const locked = { "api/package-lock.json": '{"lockfileVersion":3,"packages":{"":{}}}' };
  t.same(seen({ ...manifests, ...locked, ...ci }), { ".": [], api: [`node@20 ${place}`], web: [] });
  // A folder that is no project, such as one that is made while the job runs, says nothing.
  t.same(seen({ "package.json": "{}", ...ci }), { ".": ["node@20 .github/workflows/ci.yml:5"] });
});

t.test("a workflow that says nothing about what runs is not among the files", async (t) => {
  const { files } = gathered({
    "package.json": "{}",
    ".github/workflows/ci.yml": CI,
    ".github/workflows/labels.yml": "jobs:\n  a:\n    steps:\n      - uses: actions/labeler@v5\n",
  });
  t.same(
    files.map(({ path }) => path),
    [".github/workflows/ci.yml", "package.json"],
  );
});

t.test("a file that cannot be parsed is reported, also one that others only look into", async (t) => {
  const files = {
    "package.json": "<<<<<<< HEAD\n{}\n",
    "pnpm-lock.yaml": "a: [",
    "pnpm-workspace.yaml": "catalog:\n\treact: 19\n",
    ".npmrc": "<<<<<<< HEAD\n",
    ".github/workflows/ci.yml": `${CI}a: b: c\n`,
  };
  const { files: reported, stacks } = gathered(files);
  t.same(
    reported.map(({ path, state }) => [path, state]),
    Object.keys(files)
      .sort()
      .map((path) => [path, "unread"]),
  );
  t.match(reported.find(({ path }) => path === ".github/workflows/ci.yml")?.notes, [/at line 7: /]);
  t.same(stacks, []);
  t.same(gathered({ "pnpm-workspace.yaml": "packages: [a]\n", ".npmrc": "a=b\n" }).files, []);
});

t.test("the last stage of a Dockerfile runs, and the others where nothing else does", async (t) => {
  const files = {
    "package.json": '{"engines": {"node": ">=18"}}',
    Dockerfile: "FROM node:22 AS build\nFROM nginx:1.27\n",
  };
  t.same(seen(files), { ".": ["node:22 Dockerfile:1", "nginx:1.27 Dockerfile:2"] });
  t.same(seen({ ...files, ".nvmrc": "20" }), { ".": ["node@20 .nvmrc:1", "nginx:1.27 Dockerfile:2"].toReversed() });
});

t.test("a lockfile provides versions, and all its packages without a manifest", async (t) => {
  const lock = '[[package]]\nname = "django"\nversion = "5.1.2"\n\n[[package]]\nname = "asgiref"\nversion = "3.8.1"\n';
  const project = '[project]\nname = "x"\ndependencies = ["django>=5"]\n';
  t.same(seen({ "poetry.lock": lock, "pyproject.toml": project }), { ".": ["django@5.1.2 pyproject.toml:3"] });
  t.same(
    seen({ "poetry.lock": lock, "api/pyproject.toml": project }).api,
    ["django@5.1.2 api/pyproject.toml:3"],
    "from above, too",
  );
  t.equal(seen({ "poetry.lock": lock })["."]?.length, 2);
  const npm = JSON.stringify({
    lockfileVersion: 3,
    packages: { "": { dependencies: { react: "^19" } }, "node_modules/react": { version: "19.1.0" } },
  });
  t.match(seen({ "package-lock.json": npm })["."], [/^react@19\.1\.0 package-lock\.json/]);
});

t.test("partial manifests count for the parent folder", async (t) => {
  t.same(seen({ "requirements/base.txt": "django==5.1\n", "requirements/dev.in": "pytest\n" }), {
    ".": ["django@5.1 requirements/base.txt:1", "pytest requirements/dev.in:1"],
  });
});

t.test("a bill of materials is a stack of its own", async (t) => {
  const bill = '{"bomFormat":"CycloneDX","components":[{"purl":"pkg:npm/vue@3.5.0"}]}';
  t.match(seen({ "a/bom.json": bill, "a/package.json": packageJson({ react: "19" }) }), {
    a: [/^react/],
    "a/bom.json": [/^pkg:npm\/vue/],
  });
});

t.test("edge sources count for the nearest package that uses Next.js", async (t) => {
  const source = 'export const runtime = "edge";\n';
  const next = packageJson({ next: "16.0.0" });
  t.match(seen({ "web/package.json": next, "web/app/a/route.ts": source }).web, [
    /^next/,
    "runtime = edge web/app/a/route.ts:1",
  ]);
  const inner = { "package.json": next, "lib/package.json": packageJson({}), "lib/middleware.ts": source };
  t.same(seen(inner).lib, []);
  t.equal(seen(inner)["."]?.length, 1, "nor for one farther away");
});

t.test("reports unreadable files, and reads the rest", async (t) => {
  const { files, stacks } = gathered({
    "a/package.json": "{",
    "b/package.json": packageJson({ react: "19", odd: 7 }),
    "c/package.json": { problem: "It cannot be read (EACCES)." },
    "d/yarn.lock": { problem: "It cannot be read (EIO)." },
    "e/": { problem: "This folder cannot be listed (EACCES)." },
    "pnpm-workspace.yaml": { problem: "It cannot be read (EIO)." },
  });
  t.same(
    files.map(({ path, state }) => [path, state]),
    [
      ["a/package.json", "unread"],
      ["b/package.json", "partly"],
      ["c/package.json", "unread"],
      ["d/yarn.lock", "unread"],
      ["e/", "unread"],
      ["pnpm-workspace.yaml", "unread"],
    ],
  );
  t.match(files[1]?.notes, [/^not understood: 1 dependency whose version is not a string \(line 4\)$/]);
  t.same(
    stacks.map(({ path }) => path),
    ["b"],
  );
});

t.test("a manifest of a kind that is not read is never passed over", async (t) => {
  const states = (files: Record<string, string>) =>
    gathered(files).files.map(
      ({ path, state, isLeftOut = false }) => `${path} ${state}${isLeftOut ? ", left out" : ""}`,
    );
  t.same(states({ "mix.exs": "defmodule" }), ["mix.exs unread"]);
  t.same(states({ "package.json": "{}", "ios/Podfile": "pod" }), ["ios/Podfile read, left out", "package.json read"]);
  t.same(states({ "web/package.json": "{}", "mix.exs": "defmodule" }), ["mix.exs unread", "web/package.json read"]);
  const [file] = gathered({ "package.json": "{}", "setup.py": "setup()" }).files.slice(1);
  t.match(file?.notes, [/^left out: .*Use a requirements\.txt/]);
});

t.test("reads empty files without error", async (t) => {
  const { files, stacks } = gathered({
    "package.json": '{"name":"x"}',
    "pyproject.toml": "[tool.ruff]\nline-length = 100\n",
    "requirements.txt": "\n",
    "pnpm-workspace.yaml": "packages:\n  - a\n",
  });
  t.same(
    files.map(({ path, state, notes }) => [path, state, notes]),
    [
      ["package.json", "read", []],
      ["pyproject.toml", "read", []],
      ["requirements.txt", "read", []],
    ],
  );
  t.match(stacks, [{ path: ".", entries: [] }]);
});

t.test("an unrelated file with a known name makes no project", async (t) => {
  const { files, stacks } = gathered({ "data/render.yaml": "name: Render\n", "app.json": '{"expo":{}}' });
  t.match(files, [
    { path: "app.json", state: "read", entries: 0 },
    { path: "data/render.yaml", state: "read" },
  ]);
  t.same(stacks, []);
});

t.test("treats names such as __proto__ like any other", async (t) => {
  const entries = seen({ "__proto__/package.json": '{"dependencies":{"__proto__":"1","constructor":"2"}}' });
  t.same(
    entries,
    Object.fromEntries([
      ["__proto__", ["__proto__@1 __proto__/package.json:1", "constructor@2 __proto__/package.json:1"]],
    ]),
  );
});

t.test("folders outside the current one have no parents in it", async (t) => {
  const stacks = seen({ ".nvmrc": "20\n", "../other/package.json": packageJson({}), "../.nvmrc": "22\n" });
  t.same(stacks["../other"], ["node@22 ../.nvmrc:1 ambient"]);
});

t.test("files of parent folders count for a project, and are not one", async (t) => {
  const lock = JSON.stringify({ lockfileVersion: 3, packages: { "node_modules/react": { version: "17.0.2" } } });
  const around = (text: string): FoundText => ({ text, isAbove: true });
  const { files, stacks } = gathered({
    "package-lock.json": around(lock),
    ".nvmrc": around("22"),
    "uv.lock": around("not asked for by anybody"),
    "apps/web/package.json": packageJson({ react: "^17.0.0" }),
  });
  t.same(
    stacks.map(({ path, entries }) => [
      path,
      entries.map(({ text, ambient }) => `${text}${ambient ? " ambient" : ""}`),
    ]),
    [["apps/web", ["react@17.0.2", "node@22 ambient"]]],
  );
  t.same(
    files.map(({ path }) => path),
    [".nvmrc", "apps/web/package.json", "package-lock.json"],
    "what nobody asks for is not told",
  );
});

t.test("lists what installed releases require, as brought by what each folder asks for", async (t) => {
  const lock = {
    lockfileVersion: 3,
    packages: {
      "": {},
      admin: { name: "admin", dependencies: { kit: "1" } },
      web: { name: "web", dependencies: { ui: "1" } },
      "node_modules/kit": { version: "1.0.0", dependencies: { ui: "1" } },
      "node_modules/ui": { version: "1.0.0", peerDependencies: { react: "^18" } },
    },
  };
  const { stacks } = gathered({
    "package-lock.json": JSON.stringify(lock, null, 1),
    "admin/package.json": packageJson({ kit: "1" }),
    "web/package.json": packageJson({ ui: "1" }),
    "bom.cdx.json": '{"bomFormat":"CycloneDX","specVersion":"1.6","components":[{"purl":"pkg:npm/ui@1.0.0"}]}',
  });
  const requiring = (path: string) =>
    stacks
      .find((stack) => stack.path === path)
      ?.installed()
      .map(({ by, of, range, through }) => `${through?.name} brings ${by.name} ${by.version}: ${of} ${range}`);
  t.same(requiring("admin"), ["kit brings ui 1.0.0: react ^18"]);
  t.same(requiring("web"), ["ui brings ui 1.0.0: react ^18"]);
  t.same(requiring("bom.cdx.json"), []);
});

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

t.test("a manifest tells what it asks for, locked or not", async (t) => {
  const lock = { lockfileVersion: 3, packages: { "node_modules/react": { version: "19.1.0" } } };
  const { stacks } = gathered({
    "package.json": packageJson({ react: "^19.0.0", vue: "3.5.0" }),
    "package-lock.json": JSON.stringify(lock),
  });
  t.match(stacks[0]?.entries, [
    { name: "react", version: "19.1.0", declared: "^19.0.0" },
    { name: "vue", version: "3.5.0", declared: "3.5.0" },
  ]);
});
