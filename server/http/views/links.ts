/** Addresses of what the service shows. */
import { versionOf } from "../../catalog/names/question.js";
import { briefOf, isTool, type QuestionSide } from "../../catalog/verdict/tool-verdict.js";

/** Where the interface lives below the host (specification, section 9). */
export const PREFIX = "/api/v1";

/** A technology, or what else can be a side of a question. */
interface Party {
  id: string;
}

/** The two, in the order of their ids. Those of languages that are no technologies need escaping (C++). */
const ordered = (a: Party, b: Party) => [a.id, b.id].sort().map(encodeURIComponent);

function segment(side: QuestionSide): string {
  const version = side.technology ? versionOf(side)?.text : isTool(side) ? side.version : undefined;
  const { id } = briefOf(side);
  return encodeURIComponent(id) + (version === undefined ? "" : `@${encodeURIComponent(version)}`);
}

/** The two with their versions, in the order of their ids. */
function segments(a: QuestionSide, b: QuestionSide): string {
  const [first, second] = briefOf(a).id <= briefOf(b).id ? [a, b] : [b, a];
  return `${segment(first)}/${segment(second)}`;
}

export class Links {
  readonly #root: string;

  /** @param base where users reach the service, without a slash at its end */
  constructor(private readonly base: string) {
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
    return `${this.base}${path}`;
  }

  check(a: Party, b: Party): string {
    return this.absolute(pairPage(a, b));
  }

  checkPath(a: Party, b: Party): string {
    return this.to(pairPage(a, b));
  }

  /** The path of the page that answers for the versions asked about, for redirects within the host that was asked. */
  askedPath(a: QuestionSide, b: QuestionSide): string {
    return this.to(`/check/${segments(a, b)}`);
  }

  /** The path of the badge that answers for the versions asked about. */
  askedBadgePath(a: QuestionSide, b: QuestionSide): string {
    return this.to(`${PREFIX}/badge/${segments(a, b)}.svg`);
  }

  badge(a: Party, b: Party): string {
    return this.absolute(`${PREFIX}/badge/${ordered(a, b).join("/")}.svg`);
  }

  contribution(id: string): string {
    return this.absolute(`${PREFIX}/contributions/${id}`);
  }
}

const pairPage = (a: Party, b: Party) => `/check/${ordered(a, b).join("/")}`;
