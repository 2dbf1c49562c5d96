import t from "tap";
import { Lookups } from "../../../server/catalog/ask/lookups.js";
import { catalogOf } from "../../fixtures/catalog.js";

t.test("names are those of the catalog, each looked up once", async (t) => {
  const catalog = catalogOf({ technologies: { react: { name: "React" } }, tools: { zed: { name: "Zed" } } });
  let asked = 0;
  const names = Object.assign(Object.create(catalog.names), {
    resolve: (text: string) => {
      asked += 1;
      return catalog.names.resolve(text);
    },
  });
  const lookups = new Lookups({ ...catalog, names, tools: catalog.tools });
  for (let time = 0; time < 2; time += 1) {
    t.equal(lookups.resolve("React 19")?.technology.id, "react");
    t.equal(lookups.resolve("__proto__"), undefined);
    t.equal(lookups.tool("zed")?.id, "zed");
    t.equal(lookups.tool("react"), undefined);
  }
  t.equal(asked, 2);
});
