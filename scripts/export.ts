/**
 * Writes what the service answers to those who read as files, for any host of files, content delivery network or object
 * store: pairs, badges, technologies, tools, pages, what search needs, feeds, and the facts. The application itself is
 * asked, so that the bytes are those that it sends.
 *
 *   npm run export -- --to FOLDER [--public-url URL]
 *
 * The facts are those of DATA_DIR; own facts of DATA_OVERLAY stay out. Without --public-url, PUBLIC_URL says where it will
 * be reached. docs/deploy.md tells how addresses and files belong together, and what needs the service.
 *
 * Exit codes: 0 done, 1 not done, 2 wrong usage, 65 the data have problems, 78 wrong configuration, 130 interrupted.
 */
import { parseArgs } from "node:util";
import { pino } from "pino";
import { buildApp } from "../server/app.js";
import { buildCatalog } from "../server/catalog/catalog.js";
import { writeSnapshot } from "../server/catalog/snapshot.js";
import { type Config, ConfigError, readConfig } from "../server/config.js";
import { checkoutSource, createHistory } from "../server/data/history.js";
import { DataError, readTexts, validateTexts } from "../server/data/load.js";
import { tellProblem } from "../server/data/problem.js";
import { revisionOf } from "../server/data/revision.js";
import { runCommand, type Streams } from "./command.js";
import { ExportFolder, FolderError } from "./export/folder.js";
import { exportSite, type SiteResult } from "./export/site.js";

const USAGE = "usage: npm run export -- --to FOLDER [--public-url URL]";

/** Between two lines of progress, in addresses. */
const PROGRESS = 10_000;

export interface Surroundings {
  env: NodeJS.ProcessEnv;
  now: () => Date;
  /** Ends it early. */
  signal: AbortSignal;
}

/**
 * Exports into a folder.
 * @throws ConfigError, DataError and FolderError, each with what to do; and what the file system says
 */
export async function exportTo(
  to: string,
  config: Config,
  { now, signal }: Pick<Surroundings, "now" | "signal">,
  progress: (done: number, known: number) => void,
): Promise<SiteResult> {
  const day = now().toISOString().slice(0, 10);
  // What is said about a day is said about the whole of it, though midnight may pass meanwhile.
  const dayEnds = Date.parse(day) + 86_400_000 - 1;
  const withinDay = () => new Date(Math.min(now().getTime(), dayEnds));
  const texts = await readTexts(config.dataDir);
  const { records, problems } = validateTexts(texts, day);
  if (problems.length > 0) throw new DataError(problems, config.dataDir);
  const folder = await ExportFolder.open(to);
  const revision = await revisionOf(config.dataDir, texts);
  const catalog = buildCatalog(records, revision);
  const logger = pino({ level: "error" }, process.stderr);
  const history = createHistory({
    others: [],
    sources: [checkoutSource(config.dataDir, revision.id)],
    revision: () => revision.id,
    log: logger,
    now: withinDay,
  });
  const app = await buildApp({ config, catalog: () => catalog, history, now: withinDay, logger });
  try {
    const { publicUrl } = config;
    const facts = writeSnapshot(records, revision);
    return await exportSite({ app, catalog, day, publicUrl, facts, folder, signal, progress });
  } finally {
    await app.close();
  }
}

/**
 * The configuration of an export: that of the service, without what only one that listens needs.
 * @throws ConfigError
 */
export function readExportConfig(env: NodeJS.ProcessEnv, publicUrl: string | undefined): Config {
  const given = publicUrl ?? env.PUBLIC_URL?.trim();
  if (!given)
    throw new ConfigError([`It needs --public-url, or PUBLIC_URL: links in the files begin with it. ${USAGE}`]);
  return readConfig({ ...env, PUBLIC_URL: given, DATA_OVERLAY: "", REDIS_URL: "", WORKERS: "" });
}

/** Runs the command. @returns the exit code */
export async function main(argv: string[], { out, err }: Streams, given: Partial<Surroundings> = {}): Promise<number> {
  const { env = process.env, now = () => new Date(), signal = new AbortController().signal } = given;
  let asked: { to?: string; "public-url"?: string };
  try {
    asked = parseArgs({ args: argv, options: { to: { type: "string" }, "public-url": { type: "string" } } }).values;
  } catch (error) {
    err(`${(error as Error).message}\n${USAGE}`);
    return 2;
  }
  if (!asked.to) {
    err(USAGE);
    return 2;
  }
  const began = performance.now();
  try {
    const config = readExportConfig(env, asked["public-url"]);
    if (env.DATA_OVERLAY) err("The facts of DATA_OVERLAY are yours alone and stay out of the files.");
    const { complete, summary, written, removed } = await exportTo(asked.to, config, { now, signal }, (done, known) => {
      if (done % PROGRESS === 0) err(`${done.toLocaleString("en")} of ${known.toLocaleString("en")} addresses`);
    });
    if (!complete) {
      err(
        `Interrupted after ${written} files: each is whole, nothing was removed, and the same command goes on from here.`,
      );
      return 130;
    }
    for (const line of summary.tell()) out(line);
    const seconds = Math.round((performance.now() - began) / 1000);
    const same = summary.total.files + OWN_FILES - written;
    out(`${asked.to}: ${written} files written, ${same} as they were, ${removed} removed, in ${seconds} s`);
    return 0;
  } catch (error) {
    return tellFailure(error, asked.to, err);
  }
}

/** `_headers` and `_redirects`, which are no part of what is served. */
const OWN_FILES = 2;

function tellFailure(error: unknown, to: string, err: Streams["err"]): number {
  if (error instanceof ConfigError) {
    for (const mistake of error.mistakes) err(mistake);
    return 78;
  }
  if (error instanceof DataError) {
    for (const problem of error.problems) err(tellProblem(problem, error.folder));
    return 65;
  }
  const { code, message } = error as NodeJS.ErrnoException;
  const isFull = code === "ENOSPC" || code === "EDQUOT";
  if (error instanceof FolderError) err(message);
  else if (isFull) err(`There is no space left for ${to}. Make room; the same command then goes on from here.`);
  else err(`The export to ${to} failed: ${message}`);
  return 1;
}

await runCommand(import.meta.url, (argv, streams) => {
  const interrupted = new AbortController();
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => interrupted.abort());
  return main(argv, streams, { signal: interrupted.signal });
});
