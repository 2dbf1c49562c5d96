/** The CPU time of a scan, compared with looking up every pair by string; and the memory of a pair. */
import { fork } from "node:child_process";
import { fileURLToPath } from "node:url";
import type { Catalog } from "../../../server/catalog/catalog.js";
import { buildCatalog } from "../../../server/catalog/compile.js";
import { listEntry } from "../../../server/catalog/scan/entry.js";
import { scan } from "../../../server/catalog/scan/scan.js";
import { loadData } from "../../../server/data/load.js";
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
      return below(`heap per pair of ${what}`, 500, catalog / pairs, "B", 0);
    }),
  ];
  const heads = PAIRS.flatMap((pairs) => [`${pairs.toLocaleString("en")} pairs`, "every pair by string"]);
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
    "CPU milliseconds of one scan, from names to issue texts. For comparison, every pair of the list is looked up in a map by a string of both ids and counted (measured once, because it is slow).",
    table(["names", ...heads], rows),
    "Lists over the data of this repository:",
    table(["list", "names", "issues", "CPU ms"], real),
    "Heap bytes per known pair, technologies and names included:",
    table(["data", "pairs", "catalog", "with its records"], heapRows),
  ].join("\n\n");
  return { title: "Scans", body, goals };
}

const milliseconds = (value = Number.NaN) => value.toFixed(value < 10 ? 2 : 0);

/** CPU milliseconds of this process for some work. */
function measureCpu(work: () => unknown): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

/** Uncounted runs, until the code is optimized. */
const WARM_UP = 20;

/** The median of some runs. */
function medianCpu(rounds: number, work: () => unknown): number {
  for (let time = 0; time < WARM_UP; time += 1) work();
  return median(Array.from({ length: rounds }, () => measureCpu(work)));
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
      ours: medianCpu(rounds, () => scan(catalog, entries, SETTING, TODAY)),
      plain: measureCpu(() => plainly(ids)),
    };
  });
}

async function measureReal(rounds: number): Promise<(string | number)[][]> {
  const { records } = await loadData("data", TODAY);
  const catalog = buildCatalog(records, REVISION);
  return [...buildLists(catalog)].map(([what, names]) => {
    const entries = names.map(listEntry);
    const { issues } = scan(catalog, entries, SETTING, TODAY);
    const cost = medianCpu(rounds, () => scan(catalog, entries, SETTING, TODAY));
    return [what, names.length.toLocaleString("en"), issues.length, milliseconds(cost)];
  });
}

/** Typical lists, and the most expensive ones we know of. */
function buildLists({ technologies }: Catalog): Map<string, string[]> {
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
    ["unknown names", fill((index) => `unknown-package-${index}@1.0.0`, [])],
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
