import t from "tap";
import { Members } from "../../../../server/catalog/stack/resolve/asked.js";
import { declaredBy } from "../../../../server/catalog/stack/resolve/declared.js";
import { type Version, versionOf } from "../../../../server/catalog/stack/solve/releases.js";
import { parseAskedVersion } from "../../../../server/catalog/versions/ecosystems.js";
import { catalogOf } from "../../../fixtures/catalog.js";
import { declaring, requires } from "../../../fixtures/facts.js";

const catalog = catalogOf({
  technologies: { base: { packages: { npm: ["base"] } }, kit: { packages: { npm: ["kit", "kit-dom"] } } },
  declared: [declaring("kit", "base", [["2.5.0", "2.9.0"], "^3"], [["2.0.0", "2.4.0"], "^2"])],
});
const kit = catalog.names.byId("kit");
const members = new Members(catalog, []);
const ranges = (version: Version | undefined, name = "kit") =>
  declaredBy({ member: members.get(kit, "npm", name), version }).map(({ of, range }) => `${of} ${range.text}`);

t.test("a release declares what its own manifest does", async (t) => {
  t.same(ranges(versionOf("2.9.0")), ["base ^3"]);
  t.same(ranges(versionOf("2.4.0")), ["base ^2"]);
});

t.test("a line declares what its newest releases do", async (t) => {
  const range = parseAskedVersion("2");
  t.same(ranges(range && { text: "2", range }), ["base ^3"]);
});

t.test("nothing is declared by another package of the technology, nor without a version", async (t) => {
  t.same(ranges(versionOf("2.9.0"), "kit-dom"), []);
  t.same(ranges(undefined), []);
});

t.test("the technology as such declares nothing", async (t) => {
  t.same(declaredBy({ member: members.get(kit, undefined, "kit"), version: versionOf("2.9.0") }), []);
});

t.test(
  "a release that the list of its makers does not have yet is taken to require what the newest before it does",
  async (t) => {
    const own = catalogOf({
      technologies: {
        base: { packages: { npm: ["base"] } },
        kit: {
          packages: { npm: ["kit"] },
          requires: [requires(">=3.0.0 <3.1.0", "base", "^6"), requires(">=2.0.0 <2.1.0", "base", "^5")],
        },
      },
    });
    const member = new Members(own, []).get(own.names.byId("kit"), "npm", "kit");
    const rangesAt = (release: string) =>
      declaredBy({ member, version: versionOf(release) }).map(({ range }) => range.text);
    t.same(rangesAt("3.0.4"), ["^6"]);
    t.same(rangesAt("3.1.0"), ["^6"]);
    t.same(rangesAt("2.4.0"), ["^5"]);
    t.same(rangesAt("4.0.0"), [], "another major version may require anything");
    t.same(ranges(versionOf("2.9.1")), [], "of what manifests say, each release speaks for itself");
  },
);
