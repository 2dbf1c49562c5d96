/** Bills of materials: CycloneDX JSON (https://cyclonedx.org/docs/1.6/json/) and SPDX JSON (https://spdx.github.io/spdx-spec/v2.3/). */
import { listEntry, MAX_ENTRIES } from "../catalog/scan/entry.js";
import type { JsonPlace } from "./formats/json.js";
import { isRecord, type NamedEntry, type Problem, type Reading, withLine } from "./reading.js";
import { ReadingBuilder } from "./reading-builder.js";

/** What GitHub's API gives has the bill of materials under a key of its own. */
const unwrapped = (value: Record<string, unknown>) => (isRecord(value.sbom) ? value.sbom : value);

export function isBillOfMaterials(value: Record<string, unknown>): boolean {
  const { components, packages } = unwrapped(value);
  return Array.isArray(components) || Array.isArray(packages);
}

/** The components of CycloneDX, nested ones included, or packages of SPDX; undefined for neither */
export const sbomEntries = (sbom: Record<string, unknown>): NamedEntry[] | undefined => readUnwrapped(sbom)?.entries;

export function readBill(value: Record<string, unknown>, place: JsonPlace): Reading | Problem {
  const reading = readUnwrapped(unwrapped(value), isRecord(value.sbom) ? place.at("sbom") : place);
  return reading ?? { problem: "This is JSON, but not a bill of materials in CycloneDX or SPDX." };
}

function readUnwrapped(sbom: Record<string, unknown>, place?: JsonPlace): Reading | undefined {
  const { components, packages } = sbom;
  const reading = new ReadingBuilder();
  if (Array.isArray(components)) addCycloneDx(reading, components, place?.at("components"));
  else if (Array.isArray(packages)) addSpdx(reading, packages, place?.at("packages"));
  else return undefined;
  return reading.build(`bill of materials (${Array.isArray(components) ? "CycloneDX" : "SPDX"})`, "all");
}

function addCycloneDx(reading: ReadingBuilder, components: unknown[], place: JsonPlace | undefined): void {
  // A stack of our own instead of recursion: the depth of nesting is the sender's to choose.
  const pending: { component: unknown; place: JsonPlace | undefined }[] = [];
  // One by one: as arguments of a single call, a long list would overflow the stack.
  const addAll = (list: unknown[], where: JsonPlace | undefined) => {
    for (let index = list.length - 1; index >= 0; index -= 1)
      pending.push({ component: list[index], place: where?.at(index) });
  };
  addAll(components, place);
  for (let next = pending.pop(); next && reading.entries.length <= MAX_ENTRIES; next = pending.pop()) {
    const { group, name, purl, version, components: nested } = isRecord(next.component) ? next.component : {};
    // The group is the scope of an npm package: without it, `core` of `@angular` would be anybody's `core`.
    const fullName = typeof group === "string" && group !== "" && typeof name === "string" ? `${group}/${name}` : name;
    addComponent(reading, { purl, name: fullName, version }, next.place);
    if (Array.isArray(nested)) addAll(nested, next.place?.at("components"));
  }
}

function addSpdx(reading: ReadingBuilder, packages: unknown[], place: JsonPlace | undefined): void {
  for (const [index, record] of packages.entries()) {
    const { externalRefs, name, versionInfo: version } = isRecord(record) ? record : {};
    const references = Array.isArray(externalRefs) ? externalRefs.filter(isRecord) : [];
    const purl = references.find((reference) => reference.referenceType === "purl")?.referenceLocator;
    addComponent(reading, { purl, name, version }, place?.at(index));
  }
}

function addComponent(
  reading: ReadingBuilder,
  { purl, name, version }: Record<"purl" | "name" | "version", unknown>,
  place: JsonPlace | undefined,
): void {
  const line = (place?.at("name") ?? place)?.line;
  const shown = typeof version === "string" ? `${name}@${version}` : name;
  if (typeof purl === "string") reading.add(withLine(line, listEntry(purl)));
  else if (typeof name === "string") reading.add(withLine(line, listEntry(String(shown))));
  else reading.miss(["component without a name", "components without a name"], line);
}
