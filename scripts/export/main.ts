/**
 * Exports the site as static files for any web host, CDN or object store. The files are what the application would send.
 *
 *   npm run export -- --to FOLDER [--public-url URL]
 *
 * Facts come from DATA_DIR, without DATA_OVERLAY. PUBLIC_URL is the default for --public-url. See docs/deploy.md.
 *
 * Exit codes: 0 success, 1 failure, 2 wrong usage, 65 invalid data, 78 invalid configuration, 130 interrupted.
 */
import { parseArgs } from "node:util";
import { pino } from "pino";
import { buildApp } from "../../server/app.js";
import { openFacts } from "../../server/catalog/catalog.js";
import { inMemory } from "../../server/catalog/facts-file.js";
import { type Config, ConfigError, readConfig } from "../../server/config.js";
import { compileFolder } from "../../server/data/compiled/compile-folder.js";
import { checkoutSource, createHistory } from "../../server/data/history.js";
import { DataError, formatProblem } from "../../server/data/problem.js";
import { loadAssets } from "../../server/web/assets.js";
import { SECURITY_TEXT } from "../../server/web/discovery/routes.js";
import { runCommand, type Streams } from "../command.js";
import { ExportFolder, FolderError } from "./folder.js";
import { exportSite, type SiteResult } from "./site.js";

const USAGE = "usage: npm run export -- --to FOLDER [--public-url URL]";

/** Addresses between progress messages. */
const PROGRESS = 10_000;

export interface Environment {
  env: NodeJS.ProcessEnv;
  now: () => Date;
  /** Ends it early. */
  signal: AbortSignal;
}

/** Exports into a folder. @throws ConfigError, DataError, FolderError, and file system errors */
export async function exportTo(
  to: string,
  config: Config,
  { now, signal }: Pick<Environment, "now" | "signal">,
  progress: (done: number, known: number) => void,
): Promise<SiteResult> {
  const day = now().toISOString().slice(0, 10);
  // Midnight may pass during the export; all files use the same day.
  const dayEnds = Date.parse(day) + 86_400_000 - 1;
  const withinDay = () => new Date(Math.min(now().getTime(), dayEnds));
  const { facts } = await compileFolder(config.dataDir, day);
  const folder = await ExportFolder.open(to);
  const catalog = openFacts(inMemory(facts));
  const { revision } = catalog;
  const logger = pino({ level: "error" }, process.stderr);
  const history = createHistory({
    others: [],
    sources: [checkoutSource(config.dataDir, revision.id)],
    revision: () => revision.id,
    log: logger,
    now: withinDay,
  });
  // So that the first pages have them, too.
  await history();
  const app = await buildApp({ config, catalog: () => catalog, history, now: withinDay, logger });
  try {
    const { publicUrl } = config;
    const assets = (await loadAssets()).files.keys();
    const configured = config.securityContact === undefined ? [] : [SECURITY_TEXT];
    return await exportSite({ app, catalog, assets, configured, day, publicUrl, facts, folder, signal, progress });
  } finally {
    await app.close();
  }
}

/** The service configuration without what only a running server needs. @throws ConfigError */
export function readExportConfig(env: NodeJS.ProcessEnv, publicUrl: string | undefined): Config {
  const given = publicUrl ?? env.PUBLIC_URL?.trim();
  if (!given) throw new ConfigError([`Set --public-url or PUBLIC_URL, which links in the files start with. ${USAGE}`]);
  return readConfig({ ...env, PUBLIC_URL: given, DATA_OVERLAY: "", REDIS_URL: "" });
}

/** Runs the command. @returns the exit code */
export async function main(argv: string[], { out, err }: Streams, given: Partial<Environment> = {}): Promise<number> {
  const { env = process.env, now = () => new Date(), signal = new AbortController().signal } = given;
  let options: { to?: string; "public-url"?: string };
  try {
    options = parseArgs({ args: argv, options: { to: { type: "string" }, "public-url": { type: "string" } } }).values;
  } catch (error) {
    err(`${(error as Error).message}\n${USAGE}`);
    return 2;
  }
  if (!options.to) {
    err(USAGE);
    return 2;
  }
  const began = performance.now();
  try {
    const config = readExportConfig(env, options["public-url"]);
    if (env.DATA_OVERLAY) err("The export does not include DATA_OVERLAY.");
    const { complete, summary, written, removed } = await exportTo(
      options.to,
      config,
      { now, signal },
      (done, known) => {
        if (done % PROGRESS === 0) err(`${done.toLocaleString("en")} of ${known.toLocaleString("en")} addresses`);
      },
    );
    if (!complete) {
      err(`Interrupted after ${written} files. Run the same command again to continue.`);
      return 130;
    }
    for (const line of summary.format()) out(line);
    const seconds = Math.round((performance.now() - began) / 1000);
    const same = summary.total.files + OWN_FILES - written;
    out(`${options.to}: ${written} files written, ${same} unchanged, ${removed} removed, in ${seconds} s`);
    return 0;
  } catch (error) {
    return reportFailure(error, options.to, err);
  }
}

/** `_headers` and `_redirects`, which are not in the summary. */
const OWN_FILES = 2;

function reportFailure(error: unknown, to: string, err: Streams["err"]): number {
  if (error instanceof ConfigError) {
    for (const mistake of error.mistakes) err(mistake);
    return 78;
  }
  if (error instanceof DataError) {
    for (const problem of error.problems) err(formatProblem(problem, error.folder));
    return 65;
  }
  const { code, message } = error as NodeJS.ErrnoException;
  const isFull = code === "ENOSPC" || code === "EDQUOT";
  if (error instanceof FolderError) err(message);
  else if (isFull) err(`No space left for ${to}. Free some space, then run the same command again to continue.`);
  else err(`The export to ${to} failed: ${message}`);
  return 1;
}

await runCommand(import.meta.url, (argv, streams) => {
  const interrupted = new AbortController();
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => interrupted.abort());
  return main(argv, streams, { signal: interrupted.signal });
});
