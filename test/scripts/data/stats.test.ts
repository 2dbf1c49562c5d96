import t from "tap";
import { countCatalog, formatStats } from "../../../scripts/data/stats.js";
import { catalogOf, TODAY } from "../../fixtures/catalog.js";
import { projectsOf } from "../../fixtures/facts.js";

const catalog = catalogOf({
  technologies: {
    "a-framework": {
      packages: { npm: ["a-framework", "@a/*"] },
      requires: [{ version: "2", of: "b-library", range: "^1.0.0", source: "https://example.com/a" }],
      supports: [{ with: ["c-database", "d-host"], source: "https://example.com/a" }],
      needs: [{ capability: "disk", source: "https://example.com/a" }],
    },
    "b-library": {
      packages: { npm: ["b-library"], pypi: ["b-library"] },
      tests: ["1.0.0", "2.0.0"].map((version) => ({
        version,
        with: "f-tool",
        range: "1",
        source: "https://example.com/b",
      })),
    },
    "c-database": {
      lifecycle: { source: "https://example.com/c", cycles: [{ cycle: "1", eol: "2020-01-01" }, { cycle: "2" }] },
    },
    "d-host": { lacks: [{ capability: "disk", source: "https://example.com/d" }] },
    "f-tool": { packages: { npm: ["f-tool"] }, category: "state" },
    "e-retired": { endOfLife: { reason: "It ended for this test.", source: "https://example.com/e" } },
  },
  rules: [{ techA: "b-library", techB: "c-database", status: "partial", severity: "warning" }],
  // A requirement speaks of one of the pairs that they name already.
  stacks: projectsOf({ "a-framework": "2", "b-library": "1", "f-tool": "1" }),
  tools: {
    "a-tool": {},
    "b-tool": {
      status: { state: "active" },
      editors: ["Vim"],
      privacy: { trainsOnCode: false },
      providers: ["OpenAI"],
    },
    "c-tool": { status: { state: "ended" }, pricing: { free: true } },
  },
  capabilities: [{ id: "disk", name: "a disk", meaning: "Files can be written." }],
});

t.test("facts and pairs are counted by kind", async (t) => {
  t.strictSame(countCatalog(catalog, TODAY), {
    technologies: 6,
    packages: { npm: 4, pypi: 1 },
    readPackages: 0,
    readRuns: 0,
    requirements: 1,
    firstReleases: 0,
    supportStatements: 1,
    tests: 2,
    testedPairs: 1,
    needs: 1,
    lacks: 1,
    releaseLines: 2,
    retired: 1,
    rules: 1,
    exceptions: 0,
    stacks: catalog.stacks.length,
    tools: 3,
    // What has ended is nothing to choose from.
    toolTopics: {
      "not ended": 2,
      "with a price": 0,
      "with plans": 0,
      "with models": 1,
      "with training": 1,
      "with surfaces": 1,
      "with a status": 1,
    },
    pairs: {
      total: 6,
      byFact: {
        "declared requirement": 1,
        "declared support": 1,
        "need and lack": 1,
        rule: 1,
        "tests in CI": 1,
        "use in public projects": 1,
      },
      byStatus: { compatible: 4, incompatible: 1, partial: 1 },
    },
  });
});

t.test("the table has a line for each count", async (t) => {
  const lines = formatStats(countCatalog(catalog, TODAY)).split("\n");
  t.ok(lines.some((line) => /^technologies +6$/.test(line)));
  t.ok(lines.some((line) => line === `public projects${String(catalog.stacks.length).padStart(20)}`));
  t.ok(lines.some((line) => /^ {2}by need and lack +1$/.test(line)));
});
