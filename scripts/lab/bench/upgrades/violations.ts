/**
 * Whether the steps of a plan can be taken in their order, checked without the planner: declared ranges, as lockfiles and
 * data/declared have them, against the versions after each step.
 */
import { existsSync, readFileSync } from "node:fs";
import semver from "semver";
import { parse } from "yaml";
import type { Declared } from "../../../../schemas/types.js";
import type { UpgradePlan } from "../../../../server/catalog/stack/plan/planning.js";
import type { Project } from "../../../../server/manifests/project.js";

/** Only npm: the ranges of other ecosystems have syntaxes of their own, which would be checked by what is to be checked. */
const ECOSYSTEM = "npm";

interface Requires {
  of: string;
  range: string;
}

/** @returns what is broken after a step and was met before it, in words */
export function findViolations(
  { entries, installed }: Pick<Project, "entries" | "installed">,
  plan: UpgradePlan,
): string[] {
  const own = entries.filter(({ ecosystem, version }) => ecosystem === ECOSYSTEM && semver.valid(version));
  const start = new Map(own.map(({ name, version }) => [name, version as string]));
  const requires = new Map<string, Requires[]>();
  for (const { by, of, range, optional, kind } of installed.filter((one) => one.ecosystem === ECOSYSTEM)) {
    const key = `${by.name}@${by.version}`;
    if (kind === "peer" && !optional) requires.set(key, [...(requires.get(key) ?? []), { of, range }]);
  }
  const found: string[] = [];
  let before = start;
  for (const step of plan.steps) {
    const after = new Map(before);
    if (step.kind === "replace") for (const { member } of step.obstacles) after.delete(member.name);
    else for (const { member, to } of step.changes) if (member.ecosystem === ECOSYSTEM) after.set(member.name, to);
    const known = new Set(brokenIn(before, requires));
    found.push(
      ...brokenIn(after, requires)
        .filter((one) => !known.has(one))
        .map((one) => `${step.kind}: ${one}`),
    );
    before = after;
  }
  // What waits is said to be in the way.
  return found.filter(
    (one) => !plan.waits.some(({ member: { name } }) => one.includes(` ${name}@`) || one.includes(` ${name} `)),
  );
}

function brokenIn(versions: ReadonlyMap<string, string>, recorded: ReadonlyMap<string, readonly Requires[]>): string[] {
  return [...versions].flatMap(([name, version]) => {
    const requires = recorded.get(`${name}@${version}`) ?? declaredBy(name, version);
    return requires.flatMap(({ of, range }) => {
      const other = versions.get(of);
      const isMet =
        other === undefined ||
        !semver.valid(other) ||
        !semver.validRange(range) ||
        semver.satisfies(other, range, { includePrerelease: true });
      return isMet ? [] : [` ${name}@${version} requires ${of} ${range}, and gets ${other}`];
    });
  });
}

const records = new Map<string, Declared | undefined>();

/** What the data have of a release, read from the file as it stands. */
function declaredBy(name: string, version: string): Requires[] {
  const path = `data/declared/${ECOSYSTEM}/${name}.yaml`;
  if (!records.has(name))
    records.set(name, existsSync(path) ? (parse(readFileSync(path, "utf8")) as Declared) : undefined);
  const entry = records.get(name)?.releases.find(({ versions }) => versions.includes(version));
  return Object.entries((entry?.requires ?? {}) as Record<string, string>)
    .filter(([of]) => !entry?.optional?.includes(of))
    .map(([of, range]) => ({ of, range: range.replace("self", version) }));
}
