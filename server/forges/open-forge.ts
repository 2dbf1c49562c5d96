/** Opens the forge: GitHub where credentials are configured, else the Git repository in `STATE_DIR`. */
import { join } from "node:path";
import type { Revision } from "../catalog/catalog.js";
import { deferForge } from "./deferred.js";
import type { Forge } from "./forge.js";
import type { GitHubLog, GitHubSettings } from "./github/client.js";
import { createLocalForge } from "./local/local-forge.js";
import { type ForgeFigures, observed } from "./observed.js";

export interface ForgeOptions {
  /** Undefined where contributions are reviewed on this machine. */
  github: Omit<GitHubSettings, "branch" | "log" | "waitFile"> | undefined;
  dataBranch: string;
  stateDir: string;
  /** The page that shows the status of a contribution. */
  statusUrl: (id: string) => string;
  /** The files of the data folder, by path. */
  checkout: { texts: ReadonlyMap<string, string>; revision: Revision };
  log: GitHubLog & { error(details: object, message: string): void };
}

export interface OpenForge {
  forge: Forge & ForgeFigures;
  /** Whether contributions were approved on this machine that the data folder does not hold. */
  isAhead: boolean;
  /** Settles when the data folder was imported, or could not be. */
  imported: Promise<unknown>;
}

/** Opens the forge. @throws Error when it cannot be used, such as where Git is missing */
export async function openForge({
  github,
  dataBranch,
  stateDir,
  statusUrl,
  checkout,
  log,
}: ForgeOptions): Promise<OpenForge> {
  if (github) {
    // The client is large, and many services never need it.
    const { createGitHubForge } = await import("./github/github-forge.js");
    return {
      forge: observed(
        createGitHubForge({ ...github, branch: dataBranch, log, waitFile: join(stateDir, "github-wait") }),
      ),
      isAhead: false,
      imported: Promise.resolve(),
    };
  }
  const forge = await createLocalForge({ stateDir, branch: dataBranch, statusUrl });
  const isAhead = await forge.isAhead();
  const importing = forge.importCheckout(checkout.texts, checkout.revision).then(({ conflict }) => {
    if (conflict)
      log.error(
        { files: conflict },
        "the data folder conflicts with what was approved on this machine, which stays; change the data folder",
      );
    return forge;
  });
  // Questions are answered while the data are imported.
  return { forge: observed(deferForge("local", importing)), isAhead, imported: importing.catch(() => {}) };
}
