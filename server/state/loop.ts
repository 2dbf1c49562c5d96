/** Work that is done again and again: after the time that it names, and at once when somebody asks for it. */
export class Loop {
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<void> | undefined;
  #following: Promise<void> | undefined;
  #closed = false;

  /** @param work says after how many milliseconds it is to be done again, and never rejects */
  constructor(private readonly work: (again: (milliseconds: number) => void) => Promise<void>) {}

  /** Once it is, work under way should come to its end. */
  get isClosed(): boolean {
    return this.#closed;
  }

  /** Does the work now, and once more where it is under way. @returns when work that began after the call has ended */
  trigger(): Promise<void> {
    if (this.#closed) return Promise.resolve();
    if (!this.#running) {
      this.#running = this.#once();
      return this.#running;
    }
    this.#following ??= this.#running.then(() => {
      this.#following = undefined;
      return this.trigger();
    });
    return this.#following;
  }

  /** @returns when the work that is under way has ended */
  async close(): Promise<void> {
    this.#closed = true;
    clearTimeout(this.#timer);
    await this.#running;
  }

  async #once(): Promise<void> {
    clearTimeout(this.#timer);
    await this.work((milliseconds) => {
      if (!this.#closed) this.#timer = setTimeout(() => void this.trigger(), milliseconds).unref();
    });
    this.#running = undefined;
  }
}
