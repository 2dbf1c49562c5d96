/** A package that another one replaces, or that is gone, from a release of the technology on. */
import type { Technology as TechnologyRecord } from "../../../schemas/types.js";
import { isBare, isVersioned, type Question, type Subject, versionOf } from "../names/question.js";
import { newestRead } from "../technology/coverage.js";
import { currentCycle } from "../technology/lifecycle.js";
import type { Technology } from "../technology/technology.js";
import { factRange } from "../versions/ecosystems.js";
import { isWithin, lowestOf, type VersionRange } from "../versions/range.js";
import {
  type Asked,
  type Decision,
  type Fact,
  type Kind,
  LIMITED,
  STANCES,
  type Stance,
  stated,
  UNMET,
} from "./kind.js";

type Renaming = NonNullable<TechnologyRecord["renamed"]>[number];

export const RENAMED: Kind = {
  find: findRenamed,
  known: ({ question: { a, b } }) =>
    a.technology === b.technology ? renamingsOf(a.technology).map((one) => evidenceOf(one, a.technology, "other")) : [],
};

/** Whether a package is not there under this name, and nothing else is wrong. */
export const isRenaming = ({ kind }: Decision): boolean => kind === "renamed";

const NONE: readonly never[] = [];
const renamingsOf = ({ record }: Technology): readonly Renaming[] => record.renamed ?? NONE;

/** The old package, with a release of the technology that no longer has it. */
function findRenamed({ question }: Asked): Decision | undefined {
  const { a, b } = question;
  if (a.technology !== b.technology) return undefined;
  const { technology } = a;
  const sides = [a, b];
  const renaming = renamingsOf(technology).find(
    (one) =>
      sides.some(({ named }) => named.some(({ package: name }) => name === one.package)) && isPast(one, question),
  );
  if (!renaming) return undefined;
  const { removed = false, checked = technology.checked } = renaming;
  const level = removed ? UNMET : LIMITED;
  return {
    ...level,
    kind: "renamed",
    coverage: sides.some(isVersioned) ? "line" : "current",
    restsOn: "fact",
    forReleases: removed ? 2 : 1,
    isStated: true,
    say: () => stated("documented", [checked], stateRenaming(renaming, technology), fixRenaming(renaming)),
    evidence: () => [evidenceOf(renaming, technology, STANCES[level.status])],
  };
}

/** Whether all versions asked about are from that release on; without a version, the current line is meant. */
function isPast(renaming: Renaming, { a, b, today }: Question): boolean {
  const { technology } = a;
  const { package: old } = renaming;
  const others = [a, b].map((side): Subject => ({ ...side, named: side.named.filter((one) => one.package !== old) }));
  const asked = others.filter(({ named }) => named.length > 0);
  const versions = asked.map((side): VersionRange | undefined =>
    isBare(side) ? (currentCycle(technology, today)?.line ?? newestRead(technology)) : versionOf(side),
  );
  return versions.length > 0 && versions.every((one) => one && isFrom(renaming, one));
}

/**
 * What takes the place of a package in a version of its technology, in words.
 * @returns undefined where that version has the package under the same name, or may have it
 */
export function replacementAt(
  technology: Technology,
  name: string,
  version: VersionRange,
): { message: string; sources: readonly string[] } | undefined {
  const renaming = renamingsOf(technology).find((one) => one.package === name && isFrom(one, version));
  return (
    renaming && {
      message: `${stateRenaming(renaming, technology)} ${fixRenaming(renaming)}`,
      sources: [renaming.source],
    }
  );
}

/** The packages that have another name, or are gone, since a release of the major version that a release line is of. */
export const renamedIn = (technology: Technology, line: VersionRange): readonly Renaming[] =>
  renamingsOf(technology).filter((one) => {
    const from = factRange(one.from);
    return from !== undefined && isFrom(one, line) && lowestOf(from).major === lowestOf(line).major;
  });

/** What a package is called in a version of its technology. */
export function nameAt(technology: Technology | undefined, name: string, version: string): string {
  const range = factRange(version);
  const isNow = (one: Renaming) => one.package === name && one.removed && range !== undefined && isFrom(one, range);
  return (technology && renamingsOf(technology).find(isNow)?.to) ?? name;
}

function isFrom({ from }: Renaming, version: VersionRange): boolean {
  const without = factRange(`>=${from}`);
  return without !== undefined && isWithin(version, without);
}

const fixRenaming = ({ package: name, to }: Renaming): string =>
  to === undefined ? `Do without ${name}.` : `Replace ${name} with ${to}.`;

const stateRenaming = ({ package: name, to, from }: Renaming, technology: Technology): string =>
  to === undefined
    ? `Since ${technology.name} ${from}, there is no ${name}, and nothing replaces it.`
    : `Since ${technology.name} ${from}, ${to} replaces ${name}.`;

const evidenceOf = (renaming: Renaming, technology: Technology, stance: Stance): Fact => ({
  stance,
  kind: "renamed",
  statement: stateRenaming(renaming, technology),
  sources: [renaming.source],
  basis: "documented",
  checked: renaming.checked ?? technology.checked,
});
