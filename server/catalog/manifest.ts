/** What a package.json or a bill of materials names, as entries to resolve. */

export interface Entry {
  /** As it is repeated to the one who gave it. */
  text: string;
  /** The ecosystem whose package it is; undefined where the text alone decides. */
  ecosystem: string | undefined;
  name: string;
  version: string | undefined;
}

/** More entries than this are refused. */
export const MAX_ENTRIES = 5000;

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** An entry of a list of dependencies: a name, name@range or purl. */
export function listEntry(text: string): Entry {
  return { text, ecosystem: undefined, name: text, version: undefined };
}

/**
 * The entries of a package.json: dependencies of every kind, `engines` and `packageManager`. A package that stands in
 * several lists counts once, by the first of `dependencies`, `devDependencies`, `optionalDependencies`, `peerDependencies`.
 * Fields of another shape than npm gives them are passed over.
 */
export function packageJsonEntries(manifest: Record<string, unknown>): Entry[] {
  const entries = new Map<string, Entry>();
  for (const field of ["dependencies", "devDependencies", "optionalDependencies", "peerDependencies"]) {
    const list = manifest[field];
    if (!isRecord(list)) continue;
    for (const [key, value] of Object.entries(list)) {
      if (typeof value !== "string" || entries.has(key)) continue;
      entries.set(key, npmEntry(key, value));
    }
  }
  const engines = isRecord(manifest.engines) ? manifest.engines : {};
  const node = typeof engines.node === "string" ? [runtimeEntry("nodejs", "node", engines.node)] : [];
  const manager =
    typeof manifest.packageManager === "string" ? /^([a-z]+)@([\w.+-]+)/.exec(manifest.packageManager) : null;
  const tool = manager?.[1] && manager[2] ? [runtimeEntry(manager[1], manager[1], manager[2].split("+")[0] ?? "")] : [];
  return [...entries.values(), ...node, ...tool];
}

/** `"x": "npm:react@17"` installs react 17 under the name x (https://docs.npmjs.com/cli/using-npm/package-spec#aliases). */
function npmEntry(key: string, value: string): Entry {
  const alias = /^npm:(@?[^@]+)(?:@(.+))?$/.exec(value);
  const name = alias?.[1] ?? key;
  return { text: `${key}@${value}`, ecosystem: "npm", name, version: alias ? alias[2] : value };
}

function runtimeEntry(id: string, shown: string, version: string): Entry {
  return { text: `${shown}@${version}`, ecosystem: undefined, name: `${id}@${version}`, version: undefined };
}

/**
 * The entries of a bill of materials: components of CycloneDX JSON (https://cyclonedx.org/docs/1.6/json/), nested ones
 * included, or packages of SPDX JSON (https://spdx.github.io/spdx-spec/v2.3/).
 * @returns undefined when it is neither
 */
export function sbomEntries(sbom: Record<string, unknown>): Entry[] | undefined {
  if (Array.isArray(sbom.components)) return cycloneDxEntries(sbom.components);
  if (Array.isArray(sbom.packages))
    return sbom.packages
      .filter(isRecord)
      .map(spdxEntry)
      .filter((entry) => entry !== undefined);
  return undefined;
}

function cycloneDxEntries(components: unknown[]): Entry[] {
  const entries: Entry[] = [];
  // A stack of our own instead of recursion: the depth of nesting is the sender's to choose.
  const pending = [...components].reverse();
  while (pending.length > 0 && entries.length <= MAX_ENTRIES) {
    const component = pending.pop();
    if (!isRecord(component)) continue;
    const { group, name, purl, version } = component;
    // The group is the scope of an npm package: without it, `core` of `@angular` would be anybody's `core`.
    const fullName = typeof group === "string" && group !== "" && typeof name === "string" ? `${group}/${name}` : name;
    const entry = componentEntry(purl, fullName, version);
    if (entry) entries.push(entry);
    // One by one: as arguments of a single call, a long list would overflow the stack.
    if (Array.isArray(component.components))
      for (const nested of component.components.toReversed()) pending.push(nested);
  }
  return entries;
}

function spdxEntry(record: Record<string, unknown>): Entry | undefined {
  const references = Array.isArray(record.externalRefs) ? record.externalRefs.filter(isRecord) : [];
  const purl = references.find((reference) => reference.referenceType === "purl")?.referenceLocator;
  return componentEntry(purl, record.name, record.versionInfo);
}

function componentEntry(purl: unknown, name: unknown, version: unknown): Entry | undefined {
  if (typeof purl === "string") return listEntry(purl);
  if (typeof name !== "string") return undefined;
  return listEntry(typeof version === "string" ? `${name}@${version}` : name);
}
