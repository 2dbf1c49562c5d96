/** What is asked: two technologies, the versions given, and the setting. */
import type { Day } from "../technology/lifecycle.js";
import { areReleasedTogether, isOfService, type Technology } from "../technology/technology.js";
import type { VersionRange } from "../versions/range.js";

/** One thing that was named: the technology as such, or one of its packages. */
export interface Named {
  /** undefined when the technology as such was named. */
  package: string | undefined;
  /** undefined when no particular versions were named. */
  version: VersionRange | undefined;
}

export interface Subject {
  technology: Technology;
  /** At least one; no package twice. */
  named: readonly Named[];
}

export interface Question {
  a: Subject;
  b: Subject;
  /** A setting such as `edge`; undefined when none was given. */
  platform: string | undefined;
  /** Ids of the technologies that are part of the stack besides the two. */
  present: ReadonlySet<string>;
  /** Those of them whose version is given: what the two ask of them is judged in pairs of their own. */
  versioned: ReadonlySet<string>;
  /** Whether all that the stack has is named, as in a project: what is not named is not there. */
  isWhole?: boolean;
  /** Whether the package manager of the project installs nothing that a peer does not accept, optional or not. */
  refusesPeers?: boolean | undefined;
  /** Whether it is a step of the answer to another question: relations carry answers one step far. */
  isStep?: true;
  today: Day;
}

/** A technology as such, in some versions. */
export const inVersion = (technology: Technology, version: VersionRange | undefined): Subject => ({
  technology,
  named: [{ package: undefined, version }],
});

export const bare = (technology: Technology): Subject => inVersion(technology, undefined);

/** Two sides in the order of their ids, so that (A, B) and (B, A) read the same. */
export const inOrder = <Side extends Pick<Subject, "technology">>(one: Side, other: Side): [a: Side, b: Side] =>
  one.technology.index <= other.technology.index ? [one, other] : [other, one];

const NONE: ReadonlySet<string> = new Set();

/** What is asked of two alone, without a setting. */
export const alone = (a: Subject, b: Subject, today: Day): Question => ({
  ...{ a, b, platform: undefined, present: NONE, versioned: NONE, today },
});

/** Whether it is a package of type declarations, which says nothing about what is installed beside it. */
export const isTypes = ({ package: name }: Named): boolean => name?.startsWith("@types/") === true;

/** What is named where it is one thing only, as in most subjects; those are quicker asked than remembered. */
const onlyOf = ({ named }: Subject): Named | undefined => (named.length === 1 ? named[0] : undefined);

/** The version asked about on the scale of the technology's own releases; undefined when none was given. */
export function versionOf(subject: Subject): VersionRange | undefined {
  const { technology, named } = subject;
  const only = onlyOf(subject);
  if (only && !only.version) return undefined;
  if (technology.isService && technology.cycles.length > 0) {
    return named.find((name) => name.version && isOfService(technology, name.package))?.version;
  }
  const isMain = ({ package: name, version }: Named) =>
    version && (name === undefined || name === technology.mainPackage);
  // A package that is released in step can be left behind.
  const own = named.find(isMain) ?? named.find((one) => one.version && isOnOwnScale(technology, one.package));
  return own?.version;
}

/**
 * Whether a package of a technology counts as the technology itself, in its versions: the main package, what requires that in its own
 * version, and what it was called before (springdoc-openapi-ui 1).
 */
export function isOnOwnScale(technology: Technology, name: string | undefined): boolean {
  const { mainPackage: main = "", record } = technology;
  if (name === undefined || name === main) return true;
  const { to } = record.renamed?.find((renaming) => renaming.package === name) ?? {};
  return (
    (to !== undefined && (to === main || areReleasedTogether(technology, to, main))) ||
    ofItself(technology).some((one) => one.lockstep && one.package === name)
  );
}

/** Whether a package has the versions of the main package: it counts as the technology, or is only ever released or installed with it. */
export const hasVersionsOfMain = (technology: Technology, name: string): boolean =>
  isOnOwnScale(technology, name) ||
  comesWithMain(technology, name) ||
  areReleasedTogether(technology, name, technology.mainPackage ?? "");

/** Whether the main package requires another in its own version, so that whoever has the one has the other. */
export const comesWithMain = (technology: Technology, name: string): boolean =>
  ofItself(technology).some((one) => one.lockstep && one.byMain && !one.optional && one.ofPackages.includes(name));

const ofItself = ({ id, requirements }: Technology) => requirements.get(id) ?? [];

export const isVersioned = (subject: Subject): boolean => subject.named.some(({ version }) => version !== undefined);

export const hasVersions = ({ a, b }: Pick<Question, "a" | "b">): boolean => isVersioned(a) || isVersioned(b);

/** Whether the technology as such was named, without versions, and nothing else. */
export function isBare(subject: Subject): boolean {
  const only = onlyOf(subject);
  return only !== undefined && only.package === undefined && only.version === undefined;
}

/** What was named of a package, or of the technology as such where no package is given. */
export function namedAs(subject: Subject, name: string | undefined): Named | undefined {
  return subject.named.findLast((one) => one.package === name);
}

/** So much is looked through as it stands. */
const FEW = 4;

/**
 * What is named that can matter to facts about some packages: these, the technology as such, and of all others without a
 * version one, as they say the same. Where little is named it is all of it.
 * @returns in the order in which it is named
 */
export function namedOf(subject: Subject, packages: ReadonlySet<string>): readonly Named[] {
  const { named, technology } = subject;
  if (named.length <= FEW) return named;
  const other = named.find(({ package: name, version }) => version === undefined && !packages.has(name ?? ""));
  const places = new Map(named.map((one, place) => [one.package, place]));
  // What is declared of packages that are released together is declared of the main one, too.
  const isWanted = ({ package: name }: Named) =>
    name === undefined || packages.has(name) || name === technology.mainPackage;
  return named.filter((one, place) => one === other || (isWanted(one) && places.get(one.package) === place));
}
