/** What to install for a stack: its packages and those that they need, in versions that go together. */
import type { Catalog } from "../catalog.js";
import { groupBy } from "../maps.js";
import { type Day, supportedCycles } from "../technology/lifecycle.js";
import { isDriver } from "../technology/role.js";
import type { Technology } from "../technology/technology.js";
import { parseAskedVersion } from "../versions/ecosystems.js";
import { isWithin } from "../versions/range.js";
import type { Stack } from "./builder.js";
import { homesOf, isForDevelopment, mainPackages, RUNTIMES } from "./registry.js";
import type { AskedName } from "./resolve/asked.js";
import { packageForFrameworks } from "./resolve/package-beside.js";
import type { Clash, ResolvedPart } from "./resolve/resolution.js";
import { resolveNames } from "./resolve/resolve.js";
import type { Reason } from "./solve/fit.js";
import { newestVersions } from "./solve/releases.js";

export interface PackageChoice {
  technology: Technology;
  name: string;
  /** A range in the syntax of its ecosystem; undefined where no version is known, or none that fits. */
  range: string | undefined;
  /** Whether it serves while developing only. */
  development: boolean;
  /** Why it is there, where nobody chose it. */
  needed: Reason | undefined;
}

export interface Packages {
  npm: readonly PackageChoice[];
  /** By ecosystem. */
  others: ReadonlyMap<string, readonly PackageChoice[]>;
  /** Parts that a project has no package of, such as hosts. */
  without: readonly Technology[];
  /** What no known versions bring together. Of each, the part that was chosen last has no range. */
  conflicts: readonly Conflict[];
  /** The versions of Node.js that the packages of npm run on; undefined where that is not known. */
  node: string | undefined;
  /** The makers' own way to begin; undefined where none is known that brings these versions. */
  start: Start | undefined;
}

/** A command of the makers of one part that makes a project that runs. */
export interface Start {
  technology: Technology;
  command: string;
  source: string;
  /** What is to be added then, by ecosystem. */
  rest: ReadonlyMap<string, readonly PackageChoice[]>;
}

/** Lists what to install for a stack. @param today the day that lifecycles are judged by; lines past their end are not proposed */
export function packagesFor(catalog: Catalog, stack: Stack, today: Day): Packages {
  const names = namesOf(catalog, stack.chosen);
  const { parts, conflicts } = resolveNames(catalog, names, stack.platform, today, "last");
  return listPackages(stack, names, parts, conflicts, today);
}

/** Names that do not go together, and why. */
type Conflict = Pick<Clash, "names" | "why">;

/** A package to install, as it is resolved; with a reason where it comes with what was chosen. */
type Named = AskedName & { needed?: Reason };

/** What a stack is taken from: each part from the registries of its languages, with what is installed beside it. */
function namesOf(catalog: Catalog, chosen: readonly Technology[]): Named[] {
  const homes = homesOf(chosen);
  const beside = packageForFrameworks(catalog, chosen);
  const own = chosen.flatMap((technology): AskedName[] => {
    const asked = { technology, range: undefined, problem: undefined };
    const own = mainPackages(technology).flatMap(([ecosystem, main]): [string, string][] => {
      const name = beside(technology, ecosystem, main);
      return name === undefined ? [] : [[ecosystem, name]];
    });
    const fitting = own.filter(([ecosystem]) => homes.has(ecosystem));
    const taken = fitting.length > 0 ? fitting : own.slice(0, 1);
    if (taken.length === 0) return [{ ...asked, text: technology.name, package: undefined }];
    return taken.map(([ecosystem, name]) => ({ ...asked, text: `${ecosystem} ${name}`, package: name, ecosystem }));
  });
  const isTaken = (text: string) => own.some((one) => one.text === text);
  const alongside = chosen.flatMap(({ mainPackage = "", name: by, record: { start } }): Named[] => {
    if (!start?.packages || !isTaken(`npm ${mainPackage}`)) return [];
    const needed = { message: `the guide of ${by} installs it as well.`, sources: [start.source] };
    return start.packages.flatMap((name): Named[] => {
      const text = `npm ${name}`;
      const technology = catalog.names.resolvePackage("npm", name)?.technology;
      if (!technology || isTaken(text)) return [];
      return [{ text, technology, package: name, ecosystem: "npm", range: undefined, problem: undefined, needed }];
    });
  });
  return [...own, ...new Map(alongside.map((one) => [one.text, one])).values()];
}

function listPackages(
  { chosen }: Stack,
  names: readonly Named[],
  parts: readonly ResolvedPart[],
  conflicts: readonly Conflict[],
  today: Day,
): Packages {
  const byText = new Map(parts.map((part) => [part.asked, part]));
  const asked = names.flatMap(({ text, technology, package: name, ecosystem, needed: why }) => {
    if (!technology || name === undefined || ecosystem === undefined) return [];
    const part = byText.get(text);
    const development = isForDevelopment(technology);
    return [{ ecosystem, choice: { technology, name, range: part?.range, development, needed: why } }];
  });
  const needed = parts.flatMap(({ asked: text, member, range, neededBy }) => {
    const { technology, package: name, ecosystem } = member;
    if (text !== undefined || !technology || name === undefined || ecosystem === undefined) return [];
    const choice: PackageChoice = { technology, name, range, development: member.isDev, needed: neededBy[0] };
    return [{ ecosystem, choice }];
  });
  const groups = [...groupBy([...asked, ...needed], ({ ecosystem }) => ecosystem)];
  const choices = new Map(groups.map(([ecosystem, list]) => [ecosystem, list.map(({ choice }) => choice)]));
  const npm = choices.get("npm") ?? [];
  const others = new Map([...choices].filter(([ecosystem]) => ecosystem !== "npm"));
  const taken = new Set(asked.map(({ choice }) => choice.technology));
  // A service that a driver in the list is for has its package.
  const drivers = [...asked, ...needed].map(({ choice }) => choice.technology).filter(isDriver);
  const isFor = ({ record }: Technology, { id }: Technology) => record.supports?.some((one) => one.with.includes(id));
  const node = parts.find(
    ({ member }) => member.package === undefined && member.technology?.id === RUNTIMES.get("npm"),
  );
  const named = new Map(names.map(({ text, technology, package: name }) => [text, name ?? technology?.name ?? text]));
  const all = new Map([...(npm.length > 0 ? [["npm", npm] as const] : []), ...others]);
  return {
    ...{ npm, others, node: node && engineOf(node, today) },
    start: startOf(chosen, all, today),
    without: chosen.filter((technology) => !taken.has(technology) && !drivers.some((one) => isFor(one, technology))),
    conflicts: conflicts.map(({ names: texts, why }) => ({ why, names: texts.map((text) => named.get(text) ?? text) })),
  };
}

/** What a new project says of Node.js: what its parts require, without the lines that have ended where they require no more. */
function engineOf({ member: { technology }, required }: ResolvedPart, today: Day): string | undefined {
  const range = required === undefined ? undefined : parseAskedVersion(required);
  const lines = technology ? supportedCycles(technology, today).flatMap(({ line }) => line ?? []) : [];
  const oldest = lines.at(-1);
  return range && oldest && lines.every((line) => isWithin(line, range)) ? `>=${oldest.text}` : required;
}

function startOf(chosen: readonly Technology[], all: ReadonlyMap<string, readonly PackageChoice[]>, today: Day) {
  const choices = [...all.values()].flat();
  // A build tool has templates for frameworks, and a framework knows its build tool.
  const isTool = ({ category }: Technology) => category === "build-tool";
  const ordered = [...chosen.filter((one) => !isTool(one)), ...chosen.filter(isTool)];
  const technology = ordered.find((one) => {
    const own = choices.filter((choice) => choice.technology === one);
    return one.record.start?.command !== undefined && own.every((choice) => isOfNewest(choice, today));
  });
  const { command, source } = technology?.record.start ?? {};
  if (!technology || command === undefined || source === undefined) return undefined;
  // What it requires itself comes with it, and so does a language.
  const isRest = (choice: PackageChoice) =>
    choice.technology !== technology &&
    choice.technology.category !== "language" &&
    !(choice.needed && technology.requirements.has(choice.technology.id));
  const rest = [...all].map(([ecosystem, some]) => [ecosystem, some.filter(isRest)] as const);
  return { technology, command, source, rest: new Map(rest.filter(([, some]) => some.length > 0)) };
}

/** Whether the newest known release is in the range to install: such commands bring that. */
function isOfNewest({ technology, name, range }: PackageChoice, today: Day): boolean {
  const [newest] = newestVersions(technology, name, today);
  const asked = range === undefined ? undefined : parseAskedVersion(range);
  return asked !== undefined && newest !== undefined && isWithin(newest.range, asked);
}
