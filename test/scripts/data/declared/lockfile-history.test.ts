import t from "tap";
import { Checkout } from "../../../../scripts/data/checkout.js";
import { observeLockfiles } from "../../../../scripts/data/declared/lockfile-history.js";
import type { Observation } from "../../../../scripts/data/declared/observation.js";
import { type GitProject, gitProject } from "../../../fixtures/git-project.js";

const SHOP = "https://github.com/ann/shop";

async function find({ folder }: GitProject, wants: (name: string) => boolean = () => true): Promise<Observation[]> {
  const found: Observation[] = [];
  await observeLockfiles(
    new Checkout(folder),
    SHOP,
    (_, name) => wants(name),
    (one) => found.push(one),
  );
  return found;
}
const inShort = (all: readonly Observation[]) =>
  all.map(({ name, version, source }) => `${name}@${version} ${source.day}`);

const lock = (...releases: [name: string, version: string, react?: string][]) => ({
  lockfileVersion: 3,
  packages: Object.fromEntries(
    releases.map(([name, version, react = "^18"]) => [
      `node_modules/${name}`,
      { version, integrity: `sha512-${version}`, peerDependencies: { react }, engines: { node: ">=20" } },
    ]),
  ),
});

t.test("each release is observed once, where it was seen first", async (t) => {
  const project = gitProject(t);
  const first = project.commit({ "package-lock.json": lock(["kit", "1.0.0"]) }, "2024-01-01");
  project.commit({ "package-lock.json": lock(["kit", "1.0.0"], ["kit-ui", "2.0.0"]) }, "2024-02-01");
  project.commit({ "package-lock.json": lock(["kit", "1.1.0"], ["kit-ui", "3.0.0-rc.1"]) }, "2024-03-01");
  const found = await find(project);
  t.same(inShort(found), ["kit@1.0.0 2024-01-01", "kit-ui@2.0.0 2024-02-01", "kit@1.1.0 2024-03-01"]);
  t.match(found[0], {
    ecosystem: "npm",
    isPublished: true,
    requires: new Map([["react", "^18"]]),
    runtimes: new Map([["nodejs", ">=20"]]),
    source: { file: `${SHOP}/blob/${first}/package-lock.json`, integrity: "sha512-1.0.0" },
  });
  t.same(inShort(await find(project, (name) => name === "kit-ui")), ["kit-ui@2.0.0 2024-02-01"]);
});

t.test("of versions a few days apart, the first is read", async (t) => {
  const project = gitProject(t);
  project.commit({ "package-lock.json": lock(["kit", "1.0.0"]) }, "2024-01-01");
  project.commit({ "package-lock.json": lock(["kit", "1.1.0"]) }, "2024-01-03");
  project.commit({ "package-lock.json": lock(["kit", "1.2.0"]) }, "2024-01-20");
  t.same(inShort(await find(project)), ["kit@1.0.0 2024-01-01", "kit@1.2.0 2024-01-20"]);
});

t.test("release branches are read at their tags, each line apart", async (t) => {
  const project = gitProject(t);
  project.commit({ "package-lock.json": lock(["kit", "1.0.0"]) }, "2024-01-01");
  project.tag("v1.0.0");
  const main = project.git("branch", "--show-current").trim();
  for (const [line, kit] of [
    ["1.x", "1.0.1"],
    ["2.x", "2.0.1"],
  ] as const) {
    project.git("checkout", "--quiet", "-b", line, "v1.0.0");
    project.commit({ "package-lock.json": lock(["kit", kit]) }, "2024-02-01");
    project.tag(`v${kit}`);
  }
  project.commit({ "package-lock.json": lock(["kit", "2.1.0"]) }, "2024-03-01");
  project.tag("v2.1.0-rc.0");
  project.git("checkout", "--quiet", main);
  project.commit({ "package-lock.json": lock(["kit", "3.0.0-rc.1"]) }, "2024-04-01");
  const found = await find(project);
  t.same(
    found.map(({ version, source }) => `${version} ${source.file}`).slice(1),
    ["1.0.1", "2.0.1"].map((version) => `${version} ${SHOP}/blob/v${version}/package-lock.json`),
    "and no pre-release",
  );
});

t.test("lockfiles with corrected manifests, of examples, and broken ones are passed over", async (t) => {
  const project = gitProject(t);
  const pnpm = "packages:\n  kit@1.0.0:\n    peerDependencies:\n      react: ^18\n";
  project.commit(
    {
      "pnpm-lock.yaml": `lockfileVersion: '9.0'\npackageExtensionsChecksum: abc\n${pnpm}`,
      "a/b/c/package-lock.json": lock(["kit", "2.0.0"]),
      "app/package-lock.json": "<<<<<<< HEAD",
    },
    "2024-01-01",
  );
  t.same(await find(project), []);
  project.commit({ "pnpm-lock.yaml": `lockfileVersion: '9.0'\npnpmfileChecksum: abc\n${pnpm}` }, "2024-02-01");
  t.same(await find(project), [], "a program may correct any");
  project.commit({ "pnpm-lock.yaml": `lockfileVersion: '9.0'\n${pnpm}` }, "2024-03-01");
  t.same(inShort(await find(project)), ["kit@1.0.0 2024-03-01"]);
});

for (const [file, settings] of [
  ["pnpm-workspace.yaml", "packageExtensions:\n  '@kit/ui@1':\n    peerDependencies: {react: '*'}\n"],
  ["package.json", { pnpm: { packageExtensions: { "@kit/ui": { peerDependencies: { react: "*" } } } } }],
] as const) {
  t.test(`of a lockfile with manifests that ${file} corrects, the others are read`, async (t) => {
    const project = gitProject(t);
    const entry = (name: string) => `  '${name}@1.0.0':\n    peerDependencies:\n      react: ^18\n`;
    const lock = `lockfileVersion: '9.0'\npackageExtensionsChecksum: abc\npackages:\n${entry("@kit/ui")}${entry("@kit/core")}`;
    project.commit({ "app/pnpm-lock.yaml": lock, [`app/${file}`]: settings }, "2024-01-01");
    t.same(inShort(await find(project)), ["@kit/core@1.0.0 2024-01-01"]);
  });
}
