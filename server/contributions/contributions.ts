/** Submissions from the moment they arrive until somebody asks what became of them. */
import type { Catalog } from "../catalog/catalog.js";
import type { Problem } from "../data/problem.js";
import { CONTRIBUTION_ID, type FileText, type Forge, ForgeError, type Standing } from "../forges/forge.js";
import { Delivery, type DeliveryState, type Logger } from "./delivery/delivery.js";
import type { Outbox } from "./delivery/outbox.js";
import { prepare } from "./prepare/prepare.js";
import type { FieldProblem } from "./problem.js";
import { changeFiles, pathOf, type ReadFile } from "./proposal/change.js";
import { type ContributionStatus, statusOf, wantsAnswer } from "./status.js";
import { type ContributionKind, kindOfId, type Submission } from "./submission.js";

/** A contribution as the interface shows it. */
export interface Contribution {
  id: string;
  kind: ContributionKind;
  status: ContributionStatus;
  /** What the reviewer wrote, where something is asked for or it was declined. */
  reason?: string;
  /** Its proposal; null while it is on its way there. */
  url: string | null;
  createdAt: string;
}

export type Submitted = { contribution: Contribution; warnings: string[] } | { problems: FieldProblem[] };

/** Thrown when the outbox cannot be used now; nothing was kept. */
export class CannotAccept extends Error {}

export interface ContributionsOptions {
  outbox: Outbox;
  forge: Forge;
  catalog: () => Catalog;
  /** Reads the data that answer. */
  readData: ReadFile;
  /** Holds files against the whole of them. */
  checkData: (files: readonly FileText[]) => Promise<readonly Problem[]>;
  now: () => Date;
  log: Logger;
  /** Milliseconds that a submission waits for its delivery before it is answered without its address. */
  patience?: number;
}

/** A proposal on GitHub takes several calls with pauses between; clients wait about thirty seconds. */
const PATIENCE_MS = 8_000;

/** More than reviewers could ever read: something is wrong then, and the disk is not to be filled. */
const MOST_WAITING = 1_000;

/** How long an answer of a forge holds, in milliseconds: asking GitHub is slow, and it counts the questions. */
const STANDING_MS = { github: 2_000, local: 0 };
const MOST_STANDINGS = 1_000;

export class Contributions {
  readonly #options: ContributionsOptions;
  readonly #delivery: Delivery;
  /** Lately asked, the oldest first. */
  readonly #standings = new Map<string, { at: number; standing: Promise<Standing | undefined> }>();

  constructor(options: ContributionsOptions) {
    this.#options = options;
    this.#delivery = new Delivery(options);
    this.#delivery.wake();
  }

  /**
   * Takes a submission in. When this returns without problems it is safe, delivered or not.
   * @param body as parsed from JSON
   * @param submitter the id of the token it came with
   * @throws CannotAccept when it cannot be kept now
   */
  async submit(kind: ContributionKind, body: unknown, submitter: string): Promise<Submitted> {
    const { outbox, catalog, now, readData, checkData, patience = PATIENCE_MS } = this.#options;
    const prepared = prepare(kind, body, { catalog: catalog(), now: now(), submitter });
    if ("problems" in prepared) return prepared;
    const { submission } = prepared;
    const same = await this.#disk(() => outbox.findRevision(submission.revision));
    if (same) return this.#accepted(same.submission);
    const { files } = await changeFiles(submission, readData);
    const problems = await checkData(files);
    if (problems.length > 0) return { problems: problems.map((problem) => asFieldProblem(problem, submission)) };
    const kept = { ...submission, id: (await this.#asksForAnswer(submission)) ?? submission.id };
    await this.#keep(kept);
    this.#standings.delete(kept.id);
    const delivered = this.#delivery.waitFor(kept.revision, patience);
    this.#delivery.wake();
    await delivered;
    return this.#accepted(kept);
  }

  /**
   * Where a contribution stands.
   * @throws ForgeError when the forge cannot be asked and was not lately, CannotAccept when the outbox cannot be read
   */
  async find(id: string): Promise<Contribution | undefined> {
    if (!CONTRIBUTION_ID.test(id)) return undefined;
    const revisions = await this.#disk(() => this.#options.outbox.find(id));
    const newest = revisions.at(-1);
    const known = revisions.findLast(({ receipt }) => receipt)?.receipt;
    const kind = kindOfId(id);
    const createdAt = revisions[0]?.submission.createdAt;
    if (newest && createdAt && (!newest.receipt || newest.receipt.unchanged)) {
      const stage = newest.receipt?.unchanged ? "merged" : "unread";
      return { id, kind, status: statusOf(kind, stage), url: known?.url ?? null, createdAt };
    }
    const standing = await this.#standing(id);
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

  /** Lets what the forge said of a contribution be asked anew. */
  forget(id: string): void {
    this.#standings.delete(id);
  }

  /** How deliveries go. @throws CannotAccept when the outbox cannot be read */
  async state(): Promise<DeliveryState & { forge: Forge["name"]; waiting: number }> {
    const waiting = await this.#disk(() => this.#options.outbox.count());
    return { forge: this.#options.forge.name, waiting, ...this.#delivery.state };
  }

  /** Ends after the delivery that is under way. */
  close(): Promise<void> {
    return this.#delivery.close();
  }

  async #keep(submission: Submission): Promise<void> {
    const { outbox } = this.#options;
    await this.#disk(async () => {
      if ((await outbox.count()) >= MOST_WAITING) throw new Error("too many submissions are waiting");
      await outbox.add(submission);
    });
  }

  /** @throws CannotAccept in place of what the file system says */
  async #disk<T>(operation: () => Promise<T>): Promise<T> {
    try {
      return await operation();
    } catch (error) {
      const { message } = error as Error;
      this.#options.log.error({ reason: message }, "the outbox cannot be used");
      throw new CannotAccept(message, { cause: error });
    }
  }

  /** The contribution of the same person on the same subject that a reviewer asked them to change. */
  async #asksForAnswer(submission: Submission): Promise<string | undefined> {
    const earlier = await this.#disk(() => this.#options.outbox.about(submission));
    const own = earlier.filter(({ submission: { submitter } }) => submitter === submission.submitter);
    for (const id of new Set(own.reverse().map((entry) => entry.submission.id))) {
      try {
        const standing = await this.#standing(id);
        if (standing && wantsAnswer(standing.stage)) return id;
      } catch (error) {
        // It becomes a contribution of its own then; reviewers see both.
        this.#options.log.warn({ contribution: id, error: (error as Error).message }, "could not read its state");
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

  /** @throws ForgeError */
  async #standing(id: string): Promise<Standing | undefined> {
    const { forge, now } = this.#options;
    const known = this.#standings.get(id);
    const time = now().getTime();
    if (known && time - known.at < STANDING_MS[forge.name]) return known.standing;
    const standing = forge.standing(id);
    this.#standings.delete(id);
    this.#standings.set(id, { at: time, standing });
    const [oldest] = this.#standings.keys();
    if (this.#standings.size > MOST_STANDINGS && oldest !== undefined) this.#standings.delete(oldest);
    try {
      return await standing;
    } catch (error) {
      // Better an old answer than none.
      if (known) this.#standings.set(id, known);
      else this.#standings.delete(id);
      if (known) return known.standing;
      throw error;
    }
  }
}

/** A problem of a file as one of the submission that would bring it about. */
function asFieldProblem({ path, what, allowed, fix }: Problem, submission: Submission): FieldProblem {
  const [, id = ""] = /^technologies\/(.+)\.yaml$/.exec(path) ?? [];
  if (path === pathOf(submission)) return { field: "", what, allowed, fix };
  if (submission.kind === "compatibility" && Object.hasOwn(submission.technologies, id)) {
    const field = `technologies.${id}`;
    return { field, what: `\`${field}\`: ${what}`, allowed, fix };
  }
  return { field: "", what: `it conflicts with data/${path}: ${what}`, allowed, fix: "correct the submission" };
}
