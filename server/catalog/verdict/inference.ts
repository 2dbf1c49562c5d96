/** What follows for a pair from what its technologies are, where no fact speaks of the two. */
import type { Catalog } from "../catalog.js";
import { isOfItsDay } from "../facts/coverage.js";
import { currentCycle, type Day, endOfLife } from "../facts/lifecycle.js";
import type { PairFacts } from "../facts/pair.js";
import { isDriver, roleAtEnd, runsPrograms, sharedRole, tierOf } from "../facts/role.js";
import type { Technology } from "../facts/technology.js";
import { bare, isVersioned, type Question, type Subject } from "../names/question.js";
import { type Decision, levelOf } from "./judgement.js";

/** A front end and a back end meet over HTTP, whatever they are made with. */
export function inferFromEnds({ a, b, today }: Question): Decision | undefined {
  const isCovered = (side: Subject) => isItself(side) && isOfItsDay(side, side.technology.checked, today);
  for (const [front, back] of [[a, b] as const, [b, a] as const]) {
    const roles = [roleAtEnd(front.technology, "front"), roleAtEnd(back.technology, "back")] as const;
    const [atFront, atBack] = roles;
    if (!atFront || !atBack || ![a, b].every(isCovered)) continue;
    const coverage = [a, b].some(isVersioned) ? "current" : "unversioned";
    return { kind: "ends", front, back, roles: [atFront, atBack], coverage };
  }
  return undefined;
}

/**
 * Two technologies of which a project normally uses one. Where a source speaks of them in some versions, they may well be used
 * together in others.
 */
export function inferFromRoles(
  { neighbours }: Catalog,
  { a, b }: Question,
  facts: PairFacts | undefined,
): Decision | undefined {
  const [one, other] = [a.technology, b.technology];
  const isSpokenOf =
    facts?.rule ||
    facts?.tests.length ||
    facts?.supports.length ||
    one.requirements.has(other.id) ||
    other.requirements.has(one.id);
  const role = !isSpokenOf && [a, b].every(isItself) ? sharedRole(neighbours, one, other) : undefined;
  return role === undefined ? undefined : { kind: "alternatives", role };
}

/** Whether the technology itself was named, by its name or its main package; a package beside that may be something else. */
const isItself = ({ technology, named }: Subject): boolean =>
  named.every(({ package: name }) => name === undefined || name === technology.mainPackage);

/**
 * A driver that works with both sides: programs in a language, or of a server framework that works with that language, use a
 * service through it. What is known of the driver with either side decides which versions that is true of.
 * @param decide decides about the driver and a side
 */
export function inferFromDriver(
  catalog: Catalog,
  question: Question,
  decide: (question: Question) => Decision,
): Decision | undefined {
  const { a, b, today } = question;
  const [program, service] = isUsedByPrograms(b.technology) ? [a, b] : [b, a];
  if (!isUsedByPrograms(service.technology) || !usesServices(program)) return undefined;
  const drivers = driversOf(catalog, service.technology).filter((driver) => !endOfLife(driver, undefined, today));
  // Drivers that know the service as it is today come before those that stop at older versions.
  for (const meant of new Set([asCurrent(service, today), service])) {
    for (const driver of drivers) {
      const between = bare(driver);
      const toService = decide({ ...question, a: between, b: meant });
      if (!isYes(toService)) continue;
      for (const runtime of runtimesOf(catalog, program.technology, driver)) {
        const on = bare(runtime);
        const toProgram =
          runtime === program.technology
            ? [decide({ ...question, a: program, b: between })]
            : [decide({ ...question, a: program, b: on }), decide({ ...question, a: on, b: between })];
        if (toProgram.every(isYes))
          return { kind: "driver", driver, runtime, program, service, parts: [toService, ...toProgram] };
      }
    }
  }
  return undefined;
}

/** A service in its current release line, where no version of it was named. */
function asCurrent(service: Subject, today: Day): Subject {
  const line = service.named.some(({ version }) => version) ? undefined : currentCycle(service.technology, today)?.line;
  return line ? { ...service, named: service.named.map((one) => ({ ...one, version: line })) } : service;
}

/** What a driver and programs can both run on or be written in; for a language or a runtime, itself. */
function runtimesOf({ neighbours }: Catalog, program: Technology, driver: Technology): readonly Technology[] {
  if (runsPrograms(program)) return [program];
  return [...neighbours.of(driver).keys()].filter((one) => runsPrograms(one) && neighbours.of(program).has(one));
}

const isUsedByPrograms = ({ record }: Technology): boolean => tierOf(record) === "service";

const usesServices = ({ technology }: Subject): boolean =>
  runsPrograms(technology) || roleAtEnd(technology, "back") !== undefined;

/** Decisions that rest on what a source says of the two. */
const STATED: ReadonlySet<Decision["kind"]> = new Set(["rule", "exception", "requirement", "test", "support"]);

const isYes = (decision: Decision): boolean => STATED.has(decision.kind) && levelOf(decision).status === "compatible";

/** The drivers of a service, those with the most facts first. */
function driversOf({ neighbours }: Catalog, service: Technology): readonly Technology[] {
  const known = (driver: Technology) => neighbours.of(driver).size;
  return [...neighbours.of(service).keys()]
    .filter((candidate) => candidate !== service && isDriver(candidate))
    .sort((one, other) => known(other) - known(one) || one.index - other.index);
}
