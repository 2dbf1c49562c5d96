import t from "tap";
import { inShort } from "../../../../test/fixtures/releases.js";
import { readYarnLock } from "../../lockfiles/yarn.js";

t.test("releases of Yarn 2 and later: peers; patched releases, but none of the project's own", async (t) => {
  const text = `__metadata:
  version: 8

"@a/b@npm:^2.0.0, @a/b@npm:^2.1.0":
  version: 2.1.0
  resolution: "@a/b@npm:2.1.0"
  peerDependencies:
    react: ">=18"
    vite: "*"
  peerDependenciesMeta:
    vite:
      optional: true
  languageName: node

"app@workspace:.":
  version: 0.0.0-use.local
  resolution: "app@workspace:."
  peerDependencies:
    react: "*"

"c@patch:c@npm%3A1.0.0#~/.yarn/patches/c.patch":
  version: 1.0.0
  resolution: "c@patch:c@npm%3A1.0.0#~/.yarn/patches/c.patch::version=1.0.0&hash=1"
`;
  t.same(inShort(readYarnLock(text)), ["npm @a/b@2.1.0; package react >=18; package vite * ?", "npm c@1.0.0"]);
});
