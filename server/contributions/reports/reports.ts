/** Reports without an account, as the service takes them in and maintainers decide on them. */
import type { Logger } from "../../data/history.js";
import { CannotAccept, type Contributions, cannotAccept } from "../contributions.js";
import { type FieldProblem, formatFieldProblem } from "../problem.js";
import { acceptReport, closeReport, type ReportAcceptance } from "./decide.js";
import { QueueFull, type Report, type ReportDecision, type ReportQueue, ReportTooLong } from "./queue.js";
import type { PreparedForm } from "./report.js";

interface ReportsOptions {
  queue: ReportQueue;
  contributions: Contributions;
  now: () => Date;
  log: Pick<Logger, "error">;
}

/** What came of reports since the start. */
type ReportCounts = Record<"received" | "full" | "failed" | "trapped" | ReportDecision["outcome"], number>;

export class Reports {
  readonly counts: ReportCounts = {
    ...{ received: 0, full: 0, failed: 0, trapped: 0 },
    ...{ accepted: 0, corrected: 0, rejected: 0 },
  };

  constructor(private readonly options: ReportsOptions) {}

  /** Holds a report against the whole of the data. Keeps nothing. @throws CannotAccept */
  async check({ content }: PreparedForm): Promise<FieldProblem[]> {
    if ("note" in content) return [];
    const { changes, problems } = await this.options.contributions.check(content.submission);
    return problems.length > 0 || changes ? problems : [NOTHING_NEW];
  }

  /** Keeps a report. @throws QueueFull, ReportTooLong, CannotAccept */
  async add(report: PreparedForm & Pick<Report, "reply">): Promise<Report> {
    try {
      const kept = await this.#disk(() => this.options.queue.add(report, this.options.now()));
      this.counts.received += 1;
      return kept;
    } catch (error) {
      if (error instanceof QueueFull) this.counts.full += 1;
      else if (error instanceof CannotAccept) this.counts.failed += 1;
      throw error;
    }
  }

  /** @throws CannotAccept */
  count(): Promise<number> {
    return this.#disk(() => this.options.queue.count());
  }

  /** @throws CannotAccept */
  list(): Promise<Report[]> {
    return this.#disk(() => this.options.queue.list());
  }

  find(id: string): Promise<Report | undefined> {
    return this.options.queue.find(id);
  }

  decision(id: string): Promise<ReportDecision | undefined> {
    return this.options.queue.decision(id);
  }

  /** Makes a proposal of a report. @throws CannotAccept */
  async accept(id: string): Promise<ReportAcceptance | undefined> {
    const { queue, contributions, now } = this.options;
    const accepted = await this.#disk(() =>
      acceptReport(queue, id, {
        by: undefined,
        now,
        handIn: async (submission) => {
          const outcome = await contributions.take(submission);
          if ("problems" in outcome) return { problems: outcome.problems.map(formatFieldProblem) };
          return { id: outcome.contribution.id };
        },
      }),
    );
    if (accepted?.outcome === "accepted") this.counts.accepted += 1;
    return accepted;
  }

  /** Closes a report that becomes no proposal. @throws CannotAccept */
  async close(
    id: string,
    { outcome, reason }: { outcome: "corrected" | "rejected"; reason?: string | undefined },
  ): Promise<Report | undefined> {
    const { queue, now } = this.options;
    const closed = await this.#disk(() => closeReport(queue, id, { outcome, reason, now }));
    if (closed) this.counts[outcome] += 1;
    return closed;
  }

  /** @throws CannotAccept in place of what the file system says */
  #disk<T>(operation: () => Promise<T>): Promise<T> {
    return operation().catch((error: Error) => {
      if ([QueueFull, ReportTooLong, CannotAccept].some((known) => error instanceof known)) throw error;
      return cannotAccept(error, "the queue of reports cannot be used", this.options.log);
    });
  }
}

const NOTHING_NEW: FieldProblem = {
  field: "",
  what: "the data already say this",
  fix: "change what is wrong, or leave it as it is",
};
