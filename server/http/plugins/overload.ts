/**
 * Sheds requests under overload, so that the others are answered in time. The delay of a timer is how long a request waits
 * before it is processed. As in CoDel (RFC 8289) only a standing delay counts: the smaller of two consecutive samples, so a
 * pause of the garbage collector sheds nothing, and one good sample ends the shedding. Costly requests are shed first,
 * cheap ones much later, probes never.
 */
import type { FastifyContextConfig, FastifyInstance, RouteOptions } from "fastify";
import { unavailable } from "../errors.js";

/** Milliseconds between samples. */
const PERIOD = 50;

/** Delays in milliseconds above which requests are shed, by cost. */
const SHED_FROM = { costly: 100, cheap: 400 } as const;

/** Fewer concurrent requests are not a queue: they, or the machine, are just slow. */
const QUEUE = 4;

export type RouteCost = keyof typeof SHED_FROM;

const REFUSAL = unavailable("The service is overloaded; try again in a second.", 1);

/** Undefined for routes that are never shed: probes and static files. */
export function costOf({ bucket, uncounted, costly }: FastifyContextConfig = {}): RouteCost | undefined {
  if (uncounted && bucket === undefined) return undefined;
  return costly || bucket === undefined || bucket === "read" || bucket === "scan" ? "costly" : "cheap";
}

/** The standing delay: the smaller of the last two samples. */
export class StandingDelay {
  #last = 0;
  milliseconds = 0;

  /** @param late milliseconds */
  sample(late: number): void {
    this.milliseconds = Math.min(this.#last, late);
    this.#last = late;
  }
}

export class Overload {
  readonly #delay = new StandingDelay();
  /** Requests shed since the start. */
  readonly #shed: Record<RouteCost, number> = { costly: 0, cheap: 0 };
  #timer: NodeJS.Timeout | undefined;
  /** When the last sample was taken; infinite before the application listens. */
  #turned = Number.POSITIVE_INFINITY;
  /** Requests since then. */
  #arrived = 0;
  readonly #sheds: Record<RouteCost, boolean> = { costly: false, cheap: false };

  get state() {
    return { delay: this.#delay.milliseconds, shed: { ...this.#shed } };
  }

  /** Guards the routes registered after this call, while the application listens. */
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
      const check: NonNullable<RouteOptions["onRequest"]> = (_request, _reply, done) =>
        this.#refuses(cost) ? done(REFUSAL) : done();
      route.onRequest = [check, ...[route.onRequest ?? []].flat()];
    });
  }

  #refuses(cost: RouteCost): boolean {
    this.#arrived += 1;
    if (!this.#sheds[cost] && !(cost === "costly" && this.#isLate())) return false;
    this.#shed[cost] += 1;
    return true;
  }

  get #isQueue(): boolean {
    return this.#arrived >= QUEUE;
  }

  /** Whether this turn of the event loop takes too long already: many scans can start before any timer fires */
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
