import t from "tap";
import { Checkout } from "../../../../scripts/data/checkout.js";
import type { Observation } from "../../../../scripts/data/declared/observation.js";
import { observeTags } from "../../../../scripts/data/declared/release-tags.js";
import { type GitProject, gitProject } from "../../../fixtures/git-project.js";

const KIT = "https://github.com/kit/kit";

/** The releases found, as `ecosystem name@version path day`. */
async function find({ folder }: GitProject, wants: (name: string) => boolean = () => true): Promise<string[]> {
  const found: Observation[] = [];
  await observeTags(
    new Checkout(folder),
    KIT,
    (_, name) => wants(name),
    (one) => found.push(one),
  );
  return found.map(({ ecosystem, name, version, source }) =>
    [ecosystem, `${name}@${version}`, source.file.slice(`${KIT}/blob/`.length), source.day].join(" "),
  );
}
const kit = (version: string, react = "^18") => ({
  "package.json": { name: "kit", version, peerDependencies: { react } },
});

t.test("every release is read at its tag, and cited with its day", async (t) => {
  const project = gitProject(t);
  for (const [version, day] of [
    ["1.0.0", "2024-01-01"],
    ["1.1.0", "2024-02-01"],
    ["2.0.0", "2024-03-01"],
  ] as const) {
    project.commit(kit(version), day);
    project.tag(`v${version}`);
  }
  project.commit(kit("3.0.0-beta.1"), "2024-04-01");
  project.tag("v3.0.0-beta.1", "nightly");
  t.same(await find(project), [
    "npm kit@2.0.0 v2.0.0/package.json 2024-03-01",
    "npm kit@1.1.0 v1.1.0/package.json 2024-02-01",
    "npm kit@1.0.0 v1.0.0/package.json 2024-01-01",
  ]);
  t.same(await find(project, () => false), []);
});

t.test("a tag counts only where the manifest has its version, or none yet", async (t) => {
  const project = gitProject(t);
  project.commit(kit("1.1.0"), "2024-01-01");
  project.tag("v1.1.0", "v1.2.0");
  project.commit(kit("0.0.0-development"), "2024-01-01");
  project.tag("v2.0.0");
  t.same(await find(project), [
    "npm kit@2.0.0 v2.0.0/package.json 2024-01-01",
    "npm kit@1.1.0 v1.1.0/package.json 2024-01-01",
  ]);
});

t.test("packages of one repository have tags of their own, or share them", async (t) => {
  const project = gitProject(t);
  const commit = (core: string, ui: string) =>
    project.commit(
      {
        "packages/core/package.json": { name: "@kit/core", version: core },
        "packages/ui/package.json": { name: "@kit/ui", version: ui },
        "packages/ui/test/package.json": { name: "tested", version: ui },
      },
      "2024-01-01",
    );
  commit("1.0.0", "1.0.0");
  project.tag("v1.0.0");
  commit("1.0.0", "1.5.0");
  project.tag("@kit/ui@1.5.0");
  t.same(await find(project), [
    "npm @kit/core@1.0.0 v1.0.0/packages/core/package.json 2024-01-01",
    "npm @kit/ui@1.5.0 @kit/ui@1.5.0/packages/ui/package.json 2024-01-01",
  ]);
});

t.test("a package is found where it was at its tag", async (t) => {
  const project = gitProject(t);
  project.commit(kit("1.0.0"), "2024-01-01");
  project.tag("v1.0.0");
  project.commit(
    { "package.json": { name: "root", private: true }, "packages/kit/package.json": { name: "kit", version: "2.0.0" } },
    "2024-01-01",
  );
  project.tag("v2.0.0");
  t.same(await find(project), [
    "npm kit@2.0.0 v2.0.0/packages/kit/package.json 2024-01-01",
    "npm kit@1.0.0 v1.0.0/package.json 2024-01-01",
  ]);
});

t.test("other ecosystems, whose manifests often have no version", async (t) => {
  const project = gitProject(t);
  const files = {
    "setup.cfg": "[metadata]\nname = kit\n[options]\npython_requires = >=3.8\n",
    "pyproject.toml": "[build-system]\n",
    "composer.json": { name: "kit/kit", require: { php: "^8.1" } },
  };
  project.commit(files, "2024-01-01");
  project.tag("4.2");
  t.same(await find(project), [
    "pypi kit@4.2 4.2/setup.cfg 2024-01-01",
    "composer kit/kit@4.2 4.2/composer.json 2024-01-01",
  ]);
});

t.test("a repository without tags has no releases", async (t) => {
  const project = gitProject(t);
  project.commit(kit("1.0.0"));
  t.same(await find(project), []);
});

t.test("one name before all versions is that of the repository, where the manifest has the version", async (t) => {
  const project = gitProject(t);
  const module = (version: string) =>
    `<project><groupId>org.kit</groupId><artifactId>core</artifactId>${version}</project>`;
  project.commit({ "core/pom.xml": module("<version>1.0.0</version>") }, "2024-01-01");
  project.tag("kit-1.0.0", "kit-1.1.0");
  project.commit({ "core/pom.xml": module("") }, "2024-01-01");
  project.tag("kit-2.0.0");
  t.same(await find(project), ["maven org.kit:core@1.0.0 kit-1.0.0/core/pom.xml 2024-01-01"]);
});
