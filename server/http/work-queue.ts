/**
 * Long work, one piece at a time: next is the client that has had the least of it. Each client pays for what its own
 * questions take, so that whoever asks for much waits, and not the others.
 */
import { type ApiError, tooMany, unavailable } from "./errors.js";

/** Who may have how much done. */
export interface WorkLimits {
  /** Milliseconds of work in a minute for each client. */
  budget: number;
  /** Pieces of one client that wait. */
  mostOfClient: number;
  /** Pieces of all clients that wait, however long they take. */
  few: number;
  /** Milliseconds that a piece is likely to wait where there are more. */
  longestWait: number;
}

export interface WorkState {
  waiting: number;
  /** Refused since the start: because of what their client has had, or because too many waited. */
  refused: Readonly<Record<"budget" | "queue", number>>;
}

const MINUTE = 60_000;

interface Piece {
  client: Client;
  start: () => void;
  refuse: (error: Error) => void;
}

/** What a client has had, in milliseconds: it is forgotten as fast as the budget allows. */
class Client {
  #used = 0;
  #at = 0;
  waiting = 0;

  constructor(readonly budget: number) {}

  /** @param now in milliseconds */
  usedAt(now: number): number {
    return Math.max(0, this.#used - ((now - this.#at) * this.budget) / MINUTE);
  }

  charge(milliseconds: number, now: number): void {
    this.#used = this.usedAt(now) + milliseconds;
    this.#at = now;
  }

  /** Milliseconds until it may have more; 0 where it may. */
  debtAt(now: number): number {
    return Math.max(0, ((this.usedAt(now) - this.budget) * MINUTE) / this.budget);
  }
}

export class WorkQueue {
  readonly #clients = new Map<string, Client>();
  /** In the order in which they came. */
  #pieces: Piece[] = [];
  #isBusy = false;
  /** Milliseconds that a piece has taken lately. */
  #usual = 500;
  readonly #refused = { budget: 0, queue: 0 };

  /** @param clock milliseconds that only go forward */
  constructor(
    private readonly limits: WorkLimits,
    private readonly clock = () => performance.now(),
  ) {}

  get state(): WorkState {
    return { waiting: this.#pieces.length, refused: { ...this.#refused } };
  }

  /**
   * Does a piece of work when its turn comes, and charges its client for the time that it takes.
   * @param left aborted when the client disconnects
   * @throws ApiError 429 for a client that has had its share, 503 where too many wait
   */
  async run<Result>(name: string, work: () => Promise<Result>, left?: AbortSignal): Promise<Result> {
    const client = this.#clients.get(name) ?? new Client(this.limits.budget);
    this.#clients.set(name, client);
    this.#refuseDebtor(client);
    if (client.waiting >= this.limits.mostOfClient) {
      this.#refused.queue += 1;
      const wait = client.waiting * this.#usual;
      throw tooMuch("Too many long questions of this address are waiting for their answers.", wait);
    }
    await this.#turn(client, left);
    const start = this.clock();
    try {
      this.#refuseDebtor(client);
      return await work();
    } finally {
      const now = this.clock();
      client.charge(now - start, now);
      this.#usual += (now - start - this.#usual) / 4;
      this.#isBusy = false;
      this.#next();
      for (const [key, one] of this.#clients) if (one.waiting === 0 && one.usedAt(now) === 0) this.#clients.delete(key);
    }
  }

  #refuseDebtor(client: Client): void {
    const debt = client.debtAt(this.clock());
    if (debt === 0) return;
    this.#refused.budget += 1;
    const seconds = this.limits.budget / 1000;
    throw tooMuch(`This address has had the ${seconds} seconds of long answers that it may have in a minute.`, debt);
  }

  #turn(client: Client, left: AbortSignal | undefined): Promise<void> {
    return new Promise((resolve, reject) => {
      const leave = () => {
        this.#remove(piece);
        reject(unavailable("The client has disconnected.", 1));
      };
      const settle = (act: () => void) => () => {
        left?.removeEventListener("abort", leave);
        act();
      };
      const piece: Piece = { client, start: settle(resolve), refuse: (error) => settle(() => reject(error))() };
      if (left?.aborted) return leave();
      left?.addEventListener("abort", leave);
      client.waiting += 1;
      this.#pieces.push(piece);
      while (this.#isFull()) this.#refuseOne();
      this.#next();
    });
  }

  #next(): void {
    if (this.#isBusy) return;
    const now = this.clock();
    const [first, ...others] = this.#pieces;
    if (!first) return;
    const next = others.reduce(
      (least, piece) => (piece.client.usedAt(now) < least.client.usedAt(now) ? piece : least),
      first,
    );
    this.#isBusy = true;
    this.#remove(next);
    next.start();
  }

  /** People rather try again than wait for long. */
  #isFull(): boolean {
    const { few, longestWait } = this.limits;
    const { length } = this.#pieces;
    return length > few && length * this.#usual > longestWait;
  }

  /** The last of the client that has most waiting gives way. */
  #refuseOne(): void {
    const most = Math.max(...this.#pieces.map(({ client }) => client.waiting));
    const piece = this.#pieces.findLast(({ client }) => client.waiting === most) as Piece;
    this.#refused.queue += 1;
    this.#remove(piece);
    piece.refuse(unavailable("Too many long answers are being worked on; try again in a few seconds.", 5));
  }

  #remove(piece: Piece): void {
    const place = this.#pieces.indexOf(piece);
    if (place < 0) return;
    this.#pieces.splice(place, 1);
    piece.client.waiting -= 1;
  }
}

/** 429. @param wait milliseconds until there is room again */
function tooMuch(message: string, wait: number): ApiError {
  const left = Math.max(1, Math.ceil(wait / 1000)) * 1000;
  return tooMany(message, new Date(Date.now() + left).toISOString(), left);
}
