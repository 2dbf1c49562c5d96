/** What the parts of a stack need beside them: required peers, a runtime, the driver of a database, the adapter of a host. */
import { type Catalog, factsOn } from "../../catalog.js";
import { nameAt } from "../../facts/renamed.js";
import { isDriver, roleAtEnd } from "../../technology/role.js";
import type { Technology } from "../../technology/technology.js";
import { describeRange } from "../../versions/describe.js";
import { mainPackages, RUNTIMES } from "../registry.js";
import type { Member } from "../solve/members.js";
import type { Members } from "./asked.js";
import { type Chosen, declaredBy } from "./declared.js";

/** Something that a part needs, and the fact that says so. */
export interface PartNeed {
  member: Member;
  by: Member;
  message: string;
  sources: readonly string[];
  /** The versions that it may have; undefined where any will do. */
  range: string | undefined;
  /** Whether the stack is one without it: nothing is wrong where no version of it fits. */
  isExtra: boolean;
}

/** What the chosen parts need. Those that are chosen already are among it. */
export function needsOf(catalog: Catalog, members: Members, chosen: readonly Chosen[]): PartNeed[] {
  return [
    ...chosen.flatMap((one) => [
      ...peersOf(catalog, members, one, chosen),
      ...runtimeOf(catalog, members, one, chosen),
    ]),
    ...chosen.flatMap((one) => driverOf(catalog, members, one, chosen)),
    ...chosen.flatMap((one) => adaptersOf(catalog, members, one, chosen)),
  ];
}

// --- what releases declare ------------------------------------------------------------------------------------------

const called = ({ member: { technology, name }, version }: Chosen) =>
  version ? `${nameAt(technology, name, version.text)} ${version.text}` : name;

function peersOf(catalog: Catalog, members: Members, by: Chosen, chosen: readonly Chosen[]): PartNeed[] {
  const { ecosystem, name: own } = by.member;
  // Elsewhere, package managers bring what is required.
  if (ecosystem !== "npm") return [];
  const declared = declaredBy(by).filter(({ optional }) => !optional);
  const targets = new Set(declared.flatMap(({ of }) => catalog.names.byId(of) ?? []));
  return declared.flatMap((requirement): PartNeed[] => {
    const { of, ofPackages, lockstep, range, source } = requirement;
    const target = catalog.names.byId(of);
    if (!target || target.category === "package-manager") return [];
    // Ionic has limits for Angular, React and Vue, and needs the one that is there.
    const isChoice = [...targets].some((other) => other !== target && isAlternative(target, other));
    if (isChoice && !chosen.some(({ member: { technology } }) => technology === target)) return [];
    return ofPackages
      .filter((name) => name !== own && isListed(target, ecosystem, name))
      .map((name): PartNeed => {
        const what = lockstep ? `${name} in its own version` : `${name} ${describeRange(range.text)}`;
        const member = members.get(target, ecosystem, name);
        const message = `${called(by)} requires ${what}.`;
        return { member, by: by.member, message, sources: [source], range: range.text, isExtra: false };
      });
  });
}

const isAlternative = (one: Technology, other: Technology): boolean =>
  roleAtEnd(one, "front") !== undefined && roleAtEnd(one, "front") === roleAtEnd(other, "front");

const isListed = ({ packages }: Technology, ecosystem: string, name: string) =>
  packages.some(
    ([home, listed]) => home === ecosystem && (listed.includes(name) || listed.some((one) => one.endsWith("*"))),
  );

/** The other runtimes that run packages of npm. */
const OTHER_RUNTIMES: ReadonlySet<string> = new Set(["bun", "deno"]);

function runtimeOf(catalog: Catalog, members: Members, by: Chosen, chosen: readonly Chosen[]): PartNeed[] {
  const id = RUNTIMES.get(by.member.ecosystem ?? "");
  const runtime = id === undefined ? undefined : catalog.names.byId(id);
  if (!runtime || chosen.some(({ member }) => OTHER_RUNTIMES.has(member.technology?.id ?? ""))) return [];
  const requirement = declaredBy(by).find(({ of, optional }) => of === id && !optional);
  if (!requirement) return [];
  const message = `${called(by)} requires ${runtime.name} ${describeRange(requirement.range.text)}.`;
  const member = members.get(runtime, undefined, runtime.id);
  const { range, source } = requirement;
  return [{ member, by: by.member, message, sources: [source], range: range.text, isExtra: true }];
}

// --- databases ------------------------------------------------------------------------------------------------------

const DATABASES: ReadonlySet<string> = new Set(["database", "search", "vector-db"]);
const isOrm = ({ category, record }: Technology) => category === "orm" || (record.roles?.includes("orm") ?? false);

/** The driver that programs of the stack use a database through, where none is chosen. */
function driverOf(catalog: Catalog, members: Members, { member }: Chosen, chosen: readonly Chosen[]): PartNeed[] {
  const database = member.technology;
  if (!database || member.package !== undefined || !DATABASES.has(database.category)) return [];
  const programs = chosen.filter(({ member: { package: name }, isAsked }) => isAsked && name !== undefined);
  const lists = (technology: Technology | undefined) =>
    technology !== undefined && (factsOn(catalog, technology, database)?.supports.length ?? 0) > 0;
  const isServed = programs.some(
    ({ member: { technology } }) =>
      technology === database || (technology && isDriver(technology) && lists(technology)),
  );
  if (isServed) return [];
  // What an object mapper takes as an optional peer, and which lists the database.
  for (const program of programs) {
    if (!program.member.technology || !isOrm(program.member.technology)) continue;
    const peers = declaredBy(program).flatMap((requirement) => {
      const driver = catalog.names.byId(requirement.of);
      const name = requirement.ofPackages[0];
      return requirement.optional && driver && name !== undefined && isDriver(driver) && lists(driver)
        ? [{ driver, name, requirement }]
        : [];
    });
    const [best] = peers.sort((one, other) => weightOf(catalog, other.driver) - weightOf(catalog, one.driver));
    const { ecosystem } = program.member;
    if (best && ecosystem !== undefined) {
      const message = `${called(program)} uses ${database.name} through a driver such as ${best.name} ${describeRange(best.requirement.range.text)}.`;
      const need = { member: members.get(best.driver, ecosystem, best.name), by: program.member, message };
      return [{ ...need, sources: [best.requirement.source], range: best.requirement.range.text, isExtra: true }];
    }
    // Which driver it uses is not known, or it has its own.
    if (factsOn(catalog, program.member.technology, database)) return [];
  }
  return driverFor(catalog, members, database, member, programs);
}

const weightOf = (catalog: Catalog, technology: Technology) => catalog.neighbours.of(technology).size;

/** How many of the programs something is known of together with a driver. */
const tiesTo = (catalog: Catalog, driver: Technology, programs: readonly Chosen[]) =>
  programs.filter(({ member: { technology } }) => technology && factsOn(catalog, driver, technology)).length;

/** The database's own client, or else the driver that lists the database and the runtime, and of which most is known. */
function driverFor(catalog: Catalog, members: Members, database: Technology, by: Member, programs: readonly Chosen[]) {
  const homes = [...new Set(programs.flatMap(({ member: { ecosystem } }) => ecosystem ?? []))];
  for (const home of homes) {
    const runtime = catalog.names.byId(RUNTIMES.get(home) ?? "");
    const packageAt = (technology: Technology) =>
      mainPackages(technology).find(([ecosystem]) => ecosystem === home)?.[1];
    const own = packageAt(database);
    const drivers = [...catalog.neighbours.of(database).keys()]
      .filter((driver) => isDriver(driver) && packageAt(driver) !== undefined)
      .filter((driver) => (factsOn(catalog, driver, database)?.supports.length ?? 0) > 0)
      .filter((driver) => runtime && (factsOn(catalog, driver, runtime)?.supports.length ?? 0) > 0)
      .sort(
        (one, other) =>
          tiesTo(catalog, other, programs) - tiesTo(catalog, one, programs) ||
          weightOf(catalog, other) - weightOf(catalog, one),
      );
    const technology = own === undefined ? drivers[0] : database;
    const name = own ?? (technology && packageAt(technology));
    if (!technology || name === undefined) continue;
    const support = factsOn(catalog, technology, database)?.supports[0];
    const message =
      own === undefined
        ? `${technology.name} supports ${database.name}.`
        : `${name} is the client of ${database.name}.`;
    const sources = support ? [support.record.source] : [];
    return [{ member: members.get(technology, home, name), by, message, sources, range: undefined, isExtra: true }];
  }
  return [];
}

// --- hosts ----------------------------------------------------------------------------------------------------------

const HOSTS: ReadonlySet<string> = new Set(["hosting", "edge-runtime"]);
const PACKAGE_NAME = /@[\w-]+\/[\w-]+(?:\.[\w-]+)*/g;

/** The packages of chosen frameworks that build for a host. */
function adaptersOf(catalog: Catalog, members: Members, { member }: Chosen, chosen: readonly Chosen[]): PartNeed[] {
  const host = member.technology;
  if (!host || !HOSTS.has(host.category)) return [];
  return chosen.flatMap(({ member: by }): PartNeed[] => {
    const { technology: framework, ecosystem } = by;
    if (!framework || ecosystem === undefined || by.package !== framework.mainPackage) return [];
    if (framework === host || HOSTS.has(framework.category)) return [];
    const adapter = adapterOf(catalog, framework, ecosystem, host);
    if (!adapter) return [];
    const needed = members.get(framework, ecosystem, adapter.name);
    const { message, sources } = adapter;
    return [{ member: needed, by, message, sources, range: undefined, isExtra: true }];
  });
}

/** The package of a framework that requires a host, or that a rule about the two names. */
function adapterOf(catalog: Catalog, framework: Technology, ecosystem: string, host: Technology) {
  const isSibling = (name: string) => framework.requirements.get(framework.id)?.some((one) => one.package === name);
  const requirement = framework.requirements
    .get(host.id)
    ?.find((one) => !one.noLongerDeclared && one.package !== framework.mainPackage && isSibling(one.package));
  if (requirement) {
    const { package: name, source } = requirement;
    const message = `${name} is the package of ${framework.name} that requires ${host.name}.`;
    return { name, message, sources: [source] };
  }
  const rule = factsOn(catalog, framework, host)?.rule?.record;
  const isOwn = (name: string) => catalog.names.resolvePackage(ecosystem, name)?.technology === framework;
  const name = rule?.workaround?.match(PACKAGE_NAME)?.find(isOwn);
  const message = `${framework.name} runs on ${host.name} with ${name}.`;
  return name === undefined ? undefined : { name, message, sources: rule?.evidence ?? [] };
}
