import t from "tap";
import { findRefusedTests, refusalOf } from "../../../../scripts/data/evidence/tests.js";
import type { Technology } from "../../../../server/catalog/technology/technology.js";
import { catalogOf, TODAY } from "../../../fixtures/catalog.js";
import { requires, SOURCE, sourceAt } from "../../../fixtures/facts.js";

const test = (version: string, range: string) => ({ version, with: "react", range, source: SOURCE });
const catalog = catalogOf({
  technologies: {
    kit: {
      name: "Kit",
      requires: [requires("2", "react", "^19", sourceAt("v2.1.0"))],
      tests: [test("2.1.0", "17 || 19"), test("1.0.0", "17")],
    },
    react: { name: "React" },
  },
});

t.test("versions that the manifest of the very release refuses are told, each by itself", async (t) => {
  t.same(findRefusedTests(catalog, TODAY), [
    "technologies/kit.yaml: Kit 2 requires React ^19. React 17 is outside that range.",
  ]);
});

t.test("of a release whose manifest was not read, nothing is refused", async (t) => {
  const [kit, react] = ["kit", "react"].map((id) => catalog.names.byId(id) as Technology) as [Technology, Technology];
  t.match(refusalOf(kit, "2.1.0", react, "17", TODAY), /outside that range/);
  t.equal(refusalOf(kit, "2.1.0", react, "19", TODAY), undefined);
  t.equal(refusalOf(kit, "1.0.0", react, "17", TODAY), undefined);
});
