/**
 * The service, put together: the data and the thread that checks them, the forge, the outbox and the tokens. What is not
 * needed to answer questions may be missing: then that is logged, and the rest works.
 */
import { join } from "node:path";
import { setImmediate as nextTurn } from "node:timers/promises";
import type { FastifyBaseLogger } from "fastify";
import { buildCatalog, buildCatalogInSteps, type Catalog, type Records, type Revision } from "./catalog/catalog.js";
import type { Change } from "./catalog/changes.js";
import { shareBranch } from "./cluster/shared-branch.js";
import type { Config } from "./config.js";
import { Contributions } from "./contributions/contributions.js";
import { Outbox } from "./contributions/outbox.js";
import type { Colleagues } from "./contributions/shared-delivery.js";
import { checkoutSource, createHistory, type HistorySource } from "./data/history.js";
import { DataError, readTexts } from "./data/load.js";
import { examineOverlay, isOverlayFile, type Laid, layOver } from "./data/overlay.js";
import { deferForge } from "./forges/deferred.js";
import type { Forge } from "./forges/forge.js";
import { CHECKOUT_REF } from "./forges/local/checkout.js";
import { FOLDER } from "./forges/local/data-tree.js";
import { createLocalForge } from "./forges/local/local-forge.js";
import { repositoryFolder } from "./forges/local/repository.js";
import { observed } from "./forges/observed.js";
import type { Context, Desk } from "./http/context.js";
import { Links } from "./http/links.js";
import { DataStore } from "./live/data-store.js";
import { createKeeper } from "./live/keeper.js";
import { LiveCatalog } from "./live/live-catalog.js";
import { compileBehind, confirm, openData } from "./live/start.js";
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

/** Milliseconds after which the first requests have been answered, and what nobody has asked is compiled. */
const COMPILE_AFTER = 1000;

/**
 * Opens the service.
 * @param colleagues the processes that serve from the same folder of state; left out where this is the only one
 * @throws DataError when the data folder does not validate, or what is laid over it
 */
export async function openService(
  config: Config,
  log: FastifyBaseLogger,
  now = () => new Date(),
  colleagues?: Colleagues,
): Promise<Service> {
  const store = new DataStore(now);
  const lay = await openOverlay(config.dataOverlay, now);
  const source = config.github && `${config.github.apiUrl} ${config.github.repository} ${config.dataBranch}`;
  const snapshot = source === undefined ? undefined : { file: join(config.stateDir, "snapshot.json"), source };
  const { dataDir, stateDir } = config;
  const besides = config.github ? [] : branchFiles(config);
  const start = await openData({ dataDir, stateDir, besides, store, snapshot, log }).catch(async (error: unknown) => {
    await store.close();
    throw error;
  });
  /** The state of the data that answer, without own facts. */
  let revision = start.catalog.revision;
  const laid = lay?.(start.records(), revision);
  if (laid && laid.problems.length > 0) {
    await store.close();
    throw new DataError(laid.problems, config.dataOverlay as string);
  }
  const catalog = new LiveCatalog(laid ? buildCatalog(laid.records, laid.revision) : start.catalog, now);
  const answering = catalog.current;
  const replace = async (loaded: Revision) => {
    const again = lay?.(store.records, loaded);
    if (again && again.problems.length > 0) throw new DataError(again.problems, config.dataOverlay as string);
    catalog.swap(await buildCatalogInSteps(again?.records ?? store.records, again?.revision ?? loaded, nextTurn));
    revision = loaded;
  };
  const confirmed = confirm(start, { live: catalog, replace, log });
  const served: Change[] = [];
  const history = createHistory({
    // GitHub's commits come without their history: from here on it is what was seen to change.
    others: served,
    sources: [checkoutSource(config.dataDir, start.checkout.id), ...(config.github ? [] : [approvedHere(config)])],
    revision: () => catalog.current.revision.id,
    log,
    now,
  });
  const opening = confirmed.then(({ checkout }) => openForge(config, store.texts, checkout, log));
  let opened: Forge;
  try {
    // Compiled facts answer before the data are loaded, which the forge is to be given.
    opened = start.compiled ? deferForge(config.github ? "github" : "local", opening) : await opening;
  } catch (error) {
    log.error({ reason: (error as Error).message }, "no contributions are taken");
    return { live: undefined, catalog, desk: undefined, history, close: () => store.close() };
  }
  const forge = observed(opened);
  const keeper = createKeeper(async () => {
    const { folder, checkout } = await confirmed;
    if (forge.name === "local") await sync.poke();
    const loaded = forge.name === "local" ? { loaded: folder } : {};
    return store.keep({ stateDir: config.stateDir, look: start.look, folder, ...loaded, checkout, revision });
  }, log);
  const shared = shareBranch(forge, forge.name === "local" ? LOCAL_INTERVAL_MS : config.syncInterval, colleagues);
  const sync = createSync({
    branch: shared.branch,
    store,
    live: catalog,
    get interval() {
      return shared.interval();
    },
    log,
    now,
    snapshot,
    lay,
    served: (change) => {
      revision = { id: change.revision, date: change.date };
      if (forge.name === "github") keepNewest(served, change);
      keeper.later();
    },
  });
  colleagues?.onWord(({ kind }) => kind === "moved" && void sync.poke());
  colleagues?.onLead(() => void sync.poke());
  // What was approved on this machine answers from the start; GitHub may take its time.
  if (forge.name === "local" && !start.compiled) await sync.poke();
  const outbox = new Outbox(config.stateDir, (path, error) =>
    log.error({ path, reason: (error as Error).message }, "a file of the outbox cannot be read"),
  );
  const contributions = new Contributions({
    outbox,
    forge,
    catalog: lay
      ? publicCatalog(() => (store.texts.size > 0 ? store.records : start.records()), catalog)
      : () => catalog.current,
    readData: async (path) => {
      await confirmed;
      return store.texts.get(path);
    },
    checkData: (files) => store.check(new Map(files.map(({ path, text }) => [path, text]))),
    now,
    log,
    colleagues,
  });
  // When it has begun to answer.
  const behind = setTimeout(() => {
    void compileBehind(start.catalog, () => catalog.current === start.catalog);
  }, COMPILE_AFTER).unref();
  // Compiled facts are there already, unless they turn out to be of other data.
  confirmed.then(
    () => (!start.compiled || catalog.current !== answering) && keeper.later(),
    () => {},
  );
  return {
    live: { catalog, sync, calls: forge },
    catalog,
    desk: { tokens: new TokenStore(config.stateDir), contributions },
    history,
    close: async () => {
      clearTimeout(behind);
      keeper.close();
      sync.close();
      await contributions.close();
      await store.close();
    },
  };
}

/** Where Git keeps which commit the branch of what was approved on this machine is at. */
function branchFiles({ stateDir, dataBranch }: Config): string[] {
  const repository = repositoryFolder(stateDir);
  return [join(repository, "refs/heads", dataBranch), join(repository, "packed-refs")];
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
function publicCatalog(recordsNow: () => Records, live: LiveCatalog): () => Catalog {
  let built: { records: Records; catalog: Catalog } | undefined;
  return () => {
    const records = recordsNow();
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
