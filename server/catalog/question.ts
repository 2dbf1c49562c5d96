/** What is asked: two technologies, the versions given, and the setting. */
import type { Day } from "./lifecycle.js";
import { isOfService, type Technology } from "./technology.js";
import type { VersionRange } from "./version-range.js";

/** One thing that was named: the technology as such, or one of its packages. */
export interface Named {
  /** undefined when the technology as such was named. */
  package: string | undefined;
  /** undefined when no particular versions were named. */
  version: VersionRange | undefined;
}

/** One side of a pair. */
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
  /** The day that lifecycles are judged by. */
  today: Day;
}

/** The version asked about on the scale of the technology's own releases; undefined when none was given. */
export function versionOf({ technology, named }: Subject): VersionRange | undefined {
  if (technology.isService && technology.cycles.length > 0) {
    return named.find((name) => name.version && isOfService(technology, name.package))?.version;
  }
  const own = technology.requirements.get(technology.id) ?? [];
  return named.find(
    (name) =>
      name.version &&
      (name.package === undefined ||
        name.package === technology.mainPackage ||
        own.some((requirement) => requirement.lockstep && requirement.package === name.package)),
  )?.version;
}

/** Whether versions of either side were given. */
export function hasVersions({ a, b }: Question): boolean {
  return [...a.named, ...b.named].some(({ version }) => version !== undefined);
}
