/**
 * What a Python package declares: pyproject.toml (https://packaging.python.org/specifications/pyproject-toml/), that of Poetry, setup.cfg, and
 * setup.py where it says it in plain words. Nothing is run.
 */
import {
  folderOf,
  type ManifestFormat,
  NONE,
  type PackageManifest,
  type Table,
  tableOf,
  tomlTable,
} from "./manifest.js";

export const python: ManifestFormat = {
  ecosystem: "pypi",
  isManifest: /(?:^|\/)(?:pyproject\.toml|setup\.cfg|setup\.py)$/,
  beside: (path) => ["pyproject.toml", "setup.cfg", "setup.py"].map((name) => folderOf(path) + name),
  read(path, texts) {
    const folder = folderOf(path);
    const toml = tomlTable(texts.get(`${folder}pyproject.toml`));
    const found = [
      fromProject(tableOf(toml.project)),
      fromPoetry(tableOf(tableOf(toml.tool).poetry)),
      fromSetupCfg(texts.get(`${folder}setup.cfg`) ?? ""),
      fromSetupPy(texts.get(`${folder}setup.py`) ?? ""),
    ];
    const name = found.find((part) => part.name)?.name;
    if (!name) return undefined;
    const requires = found.find((part) => part.requires)?.requires;
    const asked = found.find((part) => part.python)?.python;
    const says = found.findIndex((part) => part.python ?? part.requires);
    return {
      name: pythonName(name),
      version: found.find((part) => part.version)?.version,
      requires: requires ?? new Map(),
      optional: NONE,
      runtimes: new Map(asked ? [["python", asked]] : []),
      file: says < 0 ? undefined : folder + FILES[says],
    } satisfies PackageManifest;
  },
};

/** Where each part is read. */
const FILES = ["pyproject.toml", "pyproject.toml", "setup.cfg", "setup.py"];

interface Part {
  name?: string | undefined;
  version?: string | undefined;
  python?: string | undefined;
  /** Undefined where it does not say, or says more than can be read. */
  requires?: Map<string, string> | undefined;
}

const pythonName = (name: string) => name.toLowerCase().replace(/[-_.]+/g, "-");
const textOf = (value: unknown): string | undefined => (typeof value === "string" ? value.trim() : undefined);

function fromProject(project: Table): Part {
  const { name, version, dependencies } = project;
  return {
    ...{ name: textOf(name), version: textOf(version), python: textOf(project["requires-python"]) },
    requires: Array.isArray(dependencies) ? specifiers(dependencies.map(String)) : undefined,
  };
}

function fromPoetry(poetry: Table): Part {
  if (!poetry.name) return {};
  const requires = new Map<string, string>();
  let python: string | undefined;
  for (const [name, value] of Object.entries(tableOf(poetry.dependencies))) {
    const table = tableOf(value);
    const range = textOf(typeof value === "string" ? value : table.version);
    if (name === "python") python = range;
    else if (range && !table.markers && !table.python && table.optional !== true) requires.set(pythonName(name), range);
  }
  return { name: textOf(poetry.name), version: textOf(poetry.version), python, requires };
}

function fromSetupCfg(text: string): Part {
  const fields = new Map<string, string>();
  let [section, key] = ["", ""];
  for (const line of text.split(/\r?\n/)) {
    const head = /^\[(.+)\]$/.exec(line.trim());
    if (head?.[1]) section = head[1];
    const [, name, value] = /^([\w-]+)\s*=\s*(.*)$/.exec(line) ?? [];
    if (name) {
      key = `${section}.${name.replaceAll("-", "_")}`;
      fields.set(key, value ?? "");
    } else if (/^\s+\S/.test(line)) fields.set(key, `${fields.get(key) ?? ""}\n${line.trim()}`);
  }
  const version = fields.get("metadata.version");
  const listed = fields.get("options.install_requires");
  return {
    name: fields.get("metadata.name"),
    version: version && /^\d/.test(version) ? version : undefined,
    python: fields.get("options.python_requires")?.split("\n").join(","),
    requires: listed === undefined || /^\s*(?:file|attr):/.test(listed) ? undefined : specifiers(listed.split("\n")),
  };
}

/** What a list in Python can hold so that it is read: texts, comments, and what separates them. */
const ITEM = /f?(?:"([^"\n]*)"|'([^'\n]*)')|#.*|[\s,]+/g;

function fromSetupPy(text: string): Part {
  const quoted = (before: string) => new RegExp(`${before}\\s*=\\s*\\(?\\s*["']([^"']+)["']`, "m").exec(text)?.[1];
  const field = (name: string) => {
    const variable = new RegExp(`\\b${name}\\s*=\\s*([A-Za-z_]\\w*)\\s*,`).exec(text)?.[1];
    return quoted(`\\b${name}`) ?? (variable && quoted(`^${variable}`));
  };
  const listed = /\binstall_requires\s*=\s*\[([^\]]*)\]/.exec(text)?.[1];
  const isPlain = listed?.replace(ITEM, "") === "";
  const version = field("version");
  return {
    name: field("name"),
    version: version && /^\d/.test(version) ? version : undefined,
    python: field("python_requires"),
    // A range with a variable in it cannot be read: the release is left out where the package is a known one.
    requires: isPlain
      ? specifiers([...listed.matchAll(ITEM)].flatMap(([, one, other]) => one ?? other ?? []))
      : undefined,
  };
}

/** `name[extra] >=1,<2`; those under conditions, and files at an address, are left out. */
function specifiers(list: readonly string[]): Map<string, string> {
  const requires = new Map<string, string>();
  for (const one of list) {
    if (/[;@]/.test(one)) continue;
    const [, name, range = ""] = /^\s*([A-Za-z0-9][\w.-]*)\s*(?:\[[^\]]*\])?\s*\(?([^#)]*)/.exec(one) ?? [];
    if (name) requires.set(pythonName(name), range.trim() || "*");
  }
  return requires;
}
