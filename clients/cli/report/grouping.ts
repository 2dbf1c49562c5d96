/** What several projects of a scan have in common is one finding, with all its places. */
import type { Finding, FindingSide, NamedPackage, ProjectReport } from "./report.js";

/** Puts findings that say the same of several projects into the first of them. @param projects sorted by path */
export function grouped(projects: readonly ProjectReport[]): ProjectReport[] {
  const groups = new Map<string, Finding[]>();
  for (const finding of projects.flatMap(({ findings }) => findings)) {
    const key = keyOf(finding);
    const group = groups.get(key) ?? [];
    groups.set(key, group);
    group.push(finding);
  }
  return projects.map((project) => {
    const first = project.findings.filter((finding) => groups.get(keyOf(finding))?.[0] === finding);
    return {
      ...project,
      findings: first.map((finding) => merge(groups.get(keyOf(finding)) as [Finding, ...Finding[]])),
      reportedElsewhere: project.findings.length - first.length,
    };
  });
}

const keyOf = ({ a, b, status, severity, message, workaround }: Finding) =>
  JSON.stringify([a.id, b.id, status, severity, message, workaround]);

function merge([first, ...others]: readonly [Finding, ...Finding[]]): Finding {
  if (others.length === 0) return first;
  const all = [first, ...others];
  const isAlone = first.a.id === first.b.id;
  const a = together(all.map((one) => one.a));
  return {
    ...first,
    projects: [...new Set(all.flatMap(({ projects }) => projects))],
    a,
    b: isAlone ? a : together(all.map((one) => one.b)),
  };
}

function together(parties: readonly FindingSide[]): FindingSide {
  const packages = new Map<string, NamedPackage>();
  for (const { text, places } of parties.flatMap((party) => party.packages))
    packages.set(text, { text, places: [...(packages.get(text)?.places ?? []), ...places] });
  return { ...(parties[0] as FindingSide), packages: [...packages.values()] };
}
