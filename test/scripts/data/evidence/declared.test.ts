import { join } from "node:path";
import t from "tap";
import type { DeclaredReleases } from "../../../../schemas/types.js";
import { CitedFiles } from "../../../../scripts/data/evidence/cited-files.js";
import { verifyDeclared } from "../../../../scripts/data/evidence/declared.js";
import { gitProject } from "../../../fixtures/git-project.js";
import { temporaryFolder } from "../../../fixtures/service.js";

const KIT = "https://github.com/kit/kit/blob";
const isKnown = (_: string, name: string) => ["react", "@kit/core"].includes(name);

/** A checkout of the kit with a manifest, what it shares with others, and a lockfile. */
function checkouts(t: Parameters<typeof temporaryFolder>[0]): string {
  const folder = temporaryFolder(t);
  const { commit, tag } = gitProject(t, undefined, join(folder, "kit", "kit"));
  const locked = { version: "2.0.0", peerDependencies: { react: "^19" }, engines: { node: ">=20" } };
  commit({
    "package.json": { name: "kit", peerDependencies: { react: "catalog:", "@kit/core": "1.0.0", unknown: "*" } },
    "pnpm-workspace.yaml": "catalog:\n  react: ^18\n",
    "package-lock.json": { lockfileVersion: 3, packages: { "node_modules/kit": locked } },
  });
  tag("v1.0.0");
  return folder;
}

async function verify(folder: string, ...releases: Partial<DeclaredReleases>[]) {
  const record = { checked: "2026-01-01", releases: releases as DeclaredReleases[] };
  const report = await verifyDeclared([{ ecosystem: "npm", name: "kit", record }], isKnown, new CitedFiles(folder));
  return { ...report, unread: [...report.unread] };
}
const run = (version: string, file: string, declared: Partial<DeclaredReleases>) => ({
  versions: [version],
  sources: [{ file, day: "2026-01-01" }],
  ...declared,
});

t.test("releases are confirmed by the manifest or the lockfile that they cite", async (t) => {
  const report = await verify(
    checkouts(t),
    run("2.0.0", `${KIT}/v1.0.0/package-lock.json`, { requires: { react: "^19" }, runtimes: { nodejs: ">=20" } }),
    run("1.0.0", `${KIT}/v1.0.0/package.json`, { requires: { react: "^18", "@kit/core": "self" } }),
  );
  t.same(report, { confirmed: 2, unread: [], refuted: [] });
});

t.test("what the source does not say is refuted, where it stands", async (t) => {
  const folder = checkouts(t);
  const cases: Partial<DeclaredReleases>[] = [
    run("1.0.0", `${KIT}/v1.0.0/package.json`, { requires: { react: "^17", "@kit/core": "self" } }),
    run("1.0.0", `${KIT}/v1.0.0/package.json`, { requires: { react: "^18" } }),
    run("3.0.0", `${KIT}/v1.0.0/package-lock.json`, { requires: { react: "^19" } }),
    run("2.0.0", `${KIT}/v1.0.0/package-lock.json`, { requires: { react: "^19" } }),
  ];
  for (const entry of cases) {
    const { confirmed, refuted } = await verify(folder, entry);
    t.equal(confirmed, 0);
    t.match(refuted, [{ path: "declared/npm/kit.yaml", what: /is not what its source says/ }]);
  }
});

t.test("what cannot be read here is counted by reason", async (t) => {
  const report = await verify(
    checkouts(t),
    run("3.0.0", "pkg:npm/kit@3.0.0", {}),
    run("2.0.0", "https://github.com/nobody/kit/blob/v2.0.0/package.json", {}),
    run("1.0.0", `${KIT}/v1.0.0/pnpm-workspace.yaml`, {}),
  );
  t.same(report.confirmed, 0);
  t.same(report.unread.map(([reason]) => reason).sort(), [
    "the source is no manifest that is understood",
    "the source is the package registry",
    "there is no checkout of the repository",
  ]);
});
