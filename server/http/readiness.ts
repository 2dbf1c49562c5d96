/** Whether this process should receive traffic, and every known problem. */
import { statfs } from "node:fs/promises";
import type { Context } from "./context.js";

/** Every reason, as named in the metrics. */
export const REASONS = [
  "stopping",
  "data_refused",
  "data_not_followed",
  "no_contributions",
  "forge_not_open",
  "outbox_unreadable",
  "contributions_unreadable",
  "contributions_wait",
  "contributions_refused",
  "limits_local",
  "disk_full",
] as const;

type Reason = (typeof REASONS)[number];

export interface Readiness {
  /** `stopping`: send new requests elsewhere; `degraded`: requests are answered, but something needs attention. */
  status: "ready" | "degraded" | "stopping";
  /** A sentence for each reason. */
  reasons: ReadonlyMap<Reason, string>;
  /** Undefined where unknown. */
  delivery: Awaited<ReturnType<NonNullable<Context["intake"]>["contributions"]["state"]>> | undefined;
  /** Free bytes for the state; undefined where there is none or it is unknown. */
  free: number | undefined;
}

/** The minimum of free bytes: what Git and the outbox write on a busy day, with time to react. */
const LEAST_FREE = 64 * 1024 * 1024;

/** Never rejects: a failed check is a reason too. */
export async function readiness({ config, live, intake, limits, stopping }: ReadinessContext): Promise<Readiness> {
  const { refused, lastError } = live?.catalog.status ?? {};
  const [delivery, free] = await Promise.all([
    intake?.contributions.state().catch(() => undefined),
    intake && freeBytes(config.stateDir),
  ]);
  const { store, connected } = limits.state();
  const found: Record<Reason, string | false | undefined> = {
    stopping: stopping() && "The process is stopping; send new requests elsewhere.",
    data_refused:
      refused &&
      `Revision ${refused.revision.id} of the data is invalid (${refused.total} ${refused.total === 1 ? "problem" : "problems"}).`,
    data_not_followed: lastError && `The data branch cannot be read: ${lastError.message}`,
    no_contributions: !intake && "Contributions are not accepted; see the log.",
    forge_not_open: live?.forgeFailure && forgeNotOpen(live.forgeFailure()),
    outbox_unreadable:
      intake && !delivery && "The outbox cannot be read, so contributions are not accepted; see the log.",
    contributions_unreadable:
      delivery &&
      delivery.unreadable.length > 0 &&
      `Files of the outbox hold no contribution, and were set aside in outbox-unreadable: ${listed(delivery.unreadable)}.`,
    contributions_wait: delivery?.lastError !== undefined && `Deliveries of contributions fail: ${delivery.lastError}`,
    contributions_refused: delivery && delivery.refused.length > 0 && "Some contributions cannot be delivered.",
    limits_local:
      store === "redis" &&
      !connected &&
      "Redis does not respond; until it does, each process counts rate limits alone.",
    disk_full:
      free !== undefined &&
      free < LEAST_FREE &&
      `Only ${Math.floor(free / 2 ** 20)} MiB of disk space are free for the state.`,
  };
  const reasons = new Map<Reason, string>();
  for (const name of REASONS) {
    const sentence = found[name];
    if (sentence) reasons.set(name, sentence);
  }
  const status = reasons.has("stopping") ? "stopping" : reasons.size > 0 ? "degraded" : "ready";
  return { status, reasons, delivery, free };
}

export type ReadinessContext = Pick<Context, "config" | "live" | "intake" | "limits" | "stopping">;

const forgeNotOpen = (failure: string | undefined) =>
  failure !== undefined &&
  `The local repository cannot be opened and is tried again; see that Git runs, that STATE_DIR may be written, and that the disk has space: ${failure}`;

/** The first names of a list. */
const listed = ([first, second, third, ...others]: readonly string[]) =>
  [first, second, third, others.length > 0 ? `and ${others.length} more` : undefined]
    .filter((name) => name !== undefined)
    .join(", ");

async function freeBytes(folder: string): Promise<number | undefined> {
  try {
    const { bavail, bsize } = await statfs(folder);
    return bavail * bsize;
  } catch {
    return undefined;
  }
}
