/** Which package of a technology is meant beside the frameworks of a stack: Inertia's for Vue where that is asked for. */
import type { Catalog } from "../../catalog.js";
import { roleAtEnd, rolesOf } from "../../technology/role.js";
import type { Technology } from "../../technology/technology.js";

/** Finds the package that a technology stands for, from its main one in an ecosystem; undefined where that is not known. */
export type PackageBeside = (technology: Technology, ecosystem: string, main: string) => string | undefined;

/** Finds packages beside these technologies. */
export function packageForFrameworks(catalog: Catalog, asked: readonly Technology[]): PackageBeside {
  const made = new Set(asked.filter(isFramework));
  const present = new Set(made);
  for (const one of present)
    for (const other of frameworksOf(catalog, one, one.mainPackage)) {
      present.add(other);
      // Next.js brings React; a package for React in browsers is none for React Native.
      if (!isMobile(one) || isMobile(other)) made.add(other);
    }
  return (technology, ecosystem, main) => {
    const foreignTo = (name: string) =>
      frameworksOf(catalog, technology, name).filter((framework) => !present.has(framework));
    const isFor = (name: string) =>
      frameworksOf(catalog, technology, name).some((framework) => made.has(framework)) && foreignTo(name).length === 0;
    const needsNone = frameworksOf(catalog, technology, main).length === 0;
    if (made.has(technology) || needsNone || isFor(main)) return main;
    const own = packagesIn(technology, ecosystem).find(isFor);
    return own ?? (foreignTo(main).some((one) => isElsewhere(one, made)) ? undefined : main);
  };
}

const isFramework = (technology: Technology): boolean =>
  roleAtEnd(technology, "front") !== undefined || roleAtEnd(technology, "back") !== undefined;

const isMobile = (technology: Technology): boolean => rolesOf(technology).includes("mobile-framework");

/** Whether a project with these frameworks has no use for another: it makes the same, or all of a program. */
const isElsewhere = (other: Technology, made: ReadonlySet<Technology>): boolean =>
  made.size > 0 &&
  (rolesOf(other).includes("meta-framework") || [...made].some((one) => roleAtEnd(one, "front") !== undefined));

/** The frameworks that the newest releases of a package require. */
function frameworksOf(catalog: Catalog, technology: Technology, name: string | undefined): Technology[] {
  return [...technology.requirements].flatMap(([id, requirements]) => {
    const of = catalog.names.byId(id);
    const [newest] = requirements.filter((one) => one.package === name && !one.noLongerDeclared);
    return of && newest && !newest.optional && of !== technology && isFramework(of) ? [of] : [];
  });
}

/** The packages of a technology, those that its record lists first. */
function packagesIn({ packages, requirements }: Technology, ecosystem: string): string[] {
  const listed = packages.flatMap(([home, names]) => (home === ecosystem ? names : []));
  const isOne = (name: string) => listed.some((one) => one.endsWith("*") && name.startsWith(one.slice(0, -1)));
  const declaring = [...requirements.values()].flat().flatMap(({ package: name }) => (isOne(name) ? [name] : []));
  return [...new Set([...listed.filter((one) => !one.endsWith("*")), ...declaring])];
}
