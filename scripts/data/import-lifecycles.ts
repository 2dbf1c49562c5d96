/**
 * Brings release lines and their ends of life up to date from tables of endoflife.date.
 *
 *   npm run data:import-lifecycles -- FILE...   [--data FOLDER] [--dry-run]
 *
 * FILE is a JSON list of products: `id`, `source` (the page at a commit), `aliases`, and `cycles` with `cycle`,
 * `releaseDate`, `eol` (a day, true, or false when none is announced) and `lts`. A product belongs to the technology
 * whose lifecycle cites its page already, or else to the one with its id.
 *
 * Only what the table says otherwise is changed: a release line that carries a comment was edited by hand and stays, and
 * so do lines that the table does not have, comments and layout. Run again, it changes nothing.
 * Exit codes: 0 done, 2 wrong usage, 3 something cannot be read.
 */
import { readFile } from "node:fs/promises";
import { parseArgs } from "node:util";
import { isMap, type YAMLMap, type YAMLSeq } from "yaml";
import type { Technology as TechnologyRecord } from "../../schemas/types.js";
import type { Catalog } from "../../server/catalog/catalog.js";
import type { DataFile } from "../../server/data/file.js";
import { runCommand, type Streams, UsageError } from "../command.js";
import { isCommented } from "./folder.js";
import { IMPORT_OPTIONS, runImport } from "./import.js";

type Cycle = NonNullable<TechnologyRecord["lifecycle"]>["cycles"][number];

interface Product {
  id: string;
  source: string;
  aliases?: string[];
  cycles: { cycle: string; releaseDate: string; eol: string | boolean; lts?: string | boolean }[];
}

const USAGE = "usage: npm run data:import-lifecycles -- FILE... [--data FOLDER] [--dry-run]";

/** Their tables list runtimes and images that they host, which are no versions of theirs. */
const NO_VERSIONS = new Set(["aws-lambda", "github-actions"]);

const pageOf = (source: string) => source.slice(source.lastIndexOf("/") + 1);

/** The technology that a product of the table is; undefined when none is known. */
export function technologyOf(
  product: Pick<Product, "id" | "source">,
  { technologies, names }: Pick<Catalog, "technologies" | "names">,
) {
  const page = pageOf(product.source);
  const citing = technologies.find(({ record }) => record.lifecycle && pageOf(record.lifecycle.source) === page);
  const found = citing ?? names.byId(product.id);
  return found && !NO_VERSIONS.has(found.id) ? found : undefined;
}

function cycleOf({ cycle, releaseDate, eol, lts }: Product["cycles"][number]): Cycle {
  return {
    cycle: String(cycle),
    released: releaseDate,
    ...(eol !== false && { eol }),
    ...(lts !== undefined && lts !== false && { lts }),
  };
}

/**
 * Brings the release lines of a technology's document up to date; it is changed in place.
 * @param today releases of later days are left out
 * @returns what was changed, in words
 */
function mergeLifecycle({ document }: DataFile, product: Product, today: string): string[] {
  const changes: string[] = [];
  const fresh = product.cycles.filter(({ releaseDate }) => releaseDate <= today).map(cycleOf);
  if (fresh.length === 0) return changes;
  if (!document.has("lifecycle")) {
    document.set("lifecycle", document.createNode({ source: product.source, cycles: fresh }));
    return [`${fresh.length} release lines added`];
  }
  const list = document.getIn(["lifecycle", "cycles"]) as YAMLSeq<YAMLMap>;
  for (const cycle of fresh) {
    const node = list.items.find((item) => isMap(item) && item.get("cycle") === cycle.cycle);
    if (!node) {
      const later = list.items.findIndex((item) => String(item.get("released") ?? "") < (cycle.released ?? ""));
      list.items.splice(later < 0 ? list.items.length : later, 0, document.createNode(cycle) as YAMLMap);
      changes.push(`${cycle.cycle} added`);
      continue;
    }
    const said = formatDifference(node.toJSON() as Cycle, cycle);
    if (!said) continue;
    if (isCommented(node)) {
      changes.push(`${cycle.cycle} kept because it was edited by hand (the table says: ${said})`);
      continue;
    }
    for (const key of ["released", "eol", "lts"] as const) {
      if (cycle[key] === undefined) node.delete(key);
      else node.set(key, cycle[key]);
    }
    changes.push(`${cycle.cycle}: ${said}`);
  }
  if (changes.length > 0) document.setIn(["lifecycle", "source"], product.source);
  return changes;
}

function formatDifference(before: Cycle, after: Cycle): string | undefined {
  const changed = (["released", "eol", "lts"] as const).filter((key) => before[key] !== after[key]);
  return changed.length > 0
    ? changed.map((key) => `${key} ${before[key] ?? "none"} -> ${after[key] ?? "none"}`).join(", ")
    : undefined;
}

function checkProducts(value: unknown, file: string): Product[] {
  const isProduct = (one: Partial<Product> | null) =>
    typeof one === "object" &&
    typeof one?.id === "string" &&
    typeof one.source === "string" &&
    Array.isArray(one.cycles) &&
    one.cycles.every(({ cycle, releaseDate }) => cycle !== undefined && typeof releaseDate === "string");
  if (!Array.isArray(value) || !value.every(isProduct)) {
    throw new Error(
      `${file} must be a list of products, each with id, source and cycles (cycle, releaseDate, eol, lts)`,
    );
  }
  return value as Product[];
}

/** Runs the command. @returns the exit code */
export async function main(argv: string[], streams: Streams): Promise<number> {
  const { values, positionals: files } = parseArgs({ args: argv, allowPositionals: true, options: IMPORT_OPTIONS });
  if (files.length === 0) throw new UsageError(USAGE);
  return runImport(values, streams, async function* (data, today) {
    for (const file of files) {
      for (const product of checkProducts(JSON.parse(await readFile(file, "utf8")), file)) {
        const technology = technologyOf(product, data.catalog);
        const record = technology && data.files.get(`technologies/${technology.id}.yaml`);
        if (record) yield { record, changes: mergeLifecycle(record, product, today) };
      }
    }
  });
}

await runCommand(import.meta.url, main);
