/** From a stack to its report. */
import type { Catalog } from "../../../server/catalog/catalog.js";
import type { Day } from "../../../server/catalog/facts/lifecycle.js";
import type { Conflict, Family } from "../../../server/catalog/scan/conflicts.js";
import { type Detected, scan } from "../../../server/catalog/scan/scan.js";
import type { Release } from "../../../server/catalog/scan/unmet.js";
import { settingOf } from "../../../server/catalog/verdict/check.js";
import { sourcesOf } from "../../../server/catalog/verdict/evidence.js";
import { lineOf } from "../../../server/manifests/reading.js";
import type { Stack } from "../project/gather.js";
import { fingerprintOf } from "./fingerprint.js";
import { worstFirst } from "./outcome.js";
import { type Packages, packagesOf } from "./packages.js";
import type { Finding, NamedPackage, Party, ProjectReport } from "./report.js";

/** Judges a stack. */
export function judgeStack(catalog: Catalog, stack: Stack, platform: string | undefined, today: Day): ProjectReport {
  const packages = packagesOf(stack.entries);
  // Packages of two ecosystems may share a name; their lines differ.
  const entries = stack.entries.map((entry) => ({ ...entry, text: lineOf(entry) }));
  const result = scan(catalog, entries, settingOf(catalog, platform), today, stack.requirements);
  const parties = new Map(result.detected.map((detected) => [detected, partyOf(detected, packages)]));
  const found = [...result.issues, ...result.notes()].map((issue): Unidentified => {
    const { verdict } = issue;
    const [a, b] = [parties.get(issue.a) as Party, parties.get(issue.b) as Party];
    const { message, workaround, basis, checked } = verdict;
    // Unknown and compatible pairs are not issues, and every issue has a severity.
    const status = verdict.status as Finding["status"];
    const severity = verdict.severity as Finding["severity"];
    const details = {
      message,
      workaround,
      basis,
      checked,
      sources: sourcesOf(verdict),
      docsUrl: undefined,
      requirements: [],
    };
    return { project: stack.path, projects: [stack.path], a, b, status, severity, ...details };
  });
  for (const conflict of result.conflicts) found.push(findingOf(conflict, stack));
  const findings = identified(found);
  const { score, grade, breakdown, pairsChecked } = result;
  const unrecognized = [...new Set(result.unrecognized)].map((line) => packages.named(line).text);
  return {
    path: stack.path,
    files: stack.files,
    technologies: [...parties.values()],
    findings,
    reportedElsewhere: 0,
    suggestions: result.suggestions.map(({ type, message, a, b }) => ({ type, message, techA: a.id, techB: b.id })),
    seen: packages.lines.length,
    recognized: packages.lines.length - unrecognized.length,
    unrecognized,
    pairsChecked,
    score,
    grade,
    breakdown,
  };
}

export type Unidentified = Omit<Finding, "fingerprint">;

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
export function findingOf(conflict: Conflict, { path: project, entries }: Stack): Unidentified {
  const { status, severity, message, workaround, members } = conflict;
  const listed = new Map(entries.map(({ name, place }) => [name, place] as const));
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
  const evidence = { basis: "declared" as const, checked, sources, docsUrl: undefined };
  const found = { a, b, status, severity, message, workaround, requirements: members };
  return { project, projects: [project], ...found, ...evidence };
}

function familyOf({ technology, name }: Family, packages: readonly NamedPackage[]): Party {
  return { id: technology?.id ?? name, name, category: technology?.category, packages };
}

function partyOf({ technology: { id, name, category }, packages }: Detected, { named }: Packages): Party {
  return { id, name, category, packages: packages.map(named) };
}
