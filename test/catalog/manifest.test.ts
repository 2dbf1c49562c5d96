import fc from "fast-check";
import t from "tap";
import { listEntry, MAX_ENTRIES, packageJsonEntries, sbomEntries } from "../../server/catalog/manifest.js";

const seen = (manifest: Record<string, unknown>) =>
  packageJsonEntries(manifest).map(({ ecosystem, name, version }) => [ecosystem, name, version]);

t.test("dependencies of every kind are read, each package once, the first list first", async (t) => {
  const manifest = {
    peerDependencies: { react: ">=17", zod: "^3" },
    optionalDependencies: { fsevents: "2" },
    devDependencies: { react: "19.1.0", vitest: "^3.0.0" },
    dependencies: { next: "15.1.0", react: "^19.0.0" },
  };
  t.same(seen(manifest), [
    ["npm", "next", "15.1.0"],
    ["npm", "react", "^19.0.0"],
    ["npm", "vitest", "^3.0.0"],
    ["npm", "fsevents", "2"],
    ["npm", "zod", "^3"],
  ]);
  t.equal(packageJsonEntries(manifest)[0]?.text, "next@15.1.0");
});

t.test("an alias of npm stands for the package that is installed", async (t) => {
  const cases: [string, name: string, version: string | undefined][] = [
    ["npm:react@17", "react", "17"],
    ["npm:react@^17.0.2", "react", "^17.0.2"],
    ["npm:react", "react", undefined],
    ["npm:@preact/compat@17.1.2", "@preact/compat", "17.1.2"],
    ["npm:@preact/compat", "@preact/compat", undefined],
    ["workspace:*", "old", "workspace:*"],
  ];
  for (const [value, name, version] of cases) {
    t.match(packageJsonEntries({ dependencies: { old: value } }), [
      { text: `old@${value}`, ecosystem: "npm", name, version },
    ]);
  }
});

t.test("the runtime and the package manager count, too", async (t) => {
  t.match(packageJsonEntries({ engines: { node: ">=20", npm: ">=10" }, packageManager: "pnpm@9.15.0+sha512.aa+b" }), [
    { text: "node@>=20", name: "nodejs@>=20", ecosystem: undefined },
    { text: "pnpm@9.15.0", name: "pnpm@9.15.0", ecosystem: undefined },
  ]);
  for (const packageManager of ["pnpm", "@9.1.0", "", 9, null, ["pnpm@9"]]) t.same(seen({ packageManager }), []);
});

t.test("fields of another shape are passed over", async (t) => {
  const odd = { dependencies: ["next"], devDependencies: null, peerDependencies: "react", engines: ["node"] };
  t.same(seen(odd), []);
  t.same(seen({ dependencies: { a: 1, b: null, c: { version: "1" }, d: "1" }, engines: { node: 20 } }), [
    ["npm", "d", "1"],
  ]);
  t.same(seen(JSON.parse('{"dependencies":{"__proto__":"1","constructor":"2"}}')), [
    ["npm", "__proto__", "1"],
    ["npm", "constructor", "2"],
  ]);
});

t.test("any object is read without a complaint", async () => {
  const fields = ["dependencies", "devDependencies", "engines", "packageManager", "components", "packages"];
  const odd = fc.dictionary(fc.constantFrom(...fields), fc.anything({ maxDepth: 4 }));
  fc.assert(
    fc.property(odd, (manifest) => Array.isArray(packageJsonEntries(manifest)) && sbomEntries(manifest) !== null),
  );
});

t.test("an entry of a list is taken as it stands", async (t) => {
  t.match(listEntry("next@15"), { text: "next@15", name: "next@15", ecosystem: undefined, version: undefined });
});

const texts = (sbom: Record<string, unknown>) => sbomEntries(sbom)?.map(({ text }) => text);

t.test("components of CycloneDX are read in their order, nested ones after their parents", async (t) => {
  const components = [
    {
      purl: "pkg:npm/next@15.1.0",
      name: "next",
      version: "15.1.0",
      components: [{ name: "react", version: "19.0.0", components: [{ name: "scheduler" }] }, { name: "styled-jsx" }],
    },
    { group: "@angular", name: "core", version: "17.0.0" },
    { group: "", name: "vue" },
    { version: "1" },
    "no component",
    null,
  ];
  t.same(texts({ bomFormat: "CycloneDX", components }), [
    "pkg:npm/next@15.1.0",
    "react@19.0.0",
    "scheduler",
    "styled-jsx",
    "@angular/core@17.0.0",
    "vue",
  ]);
});

t.test("packages of SPDX are read, by purl where there is one", async (t) => {
  const reference = (referenceType: string, referenceLocator: unknown) => ({ referenceType, referenceLocator });
  const packages = [
    {
      name: "npm:next",
      versionInfo: "15.1.0",
      externalRefs: [reference("cpe23Type", "cpe:2.3:a:x"), reference("purl", "pkg:npm/next@15.1.0")],
    },
    { name: "react", versionInfo: "19.0.0", externalRefs: "none" },
    { name: "vue", externalRefs: [null, reference("purl", 7)] },
    { versionInfo: "1" },
    [],
  ];
  t.same(texts({ spdxVersion: "SPDX-2.3", packages }), ["pkg:npm/next@15.1.0", "react@19.0.0", "vue"]);
});

t.test("what is neither has no entries", async (t) => {
  for (const sbom of [{}, { components: {} }, { packages: "x" }]) t.equal(sbomEntries(sbom), undefined);
  t.same(sbomEntries({ components: [] }), []);
});

t.test("neither depth nor length of a bill of materials is a danger", async (t) => {
  let deep: object = { name: "react" };
  for (let depth = 0; depth < 100_000; depth++) deep = { components: [deep] };
  t.same(texts({ components: [deep] }), ["react"]);
  t.same(texts({ components: [{ name: "next", components: Array(500_000).fill(1) }] }), ["next"]);
  const many = sbomEntries({ components: [{ components: Array(50_000).fill({ name: "next" }) }] });
  t.equal(many?.length, MAX_ENTRIES + 1, "it is read no further than to see that there are too many");
});
