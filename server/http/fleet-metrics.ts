/**
 * Figures of the whole service, where several workers answer: a scrape reaches one of them, which asks the primary, which
 * asks all. prom-client's own way (AggregatorRegistry.clusterMetrics) fails for seconds when one worker does not answer,
 * and lets counters fall when one ends, which Prometheus takes for a restart of all; here the last figures of an ended
 * worker stay in the sums.
 */
import cluster, { type Cluster, type Worker } from "node:cluster";
import { AggregatorRegistry, type Registry } from "prom-client";

type Figures = Awaited<ReturnType<Registry["getMetricsAsJSON"]>>;

/** What is said between the primary and its workers, under a name that nobody else uses on their channel. */
type Message =
  /** A worker asks the primary for all figures, and is answered. */
  | { stackfitMetrics: "all?"; scrape: number }
  | { stackfitMetrics: "all"; scrape: number; figures: Figures[] }
  /** The primary asks a worker for its figures, and is answered. */
  | { stackfitMetrics: "yours?" }
  | { stackfitMetrics: "mine"; figures: Figures };

/** A worker that has not answered by then is told of with its last figures, in milliseconds. */
const LONGEST_ROUND = 1000;
/** A primary that has not answered by then is not one of ours, in milliseconds. */
const LONGEST_SCRAPE = 3000;

/** Figures that go on after a worker has ended: those that only rise. */
const LASTING: ReadonlySet<string> = new Set(["counter", "histogram", "summary"]);

const isMessage = (message: unknown): message is Message =>
  typeof message === "object" && message !== null && "stackfitMetrics" in message;

/** Gathers the figures of all workers for those that ask; to be called in the primary before it starts any. */
export function gatherFigures(primary: Pick<Cluster, "on" | "workers"> = cluster): void {
  const latest = new Map<number, Figures>();
  const asked = new Set<number>();
  let askers: { worker: Worker; scrape: number }[] = [];
  let ended: Figures = [];
  let timer: NodeJS.Timeout | undefined;

  const tell = () => {
    clearTimeout(timer);
    const figures = [...latest.values(), ended];
    for (const { worker, scrape } of askers) send(worker, { stackfitMetrics: "all", scrape, figures });
    askers = [];
    asked.clear();
  };
  const settle = (id: number) => {
    if (asked.delete(id) && asked.size === 0) tell();
  };
  primary.on("message", (worker: Worker, message: unknown) => {
    if (!isMessage(message)) return;
    if (message.stackfitMetrics === "mine") {
      latest.set(worker.id, message.figures);
      settle(worker.id);
    } else if (message.stackfitMetrics === "all?") {
      askers.push({ worker, scrape: message.scrape });
      if (askers.length > 1) return;
      timer = setTimeout(tell, LONGEST_ROUND);
      for (const one of Object.values(primary.workers ?? {})) {
        if (one && send(one, { stackfitMetrics: "yours?" })) asked.add(one.id);
      }
    }
  });
  primary.on("exit", async ({ id }: Worker) => {
    const last = latest.get(id)?.filter(({ type }) => LASTING.has(String(type))) ?? [];
    latest.delete(id);
    ended = await addedUp([ended, last]);
    settle(id);
  });
}

function send(worker: Worker, message: Message): boolean {
  if (!worker.isConnected()) return false;
  // It may end in this moment, which shows in its exit.
  worker.send(message, () => {});
  return true;
}

const addedUp = (figures: Figures[]): Promise<Figures> => AggregatorRegistry.aggregate(figures).getMetricsAsJSON();

/**
 * Reads a registry together with those of the other workers; alone where there are none, or no primary that gathers.
 * @returns what gives the figures as text
 */
export function readWholeService(own: Registry): () => Promise<string> {
  const waiting = new Map<number, (figures: Figures[]) => void>();
  let scrapes = 0;
  const tell = (message: Message) => process.send?.(message, undefined, undefined, () => {});
  if (cluster.isWorker)
    process.on("message", async (message) => {
      if (!isMessage(message)) return;
      if (message.stackfitMetrics === "yours?") {
        tell({ stackfitMetrics: "mine", figures: await own.getMetricsAsJSON() });
      } else if (message.stackfitMetrics === "all") waiting.get(message.scrape)?.(message.figures);
    });
  return async () => {
    if (!cluster.isWorker) return own.metrics();
    scrapes += 1;
    const scrape = scrapes;
    const answer = new Promise<Figures[] | undefined>((resolve) => {
      const timer = setTimeout(() => resolve(undefined), LONGEST_SCRAPE);
      waiting.set(scrape, (figures) => {
        clearTimeout(timer);
        resolve(figures);
      });
    });
    tell({ stackfitMetrics: "all?", scrape });
    const figures = await answer.finally(() => waiting.delete(scrape));
    return figures ? AggregatorRegistry.aggregate(figures).metrics() : own.metrics();
  };
}
