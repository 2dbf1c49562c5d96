/** The forge that is a Git repository on this machine; people review with `npm run review`. */
import { join } from "node:path";
import type { Revision } from "../../catalog/catalog.js";
import { readText } from "../../state/durable-file.js";
import { CONTRIBUTION_ID, type Forge, ForgeError, type ProposalDraft, type Proposed } from "../forge.js";
import { type Checkout, type Imported, importCheckout } from "./checkout.js";
import { listData, readBlobs } from "./data-tree.js";
import { propose } from "./proposals.js";
import { createRepository, type Repository, readDataHead } from "./repository.js";
import { readReview, stageOf } from "./reviews.js";
import { tidy } from "./tidy.js";

interface LocalForgeOptions {
  /** The repository is `forge.git` in it. */
  stateDir: string;
  /** The data branch. */
  branch: string;
  /** The address where a contributor sees how a contribution stands. */
  statusUrl: (id: string) => string;
}

export interface LocalForge extends Forge {
  readonly name: "local";
  /** Brings in the data of the checkout, once at start and before anything else. @throws ForgeError */
  importCheckout(checkout: Checkout): Promise<Imported>;
}

/** Opens the repository, or makes it, without data before the first `importCheckout`. @throws ForgeError */
export async function createLocalForge({ stateDir, branch, statusUrl }: LocalForgeOptions): Promise<LocalForge> {
  const repository = await createRepository(stateDir, branch);
  const { git } = repository;
  return {
    name: "local",
    head: headReader(repository),
    list: (commit) => listData(git, commit),
    read: (blobs) => readBlobs(git, blobs),
    propose: (draft: ProposalDraft): Promise<Proposed> => propose(repository, draft, statusUrl(draft.id)),
    standing: (id) => standingOf(repository, id, statusUrl),
    async importCheckout(checkout) {
      const imported = await importCheckout(repository, checkout);
      await tidy(git);
      return imported;
    },
  };
}

async function standingOf(repository: Repository, id: string, statusUrl: (id: string) => string) {
  if (!CONTRIBUTION_ID.test(id)) return undefined;
  const review = await readReview(repository, id);
  const first = review.events.find(({ event }) => event === "proposed");
  return review.head && first ? { ...stageOf(review), url: statusUrl(id), createdAt: first.at } : undefined;
}

/** It is polled: as long as the branch does not move, one small file is read and Git is not started. */
function headReader(repository: Repository): () => Promise<Revision> {
  const { git, dataRef } = repository;
  const file = join(git.folder, dataRef);
  let known: Revision | undefined;
  return async () => {
    const text = (await readText(file).catch(() => undefined)) ?? "";
    // There is no file where somebody has packed the refs.
    const id = /^[0-9a-f]{40}$/.test(text.trim()) ? text.trim() : await readDataHead(repository);
    if (known?.id !== id) {
      // Of the commit alone: `show` walks the whole tree, and a hostile one has no end.
      const args = ["rev-list", "--max-count=1", "--no-commit-header", "--format=%cI", `${id}^{commit}`, "--"];
      const date = await git.text(args);
      if (Number.isNaN(Date.parse(date))) throw new ForgeError("unavailable", `the commit ${id} has no date`);
      known = { id, date: new Date(date).toISOString() };
    }
    return known;
  };
}
