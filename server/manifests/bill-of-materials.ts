/** Bills of materials: CycloneDX JSON (https://cyclonedx.org/docs/1.6/json/) and SPDX JSON (https://spdx.github.io/spdx-spec/v2.3/). */
import { listEntry, MAX_ENTRIES } from "../catalog/scan/entry.js";
import type { JsonPlace } from "./formats/json.js";
import { isRecord, type NamedEntry, type Problem, type Reading, Tally, withLine } from "./reading.js";

/** What GitHub's API gives has the bill of materials under a key of its own. */
const unwrapped = (value: Record<string, unknown>) => (isRecord(value.sbom) ? value.sbom : value);

export function isBillOfMaterials(value: Record<string, unknown>): boolean {
  const { components, packages } = unwrapped(value);
  return Array.isArray(components) || Array.isArray(packages);
}

/**
 * The entries of a bill of materials: components of CycloneDX, nested ones included, or packages of SPDX.
 * @returns undefined when it is neither
 */
export function sbomEntries(sbom: Record<string, unknown>): NamedEntry[] | undefined {
  return readUnwrapped(sbom)?.entries;
}

export function readBill(value: Record<string, unknown>, place: JsonPlace): Reading | Problem {
  const reading = readUnwrapped(unwrapped(value), isRecord(value.sbom) ? place.at("sbom") : place);
  return reading ?? { problem: "This is JSON, but not a bill of materials in CycloneDX or SPDX." };
}

function readUnwrapped(sbom: Record<string, unknown>, place?: JsonPlace): Reading | undefined {
  const { components, packages } = sbom;
  const notRead = new Tally();
  const [format, entries] = Array.isArray(components)
    ? ["CycloneDX", cycloneDxEntries(components, place?.at("components"), notRead)]
    : ["SPDX", Array.isArray(packages) ? spdxEntries(packages, place?.at("packages"), notRead) : undefined];
  const kind = `bill of materials (${format})`;
  return entries && { kind, extent: "all", entries, passedOver: [], notRead: notRead.summary() };
}

function cycloneDxEntries(components: unknown[], place: JsonPlace | undefined, notRead: Tally): NamedEntry[] {
  const entries: NamedEntry[] = [];
  // A stack of our own instead of recursion: the depth of nesting is the sender's to choose.
  const pending: { component: unknown; place: JsonPlace | undefined }[] = [];
  // One by one: as arguments of a single call, a long list would overflow the stack.
  const addAll = (list: unknown[], where: JsonPlace | undefined) => {
    for (let index = list.length - 1; index >= 0; index -= 1)
      pending.push({ component: list[index], place: where?.at(index) });
  };
  addAll(components, place);
  for (let next = pending.pop(); next && entries.length <= MAX_ENTRIES; next = pending.pop()) {
    const { group, name, purl, version, components: nested } = isRecord(next.component) ? next.component : {};
    // The group is the scope of an npm package: without it, `core` of `@angular` would be anybody's `core`.
    const fullName = typeof group === "string" && group !== "" && typeof name === "string" ? `${group}/${name}` : name;
    addComponent(entries, notRead, { purl, name: fullName, version }, next.place);
    if (Array.isArray(nested)) addAll(nested, next.place?.at("components"));
  }
  return entries;
}

function spdxEntries(packages: unknown[], place: JsonPlace | undefined, notRead: Tally): NamedEntry[] {
  const entries: NamedEntry[] = [];
  for (const [index, record] of packages.entries()) {
    const { externalRefs, name, versionInfo: version } = isRecord(record) ? record : {};
    const references = Array.isArray(externalRefs) ? externalRefs.filter(isRecord) : [];
    const purl = references.find((reference) => reference.referenceType === "purl")?.referenceLocator;
    addComponent(entries, notRead, { purl, name, version }, place?.at(index));
  }
  return entries;
}

function addComponent(
  entries: NamedEntry[],
  notRead: Tally,
  { purl, name, version }: Record<"purl" | "name" | "version", unknown>,
  place: JsonPlace | undefined,
): void {
  const line = (place?.at("name") ?? place)?.line;
  const shown = typeof version === "string" ? `${name}@${version}` : name;
  if (typeof purl === "string") entries.push(withLine(line, listEntry(purl)));
  else if (typeof name === "string") entries.push(withLine(line, listEntry(String(shown))));
  else notRead.add("component without a name", "components without a name", line);
}
