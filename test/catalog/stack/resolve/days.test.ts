import t from "tap";
import { resolveVersions } from "../../../../server/catalog/stack/resolve/resolve.js";
import { catalogOf, TODAY } from "../../../fixtures/catalog.js";
import { lifecycle, requires } from "../../../fixtures/facts.js";

const catalog = catalogOf({
  technologies: {
    web: {
      category: "backend-framework",
      packages: { gem: ["web"] },
      lifecycle: lifecycle(
        ["3", undefined, "2026-01-01"],
        ["2", "2024-10-01", "2020-12-09"],
        ["1", "2024-10-01", "2018-01-01"],
      ),
      requires: [requires("3", "gems", ">=2.5"), requires("2", "gems", ">=2.5"), requires("1", "gems", ">=2.5 <5")],
    },
    gems: {
      name: "Gems",
      category: "language",
      lifecycle: lifecycle(
        ["4", undefined, "2025-12-25"],
        ["3.3", undefined, "2023-12-25"],
        ["3.0", "2024-03-31", "2020-12-25"],
      ),
    },
  },
});
const versionOf = (...asked: string[]) => {
  const { parts } = resolveVersions(catalog, asked, { with: [], platform: undefined }, TODAY);
  return parts.find(({ member }) => member.name === "gems")?.version;
};

t.test("what has ended runs on what was out by then", async (t) => {
  t.equal(versionOf("web@2", "gems"), "3.3", "Gems 4 came out after the end of web 2");
  t.equal(versionOf("web@3", "gems"), "4", "web 3 is supported");
  t.equal(versionOf("web", "gems"), "4");
});

t.test("what a range with an end names may have come out later", async (t) => {
  t.equal(versionOf("web@1", "gems"), "4");
});

t.test("where nothing older goes, the later one is taken", async (t) => {
  t.equal(versionOf("web@2", "gems@4"), "4");
});
