import t from "tap";
import { candidatesOf, preferred } from "../../../../server/catalog/stack/solve/candidates.js";
import { parseRange } from "../../../../server/catalog/versions/parse.js";
import type { VersionRange } from "../../../../server/catalog/versions/range.js";
import { catalogOf, TODAY } from "../../../fixtures/catalog.js";
import { declaring, lifecycle, SOURCE } from "../../../fixtures/facts.js";
import { declared } from "../../../fixtures/resolved.js";

const npm = (...names: [string, ...string[]]) => ({ packages: { npm: names } });

const catalog = catalogOf({
  technologies: {
    base: npm("base"),
    kit: { ...npm("kit", "kit-dom"), lifecycle: lifecycle(["4", undefined, "2026-01-01"], ["3"], ["2", "2025-01-01"]) },
    early: npm("early"),
    lined: {
      ...npm("lined"),
      lifecycle: lifecycle(["4.1"], ["4.0"], ["3"]),
      requires: [{ version: "4", of: "base", range: ">=1", source: SOURCE }],
    },
    nodejs: {
      category: "runtime",
      lifecycle: lifecycle(["26", undefined, "2026-12-01"], ["24"], ["22", "2025-01-01"]),
    },
  },
  declared: [
    declaring("kit", "base", [["3.1.0", "3.2.0", "3.3.0-rc.1"], "2"], [["2.0.0"], "1"]),
    declaring("early", "base", [["0.0.0-alpha.1", "0.0.0-alpha.2"], "1"]),
  ],
  rules: [
    {
      techA: "base",
      techB: "kit",
      exceptions: [
        {
          when: { kit: ">=3.2.4" },
          status: "partial",
          severity: "warning",
          explanation: "From then on.",
          evidence: [],
        },
        { when: { kit: "<2.9.1" }, status: "partial", severity: "warning", explanation: "Before.", evidence: [] },
      ],
    } as never,
  ],
});

const candidates = (id: string, name?: string) =>
  candidatesOf(catalog, { technology: catalog.names.byId(id), ecosystem: name && "npm", package: name }, TODAY).map(
    ({ text }) => text,
  );

t.test(
  "releases that were read or that a rule begins with, and newer lines; no pre-releases, no invented ends",
  async (t) => {
    t.same(candidates("kit", "kit"), ["4", "3.2.4", "3.2.0", "3.1.0", "2.0.0"]);
    t.same(candidates("early", "early"), ["0.0.0-alpha.2", "0.0.0-alpha.1"], "unless there is nothing else");
  },
);

t.test("a runtime has its lines that are out", async (t) => {
  t.same(candidates("nodejs"), ["24", "22"]);
  t.same(candidatesOf(catalog, { technology: undefined, ecosystem: undefined, package: undefined }, TODAY), []);
});

t.test("a major line is left out beside the minor lines in it", async (t) => {
  t.same(candidates("lined", "lined"), ["4.1", "4.0", "3"]);
});

t.test("packages with versions of their own are ordered by age, as no lifecycle is theirs", async (t) => {
  const technology = catalog.names.byId("kit");
  const sorted = (name: string) =>
    ["2", "3"]
      .map((text) => parseRange(text) as VersionRange)
      .sort(preferred({ technology, package: name }, TODAY))
      .map(({ text }) => text);
  t.same(sorted("kit"), ["3", "2"]);
  t.same(sorted("kit-dom"), ["3", "2"]);
});

t.test("of one name in two ecosystems, the releases are those of the one that is asked about", async (t) => {
  const both = catalogOf({
    technologies: { sdk: { packages: { npm: ["sdk"], pypi: ["sdk"] } } },
    declared: [
      declared("sdk", { versions: ["7.5.0"] }),
      { ...declared("sdk", { versions: ["2.6.1"] }), ecosystem: "pypi" },
    ],
  });
  const technology = both.names.byId("sdk");
  const of = (ecosystem: string) => candidatesOf(both, { technology, ecosystem, package: "sdk" }, TODAY)[0]?.text;
  t.equal(of("npm"), "7.5.0");
  t.equal(of("pypi"), "2.6.1");
});
