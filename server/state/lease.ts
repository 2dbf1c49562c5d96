/** A lease: a file that at most one of several processes holds at a time, and that outlives no process that held it. */
import { randomBytes } from "node:crypto";
import { type FileHandle, open, rename, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { ifThere } from "./durable-file.js";

/** The holder touches the file this often, in milliseconds. */
const BEAT_MS = 500;

/** A file not touched for this long, by the clock of the watching process, belongs to a dead process. */
const STALE_MS = 2_500;

/** Long enough for other processes that saw the same stale file to replace it as well: the last of them holds it. */
const SETTLE_MS = 100;

/** Time as a lease sees it; a test brings its own. */
const CLOCK = {
  /** Milliseconds of a clock that never goes back. */
  now: () => performance.now(),
  wait: (milliseconds: number): Promise<unknown> => pause(milliseconds),
  /** Repeats something, without keeping the process alive. @returns what ends it */
  repeat(milliseconds: number, act: () => void) {
    const timer = setInterval(act, milliseconds).unref();
    return () => clearInterval(timer);
  },
};

/** Clocks of different machines are never compared, so the folder may be shared over a network. */
export class Lease {
  #held: { file: FileHandle; endBeat: () => void } | undefined;
  /** The file of another holder, and since when it looks like this. */
  #seen: { state: string; since: number } | undefined;

  /** @param path of the file, in a folder that exists */
  constructor(
    private readonly path: string,
    private readonly clock = CLOCK,
  ) {}

  /** Takes the lease where it is free or its holder is gone. @returns whether it is held @throws what the disk says */
  async acquire(): Promise<boolean> {
    if (await this.isHeld()) return true;
    const file = await open(this.path, "wx", 0o600).catch((error: NodeJS.ErrnoException) => {
      if (error.code === "EEXIST") return undefined;
      throw error;
    });
    if (file) this.#hold(file);
    else if (await this.#isStale()) await this.#replace();
    return this.isHeld();
  }

  /** Whether this process still holds it: another one takes it over from a process that stood still. */
  async isHeld(): Promise<boolean> {
    if (!this.#held) return false;
    const [own, there] = await Promise.all([this.#held.file.stat(), stateOf(this.path)]);
    if (own.ino === there?.ino) return true;
    await this.#letGo();
    return false;
  }

  /** Gives it up, if this process holds it. */
  async release(): Promise<void> {
    if (!(await this.isHeld())) return;
    await rm(this.path, { force: true });
    await this.#letGo();
  }

  async #isStale(): Promise<boolean> {
    const there = await stateOf(this.path);
    const state = there && `${there.ino} ${there.mtimeMs}`;
    const now = this.clock.now();
    if (state === undefined || state !== this.#seen?.state) this.#seen = state ? { state, since: now } : undefined;
    return this.#seen !== undefined && now - this.#seen.since >= STALE_MS;
  }

  async #replace(): Promise<void> {
    const draft = join(dirname(this.path), `.${randomBytes(8).toString("hex")}.tmp`);
    const file = await open(draft, "wx", 0o600);
    await rename(draft, this.path);
    this.#hold(file);
    await this.clock.wait(SETTLE_MS);
  }

  #hold(file: FileHandle): void {
    // The open file keeps its inode number from being given to another one.
    const endBeat = this.clock.repeat(BEAT_MS, () => {
      const now = new Date();
      file.utimes(now, now).catch(() => {});
    });
    this.#held = { file, endBeat };
    this.#seen = undefined;
  }

  async #letGo(): Promise<void> {
    const held = this.#held;
    this.#held = undefined;
    held?.endBeat();
    await held?.file.close();
  }
}

const stateOf = (path: string) => ifThere(stat(path));
