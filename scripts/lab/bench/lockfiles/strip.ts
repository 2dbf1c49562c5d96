/** What of a lockfile peers are held by, small enough to be kept as a test: nothing about where packages come from. */
import { parse, stringify } from "yaml";

type Fields = Record<string, unknown>;
type Entries = Record<string, Fields>;

const pick = (fields: Fields, keys: readonly string[]) =>
  Object.fromEntries(keys.filter((key) => fields[key] !== undefined).map((key) => [key, fields[key]]));

const DECLARED = ["name", "version", "link", "peerDependencies", "peerDependenciesMeta"];

/** Strips a package-lock.json of version 2 or 3; what has no part in peers is left out, but not what others stand below. */
export function stripNpmLock(text: string): string {
  const { lockfileVersion, packages } = JSON.parse(text) as { lockfileVersion: number; packages: Entries };
  const peers = namesOfPeers(packages);
  const kept = new Set<string>();
  for (const [path, entry] of Object.entries(packages)) {
    const name = path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length);
    if (path.includes("node_modules/") && !entry.link && !entry.peerDependencies && !peers.has(name)) continue;
    for (let at = path; !kept.has(at); at = at.slice(0, Math.max(0, at.lastIndexOf("/node_modules/")))) kept.add(at);
  }
  const stripped = [...kept].sort().map((path): [string, Fields] => {
    const entry = packages[path] ?? {};
    const own = entry.peerDependencies as Fields | undefined;
    // What is a dependency and a peer is no peer.
    const both = Object.entries((entry.dependencies ?? {}) as Fields).filter(([name]) => own?.[name]);
    const more = both.length > 0 ? { dependencies: Object.fromEntries(both) } : {};
    return [path, { ...pick(entry, DECLARED), ...more, ...(entry.link ? { resolved: entry.resolved } : {}) }];
  });
  return JSON.stringify({ lockfileVersion, packages: Object.fromEntries(stripped) });
}

/** Strips a pnpm-lock.yaml of version 9. */
export function stripPnpmLock(text: string): string {
  const documents = text.split(/^---$/m);
  const lock = parse(documents.at(-1) ?? "", { maxAliasCount: -1 }) as Fields &
    Record<"packages" | "snapshots", Entries>;
  const peers = namesOfPeers(lock.packages);
  const baseOf = (key: string) => key.replace(/\(.*$/s, "");
  const isKept = (key: string) =>
    lock.packages[baseOf(key)]?.peerDependencies !== undefined || peers.has(baseOf(key).replace(/(?<=.)@.*$/s, ""));
  const packages = Object.entries(lock.packages).filter(([key]) => isKept(key));
  const snapshots = Object.entries(lock.snapshots).filter(([key]) => isKept(key));
  const peersOnly = (list: unknown) =>
    Object.fromEntries(Object.entries(list ?? {}).filter(([name]) => peers.has(name)));
  return stringify(
    {
      ...pick(lock, ["lockfileVersion", "overrides"]),
      importers: { ".": {} },
      packages: Object.fromEntries(packages.map(([key, entry]) => [key, pick(entry, DECLARED)])),
      snapshots: Object.fromEntries(
        snapshots.map(([key, { dependencies, optionalDependencies }]) => [
          key,
          { dependencies: peersOnly(dependencies), optionalDependencies: peersOnly(optionalDependencies) },
        ]),
      ),
    },
    { lineWidth: 0 },
  );
}

const namesOfPeers = (packages: Entries) =>
  new Set(Object.values(packages).flatMap(({ peerDependencies }) => Object.keys(peerDependencies ?? {})));

/** What of a package.json is about versions that a project takes on purpose. */
export function stripManifest(text: string): string {
  const manifest = JSON.parse(text.replace(/^\uFEFF/, "")) as Fields;
  const { overrides, peerDependencyRules } = (manifest.pnpm ?? {}) as Fields;
  const fields = pick(manifest, ["overrides", "resolutions", "dependencies", "devDependencies"]);
  return JSON.stringify({ ...fields, ...(manifest.pnpm ? { pnpm: { overrides, peerDependencyRules } } : {}) });
}
