/** From unmet requirements to conflicts, one for each cause: a family that another asks of, or a runtime */
import type { Severity } from "../facts/kind.js";
import { getOrInsertComputed } from "../maps.js";
import type { Day } from "../technology/lifecycle.js";
import type { Action } from "./actions.js";
import type { Family, KnownTechnology } from "./members.js";
import { describePackages, isPinned } from "./package-wording.js";
import { describeRuntime } from "./runtime-wording.js";
import { type Counted, causeIn } from "./score.js";
import { isDirect, isOfMakers, isOfRuntime, isWrong, type Unmet } from "./unmet.js";

/** What has one cause. */
export interface Conflict {
  status: "incompatible" | "partial";
  severity: Severity;
  by: Family;
  /** The same as `by` for a runtime that several families ask another version of. */
  of: Family;
  message: string;
  workaround: string | null;
  /** What the advice comes to. */
  action: Action;
  /** The worst first. */
  members: readonly Unmet[];
}

export type { Family };

/** How packages and runtimes are recognised. */
export interface KnownNames {
  resolvePackage(ecosystem: string, name: string): { technology: KnownTechnology } | undefined;
  byId(id: string): KnownTechnology | undefined;
}

interface FamilyPair {
  by: Family;
  of: Family;
  members: Unmet[];
}

/** Puts together what has one cause, the worst first. */
export function conflictsOf(names: KnownNames, unmet: readonly Unmet[], today: Day): Conflict[] {
  const groups = new Map<string, FamilyPair>();
  // First what the project asks for itself, as what comes with that joins it.
  for (const one of [...unmet.filter(isDirect), ...unmet.filter((other) => !isDirect(other))]) {
    const { by, of, key } = isOfRuntime(one) ? runtimeCause(names, one) : packageCause(names, one, groups);
    const group = getOrInsertComputed(groups, key, (): FamilyPair => ({ by, of, members: [] }));
    group.members.push(one);
    // Several families that a runtime does not suit: the matter is the runtime.
    if (isOfRuntime(one) && group.by.name !== by.name) group.by = group.of;
  }
  const conflicts: Conflict[] = [];
  for (const { by: family, of, members } of groups.values()) {
    members.sort((one, other) => rankOf(one) - rankOf(other));
    const [worst] = members as [Unmet, ...Unmet[]];
    const by = alone(family, of, members);
    const words = isOfRuntime(worst) ? describeRuntime(of, members, today) : describePackages(by, of, members);
    conflicts.push({ ...(LEVELS[rankOf(worst)] as ConflictLevel), by, of, ...words, members });
  }
  const rank = ({ members: [worst] }: Conflict) => rankOf(worst as Unmet);
  return conflicts.sort((one, other) => rank(one) - rank(other));
}

/** @param groups those of what the project asks for itself */
function packageCause(names: KnownNames, one: Unmet, groups: ReadonlyMap<string, FamilyPair>) {
  // What comes with something else is changed with that.
  const by = familyOf(names, one.ecosystem, one.through?.name ?? one.by.name);
  const of = familyOf(names, one.ecosystem, one.of);
  const key = JSON.stringify([one.kind, by.name, of.name, one.accepted]);
  // All that is missing for it is installed together.
  if (isDirect(one) && !one.found) return { by, of, key: JSON.stringify([one.kind, by.name, "missing", one.accepted]) };
  const isBrought = !isDirect(one) && one.through !== undefined && !groups.has(key);
  return { by, of, key: isBrought ? JSON.stringify([one.kind, by.name, isWrong(one), one.accepted]) : key };
}

/** What a file says of a runtime is one cause, whoever asks for another version. */
function runtimeCause(names: KnownNames, one: Unmet) {
  const technology = names.byId(one.of);
  const of = { technology, name: technology?.name ?? one.of };
  const by = one.kind === "own" ? of : familyOf(names, one.ecosystem, one.through?.name ?? one.by.name);
  return { by, of, key: JSON.stringify([one.kind, of.name, one.found]) };
}

/** The technology of a package, else its scope, as what shares one is released together. */
function familyOf(names: KnownNames, ecosystem: string, name: string): Family {
  const technology = names.resolvePackage(ecosystem, name)?.technology;
  const scope = /^(@[^/]+)\//.exec(name)?.[1];
  return { technology, name: technology?.name ?? scope ?? name };
}

/** Of a scope of which one package is the matter, that package. */
function alone(family: Family, of: Family, members: readonly Unmet[]): Family {
  const [only, ...others] = new Set(members.map((one) => (one.through ?? one.by).name));
  const isOne = only !== undefined && others.length === 0 && family !== of;
  return isOne && !family.technology ? { ...family, name: only } : family;
}

type ConflictLevel = Pick<Conflict, "status" | "severity">;

const LEVELS: readonly ConflictLevel[] = [
  { status: "incompatible", severity: "error" },
  { status: "incompatible", severity: "warning" },
  { status: "partial", severity: "warning" },
  { status: "partial", severity: "info" },
  { status: "incompatible", severity: "info" },
];

/** Those whose package managers install nothing that does not run on the runtime, whoever brings it; npm only warns. */
const REFUSING: ReadonlySet<string> = new Set(["composer", "gem", "pypi"]);

/** The place in `LEVELS`: own wishes before what comes with them, a wrong version before none, last what the project or makers accept */
function rankOf(one: Unmet): number {
  if (one.accepted !== undefined || (isOfMakers(one) && isPinned(one))) return LEVELS.length - 1;
  const rank =
    (one.optional || !one.found || one.kind === "allowed" ? 2 : 0) +
    ((isDirect(one) && !isAdvisory(one)) || (one.kind === "runtime" && REFUSING.has(one.ecosystem)) ? 0 : 1);
  return one.relaxed === undefined ? rank : (RELAXED[rank] as number);
}

/** Before 1.21, Go builds what asks for a newer one, too (https://go.dev/ref/mod#go-mod-file-go). */
const isAdvisory = ({ kind, of, found }: Unmet) =>
  kind === "own" && of === "go" && /^1\.(?:1?\d|20)(?!\d)/.test(found?.version ?? "");

/** What matters less where the project installs peers in any version, by the rank that it would have. */
const RELAXED: readonly number[] = [1, 4, 3, 3];

/** Whether it needs attention; others are notes. */
export const isMatter = ({ severity }: Conflict): boolean => severity !== "info";

/** How a conflict counts for a score: all that a runtime does not suit has one cause. */
export function countConflict({ severity, of, members }: Conflict): Counted {
  return { severity, cause: members.some(isOfRuntime) ? causeIn(of.technology?.id ?? of.name) : undefined };
}
