/** Bills of materials: CycloneDX JSON (https://cyclonedx.org/docs/1.6/json/) and SPDX JSON (https://spdx.github.io/spdx-spec/v2.3/). */
import { type Entry, listEntry, MAX_ENTRIES } from "../catalog/entry.js";
import { isRecord, type Reading } from "./reading.js";

/**
 * The entries of a bill of materials: components of CycloneDX, nested ones included, or packages of SPDX.
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

/**
 * Reads a bill of materials.
 * @returns undefined when it is none
 */
export function readBillOfMaterials(sbom: Record<string, unknown>): Reading | undefined {
  const entries = sbomEntries(sbom);
  const kind = `bill of materials (${Array.isArray(sbom.components) ? "CycloneDX" : "SPDX"})`;
  return entries && { kind, extent: "all", entries, passedOver: [] };
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
