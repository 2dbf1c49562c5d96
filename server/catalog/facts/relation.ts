/** What a technology is built on or replaces: answers about that hold for it as well, where the pair has no fact of its own. */
import type { Role } from "../../../schemas/types.js";
import { isVersioned, type Question, type Subject, versionOf } from "../names/question.js";
import { isOfItsDay, isOfList, newestRead } from "../technology/coverage.js";
import {
  hasCommands,
  isFrameworkFor,
  isPlaceFor,
  isRunner,
  isUserOf,
  needsWholeService,
  roleAtEnd,
  rolesOf,
  runsScripts,
  shareRole,
  takesMany,
} from "../technology/role.js";
import type { Technology } from "../technology/technology.js";
import { factRange } from "../versions/ecosystems.js";
import { intersects, type VersionRange } from "../versions/range.js";
import { nameSubject } from "../words.js";
import type { Relation } from "./compiled.js";
import { ADVICE, type Asked, COMPATIBLE, type Decision, type Fact, type Kind, stated } from "./kind.js";
import { isItself, isSpokenOf } from "./what-they-are.js";

/** What carries over to one side of a question. */
interface Carried {
  relation: Pick<Relation, "limits" | "source" | "checked">;
  /** Those of both sides, where the statement is about both. */
  sources?: string[];
  /** What the source says, in a sentence. */
  statement: string;
  /** Why, in a sentence. */
  message: string;
  /** What decides about the technology that the relation names, where it names one. */
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
  if (![a, b].every(isItself)) return undefined;
  for (const [own, other] of [[a, b] as const, [b, a] as const]) {
    for (const relation of relationsOf(own.technology)) {
      const carried = isOfItsDay(own, relation.checked, today) && carry(asked, own, other, relation);
      if (carried) return decided(carried, asked.question);
    }
    const typed = other.technology.id === "typescript" && typedBy(asked.question, own, other);
    if (typed) return decided(typed, asked.question);
  }
  return undefined;
}

/** Where the types are that TypeScript reads of a library: in a package of its own, or in one of @types for its major version. */
function typedBy({ today }: Question, own: Subject, other: Subject): Carried | undefined {
  const { record, name } = own.technology;
  const version = versionOf(own) ?? newestRead(own.technology);
  const isOf = (line: VersionRange | undefined) => !line || !version || intersects(line, version);
  const types = record.types?.find(({ line }) => isOf(line === undefined ? undefined : factRange(line)));
  // An old release of a line may be without those that later ones have.
  if (!types || !isOfList(own, types.checked, today) || !isOfItsDay(other, types.checked, today)) return undefined;
  const isApart = types.package.startsWith("@types/");
  const statement = isApart ? `${types.package} has the types of ${name}.` : `${name} brings its own types.`;
  const message = isApart
    ? `${nameSubject(own)} has its types for TypeScript in the package ${types.package}, which is installed beside it.`
    : `${nameSubject(own)} brings its own types for TypeScript.`;
  return { relation: types, statement, message };
}

function carry(asked: Asked, own: Subject, other: Subject, relation: Relation): Carried | undefined {
  if (relation.runsIn) return runsIn(asked.question, own, other, relation);
  if (relation.worksOn) return worksOn(asked.question, own, other, relation);
  const base = asked.sources.names.byId(standsOn(relation) ?? relation.implements ?? "");
  if (!base || base === other.technology) return undefined;
  const [name, partner] = [nameSubject(own), nameSubject(other)];
  const both = takesMany(base) && besideEachOther(asked.question, own, other, relation, base);
  if (both) return both;
  if (!isCarriedTo(relation, base, other.technology)) return undefined;
  const step = asked.decide({ ...asked.question, a: { technology: base, named: BARE }, b: other, isStep: true });
  if (step.restsOn !== "fact" || step.status !== "compatible") return undefined;
  return {
    relation,
    statement: `${own.technology.name} ${formatRelation(relation, base)}.`,
    step,
    message: `${name} ${formatRelation(relation, base)}, which works with ${partner}.`,
  };
}

/** Two plugins of one linter, or two components for one UI framework, that are no alternatives. */
function besideEachOther({ today }: Question, own: Subject, other: Subject, relation: Relation, host: Technology) {
  const its = relationsOf(other.technology).find((one) => one.extends && one.extends === relation.extends);
  if (!its || !isOfItsDay(other, its.checked, today) || shareRole(own.technology, other.technology)) return undefined;
  const message = `${nameSubject(own)} and ${nameSubject(other)} both extend ${host.name}, so they can be used side by side.`;
  return { relation, sources: [relation.source, its.source], statement: `Both extend ${host.name}.`, message };
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
  if (!isOfItsDay(other, technology.checked, today)) return undefined;
  const [name, partner] = [nameSubject(own), nameSubject(other)];
  const statement = `${own.technology.name} needs no framework.`;
  if (declared.runsIn === "programs") {
    if (!isFrameworkFor(own.technology, technology)) return undefined;
    const message = `${name} needs no framework, so programs made with ${partner} can use it.`;
    return { relation: declared, statement, message };
  }
  // Its limits are about frameworks that make what people see.
  const { limits: _, ...unlimited } = declared;
  const relation = roleAtEnd(technology, "front") ? declared : unlimited;
  const isForAll = relation.runsIn === "javascript";
  if (runsScripts(technology, isForAll)) {
    const where = isForAll ? "JavaScript programs in browsers and on servers" : "browsers";
    const message = `${name} is a library for ${where} that needs no framework, so it can be used with ${partner}.`;
    if (!relation.needsWindow || !rolesOf(technology).some(rendersPages)) return { relation, statement, message };
    const limits = `It looks for the browser's window when it is imported, which is not there while ${technology.name} renders pages on the server or in a build.`;
    const workaround = `Import it only where the browser runs: in an effect, or dynamically without server rendering.`;
    return { relation: { ...relation, limits }, statement, message, workaround };
  }
  if (isForAll || !roleAtEnd(technology, "back")) return undefined;
  return { relation, statement, message: `${name} runs in the browser, in pages that ${partner} serves.` };
}

/** A tool that reads code whatever it imports, or that runs any command. */
function worksOn({ today }: Question, own: Subject, other: Subject, relation: Relation): Carried | undefined {
  const { technology } = other;
  const isOfCommands = relation.worksOn === "commands";
  const isOfUse = isOfCommands ? hasCommands(technology) : isImported(technology) || isRunner(technology);
  if (!isOfUse || !isOfItsDay(other, technology.checked, today)) return undefined;
  const does = isOfCommands ? "runs any command" : "reads source code and does not run it";
  const reason = isOfCommands ? "it can run those of" : "it can be used in a project with";
  const message = `${nameSubject(own)} ${does}, so ${reason} ${nameSubject(other)}.`;
  return { relation, statement: `${own.technology.name} ${does}.`, message };
}

/** Whether it is a library that code imports, and no framework, whose files may have a syntax of their own. */
const isImported = (technology: Technology): boolean =>
  (technology.record.types !== undefined || relationsOf(technology).some((relation) => relation.runsIn)) &&
  !roleAtEnd(technology, "front");

/** Whether what has the role runs components outside the browser as well. */
const rendersPages = (role: Role): boolean => role === "meta-framework" || role === "site-generator";

function decided(carried: Carried, { a, b }: Question): Decision {
  const { relation, sources = [relation.source], statement, step, message, workaround = null } = carried;
  const { limits, checked } = relation;
  return {
    ...(limits ? ADVICE : COMPATIBLE),
    kind: "relation",
    restsOn: "bridge",
    coverage: [a, b].some(isVersioned) ? "current" : "unversioned",
    forReleases: 0,
    say: () => {
      const known = step?.say();
      const days = [checked, known?.checked, known?.updated];
      return stated("inferred", days, limits ? `${message} ${limits}` : message, workaround);
    },
    evidence: () => {
      const stance = limits ? "limits" : "for";
      const own: Fact = { stance, kind: "relation", statement, sources, basis: "documented", checked };
      return [own, ...(step?.evidence() ?? [])];
    },
  };
}
