/** Lockfiles of npm, pnpm and Yarn, as a case of UpgradeBench needs them: what releases declare, and how to write less of it. */
import { Document, isMap, isScalar, parse, visit } from "yaml";
import { type Indented, mapAt, readIndented, textAt } from "../../../../server/manifests/formats/indented.js";
import { isRecord, textsOf } from "../../../../server/manifests/reading.js";

type Fields = Record<string, unknown>;
type Entries = Record<string, Fields>;
type Ranges = readonly (readonly [name: string, range: string])[];

/** A release, with what it declares as far as its lockfile records that. */
export interface Release {
  name: string;
  version: string;
  peers: Ranges;
  /** Only those that the lockfile has ranges of: pnpm records what was installed for them instead. */
  dependencies: Ranges;
  engines: Ranges;
}

export interface Lockfile {
  /** By the name it is installed under, the key of each release that the folder asks for itself. */
  direct: ReadonlyMap<string, string>;
  /** Whether the folder gets another folder of the project under a name. */
  isOwn(name: string): boolean;
  /** Whether it records peers; those of Yarn 1 and of npm before version 7 do not. */
  hasPeers: boolean;
  releaseAt(key: string): Release;
  /** What a release gets for its dependencies and peers. */
  edges(key: string): [name: string, key: string][];
  /** The same lockfile with these releases only; the others lose dependencies on what is left out. */
  write(kept: ReadonlySet<string>): string;
}

/**
 * @param name of the file
 * @param folder which of the folders of the lockfile, `.` for its own
 * @param asked what that folder asks for
 */
export function openLockfile(name: string, text: string, folder: string, asked: ReadonlyMap<string, string>): Lockfile {
  if (name === "pnpm-lock.yaml") return openPnpm(text, folder);
  if (folder !== ".") throw new Error("Only a lockfile of pnpm can be above the folder.");
  return name === "yarn.lock" ? openYarn(text, asked) : openNpm(text, asked);
}

/**
 * The releases that a case keeps: what the folder asks for, what declares a peer on that, the way to those, and what any of
 * them gets for its peers and for the names of direct dependencies.
 */
export function reduce({ direct, edges, releaseAt, write }: Lockfile): string {
  const above = new Map<string, string | undefined>([...direct.values()].map((key) => [key, undefined]));
  for (const key of above.keys()) for (const [, to] of edges(key)) if (!above.has(to)) above.set(to, key);
  const kept = new Set<string>();
  const keep = (key: string) => {
    for (let at: string | undefined = key; at !== undefined && !kept.has(at); at = above.get(at)) kept.add(at);
  };
  for (const key of above.keys()) {
    if (!above.get(key) || releaseAt(key).peers.some(([peer]) => direct.has(peer))) keep(key);
  }
  // A set grows while it is gone through.
  for (const key of kept) {
    const peers = new Set(releaseAt(key).peers.map(([peer]) => peer));
    for (const [name, to] of edges(key)) if (direct.has(name) || peers.has(name)) keep(to);
  }
  return write(kept);
}

/** The fields of these names that are there. */
export const pick = (fields: Fields, keys: readonly string[]): Fields =>
  Object.fromEntries(keys.filter((key) => fields[key] !== undefined).map((key) => [key, fields[key]]));

const DEPENDENCIES = ["dependencies", "optionalDependencies"];
const DECLARED = ["name", "version", ...DEPENDENCIES, "peerDependencies", "peerDependenciesMeta"];

/** Without dependencies on what is left out. */
const restricted = (fields: Fields, isKept: (name: string) => boolean): Fields => {
  const lists = DEPENDENCIES.map((list) => {
    const some = textsOf(fields[list]).filter(([name]) => isKept(name));
    return [list, some.length > 0 ? Object.fromEntries(some) : undefined] as const;
  });
  const all = { ...fields, ...Object.fromEntries(lists) };
  return pick(all, Object.keys(all));
};

const withNode = (engines: unknown): Fields | undefined =>
  isRecord(engines) && engines.node ? { node: engines.node } : undefined;

const dependenciesOf = (fields: Fields | undefined) => DEPENDENCIES.flatMap((list) => textsOf(fields?.[list]));

function openNpm(text: string, asked: ReadonlyMap<string, string>): Lockfile {
  const { lockfileVersion, packages } = JSON.parse(text) as { lockfileVersion: number; packages?: Entries };
  if (!packages) throw new Error("A package-lock.json of version 1 does not record what is needed.");
  const above = (path: string) => path.slice(0, Math.max(0, path.lastIndexOf("/node_modules/")));
  const nameAt = (path: string) => path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length);
  const find = (from: string, name: string) => {
    for (let at = from; ; at = above(at)) {
      const path = `${at}${at && "/"}node_modules/${name}`;
      if (packages[path]) return packages[path].link ? undefined : path;
      if (at === "") return undefined;
    }
  };
  const found = (from: string, names: Iterable<string>) =>
    [...names].flatMap((name): [string, string][] => {
      const path = find(from, name);
      return path === undefined ? [] : [[name, path]];
    });
  const direct = new Map(found("", asked.keys()));
  const isDirect = new Set(direct.values());
  return {
    direct,
    isOwn: (name) => packages[`node_modules/${name}`]?.link === true,
    hasPeers: true,
    releaseAt: (path) => {
      const entry = packages[path] ?? {};
      return {
        name: String(entry.name ?? nameAt(path)),
        version: String(entry.version),
        peers: textsOf(entry.peerDependencies),
        dependencies: dependenciesOf(entry),
        engines: textsOf(entry.engines),
      };
    },
    edges: (path) => {
      const entry = packages[path];
      const peers = textsOf(entry?.peerDependencies).map(([name]) => name);
      return found(path, [...dependenciesOf(entry).map(([name]) => name), ...peers]);
    },
    write: (kept) => {
      const paths = new Set(["", ...kept]);
      for (const path of paths) paths.add(above(path));
      const entries = [...paths].sort().map((path): [string, Fields] => {
        const entry: Fields = { ...packages[path], engines: withNode(packages[path]?.engines) };
        let short = pick(entry, [...DECLARED, ...(path ? [] : ["devDependencies"])]);
        if (path) short = restricted(short, (name) => paths.has(find(path, name) ?? "none"));
        return [path, path && !isDirect.has(path) ? short : { ...short, ...pick(entry, ["engines"]) }];
      });
      const lines = entries.map(([path, entry]) => `    ${JSON.stringify(path)}: ${JSON.stringify(entry)}`);
      return `{\n  "lockfileVersion": ${lockfileVersion},\n  "packages": {\n${lines.join(",\n")}\n  }\n}\n`;
    },
  };
}

/** In versions before 9, `packages` has what `snapshots` has now. */
function openPnpm(text: string, folder: string): Lockfile {
  const document = text.split(/^---$/m).at(-1) ?? "";
  const lock = parse(document, { maxAliasCount: -1 }) as Fields & {
    packages: Entries;
    snapshots?: Entries;
    importers?: Entries;
  };
  const { packages, snapshots = packages } = lock;
  const importer = lock.importers?.[folder] ?? lock;
  const base = (key: string) => (packages[key] ? key : key.replace(/\(.*$/s, ""));
  const keyOf = (name: string, version: string) =>
    [`${name}@${version}`, `/${name}@${version}`, `/${name}/${version}`, version].find((key) => snapshots[key]);
  const keysIn = (list: unknown) =>
    Object.entries(isRecord(list) ? list : {}).flatMap(([name, at]): [string, string][] => {
      const key = keyOf(name, String(isRecord(at) ? at.version : at));
      return key === undefined ? [] : [[name, key]];
    });
  const edges = (key: string) => DEPENDENCIES.flatMap((list) => keysIn(snapshots[key]?.[list]));
  const lists = pick(importer, ["specifiers", ...DEPENDENCIES, "devDependencies"]);
  const direct = new Map(Object.values(lists).flatMap(keysIn));
  const bases = new Set([...direct.values()].map(base));
  return {
    direct,
    isOwn: (name) =>
      Object.values(lists).some((list) => {
        const found = isRecord(list) ? list[name] : undefined;
        return String(isRecord(found) ? found.version : found).startsWith("link:");
      }),
    hasPeers: true,
    releaseAt: (key) => {
      const entry = packages[base(key)];
      const [, name = key, version = ""] = /^\/?((?:@[^/@(]+\/)?[^/@(]+)[/@](\d[^/@(_]*)/.exec(key) ?? [];
      return {
        name,
        version: String(entry?.version ?? version),
        peers: textsOf(entry?.peerDependencies),
        dependencies: [],
        engines: textsOf(entry?.engines),
      };
    },
    edges,
    write: (kept) => {
      const short = (entries: Entries, keys: Iterable<string>) =>
        Object.fromEntries(
          [...new Set(keys)].sort().map((key) => {
            const all = entries[key] ?? {};
            const names = new Set(edges(key).flatMap(([name, to]) => (kept.has(to) ? [name] : [])));
            const fields = restricted(pick(all, DECLARED), (name) => names.has(name));
            const engines = bases.has(base(key)) ? withNode(all.engines) : undefined;
            return [key, engines ? { ...fields, engines } : fields];
          }),
        );
      return writeYaml({
        ...pick(lock, ["lockfileVersion", "overrides"]),
        ...(lock.importers ? { importers: { ".": lists } } : lists),
        packages: short(packages, lock.snapshots ? [...kept].map(base) : kept),
        ...(lock.snapshots ? { snapshots: short(snapshots, kept) } : {}),
      });
    },
  };
}

/** As pnpm writes it: `engines` on one line. */
function writeYaml(value: unknown): string {
  const document = new Document(value);
  visit(document, {
    Pair: (_, { key, value }) => {
      if (isScalar(key) && key.value === "engines" && isMap(value)) value.flow = true;
    },
  });
  return document.toString({ lineWidth: 0, singleQuote: true, flowCollectionPadding: false });
}

/** In the key of a folder of the project. */
const OWN = /@(?:workspace|link|portal|file):/;

/** Both of Yarn 1 and of those after it: blocks behind keys, with an empty line between them. */
function openYarn(text: string, asked: ReadonlyMap<string, string>): Lockfile {
  const lock = readIndented(text);
  const hasPeers = lock.has("__metadata");
  const descriptors = (key: string) => key.split(",").map((one) => one.trim().replace(/^"|"$/g, ""));
  const byDescriptor = new Map([...lock.keys()].flatMap((key) => descriptors(key).map((one) => [one, key] as const)));
  const byName = new Map<string, string[]>();
  for (const key of lock.keys()) {
    const name = nameOf(descriptors(key)[0] ?? "");
    byName.set(name, [...(byName.get(name) ?? []), key]);
  }
  /** What a `resolutions` field turns to another range is there by that range alone. */
  const find = (name: string, range: string) => {
    const key = byDescriptor.get(`${name}@${range}`) ?? byDescriptor.get(`${name}@npm:${range}`);
    const all = byName.get(name);
    const found = key ?? (all?.length === 1 ? all[0] : undefined);
    return found && OWN.test(found) ? undefined : found;
  };
  const ranges = (block: Indented | undefined, list: string) =>
    [...mapAt(block, list)].flatMap(([name, range]): [string, string][] =>
      typeof range === "string" ? [[name, range.replace(/^npm:(?=[^@]*$)/, "")]] : [],
    );
  const dependencies = (key: string) => DEPENDENCIES.flatMap((list) => ranges(lock.get(key), list));
  const found = (all: Iterable<[string, string]>) =>
    [...all].flatMap(([name, range]): [string, string][] => {
      const key = find(name, range);
      return key === undefined ? [] : [[name, key]];
    });
  const direct = new Map(found(asked));
  const isDirect = new Set(direct.values());
  const isAsked = (name: string) => direct.has(name);
  // Who provides a peer is not recorded.
  const edges = (key: string) => [
    ...found(dependencies(key)),
    ...ranges(lock.get(key), "peerDependencies").flatMap(([name]): [string, string][] => {
      const own = direct.get(name);
      return own === undefined ? [] : [[name, own]];
    }),
  ];
  return {
    direct,
    isOwn: (name) => byName.get(name)?.every((key) => OWN.test(key)) ?? false,
    hasPeers,
    releaseAt: (key) => ({
      name: nameOf(textAt(lock.get(key), "resolution") ?? descriptors(key)[0] ?? ""),
      version: textAt(lock.get(key), "version") ?? "",
      peers: ranges(lock.get(key), "peerDependencies"),
      dependencies: dependencies(key),
      engines: [],
    }),
    edges,
    write: (kept) => {
      const blocks = text.split(/\n{2,}/).flatMap((block) => {
        const lines = block.split("\n").filter((line) => line && !line.startsWith("#"));
        if (lines[0] === "__metadata:") return [lines.slice(0, 2).join("\n")];
        const key = byDescriptor.get(descriptors(lines[0]?.replace(/:$/, "") ?? "")[0] ?? "") ?? "";
        // The project itself, which provides the peers of what it asks for.
        if (/@workspace:\.$/.test(textAt(lock.get(key), "resolution") ?? ""))
          return [shortBlock(lines, isAsked, isAsked)];
        const names = new Set(edges(key).flatMap(([name, to]) => (kept.has(to) ? [name] : [])));
        const isPeerKept = (name: string) => isDirect.has(key) || isAsked(name);
        return kept.has(key) ? [shortBlock(lines, (name) => names.has(name), isPeerKept)] : [];
      });
      return `${[...(hasPeers ? [] : ["# yarn lockfile v1"]), ...blocks].join("\n\n")}\n`;
    },
  };
}

/** A block of a yarn.lock without addresses, hashes and what is left out. */
function shortBlock(
  [key = "", ...lines]: readonly string[],
  isKept: (dependency: string) => boolean,
  isPeerKept: (peer: string) => boolean,
): string {
  let list = "";
  let name = "";
  const short = lines.filter((line) => {
    const [, indent = "", field = ""] = /^( +)"?([^\s":]+)/.exec(line) ?? [];
    if (indent.length === 2) list = field;
    if (indent.length === 4) name = field;
    if (list === "resolution" || list === "version") return !line.includes("://");
    if (list.startsWith("peerDependencies")) return indent.length === 2 || isPeerKept(name);
    return DEPENDENCIES.includes(list) && (indent.length === 2 || isKept(name));
  });
  // A list of which nothing is left.
  const full = short.filter((line, index) => !/^ {2}\w+:$/.test(line) || /^ {4}/.test(short[index + 1] ?? ""));
  return [key, ...full].join("\n");
}

const nameOf = (descriptor: string) => descriptor.slice(0, descriptor.indexOf("@", 1));
