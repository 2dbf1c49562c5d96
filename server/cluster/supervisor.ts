/**
 * The primary process: it starts workers, puts new ones in the place of those that end, and passes on what they tell each
 * other. It answers nothing itself. The first worker starts alone, so that what is wrong with the data or the
 * configuration is found and told once.
 */
import cluster, { type Worker } from "node:cluster";
import type { FastifyBaseLogger } from "fastify";
import { type FromPrimary, type FromWorker, open } from "./messages.js";

/** Waits in milliseconds before a worker is replaced that ended soon after the one before it. */
const BACK_OFF_MS = [0, 1_000, 2_000, 4_000, 8_000, 15_000, 30_000];

/** A worker that has answered for so long did not end for a reason that meets the next one at once. */
const STEADY_MS = 10_000;

/** Ends without a worker left to answer, one after another, after which somebody has to look. */
const MOST_FAILURES = 5;

interface Member {
  worker: Worker;
  /** When it began to answer. */
  readySince: number | undefined;
  listens: boolean;
}

export interface SupervisorOptions {
  workers: number;
  log: Pick<FastifyBaseLogger, "info" | "error">;
  /** Told once when all is over, with the exit code. */
  ended: (code: number) => void;
}

export class Supervisor {
  readonly #options: SupervisorOptions;
  /** The oldest first: that one leads. */
  readonly #members: Member[] = [];
  readonly #timers = new Set<NodeJS.Timeout>();
  #leader: Member | undefined;
  /** Ends in a row of workers that had not answered for long. */
  #failures = 0;
  #wasReady = false;
  #stopping = false;

  constructor(options: SupervisorOptions) {
    this.#options = options;
    // Workers take connections themselves: one that the primary hands over just as its worker is killed would hang for
    // ever, as nobody closes it. The system wakes whoever waits, so a busy worker takes less.
    cluster.schedulingPolicy = cluster.SCHED_NONE;
    this.#fork();
  }

  /** Lets all workers end when what they were asked is answered. */
  stop(): void {
    this.#stopping = true;
    for (const timer of this.#timers) clearTimeout(timer);
    for (const member of this.#members) this.#tell(member, "stop");
    if (this.#members.length === 0) this.#options.ended(0);
  }

  /** Ends all workers at once. */
  kill(): void {
    this.#stopping = true;
    for (const { worker } of this.#members) worker.process.kill("SIGKILL");
  }

  #fork(): void {
    const member: Member = { worker: cluster.fork(), readySince: undefined, listens: false };
    this.#members.push(member);
    member.worker.on("message", (received: unknown) => {
      const message = open<FromWorker>(received);
      if (message !== undefined) this.#hear(member, message);
    });
    member.worker.on("exit", (code: number | null, signal: string | null) => this.#exited(member, code, signal));
  }

  #hear(member: Member, message: FromWorker): void {
    if (message === "ready") this.#isReady(member);
    else if (message === "listening ended") {
      member.listens = false;
      this.#lastCall();
    } else {
      for (const other of this.#members) if (other !== member) this.#tell(other, message);
    }
  }

  #isReady(member: Member): void {
    member.readySince = performance.now();
    member.listens = true;
    this.#lead();
    if (this.#wasReady) return;
    this.#wasReady = true;
    for (let more = this.#options.workers - 1; more > 0 && !this.#stopping; more -= 1) this.#fork();
  }

  /** The oldest worker that answers leads, until it ends. */
  #lead(): void {
    if (this.#leader) return;
    this.#leader = this.#members.find(({ readySince }) => readySince !== undefined);
    if (this.#leader) this.#tell(this.#leader, "lead");
  }

  /** Only now do clients have to go: before, they would come back to a worker that is about to end. */
  #lastCall(): void {
    if (!this.#stopping || this.#members.some(({ listens }) => listens)) return;
    for (const member of this.#members) this.#tell(member, "last call");
  }

  #exited(member: Member, code: number | null, signal: string | null): void {
    const { log, ended } = this.#options;
    this.#members.splice(this.#members.indexOf(member), 1);
    if (this.#leader === member) this.#leader = undefined;
    this.#lead();
    if (this.#stopping) {
      this.#lastCall();
      if (this.#members.length === 0) ended(0);
      return;
    }
    const steady = member.readySince !== undefined && performance.now() - member.readySince >= STEADY_MS;
    this.#failures = steady ? 0 : this.#failures + 1;
    const details = { worker: member.worker.process.pid, code, signal };
    if (!this.#wasReady || (this.#members.length === 0 && this.#failures >= MOST_FAILURES)) {
      // Why is told by the worker itself, unless it had no time for that.
      if (signal) log.error(details, "a worker was killed before it answered; nothing is served");
      ended(code || 1);
      return;
    }
    const retryInMs = BACK_OFF_MS[Math.min(this.#failures, BACK_OFF_MS.length) - 1] ?? 0;
    log.error({ ...details, retryInMs }, "a worker ended; another one takes its place");
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      this.#fork();
    }, retryInMs);
    this.#timers.add(timer);
  }

  #tell({ worker }: Member, stackfit: FromPrimary): void {
    // One that is ending hears nothing any more.
    if (worker.isConnected()) worker.send({ stackfit }, () => {});
  }
}
