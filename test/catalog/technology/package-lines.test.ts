import t from "tap";
import { isPassed, knownLines } from "../../../server/catalog/technology/package-lines.js";
import type { Technology } from "../../../server/catalog/technology/technology.js";
import { releaseLine } from "../../../server/catalog/versions/parse.js";
import type { VersionRange } from "../../../server/catalog/versions/range.js";
import { catalogOf, TODAY } from "../../fixtures/catalog.js";
import { lifecycle, requires } from "../../fixtures/facts.js";

const catalog = catalogOf({
  technologies: {
    node: { category: "runtime", lifecycle: lifecycle(["22"], ["20", "2026-05-31"], ["24", undefined, "2026-06-02"]) },
    kit: {
      packages: { npm: ["kit", "kit-extra"] },
      lifecycle: lifecycle(["3"], ["2"], ["1", true]),
      requires: [
        requires("3", "node", ">=22"),
        requires("2.1 || 2.0", "node", ">=20"),
        requires("1", "node", ">=18"),
        requires("9", "node", ">=22", { package: "kit-extra" }),
      ],
    },
    parted: {
      packages: { npm: ["parted"] },
      requires: [
        requires(">=2.7.0 <3", "node", ">=22"),
        requires(">=2.0.1 <=2.5.0", "node", ">=20"),
        requires("1.9.3", "node", ">=18"),
        requires("0.4.2", "node", ">=16"),
        requires(">=0.1.0 <0.4", "node", ">=14"),
      ],
    },
    asking: { packages: { npm: ["asking"] }, requires: [requires("1", "kit", "^4.0.0")] },
    store: { category: "database", packages: { npm: ["store-client"] }, lifecycle: lifecycle(["16"], ["15"]) },
  },
});
const known = (id: string, name?: string) =>
  knownLines({ technology: catalog.names.byId(id) as Technology, name }, TODAY);
const texts = (lines: readonly VersionRange[]) => lines.map(({ text }) => text);

t.test("lines are those declared and those released, without what has ended or is to come", async (t) => {
  t.same(texts(known("kit", "kit").lines), ["3", "2.1", "2.0", "2"]);
  t.same(texts(known("kit", "kit").declared), ["3", "2.1 || 2.0", "1"]);
  t.same(texts(known("node").lines), ["22"], "20 has ended, 24 is not out");
  t.same(texts(known("kit", "kit-extra").lines), ["9"], "release lines are those of the main package");
  t.same(known("kit", "unheard-of"), { lines: [], declared: [], recorded: false });
});

t.test("a declaration of some releases is of the line that they lie in", async (t) => {
  t.same(texts(known("parted", "parted").lines), ["2", "1", "0.4"], "what lies in several lines names none");
});

t.test("the lines of a service are not those of its client", async (t) => {
  t.same(texts(known("store").lines), ["16", "15"]);
  t.same(texts(known("store", "store-client").lines), []);
});

t.test("others may ask for newer lines than those known", async (t) => {
  const kit = { technology: catalog.names.byId("kit") as Technology, name: "kit" };
  t.ok(isPassed(catalog, kit, releaseLine("3") as VersionRange));
  t.notOk(isPassed(catalog, kit, releaseLine("4") as VersionRange));
  t.notOk(isPassed(catalog, { ...kit, name: "kit-extra" }, releaseLine("3") as VersionRange));
});
