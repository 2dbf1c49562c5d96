import t from "tap";
import type { Detected } from "../../../server/catalog/scan/detected.js";
import { detect } from "../../../server/catalog/scan/detected.js";
import { listEntry } from "../../../server/catalog/scan/entry.js";
import { createRemedies } from "../../../server/catalog/scan/remedies.js";
import { packageEntry } from "../../../server/manifests/reading.js";
import { catalogOf } from "../../fixtures/catalog.js";

const catalog = catalogOf({
  technologies: {
    "enzyme-tests": { name: "Enzyme", packages: { npm: ["enzyme"] } },
    react: { name: "React", packages: { npm: ["react"] } },
  },
});
const pair = (react = "react@17.0.2") =>
  detect(catalog, [listEntry("enzyme@3.11.0"), listEntry(react)]).detected as [Detected, Detected];

t.test("a package that is named after both, in the version of one, is a remedy", async (t) => {
  const isRemedied = createRemedies([packageEntry("npm", "@wojtekmaj/enzyme-adapter-react-17", "0.8.0")]);
  t.ok(isRemedied(...pair()));
  t.notOk(isRemedied(...pair("react@18.3.1")), "of another version");
  t.notOk(createRemedies([packageEntry("npm", "enzyme-adapter-17", "1")])(...pair()), "of one side alone");
  t.notOk(createRemedies([packageEntry("npm", "enzyme-adapter-react", "1")])(...pair()), "of no version");
});

t.test("so is a patch of one side, for pairs", async (t) => {
  const isRemedied = createRemedies([], new Set(["enzyme"]));
  const [enzyme, react] = pair();
  t.ok(isRemedied(enzyme, react));
  t.ok(isRemedied(react, enzyme));
  t.notOk(isRemedied(enzyme, enzyme), "its end of life is not patched");
  t.notOk(createRemedies([], new Set(["left-pad"]))(enzyme, react));
});
