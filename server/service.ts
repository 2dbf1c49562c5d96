/** The service, assembled: the data, the forge and the contributions, without HTTP. */
import { join } from "node:path";
import type { FastifyBaseLogger } from "fastify";
import type { Change } from "./catalog/directory/changes.js";
import type { Config } from "./config.js";
import { openContributions } from "./contributions/open-contributions.js";
import { checkoutSource, createHistory, type HistorySource } from "./data/history.js";
import { CHECKOUT_REF } from "./forges/local/checkout.js";
import { FOLDER } from "./forges/local/data-tree.js";
import { repositoryFolder } from "./forges/local/repository.js";
import { openForge } from "./forges/open-forge.js";
import type { Context } from "./http/context.js";
import { Links } from "./http/views/links.js";
import type { BuiltFacts } from "./live/built-facts.js";
import type { LiveCatalog } from "./live/live-catalog.js";
import { compileInBackground, openData } from "./live/open-data.js";
import { createSync } from "./live/sync.js";

export interface Service {
  live: NonNullable<Context["live"]> | undefined;
  catalog: LiveCatalog;
  /** Undefined where no contributions are accepted. */
  intake: Context["intake"];
  history: NonNullable<Context["history"]>;
  /** Ends its work in the background. */
  close(): Promise<void>;
}

/** A local repository is checked this often, in milliseconds: a merge is served within a second. */
const LOCAL_INTERVAL_MS = 150;

/** Milliseconds after which the first requests have been answered, and what later ones need is prepared. */
const BACKGROUND_AFTER_MS = 1000;

/** Changes since the start that are kept for the feeds. */
const MOST_CHANGES = 100;

/**
 * Opens the service. Where the forge cannot be used, that is logged, and questions are answered all the same.
 * @param built facts that were compiled before; those of the build when left out
 * @throws DataError when the data folder or the overlay does not validate
 */
export async function openService(
  config: Config,
  log: FastifyBaseLogger,
  now = () => new Date(),
  built?: BuiltFacts,
): Promise<Service> {
  const { dataDir, dataOverlay, dataBranch, stateDir, github } = config;
  const source = github && `${github.apiUrl} ${github.repository} ${dataBranch}`;
  const snapshot = source === undefined ? undefined : { file: join(stateDir, "snapshot.json"), source };
  const { catalog, store, checkout, overlay } = await openData({ dataDir, dataOverlay, snapshot, log, now, built });
  const changes: Change[] = [];
  const history = createHistory({
    others: changes,
    sources: [checkoutSource(dataDir, checkout.revision.id), ...(github ? [] : [approvedHere(config)])],
    revision: () => catalog.current.revision.id,
    log,
    now,
  });
  const first = catalog.current;
  const compiling = setTimeout(() => {
    void compileInBackground(first, () => catalog.current === first);
  }, BACKGROUND_AFTER_MS).unref();
  const links = new Links(config.publicUrl);
  const opened = await openForge({
    ...{ github, dataBranch, stateDir, checkout, log },
    statusUrl: (id) => links.contribution(id),
  }).catch((error: Error) => {
    log.error({ reason: error.message }, "contributions are not accepted");
    return undefined;
  });
  if (!opened) {
    const close = () => {
      clearTimeout(compiling);
      return store.close();
    };
    return { live: undefined, catalog, intake: undefined, history, close };
  }
  const { forge, isAhead, imported } = opened;
  const sync = createSync({
    branch: forge,
    interval: forge.name === "local" ? LOCAL_INTERVAL_MS : config.syncInterval,
    // Commits on GitHub come without their history, so the feeds show what was seen to change.
    onChange: forge.name === "local" ? undefined : (change) => keepNewest(changes, change),
    ...{ store, live: catalog, overlay, snapshot, log, now },
  });
  const preparing = setTimeout(() => {
    store.prepare().catch((error: Error) => log.warn({ reason: error.message }, "the data thread did not start"));
  }, BACKGROUND_AFTER_MS).unref();
  // What was approved on this machine is served from the start.
  if (isAhead) await sync.trigger();
  const intake = openContributions(stateDir, {
    forge,
    interval: config.syncInterval,
    catalog: () => catalog.public,
    readData: async (path) => store.texts.get(path),
    checkData: (files) => store.check(new Map(files.map(({ path, text }) => [path, text]))),
    now,
    log,
  });
  return {
    live: { catalog, sync, calls: forge },
    catalog,
    intake,
    history,
    async close() {
      clearTimeout(compiling);
      clearTimeout(preparing);
      sync.close();
      await Promise.all([intake.contributions.close(), imported]);
      await store.close();
    },
  };
}

function keepNewest(changes: Change[], change: Change): void {
  changes.push(change);
  if (changes.length > MOST_CHANGES) changes.shift();
}

/** What was approved on this machine; the history of the data folder, which is merged in, has its own source. */
function approvedHere({ stateDir, dataBranch }: Config): HistorySource {
  const at = [`--git-dir=${repositoryFolder(stateDir)}`];
  return { at, folder: FOLDER, from: `refs/heads/${dataBranch}`, repeats: CHECKOUT_REF };
}
