/** Where the documents that projects keep name the version of a package. */
import { DEPENDENCY_LISTS } from "../npm/package-json.js";
import { normalizedName } from "../python/requirements.js";
import { aliased, isRecord, recordAt, valueAt } from "../reading.js";
import type { DocumentPath } from "./document.js";
import { requirementParts } from "./requirement.js";
import type { Dialect } from "./version-style.js";

/** A package, or by its id a language or runtime, whose version is to change. */
export interface ChangedName {
  ecosystem: string | undefined;
  name: string;
}

export interface EditPlace {
  path: DocumentPath;
  dialect: Dialect;
  written: string;
  write: (version: string) => string;
}

/** A place that cannot be edited safely, and what to do by hand. */
export interface EditRefusal {
  reason: string;
  /** Whether the version stands in another file, so that nothing is left to do once it has changed there. */
  isElsewhere?: boolean;
}

export type Find = (document: unknown, asked: ChangedName) => (EditPlace | EditRefusal)[];

const plainPlace = (path: DocumentPath, dialect: Dialect, written: string): EditPlace => ({
  path,
  dialect,
  written,
  write: (version) => version,
});

// --- npm and pnpm -------------------------------------------------------------------------------------------------

/** package.json: the first list that names a package counts, as its reader has it. */
export const inPackageJson: Find = (document, { ecosystem, name }) => {
  if (ecosystem === undefined) {
    const node = valueAt(document, "engines", "node");
    return name === "nodejs" && typeof node === "string" ? [plainPlace(["engines", "node"], "npm", node)] : [];
  }
  if (ecosystem !== "npm") return [];
  const found: (EditPlace | EditRefusal)[] = [];
  const counted = new Set<string>();
  for (const list of DEPENDENCY_LISTS) {
    for (const [key, value] of Object.entries(recordAt(document, list))) {
      if (typeof value !== "string" || aliased(key, value).name !== name) continue;
      if (!counted.has(key)) found.push(npmPlace([list, key], value));
      else if (list === "peerDependencies") {
        found.push({
          reason: `peerDependencies names ${name} as well (${value}): make sure that it allows the new version.`,
        });
      }
      counted.add(key);
    }
  }
  for (const list of ["overrides", "resolutions"]) {
    if (Object.hasOwn(recordAt(document, list), name))
      found.push({ reason: `${list} names ${name} as well: change its version there by hand.` });
  }
  return found;
};

/** A version, an alias (https://docs.npmjs.com/cli/using-npm/package-spec#aliases), or what says where it comes from. */
function npmPlace(path: DocumentPath, value: string): EditPlace | EditRefusal {
  const [, prefix, aliasedVersion] = /^(npm:@?[^@]+@)(.+)$/.exec(value) ?? [];
  if (prefix !== undefined && aliasedVersion !== undefined)
    return { path, dialect: "npm", written: aliasedVersion, write: (version) => prefix + version };
  if (value.startsWith("catalog:"))
    return {
      reason: `${path.at(-1)} gets its version from a catalog (${value}), in the workspace's own file.`,
      isElsewhere: true,
    };
  if (/[:/]/.test(value)) return { reason: `${path.at(-1)} is required as ${value}: change that by hand.` };
  return plainPlace(path, "npm", value);
}

/** Catalogs of pnpm-workspace.yaml (https://pnpm.io/catalogs) and .yarnrc.yml (https://yarnpkg.com/features/catalogs). */
export const inCatalogs: Find = (document, { ecosystem, name }) => {
  if (ecosystem !== "npm") return [];
  const named = Object.keys(recordAt(document, "catalogs")).map((key) => ["catalogs", key]);
  return [["catalog"], ...named].flatMap((path) => {
    const value = valueAt(document, ...path, name);
    return typeof value === "string" ? [npmPlace([...path, name], value)] : [];
  });
};

// --- Composer -----------------------------------------------------------------------------------------------------

export const inComposerJson: Find = (document, { ecosystem, name }) => {
  const key = ecosystem === "composer" ? name : ecosystem === undefined && name === "php" ? "php" : undefined;
  if (key === undefined) return [];
  return ["require", "require-dev"].flatMap((list) => {
    const value = valueAt(document, list, key);
    return typeof value === "string" ? [plainPlace([list, key], "composer", value)] : [];
  });
};

// --- Python -------------------------------------------------------------------------------------------------------

const isSamePython = (one: string, other: string) => normalizedName(one) === normalizedName(other);

/** pyproject.toml: lists of requirements (PEP 621, PEP 735) and the tables of Poetry. */
export const inPyproject: Find = (document, { ecosystem, name }) => {
  if (ecosystem !== "pypi" && !(ecosystem === undefined && name === "python")) return [];
  const requires = valueAt(document, "project", "requires-python");
  const own =
    ecosystem === undefined && typeof requires === "string"
      ? [plainPlace(["project", "requires-python"], "pep440", requires)]
      : [];
  const groups = [["project", "optional-dependencies"], ["dependency-groups"]].flatMap((path) =>
    Object.keys(recordAt(document, ...path)).map((key) => [...path, key]),
  );
  const lists = ecosystem === undefined ? [] : [["project", "dependencies"], ...groups];
  const poetryGroups = Object.keys(recordAt(document, "tool", "poetry", "group"));
  const tables = [
    ["tool", "poetry", "dependencies"],
    ["tool", "poetry", "dev-dependencies"],
    ...poetryGroups.map((group) => ["tool", "poetry", "group", group, "dependencies"]),
  ];
  return [
    ...own,
    ...lists.flatMap((path) => inRequirementList(document, path, name)),
    ...tables.flatMap((path) => inTable(document, path, "poetry", (key) => isSamePython(key, name))),
  ];
};

function inRequirementList(document: unknown, path: readonly string[], name: string): (EditPlace | EditRefusal)[] {
  const list = valueAt(document, ...path);
  if (!Array.isArray(list)) return [];
  return list.flatMap((item: unknown, at): (EditPlace | EditRefusal)[] => {
    const parts = typeof item === "string" ? requirementParts(item) : undefined;
    if (!parts || !isSamePython(parts.name, name)) return [];
    if (parts.version === "") return [{ reason: `${name} is listed without a version.` }];
    const write = (version: string) => parts.before + version + parts.after;
    return [{ path: [...path, at], dialect: "pep440", written: parts.version, write }];
  });
}

/** A table of names with versions, or with tables that have one. */
function inTable(
  document: unknown,
  path: readonly string[],
  dialect: Dialect,
  isAsked: (key: string, value: unknown) => boolean,
): (EditPlace | EditRefusal)[] {
  return Object.entries(recordAt(document, ...path)).flatMap(([key, value]): (EditPlace | EditRefusal)[] => {
    if (!isAsked(key, value)) return [];
    if (typeof value === "string") return [plainPlace([...path, key], dialect, value)];
    const version = isRecord(value) ? value.version : undefined;
    if (typeof version === "string") return [plainPlace([...path, key, "version"], dialect, version)];
    if (isRecord(value) && value.workspace === true) return [];
    return [{ reason: `${key} is listed without a version.` }];
  });
}

// --- Rust ---------------------------------------------------------------------------------------------------------

/** Cargo.toml (https://doc.rust-lang.org/cargo/reference/specifying-dependencies.html). */
export const inCargo: Find = (document, { ecosystem, name }) => {
  if (ecosystem !== "cargo") return [];
  const kinds = ["dependencies", "dev-dependencies", "build-dependencies"];
  const targets = Object.keys(recordAt(document, "target")).map((target) => ["target", target]);
  const tables = [[], ["workspace"], ...targets].flatMap((path) => kinds.map((kind) => [...path, kind]));
  const isAsked = (key: string, value: unknown) =>
    (isRecord(value) && typeof value.package === "string" ? value.package : key) === name;
  return tables.flatMap((path) => inTable(document, path, "cargo", isAsked));
};
