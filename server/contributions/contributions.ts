/** Submissions from the moment they arrive until somebody asks what became of them. */
import { setTimeout as pause } from "node:timers/promises";
import type { ContributionState } from "../../schemas/types.js";
import type { Catalog } from "../catalog/catalog.js";
import type { Logger } from "../data/history.js";
import type { DataProblem } from "../data/problem.js";
import { CONTRIBUTION_ID, type FileText, type Forge, ForgeError, type Standing } from "../forges/forge.js";
import { Delivery, type DeliveryOptions, type DeliveryState } from "./delivery/delivery.js";
import type { OutboxEntry } from "./delivery/outbox.js";
import { prepare } from "./prepare/prepare.js";
import type { FieldProblem } from "./problem.js";
import { changeFiles, type FileReader, pathOf } from "./proposal/change.js";
import type { ReviewStates } from "./review-states.js";
import { type ContributionKind, kindOfId, type Submission, statusOf, wantsAnswer } from "./submission.js";

/** A contribution as the interface shows it. */
export type Contribution = ContributionState;

type Submitted = { contribution: Contribution; warnings: string[] } | { problems: FieldProblem[] };

/** Thrown when the outbox cannot be used now; nothing was kept. */
export class CannotAccept extends Error {}

/** @param what for the log @throws CannotAccept */
export function cannotAccept(cause: Error, what: string, log: Pick<Logger, "error">): never {
  log.error({ reason: cause.message }, what);
  throw new CannotAccept(cause.message, { cause });
}

export interface ContributionsOptions extends DeliveryOptions {
  /** What is known of reviews on a forge elsewhere; one on this machine is asked itself. */
  reviews?: ReviewStates | undefined;
  catalog: () => Catalog;
  /** Reads the data that answer. */
  readData: FileReader;
  /** Holds files against the whole of them. */
  checkData: (files: readonly FileText[]) => Promise<readonly DataProblem[]>;
  /** Milliseconds that a submission waits for its delivery before it is answered without its address. */
  patience?: number;
}

/** A proposal on GitHub takes several calls with pauses between; clients wait about thirty seconds. */
const PATIENCE_MS = 8_000;

/** More than reviewers could ever read: something is wrong then, and the disk is not to be filled. */
const MOST_WAITING = 1_000;

export class Contributions {
  readonly #delivery: Delivery;

  constructor(private readonly options: ContributionsOptions) {
    this.#delivery = new Delivery(options);
    void this.#delivery.wake();
  }

  /**
   * Takes a submission in. When this returns without problems it is safe, delivered or not.
   * @param body as parsed from JSON
   * @param submitter the id of the token it came with
   * @throws CannotAccept when it cannot be kept now
   */
  async submit(kind: ContributionKind, body: unknown, submitter: string): Promise<Submitted> {
    const { catalog, now } = this.options;
    const prepared = prepare(kind, body, { catalog: catalog(), now: now(), submitter });
    if ("problems" in prepared) return prepared;
    return this.take(prepared.submission, (submission) => this.#asksForAnswer(submission));
  }

  /** Holds a submission against the whole of the data: whether it changes them, and what would be wrong then. */
  async check(submission: Submission): Promise<{ changes: boolean; problems: FieldProblem[] }> {
    const { readData, checkData } = this.options;
    const { files } = await changeFiles(submission, readData);
    const problems = await checkData(files);
    return { changes: files.length > 0, problems: problems.map((problem) => asFieldProblem(problem, submission)) };
  }

  /** Where a contribution stands, as far as is known on this machine. @throws ForgeError, CannotAccept */
  async find(id: string): Promise<Contribution | undefined> {
    if (!CONTRIBUTION_ID.test(id)) return undefined;
    const revisions = await this.#disk(() => this.options.outbox.find(id));
    const newest = revisions.at(-1);
    const known = revisions.findLast(({ receipt }) => receipt)?.receipt;
    const kind = kindOfId(id);
    const createdAt = revisions[0]?.submission.createdAt;
    if (newest && createdAt && (!newest.receipt || newest.receipt.unchanged)) {
      const stage = newest.receipt?.unchanged ? "merged" : "unread";
      return { id, kind, status: statusOf(kind, stage), url: known?.url ?? null, createdAt };
    }
    const standing = await this.#standing(id, revisions);
    if (!standing && !createdAt) return undefined;
    const { stage = "unread", reason, url = known?.url ?? null } = standing ?? {};
    return {
      id,
      kind,
      status: statusOf(kind, stage),
      ...(reason !== undefined && { reason }),
      url,
      createdAt: createdAt ?? (standing as Standing).createdAt,
    };
  }

  /** Learns of a contribution whose review changed. */
  async reviewChanged(id: string): Promise<void> {
    await this.options.reviews?.refresh(id);
  }

  /** How deliveries go. @throws CannotAccept when the outbox cannot be read */
  async state(): Promise<DeliveryState & { forge: Forge["name"]; waiting: number; unreadable: readonly string[] }> {
    const { forge, outbox } = this.options;
    const [waiting, unreadable] = await this.#disk(() => Promise.all([outbox.count(), outbox.unreadable()]));
    return { forge: forge.name, waiting, unreadable, ...this.#delivery.state };
  }

  /** Ends after the delivery that is under way. */
  async close(): Promise<void> {
    await Promise.all([this.#delivery.close(), this.options.reviews?.close()]);
  }

  /**
   * Takes in a submission, such as one that a maintainer has accepted.
   * @param idOf gives the id of another contribution that a submission is a new revision of
   * @throws CannotAccept when it cannot be kept now
   */
  async take(given: Submission, idOf?: (given: Submission) => Promise<string | undefined>): Promise<Submitted> {
    const { outbox, patience = PATIENCE_MS } = this.options;
    const same = await this.#disk(() => outbox.findRevision(given));
    if (same) return this.#accepted(same.submission);
    const { problems } = await this.check(given);
    if (problems.length > 0) return { problems };
    const submission = { ...given, id: (await idOf?.(given)) ?? given.id };
    await this.#disk(async () => {
      if ((await outbox.count()) >= MOST_WAITING) throw new Error("too many submissions are waiting");
      await outbox.add(submission);
    });
    await Promise.race([this.#delivery.wake(), pause(patience, undefined, { ref: false })]);
    return this.#accepted(submission);
  }

  /** @throws CannotAccept in place of what the file system says */
  #disk<T>(operation: () => Promise<T>): Promise<T> {
    return operation().catch((error: Error) => cannotAccept(error, "the outbox cannot be used", this.options.log));
  }

  /** The contribution of the same person on the same subject that a reviewer asked them to change. */
  async #asksForAnswer(submission: Submission): Promise<string | undefined> {
    const earlier = await this.#disk(() => this.options.outbox.about(submission));
    const own = earlier.filter(({ submission: { submitter } }) => submitter === submission.submitter);
    for (const id of new Set(own.reverse().map((entry) => entry.submission.id))) {
      try {
        const revisions = own.filter(({ submission }) => submission.id === id);
        const standing = await this.#standing(id, revisions);
        if (standing && wantsAnswer(standing.stage)) return id;
      } catch (error) {
        // It becomes a contribution of its own then; reviewers see both.
        this.options.log.warn({ contribution: id, error: (error as Error).message }, "could not read its state");
      }
    }
    return undefined;
  }

  async #accepted({ id, kind, createdAt, warnings }: Submission): Promise<Submitted> {
    try {
      const contribution = await this.find(id);
      if (contribution) return { contribution, warnings };
    } catch (error) {
      if (!(error instanceof ForgeError)) throw error;
    }
    // It is safe all the same; how far its review is will be seen when the forge answers again.
    return { contribution: { id, kind, status: statusOf(kind, "unread"), url: null, createdAt }, warnings };
  }

  /** @throws ForgeError, CannotAccept */
  async #standing(id: string, revisions: readonly OutboxEntry[]): Promise<Standing | undefined> {
    const { forge, reviews } = this.options;
    if (!reviews) return forge.standing(id);
    const known = await this.#disk(() => reviews.find(id));
    const isAnswered = revisions.some(({ receipt }) => receipt && known && receipt.deliveredAt > known.readAt);
    // What was asked for has been answered since.
    if (known && isAnswered && wantsAnswer(known.standing.stage))
      return { ...known.standing, stage: "unread", reason: undefined };
    return known?.standing;
  }
}

/** A problem of a file as one of the submission that would bring it about. */
function asFieldProblem({ path, what, allowed, fix }: DataProblem, submission: Submission): FieldProblem {
  const [, id = ""] = /^technologies\/(.+)\.yaml$/.exec(path) ?? [];
  if (path === pathOf(submission)) return { field: "", what, allowed, fix };
  if (submission.kind === "compatibility" && Object.hasOwn(submission.technologies, id)) {
    const field = `technologies.${id}`;
    return { field, what: `\`${field}\`: ${what}`, allowed, fix };
  }
  return { field: "", what: `it conflicts with data/${path}: ${what}`, allowed, fix: "correct the submission" };
}
