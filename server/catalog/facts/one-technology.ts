/** A technology with itself, and two packages of one that declare nothing of each other. */
import { isTypes, isVersioned, type Question } from "../names/question.js";
import { intersects } from "../versions/range.js";
import { nameSubject } from "../words.js";
import { type Asked, type Decision, daysOf, type Kind } from "./kind.js";
import { asUnknown } from "./unknown.js";

export const ONE_TECHNOLOGY: Kind = { find: findSelf };

/**
 * Packages of one technology that declare nothing of each other: each has versions of its own, and a project normally has one
 * version of a package.
 */
function findSelf(asked: Asked): Decision | undefined {
  const { a, b } = asked.question;
  if (a.technology !== b.technology) return undefined;
  if (a === b || (!isVersioned(a) && !isVersioned(b) && !isAboutTypes({ a, b }))) return asOne(asked.question);
  const [one, other] = [a.named[0], b.named[0]];
  if (one?.package !== other?.package) return asUnknown(asked);
  const areTwo = one?.version && other?.version && !intersects(one.version, other.version);
  return areTwo ? asTwoVersions(asked.question) : asOne(asked.question);
}

/** Whether a package of type declarations is asked about. */
export const isAboutTypes = ({ a, b }: Pick<Question, "a" | "b">): boolean =>
  [a, b].some(({ named }) => named.some(isTypes));

const asOne = ({ a: { technology } }: Question): Decision => ({
  status: "compatible",
  severity: "info",
  kind: "self",
  restsOn: undefined,
  coverage: "unversioned",
  forReleases: 0,
  say: () => ({
    message: `Both names refer to ${technology.name}, and its packages declare no conflict.`,
    ...{ workaround: null, basis: "inferred", ...daysOf([technology.checked]) },
  }),
  evidence: () => [],
});

const asTwoVersions = ({ a, b }: Question): Decision => ({
  status: "partial",
  severity: "info",
  kind: "two versions",
  restsOn: undefined,
  coverage: "line",
  forReleases: 0,
  say: () => ({
    message: `${nameSubject(a)} and ${nameSubject(b)} are two versions of one package. A project normally uses one of them.`,
    ...{ workaround: null, basis: "inferred", ...daysOf([a.technology.checked]) },
  }),
  evidence: () => [],
});
