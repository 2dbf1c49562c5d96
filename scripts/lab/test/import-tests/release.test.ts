import t, { type Test } from "tap";
import type { Technology } from "../../../../server/catalog/technology/technology.js";
import { catalogOf } from "../../../../test/fixtures/catalog.js";
import { lifecycle } from "../../../../test/fixtures/facts.js";
import { gitProject } from "../../../../test/fixtures/git-project.js";
import { Checkout } from "../../../data/checkout.js";
import { lastReleases, releaseLineOf } from "../../import-tests/release.js";

const { names } = catalogOf({
  technologies: {
    kit: { packages: { pypi: ["kit"] } },
    lined: { packages: { pypi: ["lined"] }, lifecycle: lifecycle(["2.1"], ["2.0"]) },
    script: { packages: { npm: ["script"] } },
  },
});
const find = (id: string) => names.byId(id) as Technology;

async function tagsOf(t: Test, id: string, tags: readonly string[], { isAlone = true, lines = 4, files = {} } = {}) {
  const project = gitProject(t);
  project.commit({ file: "x", ...files });
  project.tag(...tags);
  const found = await lastReleases(new Checkout(project.folder), find(id), isAlone, lines);
  return found.map(({ tag, version }) => `${tag} ${version}`);
}

t.test("the newest release of each of the last lines is found by its tag, however that is written", async (t) => {
  const tags = [
    "v1.0.0",
    "v1.2.0",
    "rel_2_0_1",
    "kit-3.1",
    "4.0.0rc1",
    "5.0.0-beta.1",
    "REL6.1.2",
    "v7.0.0.Final",
    "other-9.0.0",
    "999.9.9",
  ];
  t.same(await tagsOf(t, "kit", tags), ["v7.0.0.Final 7.0.0", "REL6.1.2 6.1.2", "kit-3.1 3.1", "rel_2_0_1 2.0.1"]);
});

t.test("in a repository of several technologies, only tags with its name are surely its", async (t) => {
  t.same(await tagsOf(t, "kit", ["v1.0.0", "kit-2.0.0"], { isAlone: false }), ["kit-2.0.0 2.0.0"]);
});

t.test("a release outside of all known lines is none", async (t) => {
  t.same(await tagsOf(t, "lined", ["v2.0.3", "v2.1.0", "v2.1.7", "v20240101.0"]), ["v2.1.7 2.1.7", "v2.0.3 2.0.3"]);
  t.equal(releaseLineOf(find("lined"), "2.0.3"), "2.0");
  t.equal(releaseLineOf(find("kit"), "0.4.1"), "0.4");
});

t.test("a tag is a release of a package of npm only where its manifest says so", async (t) => {
  const files = (name: string) => ({ "package.json": JSON.stringify({ name, private: true }, null, 2) });
  t.same(await tagsOf(t, "script", ["v1.0.0"], { files: files("script") }), ["v1.0.0 1.0.0"]);
  t.same(await tagsOf(t, "script", ["v1.0.0"], { files: files("website") }), []);
});
