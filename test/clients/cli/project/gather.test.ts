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
