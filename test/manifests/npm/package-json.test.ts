import t from "tap";
import { locate } from "../../../server/manifests/formats/json.js";
import { packageJsonEntries, readPackageJson } from "../../../server/manifests/npm/package-json.js";
import fc from "../../fixtures/properties.js";

const seen = (manifest: Record<string, unknown>) =>
  packageJsonEntries(manifest).map(({ ecosystem, name, version }) => [ecosystem, name, version]);

t.test(
  "each package is read once, from the first list that has it; peers alone are not what is installed",
  async (t) => {
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
    ]);
    t.equal(packageJsonEntries(manifest)[0]?.text, "next@15.1.0");
  },
);

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
    { text: "npm@>=10", name: "npm@>=10", ecosystem: undefined, isAllowed: true },
    { text: "pnpm@9.15.0", name: "pnpm@9.15.0", ecosystem: undefined },
  ]);
  for (const packageManager of ["pnpm", "@9.1.0", "", 9, null, ["pnpm@9"]]) t.same(seen({ packageManager }), []);
});

t.test("package managers and other runtimes of engines are what is allowed", async (t) => {
  const engines = { pnpm: "^9 || ^10", yarn: "please-use-pnpm", npm: "no", bun: "1.x", vscode: "^1.90", deno: 2 };
  t.match(packageJsonEntries({ engines }), [
    { name: "pnpm@^9 || ^10", isAllowed: true },
    { name: "bun@1.x", isAllowed: true },
  ]);
  t.equal(packageJsonEntries({ engines }).length, 2);
});

t.test("what Volta pins is what runs", async (t) => {
  const text = `{
  "volta": {
    "node": "22.11.0",
    "pnpm": "9.15.0",
    "extends": "../package.json"
  }
}`;
  const { entries } = readPackageJson(JSON.parse(text), locate(text));
  t.same(entries, [
    { text: "node@22.11.0", ecosystem: undefined, name: "nodejs@22.11.0", version: undefined, line: 3 },
    { text: "pnpm@9.15.0", ecosystem: undefined, name: "pnpm@9.15.0", version: undefined, line: 4 },
  ]);
});

t.test("fields of unexpected types are ignored", async (t) => {
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

t.test("any object is read without an error", async () => {
  const fields = ["dependencies", "devDependencies", "engines", "packageManager"];
  const odd = fc.dictionary(fc.constantFrom(...fields), fc.anything({ maxDepth: 4 }));
  fc.assert(fc.property(odd, (manifest) => Array.isArray(packageJsonEntries(manifest))));
});

t.test("it tells what a project asks for itself", async (t) => {
  t.match(readPackageJson({ dependencies: { next: "15" } }), {
    kind: "package.json",
    extent: "named",
    entries: [{ name: "next" }],
    passedOver: [],
  });
});

t.test("each entry has its line", async (t) => {
  const text = `{
  "devDependencies": {
    "vitest": "^3"
  },
  "dependencies": { "next": "15",
    "react": "19" },
  "engines": {
    "node": ">=20"
  },
  "packageManager": "pnpm@9.15.0",
  "devEngines": {
    "runtime": [{ "name": "deno" },
      { "name": "bun", "version": "^1.2" }]
  }
}`;
  t.same(
    readPackageJson(JSON.parse(text), locate(text)).entries.map(({ text: shown, line }) => [shown, line]),
    [
      ["next@15", 5],
      ["react@19", 6],
      ["vitest@^3", 3],
      ["node@>=20", 8],
      ["pnpm@9.15.0", 10],
      ["deno", 12],
      ["bun@^1.2", 13],
    ],
  );
});

t.test("what is not understood is told, and the rest is read", async (t) => {
  const text = `{
  "dependencies": [],
  "devDependencies": { "a": 1,
    "": "1", "b": "2",
    "c": { "version": "1" } },
  "peerDependencies": null,
  "packageManager": "pnpm",
  "engines": { "node": 20 },
  "devEngines": "node"
}`;
  const { entries, notRead } = readPackageJson(JSON.parse(text), locate(text));
  t.match(entries, [{ name: "b" }]);
  t.same(notRead, [
    "5 fields with unexpected values (the first: line 2)",
    "2 dependencies whose version is not a string (the first: line 3)",
    "1 dependency without a name (line 4)",
  ]);
  const fine = { dependencies: { a: "1" }, engines: { npm: ">=10" }, devEngines: { runtime: { name: "node" } } };
  t.same(readPackageJson(fine).notRead, []);
});

t.test("a copy under another name is left out beside the package that has the name", async (t) => {
  const read = (dependencies: Record<string, string>) =>
    readPackageJson({ dependencies }).entries.map(({ text }) => text);
  const latest = { "typescript-7": "npm:typescript@^7.0.2" };
  t.same(read({ typescript: "npm:@typescript/typescript6@^6", ...latest }), [
    "typescript@npm:@typescript/typescript6@^6",
  ]);
  t.same(read({ typescript: "^6.0.0", ...latest }), ["typescript@^6.0.0"]);
  t.same(read(latest), ["typescript-7@npm:typescript@^7.0.2"], "the only one");
  t.same(readPackageJson({ dependencies: { typescript: "^6.0.0", ...latest } }).passedOver, [
    "1 copy under another name",
  ]);
});
