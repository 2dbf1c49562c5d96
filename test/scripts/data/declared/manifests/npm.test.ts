import t from "tap";
import { npm } from "../../../../../scripts/data/declared/manifests/npm.js";
import { readInShort } from "../../../../fixtures/package-manifest.js";

const read = (manifest: object | string, more = {}) => readInShort(npm, { "package.json": manifest, ...more });

t.test("peers, which of them are optional, and engines", async (t) => {
  const manifest = {
    name: "kit",
    version: "1.2.3",
    dependencies: { left: "1" },
    peerDependencies: { react: "^18", vite: ">=5", "@types/react": "*" },
    peerDependenciesMeta: { vite: { optional: true } },
    engines: { node: ">=18", npm: ">=9", bun: ">=1" },
  };
  t.equal(read(manifest), "kit@1.2.3; react ^18; vite >=5 ?; runtime nodejs >=18; runtime bun >=1");
});

t.test("a version that is set when it is published is not known", async (t) => {
  t.equal(read({ name: "kit", version: "0.0.0-development" }), "kit@?");
  t.equal(read({ name: "kit" }), "kit@?");
});

t.test("ranges that a workspace shares stand where they are named", async (t) => {
  const manifest = { name: "kit", version: "1.0.0", peerDependencies: { react: "catalog:", vue: "catalog:old" } };
  const workspace = "catalog:\n  react: ^18\ncatalogs:\n  old:\n    vue: ^2\n";
  t.equal(read(manifest, { "pnpm-workspace.yaml": workspace }), "kit@1.0.0; react ^18; vue ^2");
  t.equal(read(manifest), undefined, "without them it is not known what was published");
});

t.test("what is put in when it is published is not guessed", async (t) => {
  for (const range of ["workspace:^", "0.0.0-PLACEHOLDER", "file:../react", ""])
    t.equal(read({ name: "kit", version: "1.0.0", peerDependencies: { react: range } }), undefined, range);
});

t.test("what is private, has no name or is no JSON is no package", async (t) => {
  for (const manifest of [{ name: "kit", private: true }, { version: "1.0.0" }, { name: 5 }, "{", "[]", "null"])
    t.equal(read(manifest), undefined, JSON.stringify(manifest));
});
