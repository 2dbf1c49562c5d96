/** yarn.lock, of Yarn 1 (https://classic.yarnpkg.com/lang/en/docs/yarn-lock/) and of those after it. */
import { type Indented, IndentedMap, mapAt, readIndented, textAt } from "../formats/indented.js";
import { aliased, packageEntry, Tally } from "../reading.js";
import { type Declaration, formatOwn, type Installed, isOwnPlace, type Lock } from "./lock.js";

const KIND = "yarn.lock";

/** A yarn.lock. It does not mark direct dependencies, but has the version for each range. */
export function yarnLock(text: string): Lock {
  const lock = readIndented(text);
  const notRead = new Tally();
  /** What is installed, by `name@range`; and by name alone, to find what a `resolutions` field turns to another range. */
  const byDescriptor = new Map<string, Installed>();
  const byName = new Map<string, Installed | undefined>();
  const all: Installed[] = [];
  for (const [key, block] of lock) {
    if (key === "__metadata") continue;
    const line = lock.lines.get(key);
    const installed = installedBy(key, block, line);
    if (!installed) {
      if (block instanceof IndentedMap) notRead.add("package without a version", "packages without a version", line);
      continue;
    }
    all.push(installed);
    for (const descriptor of descriptorsOf(key)) {
      byDescriptor.set(descriptor, installed);
      const { name } = splitDescriptor(descriptor);
      byName.set(name, byName.has(name) && byName.get(name) !== installed ? undefined : installed);
    }
  }
  return {
    kind: KIND,
    ...(lock.has("__metadata") && { declarations: () => declarationsIn(lock, byDescriptor) }),
    installed: (_folder, key, asked) =>
      byDescriptor.get(`${key}@${asked}`) ?? byDescriptor.get(`${key}@npm:${asked}`) ?? byName.get(key),
    reading: () => {
      const entries = all.filter((installed) => installed !== "own");
      const passedOver = formatOwn(all.length - entries.length);
      return { kind: KIND, extent: "all", entries, passedOver, notRead: notRead.summary() };
    },
  };
}

/** @returns undefined for what has no version */
function installedBy(key: string, block: Indented, line: number | undefined): Installed | undefined {
  const version = textAt(block, "version");
  if (version === undefined) return undefined;
  const { name, asked } = splitDescriptor(textAt(block, "resolution") ?? descriptorsOf(key)[0] ?? "");
  if (isOwnPlace(asked)) return "own";
  return packageEntry("npm", aliased(name, asked.replace(/^npm:(?=[^@]*$)/, "")).name, version, line);
}

/**
 * Yarn 2 and later record what releases declare, and not which copy of a peer each gets: that is the one that those who
 * depend on the release provide, by their own dependencies or as peers of theirs.
 */
function* declarationsIn(lock: IndentedMap, byDescriptor: ReadonlyMap<string, Installed>): Generator<Declaration> {
  const blocks = new Map<string, Block>();
  for (const [key, entry] of lock) {
    const line = lock.lines.get(key);
    const installed = key === "__metadata" ? undefined : installedBy(key, entry, line);
    if (!installed) continue;
    const asked = [...mapAt(entry, "dependencies")].filter(
      (one): one is [string, string] => typeof one[1] === "string",
    );
    const block: Block = { installed, entry, asked: new Map(asked), dependents: new Set() };
    for (const descriptor of descriptorsOf(key)) blocks.set(descriptor, block);
  }
  const all = new Set(blocks.values());
  const blockOf = (name: string, range: string) => blocks.get(`${name}@${range}`) ?? blocks.get(`${name}@npm:${range}`);
  for (const block of all) for (const [name, range] of block.asked) blockOf(name, range)?.dependents.add(block);

  /** What those above a block provide; undefined among it where one of them provides nothing. */
  const provided = (block: Block, peer: string, seen = new Set<Block>()): Set<Installed | undefined> => {
    const found = new Set<Installed | undefined>();
    for (const dependent of block.dependents) {
      if (seen.has(dependent)) continue;
      seen.add(dependent);
      const range = dependent.asked.get(peer);
      if (range !== undefined)
        found.add(byDescriptor.get(`${peer}@${range}`) ?? byDescriptor.get(`${peer}@npm:${range}`));
      else if (isNamed(dependent, peer)) found.add(dependent.installed);
      else if (mapAt(dependent.entry, "peerDependencies").has(peer))
        for (const one of provided(dependent, peer, seen)) found.add(one);
      else found.add(undefined);
    }
    return found;
  };

  for (const block of all) {
    const by = releaseOf(block.installed);
    if (by === undefined || by === "own") continue;
    const isDirect = [...block.dependents].some(({ installed }) => installed === "own");
    const meta = mapAt(block.entry, "peerDependenciesMeta");
    for (const [of, range] of mapAt(block.entry, "peerDependencies")) {
      if (typeof range !== "string") continue;
      const optional = textAt(mapAt(meta, of), "optional") === "true";
      for (const found of provided(block, of))
        yield { by, isDirect, kind: "peer", of, range, optional, found: found && releaseOf(found) };
    }
  }
}

/** An entry of a lockfile, and the entries that depend on it. */
interface Block {
  installed: Installed;
  entry: Indented;
  asked: ReadonlyMap<string, string>;
  dependents: Set<Block>;
}

const isNamed = ({ installed }: Block, name: string) => installed !== "own" && installed.name === name;

const releaseOf = (installed: Installed): Declaration["found"] =>
  installed === "own" || installed.version === undefined
    ? "own"
    : { name: installed.name, version: installed.version, line: installed.line };

/** Several ranges that come to one version share a block: `a@^1, a@^1.2`, each or all together in quotes. */
const descriptorsOf = (key: string) => key.split(",").map((part) => part.trim().replace(/^"|"$/g, ""));

/** `@scope/name@npm:^1.0` at the first `@` that does not begin a scope. */
function splitDescriptor(descriptor: string): { name: string; asked: string } {
  const at = descriptor.indexOf("@", 1);
  return at < 0 ? { name: descriptor, asked: "" } : { name: descriptor.slice(0, at), asked: descriptor.slice(at + 1) };
}
