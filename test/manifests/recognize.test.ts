import t from "tap";
import { type Role, roleOf } from "../../server/manifests/recognize.js";

const PATHS: Record<Role, string[]> = {
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
  ],
  "npm-lock": [
    "package-lock.json",
    "npm-shrinkwrap.json",
    "yarn.lock",
    "pnpm-lock.yaml",
    "pnpm-lock.yml",
    "bun.lock",
    "bun.lockb",
  ],
  lock: [
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
  ],
  hint: [
    ".nvmrc",
    ".node-version",
    ".tool-versions",
    "Dockerfile",
    "api/Dockerfile.dev",
    "api.Dockerfile",
    "compose.yaml",
    "docker-compose.prod.yml",
    "vercel.json",
    "netlify.toml",
    "wrangler.toml",
    "fly.toml",
    "deno.json",
  ],
  bill: ["bom.json", "sbom.json", "a/app.cdx.json", "app.cyclonedx.json", "app.spdx.json", "app.sbom.json"],
  source: [
    "app/page.tsx",
    "src/app/api/orders/route.ts",
    "app/layout.jsx",
    "pages/api/hello.ts",
    "middleware.ts",
    "src/proxy.js",
  ],
  ranges: ["pnpm-workspace.yaml", ".yarnrc.yml"],
};

t.test("a file has the role that its name tells", async (t) => {
  for (const [role, paths] of Object.entries(PATHS)) for (const path of paths) t.equal(roleOf(path), role, path);
});

t.test("capitals do not matter, as not all file systems tell them apart", async (t) => {
  t.equal(roleOf("PACKAGE.JSON"), "manifest");
  t.equal(roleOf("dockerfile"), "hint");
});

t.test("other files say nothing", async (t) => {
  const others = [
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
  ];
  for (const path of others) t.equal(roleOf(path), undefined, path);
});
