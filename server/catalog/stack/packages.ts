/** What to install for a stack: its packages and those that they need, in versions that go together. */
import type { Catalog } from "../catalog.js";
import type { Day } from "../facts/lifecycle.js";
import type { Technology } from "../facts/technology.js";
import { finish } from "../steps.js";
import type { Stack } from "./builder.js";
import type { Reason } from "./plan/reasons.js";
import { homesOf, isForDevelopment, mainPackages, RUNTIMES } from "./registry.js";
import type { AskedName } from "./resolve/asked.js";
import { type Clash, type ResolvedPart, resolveNamesInSteps } from "./resolve/resolve.js";

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
  conflicts: readonly Clash[];
  /** The versions of Node.js that the packages of npm run on; undefined where that is not known. */
  node: string | undefined;
}

/**
 * Lists what to install for a stack.
 * @param today the day that lifecycles are judged by; lines past their end are not proposed
 */
export function packagesFor(catalog: Catalog, stack: Stack, today: Day): Packages {
  const names = namesOf(stack.chosen);
  const open: AskedName[] = [];
  const conflicts: Clash[] = [];
  for (;;) {
    const asked = names.filter((name) => !open.includes(name));
    const found = finish(resolveNamesInSteps(catalog, asked, stack.platform, today));
    const [clash] = found.conflicts;
    const last = clash && asked.findLast(({ text }) => clash.names.includes(text));
    if (!clash || !last) return listPackages(stack, names, found.parts, conflicts);
    conflicts.push(clash);
    open.push(last);
  }
}

/** What a stack is taken from: each part from the registries of its languages. */
function namesOf(chosen: readonly Technology[]): AskedName[] {
  const homes = homesOf(chosen);
  return chosen.flatMap((technology): AskedName[] => {
    const asked = { technology, range: undefined, problem: undefined };
    const own = mainPackages(technology);
    const fitting = own.filter(([ecosystem]) => homes.has(ecosystem));
    const taken = fitting.length > 0 ? fitting : own.slice(0, 1);
    if (taken.length === 0) return [{ ...asked, text: technology.name, package: undefined }];
    return taken.map(([ecosystem, name]) => ({ ...asked, text: `${ecosystem} ${name}`, package: name, ecosystem }));
  });
}

function listPackages(
  { chosen }: Stack,
  names: readonly AskedName[],
  parts: readonly ResolvedPart[],
  conflicts: readonly Clash[],
): Packages {
  const byText = new Map(parts.map((part) => [part.asked, part]));
  const asked = names.flatMap(({ text, technology, package: name, ecosystem }) => {
    if (!technology || name === undefined || ecosystem === undefined) return [];
    const part = byText.get(text);
    const development = isForDevelopment(technology);
    return [{ ecosystem, choice: { technology, name, range: part?.range, development, needed: undefined } }];
  });
  const needed = parts.flatMap(({ asked: text, member, range, neededBy }) => {
    const { technology, package: name, ecosystem } = member;
    if (text !== undefined || !technology || name === undefined || ecosystem === undefined) return [];
    const choice: PackageChoice = { technology, name, range, development: member.isDev, needed: neededBy[0] };
    return [{ ecosystem, choice }];
  });
  const others = new Map<string, PackageChoice[]>();
  const npm: PackageChoice[] = [];
  for (const { ecosystem, choice } of [...asked, ...needed]) {
    const list = ecosystem === "npm" ? npm : (others.get(ecosystem) ?? []);
    if (ecosystem !== "npm") others.set(ecosystem, list);
    list.push(choice);
  }
  const taken = new Set(asked.map(({ choice }) => choice.technology));
  const node = parts.find(
    ({ member }) => member.package === undefined && member.technology?.id === RUNTIMES.get("npm"),
  );
  const named = new Map(names.map(({ text, technology, package: name }) => [text, name ?? technology?.name ?? text]));
  return {
    ...{ npm, others, node: node?.required },
    without: chosen.filter((technology) => !taken.has(technology)),
    conflicts: conflicts.map(({ names: texts, why }) => ({ why, names: texts.map((text) => named.get(text) ?? text) })),
  };
}
