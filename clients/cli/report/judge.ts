/** From a stack to its report. */
import type { Catalog } from "../../../server/catalog/catalog.js";
import { groupBy } from "../../../server/catalog/maps.js";
import type { Conflict, Family } from "../../../server/catalog/scan/conflicts.js";
import { type Detected, endedIn } from "../../../server/catalog/scan/detected.js";
import { scan } from "../../../server/catalog/scan/scan.js";
import type { Score } from "../../../server/catalog/scan/score.js";
import type { Release } from "../../../server/catalog/scan/unmet.js";
import type { Day } from "../../../server/catalog/technology/lifecycle.js";
import { settingOf } from "../../../server/catalog/verdict/check.js";
import { sourcesOf } from "../../../server/catalog/verdict/evidence.js";
import { lineOf, type PlacedEntry } from "../../../server/manifests/reading.js";
import type { Stack } from "../project/gather.js";
import { worstFirst } from "./outcome.js";
import { type Finding, type FindingSide, fingerprintOf, type NamedPackage, type ProjectReport } from "./report.js";

export function judgeStack(catalog: Catalog, stack: Stack, platform: string | undefined, today: Day): ProjectReport {
  const packages = packagesOf(stack.entries);
  // Packages of two ecosystems may share a name; their lines differ.
  const entries = stack.entries.map((entry) => ({ ...entry, text: lineOf(entry) }));
  const result = scan(catalog, entries, settingOf(catalog, platform), today, stack.requirements);
  const parties = new Map(result.detected.map((detected) => [detected, partyOf(detected, packages)]));
  const found = [...result.issues, ...result.notes()].map(({ a, b, verdict }) => {
    const { message, workaround, basis, checked } = verdict;
    const alone = a === b ? partyOf({ ...a, packages: endedIn(a, verdict.ended) }, packages) : undefined;
    return findingIn(stack, {
      ...{ a: alone ?? (parties.get(a) as FindingSide), b: alone ?? (parties.get(b) as FindingSide) },
      // Unknown and compatible pairs are not issues, and every issue has a severity.
      status: verdict.status as Finding["status"],
      severity: verdict.severity as Finding["severity"],
      ...{ message, workaround, basis, checked, sources: sourcesOf(verdict) },
    });
  });
  for (const conflict of result.conflicts) found.push(findingOf(conflict, stack));
  const { score, grade, breakdown, pairsChecked } = result;
  return reportOn(stack, packages, result.unrecognized, {
    technologies: [...parties.values()],
    findings: identified(found),
    suggestions: result.suggestions.map(({ type, message, a, b }) => ({ type, message, techA: a.id, techB: b.id })),
    ...{ pairsChecked, score, grade, breakdown },
  });
}

/** A report on a stack. @param unrecognized lines of packages that belong to no known technology */
export function reportOn(
  { path, files, isSetApart = false }: Stack,
  { lines, named }: JudgedPackages,
  unrecognized: readonly string[],
  found: Pick<ProjectReport, "technologies" | "findings" | "suggestions" | "pairsChecked" | keyof Score>,
): ProjectReport {
  const others = [...new Set(unrecognized)].map((line) => named(line).text);
  const counts = { seen: lines.length, recognized: lines.length - others.length, reportedElsewhere: 0 };
  return { path, files, ...counts, unrecognized: others, ...found, ...(isSetApart && SET_APART) };
}

/** Nobody acts on a score of an example, or of a copy of another project. */
const SET_APART = { isSetApart: true, score: null, grade: null } as const;

type Unidentified = Omit<Finding, "fingerprint">;

/** A finding in a stack; what is not given is not known. */
export const findingIn = (
  { path }: Pick<Stack, "path">,
  found: Pick<Finding, "a" | "b" | "status" | "severity" | "message" | "workaround"> & Partial<Unidentified>,
): Unidentified => ({
  ...{ project: path, projects: [path], basis: undefined, checked: undefined, sources: [], docsUrl: undefined },
  requirements: [],
  ...found,
});

/** The worst first, with fingerprints that no two have in common. */
export function identified(found: readonly Unidentified[]): Finding[] {
  const seen = new Map<string, number>();
  const sorted = found.toSorted((one, other) => worstFirst(one, other) || (idsOf(one) < idsOf(other) ? -1 : 1));
  return sorted.map((one) => {
    const first = fingerprintOf(one);
    const nth = seen.get(first) ?? 0;
    seen.set(first, nth + 1);
    return { fingerprint: nth === 0 ? first : fingerprintOf({ ...one, nth }), ...one };
  });
}

const idsOf = ({ a, b }: Unidentified): string => [a.id, b.id].sort().join(" ");

/** What releases themselves declare, where the project asks for the packages, or else where its lockfile has them. */
export function findingOf(conflict: Conflict, stack: Stack): Unidentified {
  const { status, severity, message, workaround, members } = conflict;
  const listed = new Map(stack.entries.map(({ name, place }) => [name, place] as const));
  const named = (releases: readonly Release[]): NamedPackage[] => {
    const places = new Map(
      releases.map(({ name, version, place }) => {
        const at = listed.get(name) ?? place;
        return [version === "" ? name : `${name}@${version}`, at ? [at] : []] as const;
      }),
    );
    return [...places].map(([text, places]) => ({ text, places }));
  };
  const by = named(members.map((one) => one.by));
  const of = named(members.flatMap(({ found }) => found ?? []));
  // What a runtime does not suit, whatever it is.
  const isOne = conflict.by.name === conflict.of.name;
  const b = familyOf(conflict.of, isOne ? [...of, ...by] : of);
  const a = isOne ? b : familyOf(conflict.by, by);
  const stated = members.flatMap((one) => one.stated ?? []);
  const sources = [...new Set(stated.map(({ source }) => source))];
  const checked = stated.map((one) => one.checked).sort()[0];
  const found = { a, b, status, severity, message, workaround, requirements: members };
  return findingIn(stack, { ...found, basis: "declared", checked, sources });
}

function familyOf({ technology, name }: Family, packages: readonly NamedPackage[]): FindingSide {
  return { id: technology?.id ?? name, name, category: technology?.category, packages };
}

function partyOf({ technology: { id, name, category }, packages }: Detected, { named }: JudgedPackages): FindingSide {
  return { id, name, category, packages: packages.map(named) };
}

interface JudgedPackages {
  /** Distinct lines, in order of appearance. */
  lines: readonly string[];
  /** The package of a line, as the first file writes it, with all places. */
  named(line: string): NamedPackage;
}

export function packagesOf(entries: readonly PlacedEntry[]): JudgedPackages {
  const byLine = groupBy(entries, lineOf);
  const named = (line: string): NamedPackage => {
    const same = byLine.get(line) ?? [];
    return { text: same[0]?.text ?? line, places: same.map(({ place }) => place) };
  };
  return { lines: [...byLine.keys()], named };
}
