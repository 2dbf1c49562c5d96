/**
 * Sends its parent how many bytes the records and the compiled catalog of a data set take. Started with --expose-gc.
 *
 * argv: "real", or how many pairs to make up
 */
import type { Records } from "../../../../server/catalog/catalog.js";
import { buildCatalog } from "../../../../server/catalog/compile.js";
import { loadData } from "../../../../server/data/load.js";
import { madeUpRecords, REVISION } from "./made-up.js";

export interface Heap {
  pairs: number;
  records: number;
  catalog: number;
}

function used(): number {
  for (let time = 0; time < 3; time += 1) globalThis.gc?.();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}

/** As a process that runs for long has them: without what their texts were read from. */
async function readRecords(): Promise<Records> {
  const { records } = await loadData("data", new Date().toISOString().slice(0, 10));
  return structuredClone(records);
}

const size = process.argv[2] ?? "real";
// What is loaded and compiled for the first of all uses is no part of the data.
buildCatalog(madeUpRecords(10), REVISION);
if (size === "real") await readRecords();
const before = used();
const records = size === "real" ? await readRecords() : madeUpRecords(Number(size));
const withRecords = used();
const catalog = buildCatalog(records, REVISION);
const withCatalog = used();
let pairs = 0;
for (const technology of catalog.technologies) {
  for (const partner of catalog.neighbours.of(technology).keys()) if (partner.index >= technology.index) pairs += 1;
}
const heap: Heap = { pairs, records: withRecords - before, catalog: withCatalog - withRecords };
process.send?.(heap);
process.disconnect?.();
