/** The data branch where several processes follow it: one looks often, and whoever sees it move tells the others. */
import type { Colleagues } from "../contributions/shared-delivery.js";
import type { DataBranch } from "../forges/forge.js";

/** The others look this much more seldom than the one that leads: only for words that were lost. GitHub counts questions. */
const SELDOM = 10;

export interface Shared {
  branch: DataBranch;
  /** Milliseconds between looks, as it is now. */
  interval(): number;
}

/**
 * Shares a branch.
 * @param interval milliseconds between the looks of the one that leads
 */
export function shareBranch(branch: DataBranch, interval: number, colleagues: Colleagues | undefined): Shared {
  if (!colleagues) return { branch, interval: () => interval };
  let known: string | undefined;
  return {
    branch: {
      head: async () => {
        const head = await branch.head();
        // What the first look finds is no news to those that were here before.
        if (known !== undefined && known !== head.id) colleagues.tell({ kind: "moved" });
        known = head.id;
        return head;
      },
      list: (commit) => branch.list(commit),
      read: (blobs) => branch.read(blobs),
    },
    interval: () => (colleagues.leads() ? interval : interval * SELDOM),
  };
}
