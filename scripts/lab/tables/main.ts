/**
 * Takes facts over from a table that others keep.
 *
 *   npm -w scripts/lab run import-table -- NAME INPUT... [--data FOLDER] [--dry-run]
 *
 * NAME is one of those in docs/sources.md, which says where to get each table; INPUT is a Git checkout (or bare copy) of
 * its repository, unless it says otherwise. Entries that carry a comment were edited by hand and stay. Run again, it
 * changes nothing.
 * Exit codes: 0 done, 2 wrong usage, 3 something cannot be read.
 */
import { parseArgs } from "node:util";
import { runCommand, type Streams, UsageError } from "../../command.js";
import { IMPORT_OPTIONS, runImport } from "../../data/import.js";
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
export async function main(argv: string[], streams: Streams): Promise<number> {
  const { values, positionals } = parseArgs({ args: argv, allowPositionals: true, options: IMPORT_OPTIONS });
  const [name = "", ...inputs] = positionals;
  const table = Object.hasOwn(TABLES, name) ? TABLES[name] : undefined;
  if (!table) throw new UsageError(`name a table: ${Object.keys(TABLES).join(", ")}`);
  if (inputs.length === 0) throw new UsageError(`usage: npm -w scripts/lab run import-table -- ${name} ${table.takes}`);
  const skip = (what: string) => streams.out(`skipped ${what}`);
  return runImport(values, streams, async function* ({ catalog, files }, today) {
    for (const facts of await table.read(inputs, { catalog, today, skip })) {
      const record = files.get(`technologies/${facts.id}.yaml`);
      if (!record)
        throw new Error(`${values.data}/technologies/${facts.id}.yaml is not there, but the table is about it`);
      yield { record, changes: mergeFacts(record, facts) };
    }
  });
}

await runCommand(import.meta.url, main);
