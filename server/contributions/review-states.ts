/**
 * How far reviews are, as last read from a forge elsewhere: a file for each contribution. Whoever asks is answered from
 * these, so that no question of theirs becomes one to the forge.
 */
import { join } from "node:path";
import type { Logger } from "../data/history.js";
import { type Forge, ForgeError, type Standing } from "../forges/forge.js";
import { readText, writeDurably } from "../state/durable-file.js";
import { Loop } from "../state/loop.js";
import { subjectIdOf } from "./submission.js";

interface KnownReview {
  standing: Standing;
  /** When it began to be read: ISO 8601. */
  readAt: string;
}

interface ReviewStatesOptions {
  /** One that says which reviews changed. */
  forge: Required<Pick<Forge, "changed" | "standing">>;
  stateDir: string;
  /** Milliseconds between two questions to the forge. */
  interval: number;
  now: () => Date;
  log: Pick<Logger, "warn">;
}

export class ReviewStates {
  readonly #folder: string;
  /** Contributions to be read, with the time of their change. */
  readonly #pending = new Map<string, string>();
  /** The newest change that is known, and those before it; undefined until it is read from the disk. */
  #since: string | undefined;
  readonly #loop = new Loop(async (again) => again(await this.#read()));

  /** Begins to follow the forge. */
  constructor(private readonly options: ReviewStatesOptions) {
    this.#folder = join(options.stateDir, "reviews");
    void this.refresh();
  }

  /** What is known of a contribution, whose id must look like one. @throws what the file system says */
  async find(id: string): Promise<KnownReview | undefined> {
    const text = await readText(this.#pathOf(id));
    return text === undefined ? undefined : JSON.parse(text);
  }

  /** Asks the forge what changed; resolves when that has ended. @param id a contribution that is read in any case */
  refresh(id?: string): Promise<void> {
    if (id !== undefined && !this.#pending.has(id)) this.#pending.set(id, "");
    return this.#loop.trigger();
  }

  /** Ends after the question that is under way. */
  close(): Promise<void> {
    return this.#loop.close();
  }

  async #read(): Promise<number> {
    const { interval, log } = this.options;
    try {
      await this.#follow();
      return interval;
    } catch (error) {
      log.warn({ reason: (error as Error).message }, "the states of reviews cannot be updated");
      return Math.max(interval, (error instanceof ForgeError && error.retryAfter) || 0);
    }
  }

  async #follow(): Promise<void> {
    const { forge } = this.options;
    this.#since ??= (await readText(this.#sincePath)) ?? "";
    for (const { id, at } of await forge.changed(this.#since)) this.#pending.set(id, at);
    let newest = this.#since;
    for (const [id, at] of this.#pending) {
      if (this.#loop.isClosed) return;
      // One that always fails comes last the next time, and keeps no other from being read.
      this.#pending.delete(id);
      await this.#readOne(id).catch((error) => {
        if (!this.#pending.has(id)) this.#pending.set(id, at);
        throw error;
      });
      if (at > newest) newest = at;
    }
    if (newest === this.#since) return;
    await writeDurably(this.#sincePath, newest);
    this.#since = newest;
  }

  async #readOne(id: string): Promise<void> {
    const { forge, now } = this.options;
    const readAt = now().toISOString();
    const standing = await forge.standing(id);
    if (!standing) return;
    const known: KnownReview = { standing, readAt };
    await writeDurably(this.#pathOf(id), JSON.stringify(known));
  }

  get #sincePath(): string {
    return join(this.#folder, "since");
  }

  #pathOf(id: string): string {
    return join(this.#folder, subjectIdOf(id), `${id}.json`);
  }
}
