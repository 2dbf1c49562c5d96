/** The service, assembled: the data, the forge and the contributions, without HTTP. */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { FastifyBaseLogger } from "fastify";
import type { DataChange } from "./catalog/directory/changes.js";
import type { Config } from "./config.js";
import { openContributions } from "./contributions/open-contributions.js";
import type { KeptFacts } from "./data/compiled/facts-on-disk.js";
import { readTexts } from "./data/folder.js";
import { checkoutSource, createHistory, type HistorySource } from "./data/history.js";
import type { DataProblem } from "./data/problem.js";
import { blobId, blobIds } from "./data/revision.js";
import type { DataBranch, FileText } from "./forges/forge.js";
import { CHECKOUT_REF } from "./forges/local/checkout.js";
import { FOLDER } from "./forges/local/data-tree.js";
import { repositoryFolder } from "./forges/local/repository.js";
import { openForge } from "./forges/open-forge.js";
import type { Context } from "./http/context.js";
import { Links } from "./http/views/links.js";
import { FactsThread } from "./live/facts-thread.js";
import type { LiveCatalog } from "./live/live-catalog.js";
import { openData } from "./live/open-data.js";
import { Sync } from "./live/sync.js";

export interface Service {
  live: NonNullable<Context["live"]> | undefined;
  catalog: LiveCatalog;
  /** Undefined where no contributions are accepted. */
  intake: Context["intake"];
  history: NonNullable<Context["history"]>;
  /** Ends its work in the background. */
  close(): Promise<void>;
}

/** A local repository is checked this often, in milliseconds: a merge is served within a second or two, and a quiet minute costs little. */
const LOCAL_INTERVAL_MS = 400;

/** Changes since the start that are kept for the feeds. */
const MOST_CHANGES = 100;

/**
 * Opens the service. Where the forge cannot be used, that is logged, and questions are answered all the same.
 * @param built facts that were compiled before; those of the build when left out
 * @param thread is closed with the service
 * @throws DataError when the data folder or the overlay does not validate
 */
export async function openService(
  config: Config,
  log: FastifyBaseLogger,
  now = () => new Date(),
  built?: KeptFacts,
  thread = new FactsThread(),
): Promise<Service> {
  const { dataDir, dataOverlay, dataBranch, stateDir, github } = config;
  const remote = github && `${github.apiUrl} ${github.repository} ${dataBranch}`;
  const data = await openData({ dataDir, dataOverlay, stateDir, remote, thread, log, now, built });
  const { catalog, kept, branch, checkout, overlay } = data;
  const changes: DataChange[] = [];
  const history = createHistory({
    others: changes,
    sources: [checkoutSource(dataDir, checkout.revision.id), ...(github ? [] : [approvedHere(config)])],
    revision: () => catalog.current.revision.id,
    log,
    now,
  });
  const links = new Links(config.publicUrl);
  const forgeOptions = {
    ...{ github, dataBranch, stateDir, log },
    checkout: { ...checkout, readTexts: () => readTexts(dataDir) },
    statusUrl: (id: string) => links.contribution(id),
  };
  const opened = await openForge(forgeOptions).catch((error: Error) => {
    log.error({ reason: error.message }, "contributions are not accepted");
    return undefined;
  });
  if (!opened) return { live: undefined, catalog, intake: undefined, history, close: () => thread.close() };
  const { forge } = opened;
  const sync = new Sync({
    ...{ branch: forge, kept, thread, live: catalog, keep: branch, overlay, log, now },
    interval: forge.name === "local" ? LOCAL_INTERVAL_MS : config.syncInterval,
    // Commits on GitHub come without their history, so the feeds show what was seen to change.
    onChange: forge.name === "local" ? undefined : (change) => keepNewest(changes, change),
  });
  // What was approved on this machine is served from the start.
  if (opened.isAhead) await sync.trigger();
  const intake = openContributions(stateDir, {
    forge,
    interval: config.syncInterval,
    catalog: () => catalog.public,
    readData: (path) => readServed(path, sync.kept.ids.get(path), { dataDir, forge }),
    checkData: (files) => checkChanges(files, { sync, thread, now }),
    now,
    log,
  });
  return {
    live: { catalog, sync, calls: forge, forgeFailure: opened.failure },
    catalog,
    intake,
    history,
    async close() {
      const followed = sync.close();
      await Promise.all([intake.contributions.close(), opened.close()]);
      await thread.close();
      await followed;
    },
  };
}

/** The text of a file as it is served, from the data folder where it is the same there. */
async function readServed(
  path: string,
  id: string | undefined,
  { dataDir, forge }: { dataDir: string; forge: DataBranch },
): Promise<string | undefined> {
  if (id === undefined) return undefined;
  const text = await readFile(join(dataDir, path), "utf8").catch(() => undefined);
  if (text !== undefined && blobId(text) === id) return text;
  return (await forge.read([id])).get(id);
}

/** The problems that the data would have with some files written. */
function checkChanges(
  files: readonly FileText[],
  { sync, thread, now }: { sync: Sync; thread: FactsThread; now: () => Date },
): Promise<readonly DataProblem[]> {
  const { facts: base, ids } = sync.kept;
  const texts = new Map(files.map(({ path, text }) => [path, text]));
  const all = [...ids, ...blobIds(texts)].sort(([one], [other]) => (one < other ? -1 : 1));
  const state = { ids: new Map(all), texts };
  return thread.ask({ operation: "check", base, state, today: now().toISOString().slice(0, 10) });
}

function keepNewest(changes: DataChange[], change: DataChange): void {
  changes.push(change);
  if (changes.length > MOST_CHANGES) changes.shift();
}

/** What was approved on this machine; the history of the data folder, which is merged in, has its own source. */
function approvedHere({ stateDir, dataBranch }: Config): HistorySource {
  const at = [`--git-dir=${repositoryFolder(stateDir)}`];
  return { at, folder: FOLDER, from: `refs/heads/${dataBranch}`, repeats: CHECKOUT_REF };
}
