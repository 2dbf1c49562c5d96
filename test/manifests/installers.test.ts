import t from "tap";
import { installersIn } from "../../server/manifests/installers.js";

const shown = (files: Record<string, string>) =>
  installersIn(Object.entries(files).map(([path, text]) => ({ path, text })));

t.test("lockfiles show the package manager, then what a manifest says of it", async (t) => {
  const cases: [files: Record<string, string>, ecosystem: string, manager: string | undefined][] = [
    [{ "package.json": "{}" }, "npm", "npm"],
    [{ "package.json": "{}", "pnpm-lock.yaml": "" }, "npm", "pnpm"],
    [{ "web/package.json": '{"packageManager": "yarn@4.1.0"}' }, "npm", "yarn"],
    [{ "package.json": '{"packageManager": "yarn@4.1.0"}', "bun.lock": "" }, "npm", "bun"],
    [{ "deno.json": "{}" }, "npm", "deno"],
    [{ "requirements.txt": "" }, "pypi", "pip"],
    [{ "pyproject.toml": "[tool.poetry]" }, "pypi", "poetry"],
    [{ "pyproject.toml": "[tool.poetry]", "uv.lock": "" }, "pypi", "uv"],
    [{ "pom.xml": "" }, "maven", "maven"],
    [{ "build.gradle.kts": "", "gradle/libs.versions.toml": "" }, "maven", "gradle"],
    [{ "go.mod": "" }, "npm", undefined],
  ];
  for (const [files, ecosystem, manager] of cases)
    t.equal(shown(files)[ecosystem]?.manager, manager, JSON.stringify(files));
});

t.test("versions that a command would not change are edited", async (t) => {
  const cases: [files: Record<string, string>, byHand: string | undefined][] = [
    [{ "package.json": '{"dependencies": {"react": "^18"}}' }, undefined],
    [{ "package.json": '{"dependencies": {"react": "catalog:"}}' }, "elsewhere"],
    [{ "package.json": '{"dependencies": {"react-dom": "npm:@hot/react-dom@^17"}}' }, "elsewhere"],
    [{ "package.json": "{}", "pnpm-workspace.yaml": "packages:\n  - a\n" }, "here"],
    [{ "a/package.json": "{}", "pnpm-workspace.yaml": "packages:\n  - a\n" }, undefined],
    [{ "package.json": "{}", "pnpm-workspace.yaml": "onlyBuiltDependencies: []\n" }, undefined],
    [{ "package.json": '{"workspaces": ["a"]}', "yarn.lock": "# yarn lockfile v1\n" }, "here"],
    [{ "package.json": '{"workspaces": ["a"]}', "yarn.lock": "__metadata:\n" }, undefined],
  ];
  for (const [files, byHand] of cases) t.equal(shown(files).npm?.byHand, byHand, JSON.stringify(files));
  const flex = '{"extra": {"symfony": {"allow-contrib": false, "require": "7.4.*"}}}';
  t.equal(shown({ "composer.json": flex }).composer?.byHand, "here");
  t.equal(shown({ "composer.json": '{"require": {"symfony/form": "^7"}}' }).composer?.byHand, undefined);
});
