/**
 * Migration 1 (2026-11-21): the tables of facts that the project began with become data/technologies.
 *
 *   npx tsx scripts/lab/migrations/0001-import-fact-tables.ts FOLDER-OF-THE-TABLES
 *
 * Run once. Since then the YAML files are the truth and are edited by hand; this file stays as the record of how they began.
 */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import semver from "semver";
import { Document } from "yaml";
import { formatDocument } from "../../../server/data/format.js";
import { kindOf } from "../../../server/data/kinds.js";

interface TechnologyRow {
  id: string;
  name: string;
  category: string;
  aliases: string[];
  packages?: Record<string, string[]>;
  packagePatterns?: string[];
  homepage?: string;
  repository?: string;
  repositoryConfirmed?: boolean;
  lifecycleId?: string;
  confirmed: string[];
}

interface RequirementRow {
  tech: string;
  package: string;
  version: string;
  requires: { target: string; package?: string; range: string; optional: boolean; kind: string }[];
  source: string;
  readFrom: string;
  prerelease?: boolean | string;
}

interface LifecycleRow {
  id: string;
  source: string;
  identifiers: { type: string; id: string }[];
  cycles: { cycle: string; releaseDate: string; eol: string | boolean; lts?: string | boolean }[];
}

const folder = process.argv[2];
if (!folder) {
  console.error("usage: tsx scripts/lab/migrations/0001-import-fact-tables.ts FOLDER-OF-THE-TABLES");
  process.exit(2);
}
const table = <T>(name: string): T[] => JSON.parse(readFileSync(join(folder, name), "utf8"));
const rows = table<TechnologyRow>("technologies.json").filter((row) => row.confirmed.length > 0);
const lifecycles = new Map(table<LifecycleRow>("lifecycles.json").map((row) => [row.id, row]));
const requirements = table<RequirementRow>("requirements.json").filter((row) => !row.prerelease);
const ids = new Set(rows.map((row) => row.id));

/** These products' lifecycles list runtimes or images, not versions of the technology. */
const NOT_VERSIONS = new Set(["aws-lambda", "github-actions"]);
const TODAY = "2026-11-21";

// --- packages -----------------------------------------------------------------------------------------------------

/** Names outside npm and PyPI were not looked up: they come over only where a manifest or the lifecycle table has them. */
function confirmedPackages(row: TechnologyRow): Record<string, string[]> {
  const purls = new Set(
    (lifecycles.get(row.lifecycleId ?? "")?.identifiers ?? []).map((i) => decodeURIComponent(i.id)),
  );
  const manifests = new Set(
    requirements.filter((r) => !/lockfile|package\.json/.test(r.readFrom)).map((r) => r.package),
  );
  const packages: Record<string, string[]> = {};
  for (const [ecosystem, names] of Object.entries(row.packages ?? {})) {
    const checked = ecosystem === "npm" || ecosystem === "pypi" ? row.confirmed.includes(ecosystem) : false;
    const kept = names.filter(
      (name) => checked || manifests.has(name) || purls.has(`pkg:${ecosystem}/${name.replace(":", "/")}`),
    );
    if (kept.length > 0) packages[ecosystem] = kept;
  }
  if (row.packagePatterns && packages.npm) packages.npm = [...packages.npm, ...row.packagePatterns];
  return packages;
}

const packagesOf = new Map(rows.map((row) => [row.id, confirmedPackages(row)]));
const ownerOf = new Map<string, string>();
for (const [id, packages] of packagesOf) {
  for (const name of Object.values(packages).flat()) if (!ownerOf.has(name)) ownerOf.set(name, id);
}
const scopeOf = (name: string) => (name.startsWith("@") ? `${name.split("/")[0]}/*` : "");
const owner = (name: string) => ownerOf.get(name) ?? ownerOf.get(scopeOf(name));
const mainPackage = (id: string) => Object.values(packagesOf.get(id) ?? {})[0]?.[0];

// --- ranges -------------------------------------------------------------------------------------------------------

/** PEP 440 exclusions become gaps between the parts of a union. */
function fromPep440(range: string): string {
  const parts = range.split(",").map((part) => part.trim());
  const excluded = parts
    .filter((part) => part.startsWith("!="))
    .map((part) => semver.coerce(part)?.version ?? "")
    .sort(semver.compare);
  const rest = parts.filter((part) => !part.startsWith("!="));
  const lower = rest.filter((part) => part.startsWith(">")).join(" ");
  const upper = rest.filter((part) => !part.startsWith(">")).join(" ");
  const edges = [lower, ...excluded.map((version) => `>${version}`)];
  return edges
    .map((edge, index) => [edge, excluded[index] ? `<${excluded[index]}` : upper].filter(Boolean).join(" "))
    .filter((part) => part && !isEmpty(part))
    .join(" || ");
}

/** True for a gap such as `>1.8.0 <1.8.1`, in which there is no release. */
function isEmpty(part: string): boolean {
  const match = /^>(\d+\.\d+\.)(\d+) <(\d+\.\d+\.)(\d+)$/.exec(part);
  return match !== null && match[1] === match[3] && Number(match[4]) === Number(match[2]) + 1;
}

/** The wordings of Spring Boot's system requirements. */
const WORDED = new Map([
  ["3.5+", ">=3.5"],
  ["3.6.3 or later", ">=3.6.3"],
  ["6.8.x, 6.9.x, and 7.x", "6.8.x || 6.9.x || 7.x"],
  ["6.8.x, 6.9.x, 7.x, and 8.x", "6.8.x || 6.9.x || 7.x || 8.x"],
  ["7.x (7.5 or later) and 8.x", "^7.5 || 8.x"],
  ["Gradle 7.x (7.6.4 or later) or 8.x (8.4 or later)", "^7.6.4 || ^8.4"],
  ["Gradle 8.x (8.14 or later) and 9.x", "^8.14 || 9.x"],
]);

function toSemverRange(range: string, readFrom: string): string | undefined {
  let text = WORDED.get(range) ?? range.trim();
  if (/pyproject|setup\.py/.test(readFrom)) text = fromPep440(text);
  else if (/composer/.test(readFrom)) text = text.replace(/\s*\|{1,2}\s*/g, " || ");
  else if (/gemspec/.test(readFrom)) text = text.replace(/,/g, " ");
  text = text.replace(/\s+/g, " ").trim();
  return semver.validRange(text) === null ? undefined : text;
}

// --- requirements -------------------------------------------------------------------------------------------------

interface Statement {
  package: string;
  version: string;
  of: string;
  ofPackage: string | undefined;
  range: string;
  optional: boolean;
  source: string;
  firstHand: boolean;
  table: boolean;
}

let dropped = 0;
const statements = new Map<string, Statement[]>();
for (const row of requirements) {
  const tech = ids.has(row.tech) ? row.tech : owner(row.package);
  for (const requirement of row.requires) {
    // An npm dependency is nested, so it binds nobody; elsewhere an environment holds one version only.
    if (requirement.kind === "dependency" && /package\.json|lockfile/.test(row.readFrom)) continue;
    const of = requirement.package
      ? owner(requirement.package)
      : ids.has(requirement.target)
        ? requirement.target
        : undefined;
    const range = toSemverRange(requirement.range, row.readFrom);
    if (!tech || !of || !range || (tech === of && (range === "*" || row.package === requirement.package))) {
      dropped += 1;
      continue;
    }
    // A peer that must equal the declaring package's own version speaks of the release line, not of one release.
    const lockstep = range.replace(/^[\^~=]?/, "") === row.version;
    const list = statements.get(tech) ?? [];
    statements.set(tech, list);
    list.push({
      package: row.package,
      version: row.version,
      of,
      ofPackage: requirement.package,
      range: lockstep ? "lockstep" : range,
      optional: requirement.optional,
      source: row.source,
      firstHand: !row.readFrom.startsWith("lockfile"),
      table: row.readFrom === "official version table",
    });
  }
}

const numbers = (version: string) => semver.coerce(version) ?? new semver.SemVer("0.0.0");
const newestFirst = (a: Statement, b: Statement) =>
  semver.rcompare(numbers(a.version), numbers(b.version)) || Number(b.firstHand) - Number(a.firstHand);
const majorLine = ({ version }: Statement) => {
  const { major, minor } = numbers(version);
  return major > 0 ? `${major}` : `0.${minor}`;
};
const minorLine = ({ version }: Statement) => `${numbers(version).major}.${numbers(version).minor}`;

function groupBy<T>(list: T[], key: (item: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const item of list) groups.set(key(item), [...(groups.get(key(item)) ?? []), item]);
  return groups;
}

/** One statement for each version line: the major where all its releases agree, each minor where they do not. */
function linesOf(group: Statement[]): (Statement & { line: string })[] {
  if (group.some((statement) => statement.table)) {
    return group
      .filter((statement) => statement.table)
      .map((statement) => ({ ...statement, line: statement.version.replaceAll(".x", "") }));
  }
  const lines: (Statement & { line: string })[] = [];
  for (const [line, members] of groupBy(group, majorLine)) {
    members.sort(newestFirst);
    const agree = new Set(members.map((member) => `${member.range} ${member.optional}`)).size === 1;
    const best = members.find((member) => member.firstHand) ?? members[0];
    if (agree && best) lines.push({ ...best, line });
    else {
      for (const [minor, same] of groupBy(members, minorLine)) {
        const newest = same[0];
        if (newest) lines.push({ ...newest, line: minor });
      }
    }
  }
  return lines;
}

function requiresOf(id: string) {
  const main = mainPackage(id);
  const all = [...groupBy(statements.get(id) ?? [], (s) => `${s.package} ${s.of} ${s.ofPackage}`).values()].flatMap(
    linesOf,
  );
  const merged = groupBy(all, (s) => `${s.package} ${s.line} ${s.of} ${s.range} ${s.optional} ${s.source}`);
  const rank = (name: string) => (name === main ? "" : name);
  return [...merged.values()]
    .map((group) => ({ ...(group[0] as (typeof group)[0]), targets: group.map((s) => s.ofPackage ?? "").sort() }))
    .sort((a, b) => rank(a.package).localeCompare(rank(b.package)) || newestFirst(a, b) || a.of.localeCompare(b.of))
    .map((s) => {
      const targetMain = mainPackage(s.of);
      const own = s.targets.every((name) => name === "" || name === targetMain);
      const targets = s.targets.includes(targetMain ?? "")
        ? [targetMain, ...s.targets.filter((t) => t !== targetMain)]
        : s.targets;
      return {
        ...(s.package !== main && { package: s.package }),
        version: s.line,
        of: s.of,
        ...(!own && { ofPackages: targets }),
        range: s.range,
        ...(s.optional && { optional: true }),
        source: s.source.replaceAll(" ", "%20"),
      };
    });
}

// --- files --------------------------------------------------------------------------------------------------------

function lifecycleOf(row: TechnologyRow) {
  const lifecycle = NOT_VERSIONS.has(row.id) ? undefined : lifecycles.get(row.lifecycleId ?? "");
  if (!lifecycle) return undefined;
  const cycles = lifecycle.cycles
    .filter((cycle) => cycle.releaseDate <= TODAY)
    .map((cycle) => ({
      cycle: cycle.cycle,
      released: cycle.releaseDate,
      ...(cycle.eol !== false && { eol: cycle.eol }),
      ...(cycle.lts && { lts: cycle.lts }),
    }));
  return { source: lifecycle.source, cycles };
}

mkdirSync("data/technologies", { recursive: true });
for (const row of rows) {
  const packages = packagesOf.get(row.id) ?? {};
  const names = new Set([row.id, ...Object.values(packages).flat()]);
  const aliases = row.aliases.filter((alias) => !names.has(alias));
  const requires = requiresOf(row.id);
  const lifecycle = lifecycleOf(row);
  const record = {
    name: row.name,
    category: row.category,
    ...(aliases.length > 0 && { aliases }),
    ...(Object.keys(packages).length > 0 && { packages }),
    ...(row.homepage?.startsWith("https://") && row.confirmed.includes("homepage-host") && { homepage: row.homepage }),
    ...(row.repository?.startsWith("https://") && row.repositoryConfirmed !== false && { repository: row.repository }),
    checked: TODAY,
    ...(requires.length > 0 && { requires }),
    ...(lifecycle && { lifecycle }),
  };
  const path = `technologies/${row.id}.yaml`;
  const kind = kindOf(path);
  if (kind) writeFileSync(join("data", path), formatDocument(new Document(record), path, kind));
}
console.error(
  `${rows.length} technologies written; ${dropped} requirements of or on technologies outside the table left out`,
);
