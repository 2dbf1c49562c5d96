/** What a technology is built on or replaces: answers about that hold for it as well, where the pair has no fact of its own. */
import type { Role } from "../../../schemas/types.js";
import { isVersioned, type Question, type Subject } from "../names/question.js";
import { isOfItsDay } from "../technology/coverage.js";
import {
  isFrameworkFor,
  isPlaceFor,
  isUserOf,
  needsWholeService,
  roleAtEnd,
  rolesOf,
  runsScripts,
} from "../technology/role.js";
import type { Technology } from "../technology/technology.js";
import { nameSubject } from "../words.js";
import type { Relation } from "./compiled.js";
import { ADVICE, type Asked, COMPATIBLE, type Decision, type Fact, type Kind, stated } from "./kind.js";
import { isItself, isSpokenOf } from "./what-they-are.js";

/** What carries over to one side of a question. */
interface Carried {
  own: Subject;
  other: Subject;
  relation: Relation;
  /** Why, in a sentence. */
  message: string;
  /** The technology that the relation names, and what decides about it; undefined for a library without a framework. */
  base?: Technology;
  step?: Decision;
  workaround?: string;
}

export const RELATION: Kind = { find: (asked) => (isSpokenOf(asked) ? undefined : findCarried(asked)) };

const NONE: readonly never[] = [];
export const relationsOf = ({ record }: Technology): readonly Relation[] => record.relations ?? NONE;

/** The technology that another stands on, such as the framework that a plugin is for. */
export const standsOn = ({ extends: host, builtOn }: Relation): string | undefined => host ?? builtOn;

export function formatRelation(relation: Relation, { name }: Technology): string {
  if (relation.implements) return `offers the interface of ${name}`;
  return relation.extends ? `extends ${name}` : `is built on ${name}`;
}

/** What one relation says of a pair, whatever else is known of it. */
export function findCarried(asked: Asked): Decision | undefined {
  const { a, b, isStep, today } = asked.question;
  if (isStep || a.technology === b.technology) return undefined;
  for (const [own, other] of [[a, b] as const, [b, a] as const])
    for (const relation of relationsOf(own.technology)) {
      if (![own, other].every(isItself) || !isOfItsDay(own, relation.checked, today)) continue;
      const carried = carry(asked, own, other, relation);
      if (carried) return decided(carried, asked.question);
    }
  return undefined;
}

function carry(asked: Asked, own: Subject, other: Subject, relation: Relation): Carried | undefined {
  if (relation.runsIn) return runsIn(asked.question, own, other, relation);
  const base = asked.sources.names.byId(standsOn(relation) ?? relation.implements ?? "");
  if (!base || base === other.technology || !isCarriedTo(relation, base, other.technology)) return undefined;
  const [name, partner] = [nameSubject(own), nameSubject(other)];
  const step = asked.decide({ ...asked.question, a: { technology: base, named: BARE }, b: other, isStep: true });
  if (step.restsOn !== "fact" || step.status !== "compatible") return undefined;
  return {
    own,
    other,
    relation,
    base,
    step,
    message: `${name} ${formatRelation(relation, base)}, which works with ${partner}.`,
  };
}

const BARE = [{ package: undefined, version: undefined }];

/** A plugin works in the places its host works in; what stands in for another is used by what uses that. */
function isCarriedTo(relation: Relation, base: Technology, partner: Technology): boolean {
  if (relation.extends) return isPlaceFor(base, partner);
  if (relation.limits && needsWholeService(partner)) return false;
  // A queue in a database lives by its locks and notifications.
  if (relation.implements && base.category === "database" && partner.category === "queue") return false;
  return isUserOf(base, partner);
}

/** A library without a framework of its own, and something that runs its code or serves it to browsers. */
function runsIn({ today }: Question, own: Subject, other: Subject, declared: Relation): Carried | undefined {
  const { technology } = other;
  if (declared.runsIn === "programs") {
    if (!isOfItsDay(other, technology.checked, today) || !isFrameworkFor(own.technology, technology)) return undefined;
    const message = `${nameSubject(own)} needs no framework, so programs made with ${nameSubject(other)} can use it.`;
    return { own, other, relation: declared, message };
  }
  // Its limits are about frameworks that make what people see.
  const { limits: _, ...unlimited } = declared;
  const relation = roleAtEnd(technology, "front") ? declared : unlimited;
  const isForAll = relation.runsIn === "javascript";
  if (!isOfItsDay(other, technology.checked, today)) return undefined;
  const [name, partner] = [nameSubject(own), nameSubject(other)];
  if (runsScripts(technology, isForAll)) {
    const where = isForAll ? "JavaScript programs in browsers and on servers" : "browsers";
    const message = `${name} is a library for ${where} that needs no framework, so it can be used with ${partner}.`;
    if (!relation.needsWindow || !rolesOf(technology).some(rendersPages)) return { own, other, relation, message };
    const limits = `It looks for the browser's window when it is imported, which is not there while ${technology.name} renders pages on the server or in a build.`;
    const workaround = `Import it only where the browser runs: in an effect, or dynamically without server rendering.`;
    return { own, other, relation: { ...relation, limits }, message, workaround };
  }
  if (isForAll || !roleAtEnd(technology, "back")) return undefined;
  return { own, other, relation, message: `${name} runs in the browser, in pages that ${partner} serves.` };
}

/** Whether what has the role runs components outside the browser as well. */
const rendersPages = (role: Role): boolean => role === "meta-framework" || role === "site-generator";

function decided(carried: Carried, { a, b }: Question): Decision {
  const { own, relation, base, step, message, workaround = null } = carried;
  const { limits } = relation;
  return {
    ...(limits ? ADVICE : COMPATIBLE),
    kind: "relation",
    restsOn: "bridge",
    coverage: [a, b].some(isVersioned) ? "current" : "unversioned",
    forReleases: 0,
    say: () => {
      const known = step?.say();
      const days = [relation.checked, known?.checked, known?.updated];
      return stated("inferred", days, limits ? `${message} ${limits}` : message, workaround);
    },
    evidence: () => [relationEvidence(own.technology, relation, base), ...(step?.evidence() ?? [])],
  };
}

const relationEvidence = (technology: Technology, relation: Relation, base: Technology | undefined): Fact => ({
  stance: relation.limits ? "limits" : "for",
  kind: "relation",
  statement: `${technology.name} ${base ? formatRelation(relation, base) : "needs no framework"}.`,
  sources: [relation.source],
  basis: "documented",
  checked: relation.checked,
});
