import t from "tap";
import { catalogOf, TODAY } from "../../../../test/fixtures/catalog.js";
import { declaring, lifecycle } from "../../../../test/fixtures/facts.js";
import type { Release } from "../../../data/lockfiles/release.js";
import { checkFirstReleases } from "../../measure/first-releases.js";

/** Plug refuses Host 2 up to 1.0.0 and accepts it from 1.4.0 on. */
const catalog = catalogOf({
  technologies: {
    host: { packages: { npm: ["host"] }, lifecycle: lifecycle(["2"], ["1"]) },
    plug: { packages: { npm: ["plug"] } },
  },
  declared: [declaring("plug", "host", [["1.4.0"], "^1 || ^2"], [["1.0.0"], "^1"])],
});

/** What lockfiles with these releases of Plug say. */
function check(...releases: [version: string, host: string][]) {
  const published = releases.map(
    ([version, range]): Release => ({
      ecosystem: "npm",
      name: "plug",
      version,
      declarations: [{ kind: "package", name: "host", range, optional: false }],
    }),
  );
  const { named, checked, wrong } = checkFirstReleases(catalog, [{ part: "open", releases: published }], TODAY);
  return [named, checked, wrong.map(({ declared }) => declared)];
}

t.test("published releases agree or not with the first one that we name", async (t) => {
  const cases: [name: string, releases: [string, string][], checked: number, wrong: string[]][] = [
    ["nothing is said by none", [], 0, []],
    [
      "nor by those up to the one that refuses",
      [
        ["1.0.0", "^1 || ^2"],
        ["0.9.0", "^2"],
      ],
      0,
      [],
    ],
    ["the first agrees", [["1.4.0", "^1 || ^2"]], 1, []],
    ["the first refuses", [["1.4.0", "^1"]], 1, ["1.4.0 declares ^1"]],
    ["one in between refuses", [["1.3.0", "^1"]], 1, []],
    ["one in between accepts", [["1.3.0", "^1 || ^2"]], 1, ["1.3.0 declares ^1 || ^2"]],
    ["one in between has a range without an end", [["1.3.0", ">=1"]], 0, []],
    ["a later one refuses", [["1.5.0", "~1.2"]], 1, ["1.5.0 declares ~1.2"]],
    ["a later one has left the line behind", [["1.5.0", "^3"]], 0, []],
    ["a newer line is not spoken of", [["2.0.0", "^1"]], 0, []],
    ["nor is a pre-release", [["1.4.0-beta.1", "^1"]], 0, []],
  ];
  for (const [name, releases, checked, wrong] of cases) t.same(check(...releases), [1, checked, wrong], name);
});
