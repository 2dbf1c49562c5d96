/** What follows from the roles of two technologies, where there are no facts on the pair. */
import type { Role } from "../../../schemas/types.js";
import { isVersioned, type Subject } from "../names/question.js";
import { isOfItsDay } from "../technology/coverage.js";
import { nameRole, nameRoles, roleAtEnd, sharedRole } from "../technology/role.js";
import type { Technology } from "../technology/technology.js";
import { nameSubject } from "../words.js";
import { ADVICE, type Asked, COMPATIBLE, type Decision, type Fact, type Kind, type Stance, stated } from "./kind.js";

export const FRONT_AND_BACK: Kind = { find: findFrontAndBack };
export const ALTERNATIVES: Kind = { find: findAlternatives };

/** A front end and a back end communicate over HTTP, whatever they are made with. */
function findFrontAndBack({ question: { a, b, today } }: Asked): Decision | undefined {
  const isCovered = (side: Subject) => isItself(side) && isOfItsDay(side, side.technology.checked, today);
  for (const [front, back] of [[a, b] as const, [b, a] as const]) {
    const [atFront, atBack] = [roleAtEnd(front.technology, "front"), roleAtEnd(back.technology, "back")];
    if (!atFront || !atBack || ![a, b].every(isCovered)) continue;
    return {
      ...COMPATIBLE,
      kind: "ends",
      restsOn: "bridge",
      forReleases: 0,
      coverage: [a, b].some(isVersioned) ? "current" : "unversioned",
      say: () => {
        const message = `A front end made with ${nameSubject(front)} and a back end made with ${nameSubject(back)} can meet over HTTP, as programs of their own.`;
        return stated("inferred", [front.technology.checked, back.technology.checked], message);
      },
      evidence: () => [roleEvidence(front.technology, atFront, "for"), roleEvidence(back.technology, atBack, "for")],
    };
  }
  return undefined;
}

/** Two technologies of which a project normally uses one. */
function findAlternatives(asked: Asked): Decision | undefined {
  const { a, b } = asked.question;
  const [one, other] = [a.technology, b.technology];
  const { sources } = asked;
  const role = !isSpokenOf(asked) && [a, b].every(isItself) ? sharedRole(sources.neighbours, one, other) : undefined;
  if (role === undefined) return undefined;
  return {
    ...ADVICE,
    kind: "alternatives",
    restsOn: "roles",
    coverage: "unversioned",
    forReleases: 0,
    say: () => {
      const message = `${one.name} and ${other.name} are alternatives: both are ${nameRoles(role)}, and a project normally uses one.`;
      return stated("inferred", [one.checked, other.checked], message);
    },
    evidence: () => [one, other].map((technology) => roleEvidence(technology, role, "limits")),
  };
}

/**
 * Whether somebody has written about the pair, in whatever versions: what is silent about those asked about leaves them open.
 * What only older releases declare says nothing of those that have followed.
 */
export function isSpokenOf({ question: { a, b }, facts }: Asked): boolean {
  const [one, other] = [a.technology, b.technology];
  const isWritten = facts !== undefined && (facts.rule !== undefined || facts.tests.length + facts.supports.length > 0);
  return isWritten || declaresNow(one, other) || declaresNow(other, one);
}

const declaresNow = (declaring: Technology, { id }: Technology): boolean =>
  declaring.requirements.get(id)?.some(({ noLongerDeclared }) => !noLongerDeclared) ?? false;

/** Whether the technology itself was named, by its name or its main package; other packages may be something else. */
export const isItself = ({ technology, named }: Subject): boolean =>
  named.every(({ package: name }) => name === undefined || name === technology.mainPackage);

/** What a technology is: `Role of React: UI framework.` */
function roleEvidence(
  { name, checked, record: { homepage, repository } }: Technology,
  role: Role,
  stance: Stance,
): Fact {
  const sources = [homepage ?? repository].filter((url) => url !== undefined);
  return {
    ...{ stance, kind: "role", statement: `Role of ${name}: ${nameRole(role)}.`, sources, basis: "inferred", checked },
  };
}
