import t from "tap";
import { readCatalogs } from "../../server/manifests/catalogs.js";
import type { Lock } from "../../server/manifests/lock.js";
import { parseLock, readLockedPackage } from "../../server/manifests/locked-package.js";

const MANIFEST = `{
  "dependencies": {
    "react": "catalog:",
    "ui": "workspace:*",
    "zod": "^3.0.0"
  },
  "engines": { "node": ">=20" }
}`;

const CATALOGS = readCatalogs("catalog:\n  react: ^19.0.0\n");

/** Lockfiles of one workspace: react is 18 for apps/web and 19 at the root. */
const LOCKS: [file: string, text: string][] = [
  [
    "package-lock.json",
    JSON.stringify({
      lockfileVersion: 3,
      packages: {
        "": {},
        "apps/web": { dependencies: { react: "^18" } },
        "apps/web/node_modules/react": { version: "18.3.1" },
        "node_modules/react": { version: "19.1.0" },
        "node_modules/ui": { link: true, resolved: "packages/ui" },
      },
    }),
  ],
  [
    "pnpm-lock.yaml",
    `lockfileVersion: '9.0'
importers:
  .:
    dependencies:
      react:
        specifier: 'catalog:'
        version: 19.1.0
      ui:
        specifier: workspace:*
        version: link:packages/ui
  apps/web:
    dependencies:
      react:
        specifier: ^18
        version: 18.3.1
      ui:
        specifier: workspace:*
        version: link:../../packages/ui
`,
  ],
  [
    "bun.lock",
    `{
  "lockfileVersion": 1,
  "workspaces": { "": { "name": "root" }, "apps/web": { "name": "web", }, },
  "packages": {
    "react": ["react@19.1.0", "", {}, ""],
    "ui": ["ui@workspace:packages/ui"],
    "web/react": ["react@18.3.1", "", {}, ""],
  }
}`,
  ],
];

function lockOf(file: string, text: string): Lock {
  const lock = parseLock(file, text);
  if (!lock || "problem" in lock) throw new Error(lock?.problem ?? file);
  return lock;
}

t.test("a package is read in the versions that its folder gets, with its own lines", async (t) => {
  for (const [file, text] of LOCKS) {
    const lock = lockOf(file, text);
    for (const [folder, version] of [
      [".", "19.1.0"],
      ["apps/web", "18.3.1"],
    ] as const) {
      const reading = readLockedPackage(MANIFEST, { lock, folder, catalogs: CATALOGS });
      if ("problem" in reading) throw new Error(reading.problem);
      t.same(
        reading.entries.map(({ text: shown, line }) => [shown, line]),
        [
          [`react@${version}`, 3],
          ["zod@^3.0.0", 5],
          ["node@>=20", 7],
        ],
        `${file} ${folder}`,
      );
      t.match(reading, { extent: "locked", passedOver: ["1 package of the project's own"], notRead: [] });
    }
  }
});

t.test("of a lockfile that goes by ranges, the range of the catalog counts", async (t) => {
  const lock = lockOf(
    "yarn.lock",
    '__metadata:\n  version: 8\n\n"react@npm:^18":\n  version: 18.3.1\n  resolution: "react@npm:18.3.1"\n\n"react@npm:^19.0.0":\n  version: 19.1.0\n  resolution: "react@npm:19.1.0"\n',
  );
  t.match(readLockedPackage(MANIFEST, { lock, folder: "apps/web", catalogs: CATALOGS }), {
    entries: [{ name: "react", version: "19.1.0", line: 3 }],
  });
});

t.test("without a lockfile, everything is as it is asked for", async (t) => {
  const reading = readLockedPackage(`\uFEFF${MANIFEST}`, { lock: undefined, folder: ".", catalogs: CATALOGS });
  t.match(reading, {
    extent: "named",
    entries: [
      { name: "react", version: "^19.0.0" },
      { name: "ui", version: "workspace:*" },
      { name: "zod", version: "^3.0.0" },
    ],
  });
});

t.test("what cannot be read is told", async (t) => {
  const around = { lock: undefined, folder: ".", catalogs: CATALOGS };
  t.match(readLockedPackage("{\n,", around), { problem: /a package\.json, but it is not valid JSON at line 2/ });
  t.match(readLockedPackage("[]", around), { problem: /not a package\.json/ });
  t.match(parseLock("Package-Lock.json", "{"), { problem: /looks like a package-lock\.json/ });
  t.match(parseLock("bun.lock", "[]"), { problem: /not a bun\.lock/ });
  for (const file of ["Cargo.lock", "composer.lock", "yarn.lock.bak", ""])
    t.equal(parseLock(file, ""), undefined, file);
});
