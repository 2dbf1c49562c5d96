import fc from "fast-check";
import t from "tap";
import { MAX_TEXT, READABLE, readManifest } from "../../server/manifests/read.js";

const SAMPLES: [file: string, text: string, kind: RegExp][] = [
  ["package.json", '{"name": "x", "dependencies": {"next": "15.1.0"}}', /^package\.json$/],
  [
    "package-lock.json",
    '{"name": "x", "lockfileVersion": 1, "dependencies": {"next": {"version": "15.1.0"}}}',
    /package-lock/,
  ],
  ["npm-shrinkwrap.json", '{"lockfileVersion": 3, "packages": {"": {"dependencies": {"next": "15"}}}}', /package-lock/],
  ["yarn.lock", '# yarn lockfile v1\n\nnext@15:\n  version "15.1.0"\n', /yarn/],
  [
    "yarn.lock",
    '__metadata:\n  version: 8\n\n"next@npm:15":\n  version: 15.1.0\n  resolution: "next@npm:15.1.0"\n',
    /yarn/,
  ],
  [
    "pnpm-lock.yaml",
    "lockfileVersion: '9.0'\nimporters:\n  .:\n    dependencies:\n      next:\n        version: 15.1.0\n",
    /pnpm/,
  ],
  [
    "bun.lock",
    '{\n  "lockfileVersion": 1,\n  "workspaces": {"": {"dependencies": {"next": "15",},},},\n  "packages": {},\n}',
    /bun/,
  ],
  [
    "bun.lock",
    '{"lockfileVersion": 1, "configVersion": 1, "workspaces": {"": {"dependencies": {"next": "15",}}}}',
    /bun/,
  ],
  ["composer.json", '{"require": {"laravel/framework": "^11"}}', /composer\.json/],
  [
    "composer.lock",
    '{"content-hash": "x", "packages": [{"name": "laravel/framework", "version": "v11"}]}',
    /composer\.lock/,
  ],
  ["requirements-dev.txt", "django==5.1\nflask\n", /requirements/],
  ["go.mod", "module example.com/x\n\ngo 1.23\n\nrequire a.dev/b v1.0.0\n", /go\.mod/],
  ["Gemfile.lock", "GEM\n  specs:\n    rails (8.0.0)\n\nDEPENDENCIES\n  rails\n", /Gemfile/],
  ["bom.json", '{"bomFormat": "CycloneDX", "components": [{"purl": "pkg:npm/next@15.1.0"}]}', /CycloneDX/],
  ["sbom.spdx.json", '{"spdxVersion": "SPDX-2.3", "packages": [{"name": "next"}]}', /SPDX/],
  ["export.json", '{"sbom": {"spdxVersion": "SPDX-2.3", "packages": [{"name": "next"}]}}', /SPDX/],
  ["names.json", '["next@15", "react"]', /list/],
  ["stack.txt", "next@15\nreact\n", /list/],
];

t.test("every kind is recognised by its name, and by its content alone", async (t) => {
  for (const [file, text, kind] of SAMPLES) {
    const named = readManifest(file, text);
    t.match(named, { kind }, file);
    t.same(readManifest(undefined, text), named, `${file} without its name`);
    t.same(
      readManifest(`some/Folder\\${file.toUpperCase()}`, `\uFEFF${text}`),
      named,
      `${file} in a folder, with a mark`,
    );
  }
});

t.test("what cannot be read is told with what to do", async (t) => {
  const cases: [file: string | undefined, text: string, problem: RegExp][] = [
    [undefined, "", /nothing in it.*package\.json/],
    [undefined, " \n\t", /nothing in it/],
    [
      "package.json",
      '{"dependencies": {\n"next": "15",\n}}',
      /looks like a package\.json, but it is not valid JSON at line 3/,
    ],
    ["package.json", "[]", /JSON, but not a package\.json/],
    [undefined, '{"dependencies": {"next": ', /ends before it is complete/],
    [undefined, '{"name": "x"}', /none that is known here/],
    [undefined, "[1, 2]", /names no dependencies/],
    ["package.json", '{"name": "x"}', /read as package\.json, but it names no dependencies/],
    ["Cargo.toml", "[dependencies]\nserde = 1", /CycloneDX JSON.*pkg:cargo/],
    ["pyproject.toml", "[project]", /requirements\.txt/],
    ["bun.lockb", "#!/usr/bin/env bun\0", /bun\.lock/],
    ["Gemfile", 'gem "rails"', /Gemfile\.lock/],
    ["go.sum", "x", /go\.mod/],
    ["logo.png", "\x89PNG\0\0", /not a text/],
    ["pom.xml", "<project/>", /CycloneDX/],
    [undefined, "<?xml version='1.0'?><bom/>", /XML/],
    ["list.txt", "x".repeat(MAX_TEXT + 1), /larger than 5 MiB/],
    ["package.json", '{"a":'.repeat(100_000), /ends before/],
  ];
  for (const [file, text, problem] of cases)
    t.match(readManifest(file, text), { problem }, `${file} ${text.slice(0, 40)}`);
});

t.test("what can be read is told in words", async (t) => {
  for (const [file] of SAMPLES.slice(0, 6)) if (!file.includes("shrinkwrap")) t.match(READABLE, file);
});

t.test("any text is read or refused, and never thrown at", async () => {
  const files = fc.constantFrom(undefined, ...SAMPLES.map(([file]) => file));
  const letters = fc.string({
    unit: fc.constantFrom("{", "}", "[", '"', ":", ",", "\n", " ", "a", "@", "1", "-", "=", "#", "(", "/"),
  });
  const cut = fc
    .tuple(fc.constantFrom(...SAMPLES.map(([, text]) => text)), fc.nat(200))
    .map(([text, end]) => text.slice(0, end));
  fc.assert(
    fc.property(files, fc.oneof(letters, cut, fc.json()), (file, text) => {
      const read = readManifest(file, text);
      return "problem" in read ? read.problem.length > 10 : read.entries.length > 0;
    }),
    { numRuns: 500 },
  );
});
