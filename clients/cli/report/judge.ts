/** From a stack to its report. */
import type { Catalog } from "../../../server/catalog/catalog.js";
import type { Day } from "../../../server/catalog/facts/lifecycle.js";
import type { Family, PeerConflict, Release } from "../../../server/catalog/scan/peers.js";
import { type Detected, scan } from "../../../server/catalog/scan/scan.js";
import { settingOf } from "../../../server/catalog/verdict/check.js";
import { sourcesOf } from "../../../server/catalog/verdict/evidence.js";
import { lineOf } from "../../../server/manifests/reading.js";
import type { LockedPeers, Stack } from "../project/gather.js";
import { fingerprintOf } from "./fingerprint.js";
import { SEVERITIES } from "./outcome.js";
import { type Packages, packagesOf } from "./packages.js";
import type { Finding, NamedPackage, Party, ProjectReport } from "./report.js";

/**
 * Judges a stack.
 * @param platform a setting such as `edge`, or the name of a host
 * @param today the day that lifecycles are judged by
 */
export function judgeStack(catalog: Catalog, stack: Stack, platform: string | undefined, today: Day): ProjectReport {
  const packages = packagesOf(stack.entries);
  // Packages of two ecosystems may share a name; their lines differ.
  const entries = stack.entries.map((entry) => ({ ...entry, text: lineOf(entry) }));
  const { locked } = stack;
  const result = scan(catalog, entries, settingOf(catalog, platform), today, locked?.peers);
  const parties = new Map(result.detected.map((detected) => [detected, partyOf(detected, packages)]));
  const findings = result.issues.map((issue): Finding => {
    const { verdict } = issue;
    const [a, b] = [parties.get(issue.a) as Party, parties.get(issue.b) as Party];
    const { message, workaround, basis, checked } = verdict;
    // Unknown and compatible pairs are not issues, and every issue has a severity.
    const status = verdict.status as Finding["status"];
    const severity = verdict.severity as Finding["severity"];
    const fingerprint = fingerprintOf({ project: stack.path, a, b, status });
    const details = { message, workaround, basis, checked, sources: sourcesOf(verdict), docsUrl: undefined, peers: [] };
    return { fingerprint, project: stack.path, a, b, status, severity, ...details };
  });
  for (const conflict of result.conflicts) findings.push(findingOf(conflict, stack, locked as LockedPeers));
  findings.sort(
    (one, other) =>
      SEVERITIES.indexOf(one.severity) - SEVERITIES.indexOf(other.severity) || (idsOf(one) < idsOf(other) ? -1 : 1),
  );
  const { score, grade, breakdown, pairsChecked } = result;
  const unrecognized = [...new Set(result.unrecognized)].map((line) => packages.named(line).text);
  return {
    path: stack.path,
    files: stack.files,
    technologies: [...parties.values()],
    findings,
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

const idsOf = ({ a, b }: Finding): string => [a.id, b.id].sort().join(" ");

/** What the lockfile proves, where the project asks for the packages, or else where the lockfile has them. */
function findingOf(conflict: PeerConflict, { path: project, entries }: Stack, { file }: LockedPeers): Finding {
  const { status, severity, message, workaround, members } = conflict;
  const listed = new Map(entries.map(({ name, place }) => [name, place] as const));
  const named = (releases: readonly (Release & { line?: number | undefined })[]): NamedPackage[] => {
    const places = new Map(
      releases.map(({ name, version, line }) => {
        const place = listed.get(name) ?? (line === undefined ? undefined : { file, line });
        return [`${name}@${version}`, place ? [place] : []] as const;
      }),
    );
    return [...places].map(([text, places]) => ({ text, places }));
  };
  const a = familyOf(conflict.by, named(members.map(({ by, line }) => ({ ...by, line }))));
  const b = familyOf(conflict.of, named(members.flatMap(({ found }) => found ?? [])));
  const fingerprint = fingerprintOf({ project, a, b, status });
  const evidence = { basis: "declared" as const, checked: undefined, sources: [], docsUrl: undefined };
  return { fingerprint, project, a, b, status, severity, message, workaround, ...evidence, peers: members };
}

function familyOf({ technology, name }: Family, packages: readonly NamedPackage[]): Party {
  return { id: technology?.id ?? name, name, category: technology?.category, packages };
}

function partyOf({ technology: { id, name, category }, packages }: Detected, { named }: Packages): Party {
  return { id, name, category, packages: packages.map(named) };
}
