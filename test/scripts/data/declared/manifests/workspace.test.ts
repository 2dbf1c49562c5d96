import t from "tap";
import { catalogsIn, fillIn } from "../../../../../scripts/data/declared/manifests/workspace.js";

t.test("lists of ranges by name; the one without a name is the default", async (t) => {
  const catalogs = catalogsIn("packages: ['*']\ncatalog:\n  react: ^19\ncatalogs:\n  old:\n    react: ^18\n");
  t.equal(catalogs.get("default")?.react, "^19");
  t.equal(catalogs.get("old")?.react, "^18");
  t.equal(catalogsIn("packages: ['*']\n").size, 0);
  const filled = fillIn({ peerDependencies: { react: "catalog:old", vue: "catalog:", next: "^15" } }, catalogs);
  t.same(filled.peerDependencies, { react: "^18", vue: "catalog:", next: "^15" });
});
