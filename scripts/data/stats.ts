/**
 * Counts what the data hold.
 *
 *   npm run data:stats                  as a table
 *   npm run data:stats -- --json        as JSON
 */
import { fileURLToPath } from "node:url";
import type { Catalog } from "../../server/catalog/catalog.js";
import { buildCatalog } from "../../server/catalog/compile.js";
import type { Decision } from "../../server/catalog/facts/kind.js";
import { loadData } from "../../server/data/load.js";
import { findFirstReleases } from "./first-releases.js";
import { knownPairs } from "./known-pairs.js";

export interface Stats {
  technologies: number;
  /** Package names and scopes, by ecosystem. */
  packages: Record<string, number>;
  /** Packages whose releases were read, and the runs of releases that declare the same. */
  readPackages: number;
  readRuns: number;
  requirements: number;
  /** Release lines that a package refuses up to a release and accepts from a later one on. */
  firstReleases: number;
  supportStatements: number;
  tests: number;
  testedPairs: number;
  needs: number;
  lacks: number;
  releaseLines: number;
  retired: number;
  rules: number;
  exceptions: number;
  stacks: number;
  tools: number;
  /** Tools that have not ended, and how many of them say something of what people compare. */
  toolTopics: Record<string, number>;
  /** Pairs on which a fact decides when they are asked about without versions; an end of life alone is none. */
  pairs: { total: number; byFact: Record<string, number>; byStatus: Record<string, number> };
}

const add = (counts: Record<string, number>, key: string, by = 1) => {
  counts[key] = (counts[key] ?? 0) + by;
};

/** Counts a catalog on a day. */
export function countCatalog(catalog: Catalog, today: string): Stats {
  const packages: Record<string, number> = {};
  const sum = (count: (record: Catalog["technologies"][number]["record"]) => number) =>
    catalog.technologies.reduce((total, { record }) => total + count(record), 0);
  for (const { record } of catalog.technologies) {
    for (const [ecosystem, names] of Object.entries(record.packages ?? {})) add(packages, ecosystem, names.length);
  }
  const rules = [...rulesOf(catalog)];
  return {
    technologies: catalog.technologies.length,
    packages,
    readPackages: catalog.technologies.reduce((total, { read }) => total + read.size, 0),
    readRuns: catalog.technologies.flatMap(({ read }) => [...read.values()]).flat().length,
    requirements: catalog.technologies.flatMap(({ requirements }) => [...requirements.values()]).flat().length,
    firstReleases: findFirstReleases(catalog, today).length,
    supportStatements: sum((record) => record.supports?.length ?? 0),
    tests: sum((record) => record.tests?.length ?? 0),
    testedPairs: new Set(catalog.technologies.flatMap(testedPairsOf)).size,
    needs: sum((record) => record.needs?.length ?? 0),
    lacks: sum((record) => record.lacks?.length ?? 0),
    releaseLines: sum((record) => record.lifecycle?.cycles.length ?? 0),
    retired: sum((record) => (record.endOfLife ? 1 : 0)),
    rules: rules.length,
    exceptions: rules.reduce((total, { exceptions }) => total + exceptions.length, 0),
    stacks: catalog.stacks.length,
    tools: catalog.tools.size,
    toolTopics: countTopics(catalog),
    pairs: countPairs(catalog, today),
  };
}

function countTopics(catalog: Catalog): Record<string, number> {
  const tools = [...catalog.tools.values()].filter(({ status }) => status?.state !== "ended");
  const having = (has: (tool: (typeof tools)[number]) => unknown) =>
    tools.filter((tool) => has(tool) !== undefined).length;
  return {
    "not ended": tools.length,
    "with a price": having(({ pricing }) => pricing),
    "with plans": having(({ pricing }) => pricing?.plans),
    "with models": having(({ providers }) => providers),
    "with training": having(({ privacy }) => privacy?.trainsOnCode),
    "with surfaces": having(({ platforms, editors }) => platforms ?? editors),
    "with a status": having(({ status }) => status),
  };
}

const testedPairsOf = ({ id, tests }: Catalog["technologies"][number]): string[] =>
  tests.map((tested) => [id, tested.with].sort().join(" "));

function* rulesOf(catalog: Catalog) {
  for (const technology of catalog.technologies) {
    for (const [partner, { rule }] of catalog.neighbours.of(technology))
      if (rule && partner.index > technology.index) yield rule;
  }
}

function countPairs(catalog: Catalog, today: string): Stats["pairs"] {
  const pairs: Stats["pairs"] = { total: 0, byFact: {}, byStatus: {} };
  for (const { kind, verdict } of knownPairs(catalog, today)) {
    pairs.total += 1;
    add(pairs.byFact, FACTS.get(kind) ?? kind);
    add(pairs.byStatus, verdict().status);
  }
  return pairs;
}

/** What is called otherwise in the counts. */
const FACTS: ReadonlyMap<Decision["kind"], string> = new Map([
  ["exception", "rule"],
  ["mixture", "rule"],
  ["requirement", "declared requirement"],
  ["shared requirement", "declared requirement"],
  ["obstacle", "need and lack"],
  ["test", "tests in CI"],
  ["support", "declared support"],
  ["use", "use in public projects"],
]);

/** The counts as lines of text. */
export function formatStats(stats: Stats): string {
  const rows: [string, number][] = [
    ["technologies", stats.technologies],
    ...Object.entries(stats.packages).map(([ecosystem, count]): [string, number] => [
      `  packages on ${ecosystem}`,
      count,
    ]),
    ["  release lines", stats.releaseLines],
    ["  retired as a whole", stats.retired],
    ["packages read by release", stats.readPackages],
    ["  runs of releases", stats.readRuns],
    ["declared requirements", stats.requirements],
    ["  first releases to accept", stats.firstReleases],
    ["statements of support", stats.supportStatements],
    ["tests in CI", stats.tests],
    ["  pairs tested", stats.testedPairs],
    ["needs", stats.needs],
    ["lacks", stats.lacks],
    ["curated rules", stats.rules],
    ["  exceptions in them", stats.exceptions],
    ["public projects", stats.stacks],
    ["AI tools", stats.tools],
    ...Object.entries(stats.toolTopics).map(([topic, count]): [string, number] => [`  ${topic}`, count]),
    ["pairs with a verdict", stats.pairs.total],
    ...Object.entries(stats.pairs.byFact).map(([fact, count]): [string, number] => [`  by ${fact}`, count]),
    ...Object.entries(stats.pairs.byStatus).map(([status, count]): [string, number] => [`  ${status}`, count]),
  ];
  return rows.map(([name, count]) => `${name.padEnd(28)}${String(count).padStart(7)}`).join("\n");
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const today = new Date().toISOString().slice(0, 10);
  const { records, problems } = await loadData("data", today);
  if (problems.length > 0) {
    console.error(`the data has ${problems.length} problems; see \`npm run data:check\``);
    process.exitCode = 1;
  } else {
    const stats = countCatalog(buildCatalog(records, { id: "", date: "" }), today);
    console.log(process.argv.includes("--json") ? JSON.stringify(stats, null, 2) : formatStats(stats));
  }
}
