/**
 * Bundles the command line to clients/cli/dist, with the data in one file next to it, so that the package has no
 * dependencies.
 *
 *   npm run build:cli
 */
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { build } from "esbuild";
import { FACTS } from "../../clients/cli/facts/bundled.js";
import { compileFacts, recordsIn } from "../../server/catalog/compile.js";
import { FactsFile, inMemory } from "../../server/catalog/facts-file.js";
import { compileFolder } from "../../server/data/compiled/compile-folder.js";
import { builtBefore, sealFacts } from "../../server/data/compiled/facts-on-disk.js";
import { DataError } from "../../server/data/problem.js";
import { runCommand, type Streams } from "../command.js";
import { formatNotices, packagesIn } from "./licences.js";
import { originOf } from "./origin.js";

const FOLDER = "clients/cli";

const REQUIRE = 'import{createRequire as r$}from"node:module";const require=r$(import.meta.url);\n';

/**
 * Builds the program.
 * @param dist the output folder, which is replaced
 * @param data the data folder
 * @param today no date in the data may be later
 * @returns the names of the packages whose code is in it
 */
export async function buildCli(dist: string, data: string, today: string): Promise<ReadonlySet<string>> {
  const folder = await compileFolder(data, today, await builtBefore()).catch((error: unknown) => {
    if (!(error instanceof DataError)) throw error;
    throw new Error(`${data} has ${error.problems.length} problems: run \`npm run data:check\``);
  });
  rmSync(dist, { recursive: true, force: true });
  mkdirSync(dist, { recursive: true });
  const { outputFiles, metafile } = await build({
    entryPoints: [join(FOLDER, "main.ts")],
    outdir: dist,
    bundle: true,
    splitting: true,
    chunkNames: "[name]-[hash]",
    format: "esm",
    platform: "node",
    target: "node20",
    // Some CommonJS builds of packages with both forms cannot be bundled.
    mainFields: ["module", "main"],
    minify: true,
    alias: { "@modelcontextprotocol/server/_shims": "./scripts/build/mcp-shims.ts" },
    metafile: true,
    define: {
      STACKFIT_VERSION: JSON.stringify(versionOf(FOLDER)),
      STACKFIT_ORIGIN: JSON.stringify(originOf(".")),
    },
    write: false,
    logLevel: "warning",
  });
  // Some bundled packages use require(), by one helper of the bundler.
  for (const { path, text } of outputFiles) writeFileSync(path, /\brequire\b/.test(text) ? REQUIRE + text : text);
  // Without the ids of files, a tenth of it: nothing is compiled from these facts.
  const records = recordsIn(new FactsFile(inMemory(folder.facts)));
  writeFileSync(join(dist, FACTS), sealFacts(compileFacts(records, { revision: folder.head.revision })));
  const used = Object.values(metafile.outputs).flatMap(({ inputs }) => Object.keys(inputs));
  return new Set(used.flatMap((path) => PACKAGE.exec(path)?.[1] ?? []));
}

/** `ajv`, `@clack/core` */
const PACKAGE = /^.*node_modules\/((?:@[^/]+\/)?[^/]+)/;

/**
 * Puts the licences, and the schemas of stackfit.yaml and of the JSON that commands write, into the package.
 * @param folder of the package
 * @param used the names of the packages whose code is in it
 */
export function copyPackageFiles(folder: string, used: ReadonlySet<string>): void {
  cpSync("LICENSE", join(folder, "LICENSE"));
  const packages = packagesIn(".").filter((one) => used.has(one.name));
  const names = new Set(packages.map(({ name }) => name));
  const unnamed = [...used].filter((name) => !names.has(name));
  if (unnamed.length > 0) throw new Error(`the lockfile does not list for distribution: ${unnamed.join(", ")}`);
  writeFileSync(join(folder, "NOTICES.txt"), formatNotices(packages));
  cpSync("schemas/config.schema.json", join(folder, "schemas/config.schema.json"));
  for (const path of ["cli/report", "api/plan-result", "api/resolve-result"])
    cpSync(`schemas/${path}.schema.json`, join(folder, `schemas/${basename(path)}.schema.json`));
}

function versionOf(folder: string): string {
  return JSON.parse(readFileSync(join(folder, "package.json"), "utf8")).version;
}

/** Runs the command. @returns the exit code */
async function main(_argv: string[], { err }: Streams): Promise<number> {
  try {
    copyPackageFiles(FOLDER, await buildCli(join(FOLDER, "dist"), "data", new Date().toISOString().slice(0, 10)));
    return 0;
  } catch (error) {
    err((error as Error).message);
    return 3;
  }
}

await runCommand(import.meta.url, main);
