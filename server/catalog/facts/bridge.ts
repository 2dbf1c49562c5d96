/** A driver that works with both sides. */
import { bare, type Subject } from "../names/question.js";
import type { Coverage } from "../technology/coverage.js";
import { currentCycle, type Day, endOfLife } from "../technology/lifecycle.js";
import type { Neighbours } from "../technology/neighbours.js";
import { isDriver, isUsedByPrograms, roleAtEnd, runsPrograms } from "../technology/role.js";
import type { Technology } from "../technology/technology.js";
import { nameSubject } from "../words.js";
import { type Asked, COMPATIBLE, type Decision, type Kind, stated } from "./kind.js";

export const DRIVER: Kind = { find: findDriver };

/**
 * A driver that works with both sides: programs in a language, or made with a server framework for that language, use a service
 * through it. The facts on the driver and each side decide for which versions that is true.
 */
function findDriver(asked: Asked): Decision | undefined {
  const { question, sources } = asked;
  const { a, b, today } = question;
  const [program, service] = isUsedByPrograms(b.technology) ? [a, b] : [b, a];
  if (!isUsedByPrograms(service.technology) || !usesServices(program)) return undefined;
  const drivers = driversOf(sources.neighbours, service.technology).filter(
    (driver) => !endOfLife(driver, undefined, today),
  );
  // Drivers for the current line of the service come before those for older ones.
  for (const meant of new Set([asCurrent(service, today), service])) {
    for (const driver of drivers) {
      const between = bare(driver);
      const toService = asked.decide({ ...question, a: between, b: meant });
      if (!isStatedYes(toService)) continue;
      for (const runtime of runtimesOf(sources.neighbours, program.technology, driver)) {
        const on = bare(runtime);
        const toProgram =
          runtime === program.technology
            ? [asked.decide({ ...question, a: program, b: between })]
            : [asked.decide({ ...question, a: program, b: on }), asked.decide({ ...question, a: on, b: between })];
        if (toProgram.every(isStatedYes))
          return through(driver, runtime, { program, service }, [toService, ...toProgram]);
      }
    }
  }
  return undefined;
}

/** @param runtime what the program and the driver both run on or are written in */
function through(
  driver: Technology,
  runtime: Technology,
  { program, service }: Record<"program" | "service", Subject>,
  parts: readonly Decision[],
): Decision {
  const [name, used] = [nameSubject(program), nameSubject(service)];
  return {
    ...COMPATIBLE,
    kind: "driver",
    restsOn: "bridge",
    coverage: weakest(parts),
    forReleases: 0,
    parts,
    driver,
    say: () => {
      const message =
        runtime === program.technology
          ? `${name} works with ${used} through ${driver.name}, a driver that supports both.`
          : `Programs made with ${name} can use ${used} through ${driver.name}, a driver that works with ${runtime.name}, too. Whether ${program.technology.name} has more to offer for it is not known.`;
      const days = parts.map((part) => part.say()).flatMap(({ checked, updated }) => [checked, updated]);
      return stated("inferred", days, message);
    },
    evidence: () => parts.flatMap((part) => part.evidence()),
  };
}

const BEST_FIRST: readonly (Coverage | undefined)[] = ["exact", "line", "minimum", "current", "unversioned"];

const weakest = (parts: readonly Decision[]): Coverage | undefined =>
  BEST_FIRST.findLast((coverage) => parts.some((part) => part.coverage === coverage));

/** A service in its current release line, where no version of it was named. */
function asCurrent(service: Subject, today: Day): Subject {
  const line = service.named.some(({ version }) => version) ? undefined : currentCycle(service.technology, today)?.line;
  return line ? { ...service, named: service.named.map((one) => ({ ...one, version: line })) } : service;
}

/** Languages and runtimes that a driver and a program have in common; for a language or a runtime, itself. */
function runtimesOf(neighbours: Neighbours, program: Technology, driver: Technology): readonly Technology[] {
  if (runsPrograms(program)) return [program];
  return [...neighbours.of(driver).keys()].filter((one) => runsPrograms(one) && neighbours.of(program).has(one));
}

const usesServices = ({ technology }: Subject): boolean =>
  runsPrograms(technology) || roleAtEnd(technology, "back") !== undefined;

/** Whether a source says that two work together. */
const isStatedYes = ({ restsOn, status }: Decision): boolean => restsOn === "fact" && status === "compatible";

/** The drivers of a service, those with the most facts first. */
function driversOf(neighbours: Neighbours, service: Technology): readonly Technology[] {
  const known = (driver: Technology) => neighbours.of(driver).size;
  return [...neighbours.of(service).keys()]
    .filter((candidate) => candidate !== service && isDriver(candidate))
    .sort((one, other) => known(other) - known(one) || one.index - other.index);
}
