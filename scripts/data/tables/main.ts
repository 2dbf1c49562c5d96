/**
 * Takes facts over from a table that others keep.
 *
 *   npm run data:import-table -- NAME INPUT... [--data FOLDER] [--dry-run]
 *
 * NAME is one of those in docs/sources.md, which says where to get each table; INPUT is a Git checkout (or bare copy) of
 * its repository, unless it says otherwise. Entries that carry a comment were edited by hand and stay. Run again, it
 * changes nothing.
 * Exit codes: 0 done, 2 wrong usage, 3 something cannot be read.
 */
import { parseArgs } from "node:util";
import { runCommand, type Streams, UsageError } from "../../command.js";
import { openDataFolder, writeRecord } from "../folder.js";
import { endOfLife } from "./endoflife.js";
import { expoModules } from "./expo-modules.js";
import { moduleReplacements } from "./module-replacements.js";
import { nuxtModules } from "./nuxt-modules.js";
import { springInitializr } from "./spring-initializr.js";
import { mergeFacts, type Table } from "./table.js";

const TABLES: Readonly<Record<string, Table>> = {
  endoflife: endOfLife,
  "expo-modules": expoModules,
  "module-replacements": moduleReplacements,
  "nuxt-modules": nuxtModules,
  "spring-initializr": springInitializr,
};

/** Runs the command. @returns the exit code */
export async function main(argv: string[], { out, err }: Streams): Promise<number> {
  const { values, positionals } = parseArgs({
    args: argv,
    allowPositionals: true,
    options: { data: { type: "string", default: "data" }, "dry-run": { type: "boolean", default: false } },
  });
  const [name = "", ...inputs] = positionals;
  const table = Object.hasOwn(TABLES, name) ? TABLES[name] : undefined;
  if (!table) throw new UsageError(`name a table: ${Object.keys(TABLES).join(", ")}`);
  if (inputs.length === 0) throw new UsageError(`usage: npm run data:import-table -- ${name} ${table.takes}`);
  try {
    const today = new Date().toISOString().slice(0, 10);
    const data = await openDataFolder(values.data, today);
    const skip = (what: string) => out(`skipped ${what}`);
    let changed = 0;
    for (const facts of await table.read(inputs, { catalog: data.catalog, today, skip })) {
      const record = data.files.get(`technologies/${facts.id}.yaml`);
      if (!record)
        throw new Error(`${values.data}/technologies/${facts.id}.yaml is not there, but the table is about it`);
      const changes = mergeFacts(record, facts);
      for (const change of changes) out(`${record.path}: ${change}`);
      if (changes.length === 0) continue;
      if (values["dry-run"] || (await writeRecord(data, record.path, record.document))) changed += 1;
    }
    out(`${changed} file${changed === 1 ? "" : "s"} ${values["dry-run"] ? "would change" : "changed"}`);
    return 0;
  } catch (error) {
    err((error as Error).message);
    return 3;
  }
}

await runCommand(import.meta.url, main);
