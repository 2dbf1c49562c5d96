import t from "tap";
import { readPnpmLock } from "../../../../scripts/data/lockfiles/pnpm.js";
import { inShort } from "../../../fixtures/releases.js";

t.test("releases of pnpm 9", async (t) => {
  const text = `lockfileVersion: '9.0'

importers:

  .:
    dependencies:
      '@a/b':
        specifier: ^2.0.0
        version: 2.0.0(react@18.3.1)

packages:

  '@a/b@2.0.0':
    resolution: {integrity: sha512-x}
    engines: {node: '>=18', npm: '>=9'}
    peerDependencies:
      '@types/react': '*'
      react: ^18 || ^19
    peerDependenciesMeta:
      '@types/react':
        optional: true

  c@1.0.0-rc.1:
    resolution: {integrity: sha512-x}

  d@https://codeload.example/d:
    resolution: {tarball: https://codeload.example/d}
    version: 1.0.0

snapshots:

  '@a/b@2.0.0(react@18.3.1)':
    dependencies:
      react: 18.3.1
`;
  t.same(inShort(readPnpmLock(text)), [
    "npm @a/b@2.0.0; package @types/react * ?; package react ^18 || ^19; runtime node >=18",
    "npm c@1.0.0-rc.1",
  ]);
});

t.test("releases of pnpm 6, where a release comes for each set of peers", async (t) => {
  const text = `lockfileVersion: '6.0'

packages:

  /@a/b@2.0.0(react@17.0.2):
    resolution: {integrity: sha512-x}
    peerDependencies:
      react: ^16.8 || ^17
    dependencies:
      react: 17.0.2

  /@a/b@2.0.0(react@16.14.0):
    resolution: {integrity: sha512-x}
    peerDependencies:
      react: ^16.8 || ^17
`;
  const release = "npm @a/b@2.0.0; package react ^16.8 || ^17";
  t.same(inShort(readPnpmLock(text)), [release, release]);
});

t.test("releases that ask for an overridden package are left out", async (t) => {
  const text = `lockfileVersion: '9.0'

overrides:
  '@scope/ui@<3': ^3
  app>react: 19.0.0
  vite@>=5: 7.3.2

packages:

  a@1.0.0:
    peerDependencies:
      react: 19.0.0

  b@1.0.0:
    peerDependencies:
      '@scope/ui': ^3

  d@1.0.0:
    peerDependencies:
      vite: 7.3.2

  c@1.0.0:
    peerDependencies:
      vue: ^3
`;
  t.same(inShort(readPnpmLock(text)), ["npm c@1.0.0; package vue ^3"]);
});
