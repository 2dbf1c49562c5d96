import t from "tap";
import { Checkout } from "../../../scripts/data/checkout.js";
import { lineOf } from "../../../scripts/data/declared-requirements.js";
import { findReleases, packageNames, readTag } from "../../../scripts/data/releases.js";
import { type GitProject, gitProject } from "../../fixtures/git-project.js";

/** The releases found, as `name@version tag path`. */
async function find({ folder }: GitProject, most = 4, wants: (name: string) => boolean = () => true) {
  const releases = await findReleases(new Checkout(folder), (name) => (wants(name) ? most : 0), lineOf);
  return releases.map(({ manifest, version, tag, path }) => `${manifest.name}@${version} ${tag} ${path}`);
}

t.test("a tag tells its version and what it is of", async (t) => {
  const cases: [tag: string, version: string | undefined, of?: string][] = [
    ["v1.2.3", "1.2.3"],
    ["1.2.3", "1.2.3"],
    ["kit@1.2.3", "1.2.3", "kit"],
    ["@scope/kit@1.2.3", "1.2.3", "@scope/kit"],
    ["my-kit-v1.2.3", "1.2.3", "my-kit"],
    ["my-kit-1.2.3", "1.2.3", "my-kit"],
    ["kit/v1.2.3", "1.2.3", "kit"],
    ["v1.2.3-beta.1", undefined],
    ["v1.2", undefined],
    ["v01.2.3", undefined],
    ["latest", undefined],
    ["", undefined],
  ];
  for (const [tag, version, of] of cases) t.same(readTag(tag), version && { tag, version, of }, tag);
});

t.test("a package has a name and is not private", async (t) => {
  t.ok(packageNames({ name: "a" }));
  t.ok(packageNames({ name: "a", private: false }));
  for (const manifest of [{}, { name: "" }, { name: 5 }, { name: "a", private: true }]) t.notOk(packageNames(manifest));
});

t.test("the newest release of each of the last lines is found", async (t) => {
  const project = gitProject(t);
  for (const version of ["0.8.0", "0.9.0", "1.0.0", "1.2.0", "2.0.0", "1.10.0", "3.0.0"]) {
    project.commit({ "package.json": { name: "kit", version } });
    project.tag(`v${version}`);
  }
  project.tag("v4.0.0-beta.1", "nightly");
  const path = "package.json";
  t.same(await find(project, 1), [`kit@3.0.0 v3.0.0 ${path}`]);
  t.same(await find(project, 4), [
    `kit@3.0.0 v3.0.0 ${path}`,
    `kit@2.0.0 v2.0.0 ${path}`,
    `kit@1.10.0 v1.10.0 ${path}`,
    `kit@0.9.0 v0.9.0 ${path}`,
  ]);
  t.same(await find(project, 4, () => false), []);
});

t.test("a tag counts only where the manifest has its version, or none yet", async (t) => {
  const project = gitProject(t);
  project.commit({ "package.json": { name: "kit", version: "1.1.0" } });
  project.tag("v1.1.0", "v1.2.0", "v1.3.0");
  project.commit({ "package.json": { name: "kit", version: "0.0.0-development" } });
  project.tag("v2.0.0");
  project.commit({ "package.json": { name: "kit" } });
  project.tag("v3.0.0");
  t.same(await find(project), [
    "kit@3.0.0 v3.0.0 package.json",
    "kit@2.0.0 v2.0.0 package.json",
    "kit@1.1.0 v1.1.0 package.json",
  ]);
  project.git("tag", "v1.4.0", "v1.1.0");
  t.same((await find(project)).length, 2, "a line whose newest tags are of something else is left out");
});

t.test("packages of one repository have tags of their own, or share them", async (t) => {
  const project = gitProject(t);
  const commit = (version: string) =>
    project.commit({
      "package.json": { name: "root", private: true, version },
      "packages/kit/package.json": { name: "@scope/kit", version },
      "packages/core/package.json": { name: "core", version: "5.0.0" },
      "examples/app/package.json": { name: "example", version },
      "packages/kit/test/package.json": { name: "tested", version },
      "packages/broken/package.json": "{{ template }}",
      "packages/list/package.json": "[]",
    });
  commit("1.0.0");
  project.tag("kit@1.0.0", "v5.0.0");
  commit("1.1.0");
  project.tag("@scope/kit@1.1.0");
  t.same((await find(project)).sort(), [
    "@scope/kit@1.1.0 @scope/kit@1.1.0 packages/kit/package.json",
    "core@5.0.0 v5.0.0 packages/core/package.json",
  ]);
});

t.test("a package is found where it was at its tag; of two with one name, the shorter path counts", async (t) => {
  const project = gitProject(t);
  project.commit({ "old/package.json": { name: "kit", version: "1.0.0" } });
  project.tag("v1.0.0");
  project.commit({
    "old/package.json": null,
    "packages/kit/package.json": { name: "kit", version: "2.0.0", main: "right" },
    "packages/kit/dist/package.json": { name: "kit", version: "2.0.0", main: "built" },
  });
  project.tag("v2.0.0");
  t.same(await find(project), ["kit@2.0.0 v2.0.0 packages/kit/package.json", "kit@1.0.0 v1.0.0 old/package.json"]);
});

t.test("ranges that a workspace shares stand where they are named", async (t) => {
  const project = gitProject(t);
  const peerDependencies = { react: "catalog:", next: "catalog:old", vue: "catalog:none", vite: "^6" };
  const peersIn = async () => {
    const [release] = await findReleases(new Checkout(project.folder), () => 1, lineOf);
    return release?.manifest.peerDependencies;
  };
  const workspace = "packages: ['*']\ncatalog:\n  react: ^19.0.0\ncatalogs:\n  old:\n    next: ^14.0.0\n";
  project.commit({
    "pnpm-workspace.yaml": workspace,
    "kit/package.json": { name: "kit", version: "1.0.0", peerDependencies },
  });
  project.tag("v1.0.0");
  t.same(await peersIn(), { react: "^19.0.0", next: "^14.0.0", vue: "catalog:none", vite: "^6" });
  project.commit({
    "pnpm-workspace.yaml": "catalog:\n  react: [\n",
    "kit/package.json": { name: "kit", version: "1.0.1", peerDependencies },
  });
  project.tag("v1.0.1");
  t.match(await peersIn(), { next: "catalog:old", vite: "^6" }, "a workspace that cannot be read shares nothing");
});

t.test("a repository without tags, or without commits, has no releases", async (t) => {
  const project = gitProject(t);
  await t.rejects(find(project), { message: /HEAD/ });
  project.commit({ "package.json": { name: "kit", version: "1.0.0" } });
  t.same(await find(project), []);
});
