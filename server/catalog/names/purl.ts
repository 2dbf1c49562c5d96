/** Package URLs (https://github.com/package-url/purl-spec). */
import { PackageURL } from "packageurl-js";
import { fillRelease } from "./spelling.js";

/** Types of package URLs and our ecosystems (https://github.com/package-url/purl-spec/blob/main/PURL-TYPES.rst). */
export const PURL_ECOSYSTEMS: ReadonlyMap<string, string> = new Map([
  ["npm", "npm"],
  ["pypi", "pypi"],
  ["gem", "gem"],
  ["golang", "go"],
  ["maven", "maven"],
  ["cargo", "cargo"],
  ["composer", "composer"],
  ["nuget", "nuget"],
  ["hex", "hex"],
  // No technology has packages there yet; their names must not be taken for others.
  ["pub", "pub"],
]);

export const isPurl = (text: string): boolean => /^pkg:/i.test(text);

/** Reads a package URL, whose ecosystem may be none of ours; undefined for what is no package URL */
export function readPurl(
  text: string,
): { ecosystem: string | undefined; name: string; version: string | undefined } | undefined {
  let purl: PackageURL;
  try {
    purl = PackageURL.fromString(text);
  } catch {
    return undefined;
  }
  const ecosystem = PURL_ECOSYSTEMS.get(purl.type ?? "");
  const version = purl.version ?? undefined;
  if (!ecosystem) return { ecosystem, name: purl.name ?? "", version };
  const separator = ecosystem === "maven" ? ":" : "/";
  const name = [purl.namespace, purl.name].filter(Boolean).join(separator);
  // A package URL names a release: 5.1 is 5.1.0, not its line.
  return { ecosystem, name, version: version && fillRelease(version) };
}
