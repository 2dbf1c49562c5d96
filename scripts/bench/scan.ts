/** What a scan costs in CPU time, beside the plain way of asking for every pair by a text; and what a pair takes in memory. */
import { fork } from "node:child_process";
import { fileURLToPath } from "node:url";
import { buildCatalog, type Catalog } from "../../server/catalog/catalog.js";
import { listEntry } from "../../server/catalog/entry.js";
import { scan } from "../../server/catalog/scan.js";
import { loadData } from "../../server/data/load.js";
import type { Heap } from "./scan/heap.js";
import { madeUpRecords, REVISION } from "./scan/made-up.js";
import { below, type Goal, median, type Options, type Section, table } from "./section.js";

const PAIRS = [20_000, 200_000];
const NAMES = [100, 500, 1000, 2000, 5000];
const TODAY = new Date().toISOString().slice(0, 10);
const SETTING = { platform: undefined, present: new Set<string>() };

export async function measureScan({ rounds }: Options): Promise<Section> {
  const curves = PAIRS.map((pairs) => measureCurve(pairs, rounds));
  const real = await measureReal(rounds);
  const heaps = [await measureHeap("real"), ...(await Promise.all(PAIRS.map((pairs) => measureHeap(String(pairs)))))];
  const longest = curves[0]?.at(-1);
  const goals: Goal[] = [
    below("CPU of a scan of 5,000 names over 20,000 pairs", 10, longest?.ours ?? Number.NaN, "ms", 1),
    ...heaps.map(({ pairs, catalog }, index) => {
      const what = index === 0 ? "the data of this repository" : `${pairs.toLocaleString("en")} made-up pairs`;
      return below(`heap for each pair of ${what}`, 500, catalog / pairs, "B", 0);
    }),
  ];
  const heads = PAIRS.flatMap((pairs) => [`${pairs.toLocaleString("en")} pairs`, "every pair by text"]);
  const rows = NAMES.map((names, row) => [
    names.toLocaleString("en"),
    ...curves.flatMap((curve) => [milliseconds(curve[row]?.ours), milliseconds(curve[row]?.plain)]),
  ]);
  const heapRows = heaps.map(({ pairs, records, catalog }, index) => [
    index === 0 ? "this repository" : "made up",
    pairs.toLocaleString("en"),
    Math.round(catalog / pairs),
    Math.round((catalog + records) / pairs),
  ]);
  const body = [
    "CPU milliseconds of one scan, names resolved and issues put into words; beside it, every pair of the list looked up in a map by a text of both ids, and only counted (once, as it takes so long).",
    table(["names", ...heads], rows),
    "Lists over the data of this repository:",
    table(["list", "names", "issues", "CPU ms"], real),
    "Bytes of heap for each pair that facts tie together, technologies and names included:",
    table(["data", "pairs", "catalog", "with its records"], heapRows),
  ].join("\n\n");
  return { title: "Scans", body, goals };
}

const milliseconds = (value = Number.NaN) => value.toFixed(value < 10 ? 2 : 0);

/** CPU milliseconds of this process for some work. */
function cpuOf(work: () => unknown): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

/** Runs that are not counted: in a service that has answered a few dozen scans, all that they use is optimised. */
const WARM_UP = 20;

/** The median of some runs. */
function medianOf(rounds: number, work: () => unknown): number {
  for (let time = 0; time < WARM_UP; time += 1) work();
  return median(Array.from({ length: rounds }, () => cpuOf(work)));
}

function measureCurve(pairs: number, rounds: number): { ours: number; plain: number }[] {
  const records = madeUpRecords(pairs);
  const catalog = buildCatalog(records, REVISION);
  const byText = new Map(records.rules.map((rule) => [`${rule.techA} ${rule.techB}`, rule]));
  const plainly = (ids: readonly string[]) => {
    const counts = new Map<string, number>();
    for (const [place, a] of ids.entries()) {
      for (let other = place + 1; other < ids.length; other += 1) {
        const rule = byText.get(`${a} ${ids[other]}`) ?? byText.get(`${ids[other]} ${a}`);
        if (rule) counts.set(rule.status, (counts.get(rule.status) ?? 0) + 1);
      }
    }
    return counts;
  };
  return NAMES.map((names) => {
    const ids = catalog.technologies.slice(0, names).map(({ id }) => id);
    const entries = ids.map(listEntry);
    return {
      ours: medianOf(rounds, () => scan(catalog, entries, SETTING, TODAY)),
      plain: cpuOf(() => plainly(ids)),
    };
  });
}

async function measureReal(rounds: number): Promise<(string | number)[][]> {
  const { records } = await loadData("data", TODAY);
  const catalog = buildCatalog(records, REVISION);
  return [...listsOf(catalog)].map(([what, names]) => {
    const entries = names.map(listEntry);
    const { issues } = scan(catalog, entries, SETTING, TODAY);
    const cost = medianOf(rounds, () => scan(catalog, entries, SETTING, TODAY));
    return [what, names.length.toLocaleString("en"), issues.length, milliseconds(cost)];
  });
}

/** Lists as projects have them, and those that cost the most of all that could be thought of. */
function listsOf({ technologies }: Catalog): Map<string, string[]> {
  const ids = technologies.map(({ id }) => id);
  const packages = technologies
    .flatMap((technology) => technology.packages.flatMap(([ecosystem, names]) => (ecosystem === "npm" ? names : [])))
    .filter((name) => !name.endsWith("*"));
  const fill = (make: (index: number) => string, from: readonly string[]) =>
    Array.from({ length: 5000 }, (_, index) => from[index] ?? make(index));
  const versioned = packages.map((name) => `${name}@1`);
  return new Map([
    ["packages with versions", packages.filter((_, index) => index % 12 === 0).map((name) => `${name}@^4.2.0`)],
    ["all technologies", ids],
    ["all packages of npm, with versions", versioned],
    ["one package in 5,000 versions", fill((index) => `react@18.${index}.0`, [])],
    [
      "one package in thousands of ranges, and all others",
      fill((index) => `react@>=${index} <${index + 9}`, versioned),
    ],
    ["thousands of packages of one scope, and all others", fill((index) => `@babel/x${index}@7.${index}.0`, versioned)],
    ["package URLs", fill((index) => `pkg:npm/%40babel/x${index}@7.${index}.0`, [])],
    ["names that nobody knows", fill((index) => `nobody-knows-${index}@1.0.0`, [])],
  ]);
}

function measureHeap(size: string): Promise<Heap> {
  const file = fileURLToPath(new URL("scan/heap.ts", import.meta.url));
  const child = fork(file, [size], { execArgv: [...process.execArgv, "--expose-gc"] });
  return new Promise((resolve, reject) => {
    let heap: Heap | undefined;
    child.once("message", (message) => {
      heap = message as Heap;
    });
    child.once("error", reject);
    child.once("exit", (code) => (heap ? resolve(heap) : reject(new Error(`measuring the heap ended with ${code}`))));
  });
}
