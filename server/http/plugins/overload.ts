/**
 * Sheds requests when there are more than can be answered, so that those that are answered are answered in time. How late
 * timers fire is how long a request waits before anybody looks at it. As in CoDel (RFC 8289) a delay counts when it stays:
 * the lesser of two samples on end is taken, so a pause of the garbage collector sheds nothing, and one sample in time
 * ends the shedding. What is costly is shed first, what is cheap much later, and never what watches the service.
 */
import type { ServerResponse } from "node:http";
import type { FastifyContextConfig, FastifyInstance, RouteOptions } from "fastify";
import { unavailable } from "../errors.js";

/** Milliseconds between samples. */
const PERIOD = 50;

/** Delays in milliseconds from which on requests are shed, by what they cost. */
const SHED_FROM = { costly: 100, cheap: 400 } as const;

/** Fewer requests than these at a time are no queue: each of them is slow by itself, or the machine is. */
const QUEUE = 4;

export type Cost = keyof typeof SHED_FROM;

const REFUSAL = unavailable("There are more requests than can be answered at the moment; try again in a second.", 1);

/** What a request to a route costs; undefined where none is ever shed: probes, and files that lie ready. */
export function costOf({ bucket, uncounted, costly }: FastifyContextConfig = {}): Cost | undefined {
  if (uncounted && bucket === undefined) return undefined;
  return costly || bucket === undefined || bucket === "read" || bucket === "scan" ? "costly" : "cheap";
}

/** The delay that stays, from samples of it. */
export class StandingDelay {
  #last = 0;
  #standing = 0;

  /** In milliseconds. */
  get milliseconds(): number {
    return this.#standing;
  }

  /** @param late milliseconds */
  sample(late: number): void {
    this.#standing = Math.min(this.#last, late);
    this.#last = late;
  }
}

export interface OverloadState {
  /** How long requests wait now before they are looked at, in milliseconds. */
  delay: number;
  /** Requests shed since the start. */
  shed: Readonly<Record<Cost, number>>;
}

export class Overload {
  readonly #delay = new StandingDelay();
  readonly #shed: Record<Cost, number> = { costly: 0, cheap: 0 };
  #timer: NodeJS.Timeout | undefined;
  /** When the last sample was taken; never before it listens, as nobody waits then. */
  #turned = Number.POSITIVE_INFINITY;
  /** Requests since then. */
  #arrived = 0;
  /** Costly requests that are being answered; long ones take turns, so they are under way for many turns of the loop. */
  #underWay = 0;
  /** The flags that requests read. */
  readonly #sheds: Record<Cost, boolean> = { costly: false, cheap: false };

  get state(): OverloadState {
    return { delay: this.#delay.milliseconds, shed: { ...this.#shed } };
  }

  /** Guards the routes that are registered from here on, while the application listens. */
  guard(app: FastifyInstance): void {
    app.addHook("onListen", (done) => {
      this.#turned = performance.now();
      this.#timer = setInterval(() => this.#sample(), PERIOD).unref();
      done();
    });
    app.addHook("onClose", (_app, done) => {
      clearInterval(this.#timer);
      done();
    });
    app.addHook("onRoute", (route: RouteOptions) => {
      const cost = costOf(route.config);
      if (cost === undefined) return;
      const own = route.onRequest ?? [];
      const check: NonNullable<RouteOptions["onRequest"]> = (_request, reply, done) => {
        if (this.#refuses(cost)) return done(REFUSAL);
        if (cost === "costly") this.#begin(reply.raw);
        done();
      };
      route.onRequest = [check, ...(Array.isArray(own) ? own : [own])];
    });
  }

  /** Whether a request that costs next to nothing is answered, and not left to a route that may shed it. */
  admits(): boolean {
    this.#arrived += 1;
    return !this.#sheds.cheap;
  }

  #refuses(cost: Cost): boolean {
    this.#arrived += 1;
    if (!this.#sheds[cost] && !(cost === "costly" && this.#isLate())) return false;
    this.#shed[cost] += 1;
    return true;
  }

  #begin(response: ServerResponse): void {
    this.#underWay += 1;
    let under = true;
    const end = () => {
      if (under) this.#underWay -= 1;
      under = false;
    };
    // Answered, or left by its client.
    response.once("finish", end).once("close", end);
  }

  get #isQueue(): boolean {
    return this.#arrived + this.#underWay >= QUEUE;
  }

  /**
   * Whether a turn of the event loop takes so long already that what is left of it comes too late: a hundred scans that
   * arrive together are all begun before any timer is due. Only what is costly looks at the clock.
   */
  #isLate(): boolean {
    return this.#isQueue && performance.now() - this.#turned > PERIOD + SHED_FROM.costly;
  }

  #sample(): void {
    const now = performance.now();
    this.#delay.sample(this.#isQueue ? now - this.#turned - PERIOD : 0);
    this.#turned = now;
    this.#arrived = 0;
    this.#sheds.costly = this.#delay.milliseconds > SHED_FROM.costly;
    this.#sheds.cheap = this.#delay.milliseconds > SHED_FROM.cheap;
  }
}
