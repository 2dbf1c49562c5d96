/** pnpm-lock.yaml, of the versions 5.4 to 9 (https://github.com/pnpm/spec/tree/master/lockfile). */
import { flowMap, type Indented, type IndentedMap, mapAt, readIndented, textAt } from "../formats/indented.js";
import { packageEntry, type Reading, Tally } from "../reading.js";
import { type Declaration, formatOwn, type Installed, isOwnPlace, type Lock, type Release } from "./lock.js";
import { DEPENDENCY_LISTS } from "./package-json.js";

const KIND = "pnpm-lock.yaml";
/** The newest `lockfileVersion` that is known here. */
const NEWEST = 9;

/** The longest parts, which do not say what the project requires. */
const UNASKED = new Set(["packages", "snapshots"]);

/**
 * A pnpm-lock.yaml. One without workspaces can have its lists at the top. Where there are several documents, the first
 * has what pnpm itself needs, in lists of other names, and the last has the project (https://pnpm.io/lockfile).
 */
export function pnpmLock(text: string): Lock {
  const lock = readIndented(text, UNASKED);
  const folders = mapAt(lock, "importers");
  const importerAt = (folder: string) => {
    const importer = mapAt(folders, folder === "" ? "." : folder);
    return folder === "." && importer.size === 0 ? lock : importer;
  };
  return {
    kind: KIND,
    installed: (folder, key) => {
      const importer = importerAt(folder || ".");
      for (const list of DEPENDENCY_LISTS) {
        const packages = mapAt(importer, list);
        const found = packages.get(key);
        if (found !== undefined) return installedEntry(key, found, packages.lines.get(key));
      }
      return undefined;
    },
    declarations: () => declarationsIn(readIndented(text)),
    reading: () => readAll(lock),
  };
}

/** The lists of the folders of a project; one without workspaces can have its own at the top. */
function importersOf(lock: IndentedMap): IndentedMap[] {
  const folders = mapAt(lock, "importers");
  return [lock, ...[...folders.keys()].map((folder) => mapAt(folders, folder))];
}

function installedIn(importer: IndentedMap): Installed[] {
  return DEPENDENCY_LISTS.map((list) => mapAt(importer, list)).flatMap((list) =>
    [...list].map(([key, found]) => installedEntry(key, found, list.lines.get(key))),
  );
}

function readAll(lock: IndentedMap): Reading {
  const notRead = new Tally();
  if (Number.parseFloat(textAt(lock, "lockfileVersion") ?? "") >= NEWEST + 1)
    notRead.add("unknown lockfileVersion", "", lock.lines.get("lockfileVersion"));
  const installed = importersOf(lock).flatMap(installedIn);
  const entries = installed.filter((found) => found !== "own");
  const passedOver = formatOwn(installed.length - entries.length);
  return { kind: KIND, extent: "locked", entries, passedOver, notRead: notRead.summary() };
}

/**
 * From version 9 on, `packages` has what releases declare and `snapshots` what each copy of them gets; before that, the
 * entries of copies have both.
 */
function* declarationsIn(lock: IndentedMap): Generator<Declaration> {
  const packages = mapAt(lock, "packages");
  const snapshots = lock.has("snapshots") ? mapAt(lock, "snapshots") : packages;
  const direct = new Set(
    importersOf(lock)
      .flatMap(installedIn)
      .map((found) => (found === "own" ? "" : found.text)),
  );
  for (const key of snapshots.keys()) {
    const by = releaseOf(key, snapshots.lines.get(key));
    if (!by) continue;
    const manifest = packages.get(key) ?? packages.get(withoutPeers(key));
    const copy = snapshots.get(key);
    const isDirect = direct.has(`${by.name}@${by.version}`);
    const meta = mapAt(manifest, "peerDependenciesMeta");
    for (const [of, range] of mapAt(manifest, "peerDependencies")) {
      if (typeof range !== "string") continue;
      const optional = textAt(mapAt(meta, of), "optional") === "true";
      const found = ["dependencies", "optionalDependencies"]
        .map((list) => textAt(mapAt(copy, list), of))
        .find((version) => version !== undefined);
      yield {
        by,
        isDirect,
        kind: "peer",
        of,
        range,
        optional,
        found: found === undefined ? undefined : peerOf(of, found),
      };
    }
    for (const [of, range] of flowMap(textAt(manifest, "engines")))
      yield { by, isDirect, kind: "engine", of, range, optional: false, found: undefined };
  }
}

/** What is asked of peers stands behind the version, in brackets or, before version 6, behind an underscore. */
const withoutPeers = (version: string) => version.replace(/[(_].*$/s, "");

/** `/name/1.2.3_peer@1`, `/name@1.2.3(peer@1)` or `name@1.2.3(peer@1)`; addresses stand for what is in no registry. */
function releaseOf(key: string, line: number | undefined): Release | undefined {
  const [, name, version] = /^\/?((?:@[^/@]+\/)?[^/@]+)[/@](\d[^/@]*)$/.exec(withoutPeers(key)) ?? [];
  return name && version ? { name, version, line } : undefined;
}

function peerOf(key: string, version: string): Declaration["found"] {
  const entry = installedEntry(key, version, undefined);
  return entry === "own" || entry.version === undefined
    ? "own"
    : { name: entry.name, version: entry.version, line: undefined };
}

function installedEntry(key: string, installed: Indented, line: number | undefined): Installed {
  const version = typeof installed === "string" ? installed : (textAt(installed, "version") ?? "");
  if (isOwnPlace(version)) return "own";
  const bare = withoutPeers(version);
  // An alias: `/string-width/4.2.3`, `/string-width@4.2.3` or `string-width@4.2.3`.
  const alias = /^\/?((?:@[^/@]+\/)?[^/@]+)[/@](\d[^/@]*)$/.exec(bare);
  if (alias?.[1]) return packageEntry("npm", alias[1], alias[2], line);
  return packageEntry("npm", key, /^\d/.test(bare) ? bare : undefined, line);
}
