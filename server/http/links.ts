/** Addresses of what the service shows. Ids are plain words, so they need no escaping. */
import { type Subject, versionOf } from "../catalog/question.js";
import type { Technology } from "../catalog/technology.js";

/** Where the interface lives below the host (specification, section 9). */
export const PREFIX = "/api/v1";

const ordered = (a: Technology, b: Technology) => (a.index <= b.index ? [a.id, b.id] : [b.id, a.id]);

function segment(subject: Subject): string {
  const version = versionOf(subject);
  return version ? `${subject.technology.id}@${encodeURIComponent(version.text)}` : subject.technology.id;
}

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

  /** The path of the page of a pair. */
  checkPath(a: Technology, b: Technology): string {
    return `/check/${ordered(a, b).join("/")}`;
  }

  /** The path of the page that answers for the versions asked about, for redirects within the host that was asked. */
  askedPath(a: Subject, b: Subject): string {
    const [first, second] = a.technology.index <= b.technology.index ? [a, b] : [b, a];
    return `/check/${segment(first)}/${segment(second)}`;
  }

  /** The badge of a pair. */
  badge(a: Technology, b: Technology): string {
    return `${this.#base}${PREFIX}/badge/${ordered(a, b).join("/")}.svg`;
  }

  /** Where a contribution stands. */
  contribution(id: string): string {
    return `${this.#base}${PREFIX}/contributions/${id}`;
  }

  /** The pair with everything known, as JSON. */
  pair(a: Technology, b: Technology): string {
    return `${this.#base}${PREFIX}/pairs/${ordered(a, b).join("/")}`;
  }
}
