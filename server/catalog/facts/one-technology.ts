/** A technology with itself, and two packages of one technology that declare nothing about each other. */
import { hasVersions, isTypes, type Question } from "../names/question.js";
import type { Technology } from "../technology/technology.js";
import { intersects, type VersionRange } from "../versions/range.js";
import { nameSubject } from "../words.js";
import { type Asked, type Decision, type Kind, stated } from "./kind.js";
import { asUnknown } from "./unknown.js";

export const ONE_TECHNOLOGY: Kind = { find: findSelf };

/** Two packages have their own versions, so nothing is known of them; of one package a project normally has one version. */
function findSelf(asked: Asked): Decision | undefined {
  const { a, b } = asked.question;
  if (a.technology !== b.technology) return undefined;
  if (a === b || (!hasVersions({ a, b }) && !isAboutTypes({ a, b }))) return asOne(asked.question);
  const [one, other] = [a.named[0], b.named[0]];
  if (one?.package !== other?.package) return asUnknown(asked);
  return areDisjoint(one?.version, other?.version) ? asTwoVersions(asked.question) : asOne(asked.question);
}

const areDisjoint = (one: VersionRange | undefined, other: VersionRange | undefined): boolean =>
  one !== undefined && other !== undefined && !intersects(one, other);

/** Whether a package of type declarations is asked about. */
export const isAboutTypes = ({ a, b }: Pick<Question, "a" | "b">): boolean =>
  [a, b].some(({ named }) => named.some(isTypes));

const asOne = ({ a: { technology } }: Question): Decision =>
  ofSelf(technology, `Both names refer to ${technology.name}, and its packages declare no conflict.`, {
    status: "compatible",
    kind: "self",
    coverage: "unversioned",
  });

const asTwoVersions = ({ a, b }: Question): Decision =>
  ofSelf(
    a.technology,
    a.technology.isService
      ? `${nameSubject(a)} and ${nameSubject(b)} are two versions of ${a.technology.name}. Its clients have names and versions of their own.`
      : `${nameSubject(a)} and ${nameSubject(b)} are two versions of one package. A project normally uses one of them.`,
    { status: "partial", kind: "two versions", coverage: "line" },
  );

const ofSelf = (
  { checked }: Technology,
  message: string,
  decision: Pick<Decision, "status" | "kind" | "coverage">,
): Decision => ({
  ...decision,
  ...{ severity: "info", restsOn: undefined, forReleases: 0, evidence: () => [] },
  say: () => stated("inferred", [checked], message),
});
