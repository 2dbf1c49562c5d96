/** What a project says that it takes on purpose: `overrides`, `resolutions` and the like of npm, pnpm, Yarn and Bun. */
import semver from "semver";
import { getOrInsertComputed } from "../../catalog/maps.js";
import type { Entry } from "../../catalog/scan/entry.js";
import { heldKey } from "../../catalog/scan/unmet.js";
import { parseJson } from "../formats/json.js";
import { readYaml, yamlAt, yamlList, yamlText, yamlTexts } from "../formats/yaml.js";
import { isRecord, nameOf, textOf, textsOf, valueAt } from "../reading.js";
import { isNode, type Node, type Required, type Tree } from "../tree.js";
import { splitDescriptor } from "./lock.js";

/** A package that a project wants in other versions than those that depend on it, or does without. */
export interface AcceptedExtension {
  /** Where the project says so, in words: `overrides of package.json`. */
  source: string;
  /** The name of the package; with `*` for any characters. */
  of: string;
  /** Only for those that ask for one of these versions; undefined for all. */
  asked?: string | undefined;
  /** Only for this package, and with `isBelow` for what it brings; undefined for all. */
  by?: { name: string; range: string | undefined; isBelow: boolean } | undefined;
  /** What the project takes; undefined for any version. */
  versions: string | undefined;
  /** Whether it is about a package that is missing, and not about one of another version. */
  isMissing: boolean;
}

/** Which fields count: those of the package manager that wrote the lockfile; all of them without one. */
type ExtendingManager = "npm" | "pnpm" | "yarn" | "bun" | "any";

/** In place of the name of a lockfile where there is none. */
export const NO_LOCKFILE = "no lockfile";

/**
 * What a file of the folder of a lockfile says.
 * @param file the name of a package.json, pnpm-workspace.yaml or lockfile
 * @param lockfile the name of the lockfile, which decides what counts; or NO_LOCKFILE
 */
export function readExceptions(file: string, text: string, lockfile: string): AcceptedExtension[] {
  const manager = managerOf(nameOf(lockfile));
  if (nameOf(file) === "package.json") {
    // Most have none and need not be parsed twice.
    if (!/"(?:overrides|resolutions|peerDependencyRules)"/.test(text)) return [];
    const parsed = parseJson(text.replace(/^\uFEFF/, ""), "a package.json");
    return "problem" in parsed || !isRecord(parsed.value) ? [] : packageJsonExceptions(parsed.value, manager);
  }
  return manager === "pnpm" || manager === "any" ? settingsExceptions(text, nameOf(file)) : [];
}

/**
 * The setting of an .npmrc by which npm installs peers in any version
 * (https://docs.npmjs.com/cli/using-npm/config#legacy-peer-deps); undefined without it, and for the lockfiles of others.
 */
export function relaxedPeers(npmrc: string, lockfile: string): string | undefined {
  const isSet = managerOf(nameOf(lockfile)) === "npm" && /^[ \t]*legacy-peer-deps[ \t]*=[ \t]*true\b/m.test(npmrc);
  return isSet ? "legacy-peer-deps of .npmrc" : undefined;
}

function managerOf(lockfile: string): ExtendingManager {
  if (lockfile === NO_LOCKFILE) return "any";
  if (lockfile === "pnpm-lock.yaml") return "pnpm";
  if (lockfile === "yarn.lock") return "yarn";
  return lockfile === "bun.lock" ? "bun" : "npm";
}

function packageJsonExceptions(manifest: Record<string, unknown>, manager: ExtendingManager): AcceptedExtension[] {
  const source = (field: string) => `${field} of package.json`;
  const found: AcceptedExtension[] = [];
  if (manager === "npm" || manager === "bun" || manager === "any") {
    const own = new Map([...textsOf(manifest.devDependencies), ...textsOf(manifest.dependencies)]);
    found.push(...nestedOverrides(manifest.overrides, source("overrides"), own));
  }
  if (manager !== "npm") found.push(...flatOverrides(textsOf(manifest.resolutions), source("resolutions"), "/"));
  if ((manager === "pnpm" || manager === "any") && isRecord(manifest.pnpm)) {
    const { overrides, peerDependencyRules: rules } = manifest.pnpm;
    found.push(...flatOverrides(textsOf(overrides), source("pnpm.overrides"), ">"));
    const list = (key: string) => [valueAt(rules, key)].flat().flatMap((one) => textOf(one) ?? []);
    found.push(...peerRules(list, textsOf(valueAt(rules, "allowedVersions")), source("pnpm.peerDependencyRules")));
  }
  return found;
}

/** The long lists of a pnpm-lock.yaml, which hold no settings. */
const LISTS = /^(?:packages|snapshots|importers):/;

/** pnpm-workspace.yaml, which has its settings without `pnpm`, and pnpm-lock.yaml, which has the overrides. */
function settingsExceptions(text: string, file: string): AcceptedExtension[] {
  const sections = text.split(/^(?=[^\s#-])/m).filter((section) => !LISTS.test(section));
  const settings = readYaml(sections.join(""));
  const rules = yamlAt(settings, "peerDependencyRules");
  const list = (key: string) => yamlList(yamlAt(rules, key)).flatMap((item) => yamlText(item) ?? []);
  return [
    ...flatOverrides(yamlTexts(yamlAt(settings, "overrides")), `overrides of ${file}`, ">"),
    ...peerRules(list, yamlTexts(yamlAt(rules, "allowedVersions")), `peerDependencyRules of ${file}`),
  ];
}

/**
 * `overrides` of npm: `{"a": "1", "b@2": {".": "3", "c": "$c"}}`
 * (https://docs.npmjs.com/cli/configuring-npm/package-json#overrides).
 * @param own what the project asks for itself, which `$c` stands for
 */
function nestedOverrides(
  overrides: unknown,
  source: string,
  own: ReadonlyMap<string, string>,
  by?: AcceptedExtension["by"],
  depth = 0,
): AcceptedExtension[] {
  if (!isRecord(overrides) || depth > MOST_LEVELS) return [];
  return Object.entries(overrides).flatMap(([key, value]): AcceptedExtension[] => {
    const { name: of, range: asked } = splitSelector(key);
    const below = nestedOverrides(value, source, own, { name: of, range: asked, isBelow: true }, depth + 1);
    // Without a version of its own, one that has others below it is about the range it names.
    const wanted = isRecord(value) ? (value["."] ?? asked) : value;
    if (key === "." || typeof wanted !== "string") return below;
    const versions = rangeOf(wanted.startsWith("$") ? own.get(wanted.slice(1)) : wanted);
    return [{ source, of, asked, by, versions, isMissing: false }, ...below];
  });
}

const MOST_LEVELS = 10;

/** Overrides in which a key has all: `a@1>b` of pnpm, `a/b` of Yarn. */
function flatOverrides(
  overrides: Iterable<[string, string]>,
  source: string,
  separator: ">" | "/",
): AcceptedExtension[] {
  return [...overrides].map(([key, value]): AcceptedExtension => {
    // `>` also begins ranges, then behind an `@`, a space or `|`; and `/` also stands in names with a scope.
    const parts = separator === ">" ? key.split(/(?<=[^ |@])>(?=[^=])/) : (key.match(/(?:@[^/]+\/)?[^/]+/g) ?? []);
    const { name: of, range: asked } = splitSelector(parts.at(-1) ?? "");
    const parent = parts.slice(0, -1).findLast((part) => part !== "**");
    // pnpm takes out what is set to `-`.
    const isMissing = value === "-";
    const by = parent === undefined ? undefined : { ...splitSelector(parent), isBelow: true };
    return { source, of, asked, by, versions: rangeOf(value), isMissing };
  });
}

/** https://pnpm.io/settings#peerdependencyrules @param list gives the names in one of the lists */
function peerRules(list: (key: string) => string[], allowedVersions: [string, string][], source: string) {
  const any = { versions: undefined };
  return [
    ...list("ignoreMissing").map((of): AcceptedExtension => ({ source, of, ...any, isMissing: true })),
    ...list("allowAny").map((of): AcceptedExtension => ({ source, of, ...any, isMissing: false })),
    ...flatOverrides(allowedVersions, source, ">").map((one) => {
      return { ...one, asked: undefined, by: one.by && { ...one.by, isBelow: false } };
    }),
  ];
}

/** `name@range`, where the range can begin with `npm:`. */
function splitSelector(selector: string): { name: string; range: string | undefined } {
  const { name, asked } = splitDescriptor(selector);
  return { name, range: rangeOf(asked) };
}

/** A range, without the name of another package before it; undefined for what is none. */
function rangeOf(value: string | undefined): string | undefined {
  const range = value?.replace(/^npm:(?:.+@)?/, "").trim();
  return range && semver.validRange(range, true) !== null ? range : undefined;
}

/** Where the project says that it accepts what a release does not get; undefined where it does not */
export function accepting(
  exceptions: readonly AcceptedExtension[],
  tree: Tree,
): (by: Node, one: Required) => string | undefined {
  const reached = new Map<AcceptedExtension, ReadonlySet<Node>>();
  const reachedBy = (exception: AcceptedExtension) =>
    getOrInsertComputed(reached, exception, () => nodesOf(exception.by, tree));
  return (by, { name, range, found }) => {
    const about = exceptions.filter(
      (one) =>
        matches(one.of, name) &&
        one.isMissing === (found === undefined) &&
        (one.asked === undefined || meets(range, one.asked)) &&
        (one.by === undefined || reachedBy(one).has(by)),
    );
    // An override for some beats one for all.
    const below = about.filter((one) => one.by?.isBelow);
    const takes = ({ versions }: AcceptedExtension) =>
      versions === undefined || !isNode(found) || tree.accepts(versions, found.version) !== false;
    return (below.length > 0 ? below : about).find(takes)?.source;
  };
}

/**
 * What a project without a lockfile accepts on purpose of what its own dependencies declare, by `heldKey`: it overrides a
 * package that it asks for itself, in a range that has a version in common with what it asks for.
 */
export function acceptedKeys(exceptions: readonly AcceptedExtension[], entries: readonly Entry[]): string[] {
  const own = entries.filter(({ ecosystem }) => ecosystem === "npm");
  return exceptions.flatMap(({ of, by, versions, isMissing }) => {
    const asked = own.find(({ name }) => name === of);
    const isTaken = versions === undefined || meets(asked?.version ?? "", versions);
    if (!asked || isMissing || !isTaken) return [];
    const names = by ? [by.name] : own.map(({ name }) => name).filter((name) => name !== of);
    return names.map((name) => heldKey("npm", name, of));
  });
}

/** The releases of a package in a range, and all that they bring. */
function nodesOf(by: AcceptedExtension["by"], { nodes, accepts }: Tree): ReadonlySet<Node> {
  const isOne = ({ name, version }: Node) =>
    name === by?.name && (by.range === undefined || accepts(by.range, version) !== false);
  const reached = new Set(nodes.filter(isOne));
  if (!by?.isBelow) return reached;
  // A set grows while it is gone through.
  for (const node of reached) {
    for (const next of node.dependencies()) reached.add(next);
    for (const { found } of node.requires()) if (isNode(found)) reached.add(found);
  }
  return reached;
}

const meets = (range: string, asked: string) =>
  semver.validRange(range, true) === null || semver.intersects(range, asked, { loose: true, includePrerelease: true });

/** Whether a name is one that a pattern is about: `*` stands for any characters. */
function matches(pattern: string, name: string): boolean {
  const [first = "", ...others] = pattern.split("*");
  const last = others.pop();
  if (last === undefined) return pattern === name;
  if (!name.startsWith(first) || !name.endsWith(last)) return false;
  let at = first.length;
  for (const part of others) {
    const next = name.indexOf(part, at);
    if (next < 0) return false;
    at = next + part.length;
  }
  return at + last.length <= name.length;
}
