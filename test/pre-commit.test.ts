import { readFileSync, statSync } from "node:fs";
import t from "tap";
import { parse } from "yaml";
import { scan } from "../clients/cli/commands/scan.js";
import { FORMATS, formatOf } from "../server/manifests/registry.js";
import fc from "./fixtures/properties.js";

interface Hook {
  id: string;
  entry: string;
  language: string;
  files: string;
  pass_filenames: boolean;
}

const [hook, ...others] = parse(readFileSync(".pre-commit-hooks.yaml", "utf8")) as [Hook, ...Hook[]];

/** Which paths the hook runs for. The pattern is Python's; its verbose flag only ignores white space. */
function takenBy(pattern: string, paths: readonly string[]): boolean[] {
  const compiled = new RegExp(pattern.replace("(?xi)", "").replace(/\s+/g, ""), "i");
  return paths.map((path) => compiled.test(path));
}

t.test("the hook runs what lies in its own repository, with existing options", async (t) => {
  t.strictSame(others, []);
  t.match(hook, { id: "stackfit", language: "script", pass_filenames: false });
  const [program = "", command, ...options] = hook.entry.split(" ");
  t.ok(statSync(program).mode & 0o100, "pre-commit starts it by its path");
  t.match(readFileSync(program, "utf8"), /^#!\/usr\/bin\/env node\n/);
  t.equal(command, "ci");
  const names = options.flatMap((option) => /^--([\w-]+)$/.exec(option)?.[1] ?? []);
  t.ok(names.length >= 2);
  for (const name of names) t.ok(name in scan.options, name);
});

t.test("the hook runs for every file that a scan reads", async (t) => {
  // Names of every form that a reader knows, and those that only their place tells.
  const simple = FORMATS.flatMap(({ name }) => name ?? []).filter(({ source }) => !source.includes("(?!"));
  const named = simple.flatMap((pattern) => fc.sample(fc.stringMatching(pattern), { numRuns: 20, seed: 1 }));
  const listed =
    "package-lock.json npm-shrinkwrap.json yarn.lock pnpm-lock.yaml bun.lock bun.lockb pnpm-workspace.yaml .yarnrc.yml composer.lock poetry.lock pdm.lock uv.lock Cargo.lock pubspec.lock Pipfile.lock Gemfile.lock gems.locked pylock.toml pylock.dev.toml bom.json sbom.json shop.cdx.json shop.cyclonedx.json shop.spdx.json shop.bom.json shop.sbom.json requirements/base.txt requirements/dev.in Dockerfile.dev api.Dockerfile".split(
      " ",
    );
  const names = [...named, ...listed].filter((name) => !/[\n\r]/.test(name));
  const paths = names.flatMap((name) => [name, `apps/web/${name}`]);
  const read = paths.filter((path) => ![undefined, "source"].includes(formatOf(path)?.kind));
  t.ok(read.length > 500, "most of them are what a scan reads");
  for (const name of listed) t.ok(read.includes(name), name);
  const taken = takenBy(hook.files, read);
  t.strictSame(
    read.filter((_, index) => !taken[index]),
    [],
  );
});

t.test("the hook does not run for other files", async (t) => {
  const paths =
    "README.md src/index.ts src/package.json.ts app/page.tsx docs/requirements.md .github/dependabot.yml tsconfig.json src/requirements/index.ts lib/bom.js go.sum package.json.bak my-package.json notbom.json compose.ts".split(
      " ",
    );
  t.strictSame(
    takenBy(hook.files, paths).map((taken, index) => [paths[index], taken]),
    paths.map((path) => [path, false]),
  );
});
