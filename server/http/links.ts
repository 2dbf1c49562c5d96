/** Addresses of what the service shows. Ids are plain words, so they need no escaping. */
import type { Technology } from "../catalog/technology.js";

const ordered = (a: Technology, b: Technology) => (a.index <= b.index ? [a.id, b.id] : [b.id, a.id]);

export class Links {
  readonly #base: string;

  /** @param base where users reach the service, without a slash at its end */
  constructor(base: string) {
    this.#base = base;
  }

  /** The page of a pair. */
  check(a: Technology, b: Technology): string {
    return `${this.#base}${this.checkPath(a, b)}`;
  }

  /** The path of the page of a pair, for redirects within the host that was asked. */
  checkPath(a: Technology, b: Technology): string {
    return `/check/${ordered(a, b).join("/")}`;
  }

  /** The badge of a pair. */
  badge(a: Technology, b: Technology): string {
    return `${this.#base}/api/v1/badge/${ordered(a, b).join("/")}.svg`;
  }

  /** The pair with everything known, as JSON. */
  pair(a: Technology, b: Technology): string {
    return `${this.#base}/api/v1/pairs/${ordered(a, b).join("/")}`;
  }
}
