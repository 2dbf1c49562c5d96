import { existsSync } from "node:fs";
import t from "tap";
import type { FileKind } from "../../server/manifests/format.js";
import { REPOSITORIES } from "../../server/manifests/hosts/images.js";
import type { NamedEntry } from "../../server/manifests/reading.js";
import { FORMATS, formatOf } from "../../server/manifests/registry.js";
import { ENVIRONMENT_FILES } from "../fixtures/environment-files.js";
import { endless } from "../fixtures/hostile.js";

const PATHS: Record<FileKind, string[]> = {
  manifest: [
    "package.json",
    "apps/web/package.json",
    "requirements.txt",
    "requirements-dev.txt",
    "requirements/base.txt",
    "api/requirements/dev.in",
    "pyproject.toml",
    "Pipfile",
    "go.mod",
    "Gemfile",
    "composer.json",
    "Cargo.toml",
    "pom.xml",
    "build.gradle",
    "app/build.gradle.kts",
    "gradle/libs.versions.toml",
    "pubspec.yaml",
    "src/Shop.csproj",
    "Shop.fsproj",
    "Directory.Packages.props",
    "Directory.Build.props",
  ],
  "npm-lockfile": [
    "package-lock.json",
    "npm-shrinkwrap.json",
    "yarn.lock",
    "pnpm-lock.yaml",
    "pnpm-lock.yml",
    "bun.lock",
    "bun.lockb",
  ],
  lockfile: [
    "composer.lock",
    "poetry.lock",
    "pdm.lock",
    "uv.lock",
    "Cargo.lock",
    "pubspec.lock",
    "Pipfile.lock",
    "Gemfile.lock",
    "gems.locked",
    "pylock.toml",
    "pylock.dev.toml",
    "packages.lock.json",
  ],
  environment: [
    ".nvmrc",
    ".node-version",
    ".tool-versions",
    "android/gradle/wrapper/gradle-wrapper.properties",
    "Dockerfile",
    "api/Dockerfile.dev",
    "api.Dockerfile",
    "compose.yaml",
    "docker-compose.prod.yml",
    "docker-compose-dev.yml",
    "docker-compose_test.yml",
    "dev.compose.yaml",
    "deploy/docker-compose/mysql/mysql.yaml",
    "vercel.json",
    "netlify.toml",
    "wrangler.toml",
    "fly.toml",
    "deno.json",
  ],
  ci: [
    "docker-bake.hcl",
    ".github/workflows/ci.yml",
    "templates/app/.github/workflows/test.yaml",
    ".github/actions/setup/action.yml",
    ".gitlab-ci.yml",
    ".circleci/config.yml",
    "bitbucket-pipelines.yml",
  ],
  "bill-of-materials": [
    "bom.json",
    "sbom.json",
    "a/app.cdx.json",
    "app.cyclonedx.json",
    "app.spdx.json",
    "app.sbom.json",
  ],
  source: [
    "app/page.tsx",
    "src/app/api/orders/route.ts",
    "app/layout.jsx",
    "pages/api/hello.ts",
    "middleware.ts",
    "src/proxy.js",
  ],
  "shared-ranges": ["pnpm-workspace.yaml", ".yarnrc.yml", ".npmrc"],
};

const kindsOf = (paths: readonly string[]) => paths.map((path) => [path, formatOf(path)?.kind]);

t.test("recognizes files by their paths", async (t) => {
  for (const [kind, paths] of Object.entries(PATHS))
    t.strictSame(
      kindsOf(paths),
      paths.map((path) => [path, kind]),
    );
});

t.test("ignores capitals, which not all file systems keep apart, and accepts paths of Windows", async (t) => {
  t.strictSame(kindsOf(["PACKAGE.JSON", "dockerfile", "api\\Requirements\\base.txt"]), [
    ["PACKAGE.JSON", "manifest"],
    ["dockerfile", "environment"],
    ["api\\Requirements\\base.txt", "manifest"],
  ]);
});

const OTHERS = [
  ...[
    "README.md",
    "tsconfig.json",
    "package.json.bak",
    "my-package.json",
    "src/requirements/readme.md",
    "Dockerfile.test.ts",
    "src/dockerfile.ts",
    "lib/page.tsx",
    "app/helpers.ts",
    "pages.ts",
    "src/my-middleware.ts",
    "requirements/",
    "private/",
    "",
    "__proto__",
    "constructor",
  ],
  ...[
    "nvmrc",
    "package.json",
    "dockerfile-notes.md",
    "dockerfile.ts",
    "dockerfile.test.ts",
    "dockerfile.md",
    "dockerfile.dockerignore",
    "dockerfile.j2",
    "containerfile.py",
    "compose.md",
    "my-compose.yaml.txt",
    "app.yml",
    "vercel.json.bak",
    ".dockerignore",
    "composer.json",
    "mise.local",
    ".github/dependabot.yml",
    ".github/workflows/README.md",
    ".github/workflows/old/ci.yml",
    "action.yml",
    "workflows/ci.yml",
    "config.yml",
  ],
];

t.test("does not recognize files with similar names", async (t) => {
  const files = OTHERS.filter((file) => !["package.json", "composer.json"].includes(file));
  t.strictSame(
    kindsOf(files).filter(([, kind]) => kind !== undefined),
    [],
  );
});

t.test("gives every file to one format", async (t) => {
  const files = [...Object.values(PATHS).flat(), ...ENVIRONMENT_FILES.map(([file]) => file)];
  const fitting = (file: string) => {
    const name = file.split("/").at(-1)?.toLowerCase() ?? "";
    return FORMATS.filter((format) => format.name?.test(name)).map(({ label }) => label);
  };
  t.strictSame(
    files.map((file) => [file, fitting(file)] as const).filter(([, labels]) => labels.length > 1),
    [],
  );
});

/** `nodejs 20.11.0`, `react 19`. */
function shown({ ecosystem, name, version }: NamedEntry): string {
  const [, id = name, release = version] = /^(?:pkg:generic\/)?([a-z-]+)(?:@(.+))?$/.exec(name) ?? [];
  const known = ecosystem || existsSync(`data/technologies/${id}.yaml`) ? id : `unknown ${id}`;
  return [known, release && decodeURIComponent(release)].filter(Boolean).join(" ");
}

t.test("every environment file names technologies of the catalog with their versions", async (t) => {
  for (const [file, text, technologies] of ENVIRONMENT_FILES) {
    const reading = formatOf(file)?.read(text) ?? { problem: "no format" };
    if ("problem" in reading) throw new Error(`${file}: ${reading.problem}`);
    t.strictSame(reading.entries.map(shown), technologies, file);
    t.strictSame(reading.notRead, [], file);
  }
  const labels = FORMATS.filter(({ kind }) => kind === "environment").map(({ label }) => label);
  const met = new Set(ENVIRONMENT_FILES.map(([file]) => formatOf(file)?.label));
  t.strictSame(
    labels.filter((label) => !met.has(label)),
    [],
    "every one has an example",
  );
});

t.test("every known container image carries a technology of the catalog", async (t) => {
  t.strictSame(
    [...REPOSITORIES].filter(([, id]) => !existsSync(`data/technologies/${id}.yaml`)),
    [],
  );
});

const byMarks = (text: string) =>
  FORMATS.find(({ marks }) => marks?.every((mark) => mark.test(text.trimStart())))?.label;

t.test("does not mistake pasted text for a format by marks that only look similar", async (t) => {
  const texts = [
    '["[project]"]',
    '{"name": "[package]"}',
    "<bom/>",
    "django==5.1\n# [project]\n",
    "gem\nruby\nplugins\n",
    "dependencies:\n  next: 15\n",
    "packages:\n  /next@15:\n    resolution: {}\n",
    "module x\n",
    "",
  ];
  t.strictSame(
    texts.filter((text) => byMarks(text) !== undefined),
    [],
  );
});

t.test("recognizes pasted text in linear time", async (t) => {
  for (const part of [
    "\n",
    "[project.\n",
    "packages:\n",
    "environment:\n \n",
    "# ",
    "<project",
    " ",
    "module ",
    "GEM\n",
  ])
    t.equal(byMarks(endless(part)), undefined, JSON.stringify(part));
});
