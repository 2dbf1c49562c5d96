import { join } from "node:path";
import t from "tap";
import { inShort } from "../../../../test/fixtures/releases.js";
import { temporaryFolder, writeFiles } from "../../../../test/fixtures/service.js";
import { readLockfiles } from "../../lockfiles/read.js";

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
  for (const [file, text, message] of cases) {
    const folder = temporaryFolder(t);
    writeFiles(folder, { [file]: text });
    await t.rejects(readLockfiles([folder]), { message });
  }
  const folder = temporaryFolder(t);
  writeFiles(folder, { "bun.lock": "{}" });
  await t.rejects(readLockfiles([join(folder, "bun.lock")]), { message: /bun.lock is none of package-lock.json, / });
});

t.test("each kind of lockfile is read by its name", async (t) => {
  const npm = '{"packages":{"node_modules/a":{"version":"1.0.0"}}}';
  const cases: Record<string, [text: string, release: string]> = {
    "package-lock.json": [npm, "npm a@1.0.0"],
    "npm-shrinkwrap.json": [npm, "npm a@1.0.0"],
    "pnpm-lock.yaml": ["packages:\n\n  a@1.0.0:\n    resolution: {integrity: sha512-x}\n", "npm a@1.0.0"],
    "yarn.lock": [
      '__metadata:\n  version: 8\n\n"a@npm:^1":\n  version: 1.0.0\n  resolution: "a@npm:1.0.0"\n',
      "npm a@1.0.0",
    ],
    "composer.lock": ['{"packages":[{"name":"a/b","version":"1.0.0"}]}', "composer a/b@1.0.0"],
    "poetry.lock": ['[[package]]\nname = "a"\nversion = "1.0"\n', "pypi a@1.0"],
    "Gemfile.lock": ["GEM\n  specs:\n    a (1.0.0)\n", "gem a@1.0.0"],
  };
  for (const [file, [text, release]] of Object.entries(cases)) {
    const folder = temporaryFolder(t);
    writeFiles(folder, { [file]: text });
    const [lockfile] = await readLockfiles([folder]);
    t.same(inShort(lockfile?.releases ?? []), [release], file);
  }
});
