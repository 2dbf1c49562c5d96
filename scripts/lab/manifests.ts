/**
 * What the manifest of a project names directly, for every ecosystem that the data know packages of. Names and ranges
 * are taken as they are written. Left out is what cannot be a published package, and what the manifest says is for
 * development alone: it is named beside whatever else is used.
 */
import { XMLParser } from "fast-xml-parser";
import { parse as parseToml } from "smol-toml";

export interface Manifest {
  /** One of the ecosystems of `packages` in technology.schema.json. */
  ecosystem: string;
  /** Ranges by package name; `*` where it names no particular versions. */
  packages: Map<string, string>;
  /** Ranges by id of what it asks of the machine: `nodejs`, `python`, `pnpm` … */
  technologies: Map<string, string>;
}

type Reader = (text: string) => Manifest;

const READERS: [name: RegExp, read: Reader][] = [
  [/^package\.json$/, readPackageJson],
  [/^pyproject\.toml$/, readPyproject],
  [/^requirements(?!.*(?:dev|test|lint|doc)).*\.(?:txt|in)$/, readRequirements],
  [/^Gemfile$/, readGemfile],
  [/^composer\.json$/, readComposer],
  [/^go\.mod$/, readGoMod],
  [/^pom\.xml$/, readPom],
  [/^build\.gradle(?:\.kts)?$/, readGradle],
  [/^libs\.versions\.toml$/, readVersionCatalog],
  [/^Cargo\.toml$/, readCargo],
  [/\.csproj$|^Directory\.Packages\.props$/, readCsproj],
];

/**
 * Reads a manifest.
 * @param path its name decides the format
 * @returns undefined when it is of no format that is understood
 * @throws when the text is not of that format
 */
export function readManifest(path: string, text: string): Manifest | undefined {
  const name = path.slice(path.lastIndexOf("/") + 1);
  const reader = READERS.find(([pattern]) => pattern.test(name))?.[1];
  return reader?.(text.replace(/^\uFEFF/, ""));
}

type Table = Record<string, unknown>;

const isTable = (value: unknown): value is Table =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const tableOf = (value: unknown): Table => (isTable(value) ? value : {});
const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : value === undefined ? [] : [value]);
const empty = (ecosystem: string): Manifest => ({ ecosystem, packages: new Map(), technologies: new Map() });

/** The text of a version, or `*`. */
const rangeOf = (value: unknown): string =>
  typeof value === "string" && value.trim() !== "" && value.length <= 300 ? value.trim() : "*";

function add(list: Map<string, string>, name: string, range: unknown): void {
  if (name !== "" && name.length <= 214 && !list.has(name)) list.set(name, rangeOf(range));
}

// --- npm ----------------------------------------------------------------------------------------------------------

/** Sources that are no published package: the project's own, and forks. */
const NOT_PUBLISHED = /^(?:workspace|file|link|portal|patch|git|https?|github|exec):|^git\+|^[\w.-]+\/[\w.-]+(?:#|$)/;

function readPackageJson(text: string): Manifest {
  const json = tableOf(JSON.parse(text));
  const manifest = empty("npm");
  for (const field of ["dependencies", "optionalDependencies", "peerDependencies"]) {
    for (const [key, value] of Object.entries(tableOf(json[field]))) {
      if (typeof value !== "string" || NOT_PUBLISHED.test(value)) continue;
      const alias = /^npm:(@?[^@]+)(?:@(.+))?$/.exec(value);
      // A catalog keeps the range in another file (https://pnpm.io/catalogs).
      add(manifest.packages, alias?.[1] ?? key, alias ? alias[2] : value.startsWith("catalog:") ? "*" : value);
    }
  }
  const { node, bun } = tableOf(json.engines);
  if (node !== undefined) add(manifest.technologies, "nodejs", node);
  if (bun !== undefined) add(manifest.technologies, "bun", bun);
  const manager = /^(npm|pnpm|yarn|bun)@(\d[\w.-]*)/.exec(String(json.packageManager ?? ""));
  if (manager?.[1]) add(manifest.technologies, manager[1], manager[2]);
  return manifest;
}

// --- Python -------------------------------------------------------------------------------------------------------

/** Names are compared in lower case with hyphens (https://packaging.python.org/specifications/name-normalization/). */
const pythonName = (name: string) => name.toLowerCase().replace(/[-_.]+/g, "-");

/** `name[extra] >=1,<2 ; marker` (https://packaging.python.org/specifications/dependency-specifiers/). */
function addSpecifier(manifest: Manifest, specifier: unknown): void {
  const match = /^\s*([A-Za-z0-9][\w.-]*)\s*(?:\[[^\]]*\])?\s*\(?([^;@)#]*)(@?)/.exec(String(specifier));
  // `name @ https://…` is a file at an address.
  if (match?.[1] && !match[3]) add(manifest.packages, pythonName(match[1]), match[2]);
}

/** Extras of a package that its users do not install. */
const IS_DEVELOPMENT = /^(?:dev|tests?|testing|lint|docs?|typing|ci)/i;

function readPyproject(text: string): Manifest {
  const toml = parseToml(text) as Table;
  const manifest = empty("pypi");
  const project = tableOf(toml.project);
  if (project["requires-python"] !== undefined) add(manifest.technologies, "python", project["requires-python"]);
  const extras = Object.entries(tableOf(project["optional-dependencies"])).filter(
    ([name]) => !IS_DEVELOPMENT.test(name),
  );
  for (const specifier of [project.dependencies, ...extras.map(([, list]) => list)].flatMap(listOf)) {
    if (typeof specifier === "string") addSpecifier(manifest, specifier);
  }
  const poetry = tableOf(tableOf(toml.tool).poetry);
  for (const [name, value] of Object.entries(tableOf(poetry.dependencies))) {
    const table = tableOf(value);
    if (table.path !== undefined || table.git !== undefined) continue;
    const version = isTable(value) ? value.version : value;
    if (name === "python") add(manifest.technologies, "python", version);
    else add(manifest.packages, pythonName(name), version);
  }
  return manifest;
}

function readRequirements(text: string): Manifest {
  const manifest = empty("pypi");
  for (const line of text.split("\n")) {
    // Options such as `--hash` follow on the line, or on further ones after a backslash.
    if (!/^\s*(?:#|-|$)|:\/\//.test(line)) addSpecifier(manifest, line.replace(/\s(?:\\|--).*$/s, ""));
  }
  return manifest;
}

// --- Ruby, PHP, Go ------------------------------------------------------------------------------------------------

/** A Gemfile is a program; what it names in plain words is read, and nothing is run. */
function readGemfile(text: string): Manifest {
  const manifest = empty("gem");
  for (const line of runningLines(text.split(/\r?\n/))) {
    const gem = /^\s*gem[ (]+["']([\w.-]+)["']((?:\s*,\s*["'][^"']+["'])*)(.*)$/.exec(line);
    if (gem?.[1] && !/\b(?:path|git|github):|:(?:path|git|github)\s*=>/.test(gem[3] ?? "")) {
      add(
        manifest.packages,
        gem[1],
        [...(gem[2] ?? "").matchAll(/["']([^"']+)["']/g)].map(([, range]) => range).join(", "),
      );
    }
    const ruby = /^\s*ruby\s+["']([^"']+)["']/.exec(line);
    if (ruby) add(manifest.technologies, "ruby", ruby[1]);
  }
  return manifest;
}

/** The lines of a Gemfile outside of groups for development and tests. */
function* runningLines(lines: readonly string[]): Generator<string> {
  // How many blocks are open from such a group on.
  let open = 0;
  for (const line of lines) {
    if (open > 0) {
      if (/\bdo\b(?:\s*\|[^|]*\|)?\s*$|^\s*(?:if|unless|case)\b/.test(line)) open += 1;
      else if (/^\s*end\b/.test(line)) open -= 1;
    } else if (/^\s*group\b.*:(?:development|test)\b.*\bdo\s*$/.test(line)) open = 1;
    else if (!/\bgroups?(?::|\s*=>).*:(?:development|test)\b/.test(line)) yield line;
  }
}

function readComposer(text: string): Manifest {
  const json = tableOf(JSON.parse(text));
  const manifest = empty("composer");
  for (const [name, range] of Object.entries(tableOf(json.require))) {
    if (name === "php") add(manifest.technologies, "php", range);
    else if (name.includes("/")) add(manifest.packages, name.toLowerCase(), range);
  }
  return manifest;
}

function readGoMod(text: string): Manifest {
  const manifest = empty("go");
  // Modules that are excluded or replaced stand in blocks of their own (https://go.dev/ref/mod#go-mod-file).
  const required = text.replace(/^(?:exclude|replace|retract|tool)\s*\([^)]*\)/gm, "");
  for (const line of required.split("\n")) {
    const go = /^go\s+(\d[\w.]*)/.exec(line);
    if (go) add(manifest.technologies, "go", go[1]);
    const found = /^\s*(?:require\s+)?([\w.-]+\.[\w.-]+\/[^\s]+)\s+v(\d[\w.+-]*)\s*(\/\/.*)?$/.exec(line);
    if (found?.[1] && !/indirect/.test(found[3] ?? "") && !/=>/.test(line)) {
      add(manifest.packages, found[1], found[2]);
    }
  }
  return manifest;
}

// --- JVM, .NET, Rust ----------------------------------------------------------------------------------------------

const xml = new XMLParser({ ignoreAttributes: false, attributeNamePrefix: "@", parseTagValue: false });

function readPom(text: string): Manifest {
  const project = tableOf(tableOf(xml.parse(text, true)).project);
  const manifest = empty("maven");
  const properties = tableOf(project.properties);
  const resolve = (value: unknown) => {
    const property = /^\$\{([^}]+)\}$/.exec(String(value ?? ""))?.[1];
    return property === undefined ? value : properties[property];
  };
  const all = [
    project.parent,
    ...listOf(tableOf(project.dependencies).dependency),
    ...listOf(tableOf(tableOf(project.dependencyManagement).dependencies).dependency),
  ].map(tableOf);
  for (const { groupId, artifactId, version, scope } of all) {
    if (scope === "test") continue;
    // The modules of the project itself are not published before it.
    if (typeof groupId !== "string" || typeof artifactId !== "string" || groupId.startsWith("${")) continue;
    add(manifest.packages, `${groupId}:${artifactId}`, resolve(version));
  }
  const java = resolve(
    properties["java.version"] ?? properties["maven.compiler.release"] ?? properties["maven.compiler.source"],
  );
  if (typeof java === "string") add(manifest.technologies, "java", java);
  return manifest;
}

/** A build script is a program; coordinates that stand in it as text are read, and nothing is run. */
function readGradle(text: string): Manifest {
  const manifest = empty("maven");
  const running = text.replace(/^\s*\w*[tT]est\w*(?:Implementation|CompileOnly|RuntimeOnly|Api)\b.*$/gm, "");
  // A version that is none is a variable.
  for (const [, group, artifact, version] of running.matchAll(
    /["']([\w.-]+):([\w.-]+)(?::(?:([\w.+-]+)|[^"'\s]+?))?["'@]/g,
  )) {
    add(manifest.packages, `${group}:${artifact}`, version);
  }
  return manifest;
}

/** A version catalog (https://docs.gradle.org/current/userguide/version_catalogs.html). */
function readVersionCatalog(text: string): Manifest {
  const toml = parseToml(text) as Table;
  const manifest = empty("maven");
  const versions = tableOf(toml.versions);
  for (const value of Object.values(tableOf(toml.libraries))) {
    const library = tableOf(value);
    const [group, artifact, inline] = String(
      typeof value === "string" ? value : (library.module ?? `${library.group}:${library.name}`),
    ).split(":");
    const version =
      tableOf(library.version).ref === undefined ? library.version : versions[String(tableOf(library.version).ref)];
    if (group && artifact) add(manifest.packages, `${group}:${artifact}`, inline ?? version);
  }
  return manifest;
}

function readCargo(text: string): Manifest {
  const toml = parseToml(text) as Table;
  const manifest = empty("cargo");
  const rust = tableOf(toml.package)["rust-version"];
  if (typeof rust === "string") add(manifest.technologies, "rust", rust);
  const tables = [toml.dependencies, tableOf(toml.workspace).dependencies];
  for (const [name, value] of tables.flatMap((table) => Object.entries(tableOf(table)))) {
    const crate = tableOf(value);
    if (crate.path !== undefined || crate.git !== undefined || crate.workspace !== undefined) continue;
    add(
      manifest.packages,
      typeof crate.package === "string" ? crate.package : name,
      isTable(value) ? value.version : value,
    );
  }
  return manifest;
}

function readCsproj(text: string): Manifest {
  const manifest = empty("nuget");
  for (const group of listOf(tableOf(tableOf(xml.parse(text, true)).Project).ItemGroup).map(tableOf)) {
    for (const reference of [...listOf(group.PackageReference), ...listOf(group.PackageVersion)].map(tableOf)) {
      // Its assets are for building alone.
      const isPrivate = (reference["@PrivateAssets"] ?? reference.PrivateAssets) === "all";
      if (typeof reference["@Include"] !== "string" || isPrivate) continue;
      add(manifest.packages, reference["@Include"], reference["@Version"] ?? reference.Version);
    }
  }
  return manifest;
}
