import t from "tap";
import { listEntry } from "../../../server/catalog/scan/entry.js";
import { scan } from "../../../server/catalog/scan/scan.js";
import { catalogOf, TODAY } from "../../fixtures/catalog.js";
import { lifecycle } from "../../fixtures/facts.js";

const npm = (name: string) => ({ packages: { npm: [name] } });
const catalog = catalogOf({
  technologies: {
    styles: {
      name: "Styles",
      ...npm("styles"),
      lifecycle: lifecycle(["4.3"], ["4.1", "2025-02-18"], ["3.0", "2024-01-01"]),
    },
    young: { name: "Young", ...npm("young"), lifecycle: lifecycle(["0.9"], ["0.8", "2025-02-18"]) },
    language: { name: "Language", lifecycle: lifecycle(["3.13"], ["3.9", "2025-10-31"]) },
  },
});
const severitiesOf = (...names: string[]) =>
  scan(catalog, names.map(listEntry), { platform: undefined, present: new Set() }, TODAY).issues.map(
    ({ verdict }) => verdict.severity,
  );

t.test("a line that has ended is a warning, and a note where an update within the major suffices", async (t) => {
  t.same(severitiesOf("styles@3.0.2"), ["warning"]);
  t.same(severitiesOf("styles@4.1.17"), ["info"]);
  t.same(severitiesOf("young@0.8.1"), ["warning"], "before 1.0, a minor is a major");
  t.same(severitiesOf("language@3.9"), ["warning"], "languages are not updated within a range");
  t.same(severitiesOf("styles@4.3.0"), []);
});
