/** package-lock.json and npm-shrinkwrap.json, versions 2 and 3: manifests are copied into them as published. */
import { isRecord } from "../../../server/manifests/reading.js";
import { declarationsOf, enginesOf, type Release } from "./release.js";

/**
 * @returns the releases from a registry
 * @throws Error when it is of version 1, which records no declarations, or no lockfile
 */
export function readNpmLock(text: string): Release[] {
  const { packages } = JSON.parse(text);
  if (!isRecord(packages))
    throw new Error('it has no "packages": lockfiles of npm record declarations from version 2 on');
  return Object.entries(packages).flatMap(([path, entry]) => {
    const folder = /(?:^|\/)node_modules\/((?:@[^/]+\/)?[^/]+)$/.exec(path)?.[1];
    if (!folder || !isRecord(entry) || entry.link === true || typeof entry.version !== "string") return [];
    if (typeof entry.resolved === "string" && !entry.resolved.startsWith("https://")) return [];
    const { name = folder, version, peerDependencies, peerDependenciesMeta, engines, integrity } = entry;
    const isOptional = (peer: string) => {
      const meta = isRecord(peerDependenciesMeta) ? peerDependenciesMeta[peer] : undefined;
      return isRecord(meta) && meta.optional === true;
    };
    const declarations = [
      ...declarationsOf("package", entriesOf(peerDependencies), isOptional),
      ...enginesOf(entriesOf(engines)),
    ];
    // Of several hashes, the last is the strongest.
    const hash = typeof integrity === "string" ? { integrity: integrity.split(" ").at(-1) as string } : {};
    return [{ ecosystem: "npm", name: String(name), version, declarations, ...hash }];
  });
}

const entriesOf = (value: unknown) => (isRecord(value) ? Object.entries(value) : []);
