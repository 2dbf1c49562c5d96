/** Whether this process should receive traffic, and every known problem. */
import { statfs } from "node:fs/promises";
import type { ReadinessResult } from "../../schemas/types.js";
import { listFirst } from "../catalog/words.js";
import type { Context } from "./context.js";

export interface Readiness {
  /** `stopping`: send new requests elsewhere; `degraded`: requests are answered, but something needs attention. */
  status: "ready" | "degraded" | "stopping";
  reasons: ReadonlyMap<ReadinessReason, string>;
  /** Undefined where unknown. */
  delivery: Awaited<ReturnType<NonNullable<Context["intake"]>["contributions"]["state"]>> | undefined;
  /** Free bytes for the state; undefined where there is none or it is unknown. */
  free: number | undefined;
}

/** The minimum of free bytes: what Git and the outbox write on a busy day, with time to react. */
const LEAST_FREE = 64 * 1024 * 1024;

type ReadinessInputs = ReadinessContext & Pick<Readiness, "delivery" | "free">;

/** Of each reason, as named in the metrics, a sentence where it is there. */
const SENTENCES: Readonly<Record<ReadinessReason, (inputs: ReadinessInputs) => string | false | undefined>> = {
  stopping: ({ stopping }: ReadinessInputs) => stopping() && "The process is stopping; send new requests elsewhere.",
  data_refused({ live }: ReadinessInputs) {
    const { revision, total } = live?.catalog.status.refused ?? {};
    const problems = total === 1 ? "problem" : "problems";
    return revision && `Revision ${revision.id} of the data is invalid (${total} ${problems}).`;
  },
  data_not_followed({ live }: ReadinessInputs) {
    const { lastError } = live?.catalog.status ?? {};
    return lastError && `The data branch cannot be read: ${lastError.message}`;
  },
  no_contributions: ({ intake }: ReadinessInputs) => !intake && "Contributions are not accepted; see the log.",
  forge_not_open({ live }: ReadinessInputs) {
    const failure = live?.forgeFailure?.();
    return (
      failure !== undefined &&
      `The local repository cannot be opened and is tried again; see that Git runs, that STATE_DIR may be written, and that the disk has space: ${failure}`
    );
  },
  outbox_unreadable: ({ intake, delivery }: ReadinessInputs) =>
    intake && !delivery && "The outbox cannot be read, so contributions are not accepted; see the log.",
  contributions_unreadable: ({ delivery }: ReadinessInputs) =>
    delivery &&
    delivery.unreadable.length > 0 &&
    `Files of the outbox hold no contribution, and were set aside in outbox-unreadable: ${listFirst(delivery.unreadable, 3)}.`,
  contributions_wait: ({ delivery }: ReadinessInputs) =>
    delivery?.lastError !== undefined && `Deliveries of contributions fail: ${delivery.lastError}`,
  contributions_refused: ({ delivery }: ReadinessInputs) =>
    delivery && delivery.refused.length > 0 && "Some contributions cannot be delivered.",
  limits_local({ limits }: ReadinessInputs) {
    const { store, connected } = limits.state();
    const isAlone = store === "redis" && !connected;
    return isAlone && "Redis does not respond; until it does, each process counts rate limits alone.";
  },
  disk_full: ({ free }: ReadinessInputs) =>
    free !== undefined &&
    free < LEAST_FREE &&
    `Only ${Math.floor(free / 2 ** 20)} MiB of disk space are free for the state.`,
};

type ReadinessReason = NonNullable<ReadinessResult["reasons"]>[number];

export const REASONS = Object.keys(SENTENCES) as readonly ReadinessReason[];

/** Never rejects: a failed check is a reason too. */
export async function readiness(context: ReadinessContext): Promise<Readiness> {
  const { config, intake } = context;
  const [delivery, free] = await Promise.all([
    intake?.contributions.state().catch(() => undefined),
    intake && freeBytes(config.stateDir),
  ]);
  const found = REASONS.map((name) => [name, SENTENCES[name]({ ...context, delivery, free })] as const);
  const reasons = new Map(found.flatMap(([name, sentence]) => (sentence ? [[name, sentence] as const] : [])));
  const status = reasons.has("stopping") ? "stopping" : reasons.size > 0 ? "degraded" : "ready";
  return { status, reasons, delivery, free };
}

type ReadinessContext = Pick<Context, "config" | "live" | "intake" | "limits" | "stopping">;

async function freeBytes(folder: string): Promise<number | undefined> {
  try {
    const { bavail, bsize } = await statfs(folder);
    return bavail * bsize;
  } catch {
    return undefined;
  }
}
