import t from "tap";
import { openLock } from "../../server/manifests/locks.js";

const LOCKS: [path: string, text: string, kind: string, version: string][] = [
  [
    "package-lock.json",
    '{"lockfileVersion":3,"packages":{"node_modules/react":{"version":"19.1.0"}}}',
    "package-lock.json",
    "19.1.0",
  ],
  [
    "apps/web/npm-shrinkwrap.json",
    '{"lockfileVersion":3,"packages":{"node_modules/react":{"version":"19.1.1"}}}',
    "package-lock.json",
    "19.1.1",
  ],
  ["yarn.lock", '# yarn lockfile v1\n\nreact@^19.0.0:\n  version "19.1.2"\n', "yarn.lock", "19.1.2"],
  [
    "PNPM-LOCK.yml",
    "lockfileVersion: '9.0'\n\nimporters:\n\n  .:\n    dependencies:\n      react:\n        specifier: ^19.0.0\n        version: 19.1.3\n",
    "pnpm-lock.yaml",
    "19.1.3",
  ],
  [
    "bun.lock",
    '{"lockfileVersion":1,"workspaces":{"":{"dependencies":{"react":"^19.0.0"}}},"packages":{"react":["react@19.1.4","",{},""],},}',
    "bun.lock",
    "19.1.4",
  ],
];

t.test("each lockfile is opened by its name, and asked in the same way", async (t) => {
  for (const [path, text, kind, version] of LOCKS) {
    const lock = openLock(path, text);
    if ("problem" in lock) throw new Error(`${path}: ${lock.problem}`);
    t.equal(lock.kind, kind);
    t.match(lock.installed(".", "react", "^19.0.0"), { ecosystem: "npm", name: "react", version }, path);
    t.equal(lock.installed(".", "__proto__", "*"), undefined);
  }
});

t.test("what is none is told", async (t) => {
  t.match(openLock("bun.lockb", "\u0000"), { problem: /--save-text-lockfile/ });
  for (const text of ["{", "[]", "null", ""]) {
    t.match(openLock("package-lock.json", text), { problem: /package-lock\.json/ }, text);
    t.match(openLock("bun.lock", text), { problem: /bun\.lock/ }, text);
  }
});
