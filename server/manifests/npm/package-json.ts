/** package.json (https://docs.npmjs.com/cli/configuring-npm/package-json). */
import type { JsonPlace } from "../formats/json.js";
import { namedById } from "../hosts/runtimes.js";
import {
  allowedEntry,
  isRecord,
  type NamedEntry,
  npmEntry,
  type Reading,
  runtimeEntry,
  textOf,
  textsOf,
} from "../reading.js";
import { ReadingBuilder, type ReadingWords } from "../reading-builder.js";

/** The lists of dependencies, in the order in which they count. */
export const DEPENDENCY_LISTS = [
  "dependencies",
  "devDependencies",
  "optionalDependencies",
  "peerDependencies",
] as const;

/** Runtimes and package managers as package.json calls them, with their ids. */
const TOOLS = new Map<string, string>([["node", "nodejs"], ...namedById("bun deno npm pnpm yarn")]);

const COPY: ReadingWords = ["copy under another name", "copies under other names"];
const ODD_FIELD: ReadingWords = ["field with an unexpected value", "fields with unexpected values"];

/** A dependency as a package.json asks for it. */
export interface Declared {
  /** What it is installed under; not always the name of the package. */
  key: string;
  /** The range, address or alias. */
  asked: string;
  line: number | undefined;
  /** Whether it stands in `devDependencies` alone. */
  isDev: boolean;
  /** Whether only `peerDependencies` has it: that is what the package takes, and not what is installed. */
  isPeer: boolean;
}

/** The entry of a dependency that no lockfile has; none for a peer. */
export const entryOf = ({ key, asked, line, isPeer }: Declared): NamedEntry | undefined =>
  isPeer ? undefined : npmEntry(key, asked, line);

/** Whether JSON looks like a package.json: it lists dependencies, or runtimes. */
export const isPackageJson = (value: Record<string, unknown>): boolean =>
  DEPENDENCY_LISTS.some((list) => isRecord(value[list])) || isRecord(value.engines);

/**
 * The entries of a package.json: dependencies of every kind, `engines`, `devEngines` and `packageManager`. A package that
 * stands in several lists counts once, by the first of `dependencies`, `devDependencies`, `optionalDependencies`,
 * `peerDependencies`. A peer that no lockfile has is left out. Fields of another shape than npm gives them are left out.
 */
export function packageJsonEntries(manifest: Record<string, unknown>): NamedEntry[] {
  return readPackageJson(manifest).entries;
}

/** Reads a package.json. @param toEntry what a dependency comes to; undefined for what is left out on purpose */
export function readPackageJson(
  manifest: Record<string, unknown>,
  place?: JsonPlace,
  toEntry: (declared: Declared) => NamedEntry | undefined = entryOf,
): Reading {
  const reading = new ReadingBuilder();
  const dependencies = declarations(reading, manifest, place);
  for (const declared of dependencies.values()) {
    const entry = toEntry(declared);
    // What other packages import is what is installed under the package's own name.
    if (entry && entry.name !== declared.key && dependencies.has(entry.name)) reading.passOver(COPY);
    else if (entry) reading.add(declared.isDev ? { ...entry, isDev: true } : entry);
  }
  addRuntimes(reading, manifest, place);
  return reading.build("package.json", "named");
}

/** What a package asks for, by the name it is installed under. */
export function declared(manifest: Record<string, unknown>): Map<string, string> {
  const asked = new Map<string, string>();
  for (const field of DEPENDENCY_LISTS) {
    for (const [key, value] of textsOf(manifest[field])) if (!asked.has(key)) asked.set(key, value);
  }
  return asked;
}

function declarations(
  reading: ReadingBuilder,
  manifest: Record<string, unknown>,
  place?: JsonPlace,
): ReadonlyMap<string, Declared> {
  const found = new Map<string, Declared>();
  for (const field of DEPENDENCY_LISTS) {
    const list = manifest[field];
    const listPlace = place?.at(field);
    if (list !== undefined && !isRecord(list)) reading.miss(ODD_FIELD, listPlace?.line);
    for (const [key, asked] of Object.entries(isRecord(list) ? list : {})) {
      const line = listPlace?.at(key)?.line;
      if (key.trim() === "") reading.miss(["dependency without a name", "dependencies without a name"], line);
      else if (typeof asked !== "string")
        reading.miss(["dependency whose version is not a string", "dependencies whose version is not a string"], line);
      else if (!found.has(key)) {
        const [isDev, isPeer] = [field === "devDependencies", field === "peerDependencies"];
        found.set(key, { key, asked, line, isDev, isPeer });
      }
    }
  }
  return found;
}

/**
 * The runtimes and the package managers that a package asks for: `engines`, `packageManager`
 * (https://nodejs.org/api/corepack.html), `volta` (https://docs.volta.sh/guide/understanding#managing-your-project) and
 * `devEngines`.
 */
export function addRuntimes(reading: ReadingBuilder, manifest: Record<string, unknown>, place?: JsonPlace): void {
  const { engines, packageManager, devEngines, volta } = manifest;
  const odd = (field: string, inner?: string) =>
    reading.miss(ODD_FIELD, (inner ? place?.at(field)?.at(inner) : place?.at(field))?.line);

  if (isRecord(engines)) {
    const line = place?.at("engines")?.at("node")?.line;
    if (typeof engines.node === "string") reading.add(allowedEntry("nodejs", "node", engines.node, line));
    else if (engines.node !== undefined) odd("engines", "node");
    addEngines(reading, engines, place?.at("engines"));
  } else if (engines !== undefined) odd("engines");

  const manager = typeof packageManager === "string" ? /^([a-z]+)@([\w.-]+)/.exec(packageManager) : null;
  if (manager?.[1] && manager[2])
    reading.add(runtimeEntry(manager[1], manager[1], manager[2], place?.at("packageManager")?.line));
  else if (packageManager !== undefined) odd("packageManager");

  for (const [name, version] of textsOf(volta)) {
    const id = TOOLS.get(name);
    if (id) reading.add(runtimeEntry(id, name, version, place?.at("volta")?.at(name)?.line));
  }

  if (isRecord(devEngines)) addDevEngines(reading, devEngines, place?.at("devEngines"));
  else if (devEngines !== undefined) odd("devEngines");
}

/** The package managers and other runtimes that `engines` allows; texts such as `please-use-pnpm` allow none. */
function addEngines(reading: ReadingBuilder, engines: Record<string, unknown>, place: JsonPlace | undefined): void {
  for (const [name, range] of textsOf(engines)) {
    const id = TOOLS.get(name);
    if (id !== undefined && name !== "node" && /^[<>=~^v\s]*[\d*x]/i.test(range))
      reading.add(allowedEntry(id, name, range, place?.at(name)?.line));
  }
}

/** `runtime` and `packageManager` of `devEngines`, one or several each (https://docs.npmjs.com/cli/configuring-npm/package-json#devengines). */
function addDevEngines(reading: ReadingBuilder, devEngines: Record<string, unknown>, place?: JsonPlace): void {
  for (const field of ["runtime", "packageManager"])
    for (const [index, tool] of [devEngines[field]].flat().entries()) {
      const { name, version } = isRecord(tool) ? tool : {};
      const id = TOOLS.get(textOf(name) ?? "");
      const fieldPlace = place?.at(field);
      const line = (fieldPlace?.at(index) ?? fieldPlace)?.at("name")?.line;
      if (id) reading.add(runtimeEntry(id, String(name), textOf(version), line));
    }
}
