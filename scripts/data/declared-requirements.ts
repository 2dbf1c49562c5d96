/** The requirements that a package.json declares: peers and engines. */
import semver from "semver";
import type { Requirement } from "../../schemas/types.js";
import { LOCKSTEP } from "../../server/catalog/facts/declarations.js";
import { packagesOf, type Technology } from "../../server/catalog/facts/technology.js";
import { parseRange } from "../../server/catalog/facts/version-range.js";
import type { NameIndex } from "../../server/catalog/names/names.js";

/** The line of releases that a version belongs to: its major, or its minor below 1. */
export function lineOf(version: string): string {
  const { major, minor } = new semver.SemVer(version);
  return major > 0 ? String(major) : `0.${minor}`;
}

export type Manifest = Record<string, unknown>;
/** The value, or an empty table where it is none. */
export const tableOf = (value: unknown): Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {};

/**
 * What a package.json declares of technologies that are known.
 * @param skipped called with what cannot be taken up, in words
 */
export function requirementsOf(
  { manifest, version, source }: { manifest: Manifest; version: string; source: string },
  technology: Technology,
  names: NameIndex,
  skipped: (what: string) => void,
): Requirement[] {
  const declaring = String(manifest.name);
  // What only a scope stands for are helpers: their engines and siblings say nothing that the listed packages do not.
  const listed = isListed(technology, declaring);
  const found: Requirement[] = [];
  const add = (target: Technology | undefined, name: string | undefined, range: unknown, optional: boolean) => {
    if (!target || typeof range !== "string") return;
    const own = target === technology;
    // `1.2.3`, `^1.2.3` or `~1.2.3` of its own release: the two move together.
    const lockstep = own && range.replace(/^[\^~=]/, "") === version;
    // Of its siblings, only the rule that they move together is worth a line.
    if (own && (!lockstep || name === declaring || !listed)) return;
    if (!lockstep && (!parseRange(range) || range.includes("0.0.0-"))) {
      skipped(`${declaring}@${version} requires ${name ?? target.id} "${range}", which is not a version range`);
      return;
    }
    found.push({
      ...(declaring !== technology.mainPackage && { package: declaring }),
      version: lineOf(version),
      of: target.id,
      ...(name !== undefined && name !== target.mainPackage && { ofPackages: [name] }),
      range: lockstep ? LOCKSTEP : range,
      ...(optional && { optional: true }),
      source,
    });
  };
  const meta = tableOf(manifest.peerDependenciesMeta);
  for (const [name, range] of Object.entries(tableOf(manifest.peerDependencies))) {
    // Type declarations are no part of what runs.
    if (name.startsWith("@types/")) continue;
    add(names.resolvePackage("npm", name)?.technology, name, range, tableOf(meta[name]).optional === true);
  }
  if (listed) {
    const { node, bun } = tableOf(manifest.engines);
    add(names.byId("nodejs"), undefined, node, false);
    add(names.byId("bun"), undefined, bun, false);
  }
  return mergeSameRange(found, names);
}

/** Whether a package belongs to a technology by its own name, not only by its scope. */
export const isListed = ({ record }: Technology, name: string) =>
  packagesOf(record).some(([, list]) => list.includes(name));

/** The packages of the other technology that an entry is about; none for what is no package, such as a runtime. */
export const aboutOf = ({ of, ofPackages }: Requirement, names: NameIndex): readonly string[] => {
  const main = names.byId(of)?.mainPackage;
  return ofPackages ?? (main === undefined ? [] : [main]);
};

/** Packages of one technology that are asked for in one range stand in one entry, the main one first. */
function mergeSameRange(requirements: readonly Requirement[], names: NameIndex): Requirement[] {
  const merged = new Map<string, Requirement[]>();
  for (const requirement of requirements) {
    const key = [requirement.of, plain(requirement.range), requirement.optional].join(" ");
    merged.set(key, [...(merged.get(key) ?? []), requirement]);
  }
  return [...merged.values()].flatMap(([first, ...others]) => {
    if (!first) return [];
    const main = names.byId(first.of)?.mainPackage;
    const about = [...new Set([first, ...others].flatMap((one) => aboutOf(one, names)))];
    const ordered = about.sort((x, y) => Number(y === main) - Number(x === main) || (x < y ? -1 : 1));
    const { ofPackages: _, ...rest } = first;
    // In the order of the fields of the schema.
    const { version, of, range, optional, source } = rest;
    const wants = ordered.length > 1 || (ordered.length === 1 && ordered[0] !== main);
    return [
      {
        ...(rest.package !== undefined && { package: rest.package }),
        ...{ version, of },
        ...(wants && { ofPackages: ordered }),
        range,
        ...(optional && { optional }),
        source,
      },
    ];
  });
}

/** A range with single spaces, for comparison. */
export const plain = (range: string) => range.replace(/\s+/g, " ").trim();
