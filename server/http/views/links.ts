/** Addresses of what the service shows. Ids are plain words, so they need no escaping. */

import type { Technology } from "../../catalog/facts/technology.js";
import { type Subject, versionOf } from "../../catalog/names/question.js";

/** Where the interface lives below the host (specification, section 9). */
export const PREFIX = "/api/v1";

const ordered = (a: Technology, b: Technology) => (a.index <= b.index ? [a.id, b.id] : [b.id, a.id]);

function segment(subject: Subject): string {
  const version = versionOf(subject);
  return version ? `${subject.technology.id}@${encodeURIComponent(version.text)}` : subject.technology.id;
}

export class Links {
  readonly #base: string;
  readonly #root: string;

  /** @param base where users reach the service, without a slash at its end */
  constructor(base: string) {
    this.#base = base;
    this.#root = URL.canParse(base) ? new URL(base).pathname.replace(/\/$/, "") : "";
  }

  /**
   * The address of something below the root of the service, for links within the host that was asked: a proxy may have
   * put the service below a path of its host.
   * @param path from the root of the service, with a slash at its beginning
   */
  to(path: string): string {
    return `${this.#root}${path}`;
  }

  /** The whole address of something below the root of the service, for use elsewhere. @param path as `to` takes it */
  absolute(path: string): string {
    return `${this.#base}${path}`;
  }

  /** The page of a pair. */
  check(a: Technology, b: Technology): string {
    return this.absolute(pairPage(a, b));
  }

  /** The path of the page of a pair. */
  checkPath(a: Technology, b: Technology): string {
    return this.to(pairPage(a, b));
  }

  /** The path of the page that answers for the versions asked about, for redirects within the host that was asked. */
  askedPath(a: Subject, b: Subject): string {
    const [first, second] = a.technology.index <= b.technology.index ? [a, b] : [b, a];
    return this.to(`/check/${segment(first)}/${segment(second)}`);
  }

  /** The badge of a pair. */
  badge(a: Technology, b: Technology): string {
    return this.absolute(`${PREFIX}/badge/${ordered(a, b).join("/")}.svg`);
  }

  /** Where a contribution stands. */
  contribution(id: string): string {
    return this.absolute(`${PREFIX}/contributions/${id}`);
  }

  /** The pair with everything known, as JSON. */
  pair(a: Technology, b: Technology): string {
    return this.absolute(`${PREFIX}/pairs/${ordered(a, b).join("/")}`);
  }
}

const pairPage = (a: Technology, b: Technology) => `/check/${ordered(a, b).join("/")}`;
