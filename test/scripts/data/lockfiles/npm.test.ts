import t from "tap";
import { readNpmLock } from "../../../../scripts/data/lockfiles/npm.js";
import { inShort } from "../../../fixtures/releases.js";

t.test("releases of npm: peers, which of them are optional, and engines", async (t) => {
  const lock = {
    lockfileVersion: 3,
    packages: {
      "": { name: "app", version: "1.0.0", peerDependencies: { react: "^1" } },
      "packages/own": { name: "own", version: "1.0.0", engines: { node: ">=1" } },
      "node_modules/own": { resolved: "packages/own", link: true },
      "node_modules/@a/b": {
        version: "2.0.0",
        resolved: "https://registry.example/b.tgz",
        peerDependencies: { react: "^18", vite: "*" },
        peerDependenciesMeta: { vite: { optional: true }, react: {} },
        engines: { node: ">=18", npm: ">=9", bun: ">=1" },
      },
      "node_modules/@a/b/node_modules/alias": { name: "real", version: "3.0.0", engines: ["node >= 0.8"] },
      "node_modules/forked": { version: "1.0.0", resolved: "git+ssh://git@github.com/a/forked.git#1" },
    },
  };
  t.same(inShort(readNpmLock(JSON.stringify(lock))), [
    "npm @a/b@2.0.0; package react ^18; package vite * ?; runtime node >=18; runtime bun >=1",
    "npm real@3.0.0",
  ]);
});
