import t from "tap";
import type { Lock } from "../../../server/manifests/npm/lock.js";
import { pnpmLock } from "../../../server/manifests/npm/pnpm-lock.js";

const open = (text: string) => pnpmLock(text) as Lock;
const readPnpmLock = (text: string) => open(text).reading();

const seen = (text: string) => readPnpmLock(text).entries.map(({ name, version }) => `${name}@${version}`);

t.test("version 5.4 has its lists at the top, or by workspace", async (t) => {
  const text = `lockfileVersion: 5.4

specifiers:
  next: ^12.0.0
  '@prisma/client': ^4.0.0

dependencies:
  '@prisma/client': 4.8.0_prisma@4.8.0
  next: 12.3.4_biqbaboplfbrettd7655fr4n2y
  old: /react/17.0.2
  ui: link:../ui

devDependencies:
  typescript: 4.9.4

packages:

  /next/12.3.4_biqbaboplfbrettd7655fr4n2y:
    dependencies:
      styled-jsx: 5.0.7
`;
  t.same(seen(text), ["@prisma/client@4.8.0", "next@12.3.4", "react@17.0.2", "typescript@4.9.4"]);
  t.match(readPnpmLock(text), { extent: "locked", passedOver: ["1 internal package"] });
  const importers =
    "lockfileVersion: 5.4\n\nimporters:\n\n  .:\n    specifiers:\n      a: ^1\n    dependencies:\n      a: 1.0.0\n";
  t.same(seen(importers), ["a@1.0.0"]);
});

t.test("versions 6 to 9 have a specifier and a version for each", async (t) => {
  const text = `lockfileVersion: '9.0'

settings:
  autoInstallPeers: true

importers:

  .:
    devDependencies:
      vitest:
        specifier: ^3.0.0
        version: 3.2.0(@types/node@22.0.0)(jsdom@26.0.0)

  apps/web:
    dependencies:
      '@scope/ui':
        specifier: workspace:*
        version: link:../../packages/ui
      next:
        specifier: catalog:default
        version: 15.1.0(react-dom@19.0.0(react@19.0.0))(react@19.0.0)
      old:
        specifier: npm:react@17
        version: react@17.0.2
      sixth:
        specifier: npm:@preact/compat@17
        version: /@preact/compat@17.1.2(preact@10.0.0)
      tarball:
        specifier: https://example.com/x.tgz
        version: https://example.com/x.tgz
    optionalDependencies:
      fsevents:
        specifier: ^2
        version: 2.3.3

packages:

  next@15.1.0:
    resolution: {integrity: sha512-x}
    peerDependencies:
      react: ^18.2.0 || ^19.0.0
`;
  t.same(seen(text), [
    "vitest@3.2.0",
    "next@15.1.0",
    "react@17.0.2",
    "@preact/compat@17.1.2",
    "tarball@undefined",
    "fsevents@2.3.3",
  ]);
});

t.test("of several documents, the one of the project counts", async (t) => {
  const text = `---
lockfileVersion: '9.0'

importers:

  .:
    configDependencies: {}
    packageManagerDependencies:
      pnpm:
        specifier: 11.0.0
        version: 11.0.0

packages:

  pnpm@11.0.0: {}

---
lockfileVersion: '9.0'

importers:

  .:
    dependencies:
      next:
        specifier: ^15
        version: 15.1.0
`;
  t.same(seen(text), ["next@15.1.0"]);
});

t.test("other files have no entries", async (t) => {
  for (const text of ["", "lockfileVersion: 9", "importers: none", "importers:\n  .: {}\n"]) t.same(seen(text), []);
});

t.test("it tells what each folder gets, from the last of several documents", async (t) => {
  const lock = open(`---
lockfileVersion: '9.0'
importers:
  .:
    packageManagerDependencies:
      react:
        specifier: 11.0.0
        version: 11.0.0
---
lockfileVersion: '9.0'
importers:
  .:
    devDependencies:
      react:
        specifier: ^19
        version: 19.1.0
  apps/web:
    dependencies:
      react:
        specifier: 'catalog:'
        version: 18.3.1(scheduler@0.23.0)
      ui:
        specifier: workspace:*
        version: link:../../packages/ui
`);
  t.match(lock.installed(".", "react", "^19"), { version: "19.1.0", line: 14 });
  t.match(lock.installed("apps/web", "react", "catalog:"), { version: "18.3.1", line: 19 });
  t.equal(lock.installed("apps/web", "ui", "workspace:*"), "own");
  t.equal(lock.installed("apps/api", "react", "^19"), undefined, "a folder that it does not know");
  t.equal(lock.installed(".", "vue", "^3"), undefined);
  const single = open("lockfileVersion: 5.4\n\ndependencies:\n  next: 12.3.4\n");
  t.match(single.installed(".", "next", "^12"), { version: "12.3.4", line: 4 });
  t.equal(single.installed("apps/web", "next", "^12"), undefined);
});

t.test("an unknown lockfile version is reported", async (t) => {
  t.same(readPnpmLock("lockfileVersion: '10.0'\n").notRead, ["1 unknown lockfileVersion (line 1)"]);
  for (const version of ["5.4", "'6.0'", "'9.0'"]) t.same(readPnpmLock(`lockfileVersion: ${version}\n`).notRead, []);
});
