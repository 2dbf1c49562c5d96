/**
 * Bundles the command line to clients/cli/dist, with the facts of data/ in one file beside it, so that the package needs
 * nothing else.
 *
 *   npm run build:cli
 */
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { build } from "esbuild";
import { SNAPSHOT } from "../clients/cli/data.js";
import { writeSnapshot } from "../server/catalog/snapshot.js";
import { readTexts, validateTexts } from "../server/data/load.js";
import { revisionOf } from "../server/data/revision.js";
import { runCommand, type Streams } from "./command.js";

const FOLDER = "clients/cli";

/**
 * Builds the program.
 * @param dist where it goes; what is there is replaced
 * @param data the folder of facts
 * @param today no day in the facts may lie after it
 */
export async function buildCli(dist: string, data: string, today: string): Promise<void> {
  const texts = await readTexts(data);
  const { records, problems } = validateTexts(texts, today);
  if (problems.length > 0) throw new Error(`${data} has ${problems.length} problems: run \`npm run data:check\``);
  rmSync(dist, { recursive: true, force: true });
  mkdirSync(dist, { recursive: true });
  await build({
    entryPoints: [join(FOLDER, "main.ts")],
    outdir: dist,
    bundle: true,
    splitting: true,
    chunkNames: "[name]-[hash]",
    format: "esm",
    platform: "node",
    target: "node20",
    minify: true,
    define: { STACKFIT_VERSION: JSON.stringify(versionOf(FOLDER)) },
    // Some of what is bundled asks for modules of Node the older way.
    banner: {
      js: 'import { createRequire as __createRequire } from "node:module"; const require = __createRequire(import.meta.url);',
    },
    logLevel: "warning",
  });
  writeFileSync(join(dist, SNAPSHOT), writeSnapshot(records, await revisionOf(data, texts)));
}

/**
 * Puts beside the program what the package holds besides: the licence, and the schemas, where editors find that of
 * stackfit.yaml and programs that of JSON reports.
 * @param folder that of the package
 */
export function copyAlong(folder: string): void {
  cpSync("LICENSE", join(folder, "LICENSE"));
  cpSync("schemas/config.schema.json", join(folder, "schemas/config.schema.json"));
  cpSync("schemas/cli/report.schema.json", join(folder, "schemas/report.schema.json"));
}

function versionOf(folder: string): string {
  return JSON.parse(readFileSync(join(folder, "package.json"), "utf8")).version;
}

/** Runs the command. @returns the exit code */
export async function main(_argv: string[], { err }: Streams): Promise<number> {
  try {
    await buildCli(join(FOLDER, "dist"), "data", new Date().toISOString().slice(0, 10));
    copyAlong(FOLDER);
    return 0;
  } catch (error) {
    err((error as Error).message);
    return 3;
  }
}

await runCommand(import.meta.url, main);
