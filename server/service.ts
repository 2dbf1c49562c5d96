/**
 * The service, put together: the data and the thread that checks them, the forge, the outbox and the tokens. What is not
 * needed to answer questions may be missing: then that is logged, and the rest works.
 */
import { join } from "node:path";
import type { FastifyBaseLogger } from "fastify";
import { buildCatalog, type Catalog, type Records, type Revision } from "./catalog/catalog.js";
import type { Change } from "./catalog/changes.js";
import type { Config } from "./config.js";
import { Contributions } from "./contributions/contributions.js";
import { Outbox } from "./contributions/outbox.js";
import { checkoutSource, createHistory, type HistorySource } from "./data/history.js";
import { DataError, readTexts } from "./data/load.js";
import { examineOverlay, isOverlayFile, type Laid, layOver } from "./data/overlay.js";
import { revisionOf } from "./data/revision.js";
import type { Forge } from "./forges/forge.js";
import { CHECKOUT_REF } from "./forges/local/checkout.js";
import { FOLDER } from "./forges/local/data-tree.js";
import { createLocalForge } from "./forges/local/local-forge.js";
import { repositoryFolder } from "./forges/local/repository.js";
import type { Context, Desk } from "./http/context.js";
import { Links } from "./http/links.js";
import { DataStore } from "./live/data-store.js";
import { LiveCatalog } from "./live/live-catalog.js";
import { readSnapshot } from "./live/snapshot.js";
import { createSync } from "./live/sync.js";
import { TokenStore } from "./state/tokens.js";

export interface Service {
  live: NonNullable<Context["live"]> | undefined;
  catalog: LiveCatalog;
  desk: Desk | undefined;
  history: NonNullable<Context["history"]>;
  /** Ends what runs beside the requests. */
  close(): Promise<void>;
}

/** A local repository is looked at this often, in milliseconds: a merge is answered within a second. */
const LOCAL_INTERVAL_MS = 150;

/**
 * Opens the service.
 * @throws DataError when the data folder does not validate, or what is laid over it
 */
export async function openService(config: Config, log: FastifyBaseLogger, now = () => new Date()): Promise<Service> {
  const store = new DataStore(now);
  const texts = await readTexts(config.dataDir);
  const lay = await openOverlay(config.dataOverlay, now);
  const [problems, checkout] = await Promise.all([store.load(texts), revisionOf(config.dataDir, texts)]);
  if (problems.length > 0) {
    await store.close();
    throw new DataError(problems, config.dataDir);
  }
  const source = config.github && `${config.github.apiUrl} ${config.github.repository} ${config.dataBranch}`;
  const snapshot = source === undefined ? undefined : { file: join(config.stateDir, "snapshot.json"), source };
  const revision = (snapshot && (await resume(store, checkout, snapshot, log))) ?? checkout;
  const laid = lay?.(store.records, revision);
  if (laid && laid.problems.length > 0) {
    await store.close();
    throw new DataError(laid.problems, config.dataOverlay as string);
  }
  const catalog = new LiveCatalog(buildCatalog(laid?.records ?? store.records, laid?.revision ?? revision), now);
  const served: Change[] = [];
  const history = createHistory({
    // GitHub's commits come without their history: from here on it is what was seen to change.
    others: served,
    sources: [checkoutSource(config.dataDir, checkout.id), ...(config.github ? [] : [approvedHere(config)])],
    revision: () => catalog.current.revision.id,
    log,
    now,
  });
  let forge: Forge;
  try {
    forge = await openForge(config, texts, checkout, log);
  } catch (error) {
    log.error({ reason: (error as Error).message }, "no contributions are taken");
    return { live: undefined, catalog, desk: undefined, history, close: () => store.close() };
  }
  const interval = forge.name === "local" ? LOCAL_INTERVAL_MS : config.syncInterval;
  const sync = createSync({
    branch: forge,
    store,
    live: catalog,
    interval,
    log,
    now,
    snapshot,
    lay,
    served: forge.name === "github" ? (change) => keepNewest(served, change) : undefined,
  });
  // What was approved on this machine answers from the start; GitHub may take its time.
  if (forge.name === "local") await sync.poke();
  const outbox = new Outbox(config.stateDir, (path, error) =>
    log.error({ path, reason: (error as Error).message }, "a file of the outbox cannot be read"),
  );
  const contributions = new Contributions({
    outbox,
    forge,
    catalog: lay ? publicCatalog(store, catalog) : () => catalog.current,
    readData: async (path) => store.texts.get(path),
    checkData: (files) => store.check(new Map(files.map(({ path, text }) => [path, text]))),
    now,
    log,
  });
  return {
    live: { catalog, sync },
    catalog,
    desk: { tokens: new TokenStore(config.stateDir), contributions },
    history,
    close: async () => {
      sync.close();
      await contributions.close();
      await store.close();
    },
  };
}

/**
 * Reads the own facts that are laid over the data. They stay as they are until the next start.
 * @returns what lays them over; undefined when there is no folder of them
 * @throws when the folder cannot be read
 */
async function openOverlay(
  folder: string | undefined,
  now: () => Date,
): Promise<((records: Records, revision: Revision) => Laid) | undefined> {
  if (folder === undefined) return undefined;
  const overlay = examineOverlay(await readTexts(folder, isOverlayFile));
  return (records, revision) => layOver(records, revision, overlay, now().toISOString().slice(0, 10));
}

/**
 * The catalog without own facts, which contributions go by: what is proposed to others names nothing that they do not
 * have. It is built when a contribution first needs it, and again when the data have changed.
 */
function publicCatalog(store: DataStore, live: LiveCatalog): () => Catalog {
  let built: { records: Records; catalog: Catalog } | undefined;
  return () => {
    const { records } = store;
    if (built?.records !== records) built = { records, catalog: buildCatalog(records, live.current.revision) };
    return built.catalog;
  };
}

/** Changes since the start that are kept for the feeds; more than these hold. */
const MOST_SERVED = 100;

function keepNewest(changes: Change[], change: Change): void {
  changes.push(change);
  if (changes.length > MOST_SERVED) changes.shift();
}

/** What was approved on this machine. The checkout's own data, which are merged in with it, are told by its history. */
function approvedHere({ stateDir, dataBranch }: Config): HistorySource {
  const at = [`--git-dir=${repositoryFolder(stateDir)}`];
  return { at, folder: FOLDER, from: `refs/heads/${dataBranch}`, repeats: CHECKOUT_REF };
}

async function openForge(
  config: Config,
  texts: ReadonlyMap<string, string>,
  checkout: Revision,
  log: FastifyBaseLogger,
): Promise<Forge> {
  const { github, dataBranch: branch, stateDir, publicUrl } = config;
  if (github) {
    // The client is large, and most services on one machine never need it.
    const { createGitHubForge } = await import("./forges/github/github-forge.js");
    return createGitHubForge({ ...github, branch, log });
  }
  const links = new Links(publicUrl);
  const forge = await createLocalForge({ stateDir, branch, statusUrl: (id) => links.contribution(id) });
  const { conflict } = await forge.importCheckout(texts, checkout);
  if (conflict)
    log.error(
      { files: conflict },
      "the checkout's data contradict what was approved here, which stays; mend the checkout",
    );
  return forge;
}

/**
 * Begins with the newest data that GitHub was seen to have, where they are newer than the checkout.
 * @returns their revision, or undefined when the checkout is to be used
 */
async function resume(
  store: DataStore,
  checkout: Revision,
  { file, source }: { file: string; source: string },
  log: FastifyBaseLogger,
): Promise<Revision | undefined> {
  const snapshot = await readSnapshot(file, source, log);
  if (!snapshot || snapshot.revision.date <= checkout.date) return undefined;
  const problems = await store.load(snapshot.texts);
  if (problems.length === 0) return snapshot.revision;
  log.warn({ file, problems: problems.length }, "the snapshot of the data does not validate and is ignored");
  return undefined;
}
