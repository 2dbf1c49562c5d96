/** Whether traffic should come here, and everything that is not as it should be. */
import { statfs } from "node:fs/promises";
import type { Context } from "./context.js";

/** Everything that can be amiss, by its name in the figures. */
export const REASONS = [
  "stopping",
  "data_refused",
  "data_not_followed",
  "no_contributions",
  "outbox_unreadable",
  "contributions_wait",
  "contributions_refused",
  "limits_local",
  "disk_full",
] as const;

type Reason = (typeof REASONS)[number];

export interface Readiness {
  /** `stopping`: send new requests elsewhere; `degraded`: questions are answered, and something else needs a look. */
  status: "ready" | "degraded" | "stopping";
  /** A sentence for each reason. */
  reasons: ReadonlyMap<Reason, string>;
  /** How contributions are delivered; undefined where that is not known. */
  delivery: Awaited<ReturnType<NonNullable<Context["intake"]>["contributions"]["state"]>> | undefined;
  /** Bytes that are free where the state is kept; undefined where nothing is kept or that is not known. */
  free: number | undefined;
}

/** Below this many bytes: what Git and the outbox write in a busy day, with room to notice and act. */
const LEAST_FREE = 64 * 1024 * 1024;

/** Looks at everything. It never fails: what cannot be looked at is a reason too. */
export async function readiness({ config, live, intake, limits, stopping }: ReadinessContext): Promise<Readiness> {
  const { refused, lastError } = live?.catalog.status ?? {};
  const [delivery, free] = await Promise.all([
    intake?.contributions.state().catch(() => undefined),
    intake && freeBytes(config.stateDir),
  ]);
  const { store, connected } = limits.state();
  const found: Record<Reason, string | false | undefined> = {
    stopping: stopping() && "The process is stopping; new requests belong elsewhere.",
    data_refused:
      refused && `Revision ${refused.revision.id} of the data does not validate (${refused.total} problems).`,
    data_not_followed: lastError && `The data branch cannot be followed: ${lastError.message}`,
    no_contributions: !intake && "No contributions are taken; the reason is in the log.",
    outbox_unreadable:
      intake && !delivery && "The outbox cannot be read, and nothing is taken in; the reason is in the log.",
    contributions_wait: delivery?.lastError !== undefined && `Contributions wait: ${delivery.lastError}`,
    contributions_refused:
      delivery && delivery.refused.length > 0 && "Some contributions cannot be delivered as they are.",
    limits_local:
      store === "redis" && !connected && "Redis does not answer; each process counts its limits alone until it does.",
    disk_full:
      free !== undefined && free < LEAST_FREE && `Only ${Math.floor(free / 2 ** 20)} MiB are free for the state.`,
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

async function freeBytes(folder: string): Promise<number | undefined> {
  try {
    const { bavail, bsize } = await statfs(folder);
    return bavail * bsize;
  } catch {
    return undefined;
  }
}
