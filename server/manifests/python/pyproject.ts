/**
 * pyproject.toml: the standard tables (https://packaging.python.org/en/latest/specifications/pyproject-toml/,
 * https://packaging.python.org/en/latest/specifications/dependency-groups/) and those of Poetry, uv, PDM and Hatch.
 */
import { type Toml, tomlReader } from "../formats/toml.js";
import { isRecord, packageEntry, recordAt, valueAt } from "../reading.js";
import { ODD, OWN, type ReadingBuilder, type ReadingWords } from "../reading-builder.js";
import { addPackage, pythonEntry } from "./python.js";
import { requirementEntry } from "./requirements.js";

const BUILD: ReadingWords = ["build requirement", "build requirements"];
const INCLUDES: ReadingWords = ["group that includes another", "groups that include others"];
const FILES: ReadingWords = ["list in another file", "lists in other files"];
const DYNAMIC: ReadingWords = ["list that is computed during the build", "lists that are computed during the build"];

/** What is for development alone: groups are never published, and those of other names may be what a server installs. */
const DEVELOPMENT =
  /^(?:dependency-groups|tool\.poetry\.group)\.(?:dev|test|lint|doc|typ)|^tool\.(?:uv|pdm|poetry)\.dev-dependencies/;

type TomlPath = readonly (string | number)[];

/** Reads a pyproject.toml: what the project and its extras, groups and environments ask for. */
export const readPyproject = tomlReader("a pyproject.toml", (...given) => new PyprojectReader(...given).read());

class PyprojectReader {
  readonly #reading: ReadingBuilder;
  readonly #toml: Toml;
  /** Names of what the project is or has in its own folders. */
  readonly #own = new Set<string>();
  /** Names of what comes from addresses, whatever version is asked for. */
  readonly #unreleased = new Set<string>();
  readonly #named = new Set<string>();

  constructor(reading: ReadingBuilder, toml: Toml) {
    this.#reading = reading;
    this.#toml = toml;
  }

  read(): void {
    this.#sources();
    this.#python(["project", "requires-python"]);
    this.#list(["project", "dependencies"]);
    this.#lists(["project", "optional-dependencies"]);
    this.#lists(["dependency-groups"]);
    this.#list(["tool", "uv", "dev-dependencies"]);
    this.#lists(["tool", "pdm", "dev-dependencies"]);
    for (const name of Object.keys(recordAt(this.#toml.value, "tool", "hatch", "envs"))) {
      this.#list(["tool", "hatch", "envs", name, "dependencies"]);
      this.#list(["tool", "hatch", "envs", name, "extra-dependencies"]);
    }
    this.#poetry(["tool", "poetry", "dependencies"]);
    this.#poetry(["tool", "poetry", "dev-dependencies"]);
    for (const name of Object.keys(recordAt(this.#toml.value, "tool", "poetry", "group")))
      this.#poetry(["tool", "poetry", "group", name, "dependencies"]);
    this.#dynamic();
    // It is installed for the build alone and away from everything else (https://peps.python.org/pep-0518/).
    const build = this.#at(["build-system", "requires"]);
    if (Array.isArray(build) && build.length > 0) this.#reading.passOver(BUILD, build.length);
  }

  #at(path: TomlPath): unknown {
    return valueAt(this.#toml.value, ...path);
  }

  #lineOf(path: TomlPath): number | undefined {
    return this.#toml.lineOf(...path);
  }

  /** https://docs.astral.sh/uv/concepts/projects/dependencies/#dependency-sources */
  #sources(): void {
    for (const path of [
      ["project", "name"],
      ["tool", "poetry", "name"],
    ]) {
      const name = this.#at(path);
      if (typeof name === "string") this.#own.add(nameOf(name));
    }
    const sources = this.#at(["tool", "uv", "sources"]);
    for (const [name, source] of isRecord(sources) ? Object.entries(sources) : []) {
      // Several sources for one name hold on different platforms: what is certain about all holds.
      const all = [source].flat().filter(isRecord);
      if (all.length > 0 && all.every((one) => "workspace" in one || "path" in one)) this.#own.add(nameOf(name));
      else if (all.some((one) => "git" in one || "url" in one)) this.#unreleased.add(nameOf(name));
    }
  }

  #python(path: TomlPath): void {
    const range = this.#at(path);
    if (typeof range === "string") this.#reading.add(pythonEntry(range, this.#lineOf(path)));
    else if (range !== undefined) this.#reading.miss(ODD, this.#lineOf(path));
  }

  #lists(path: TomlPath): void {
    const lists = this.#at(path);
    for (const name of Object.keys(recordAt(lists))) this.#list([...path, name]);
    if (lists !== undefined && !isRecord(lists)) this.#reading.miss(ODD, this.#lineOf(path));
  }

  #list(path: TomlPath): void {
    const list = this.#at(path);
    if (list === undefined) return;
    const before = this.#reading.entries.length;
    if (!Array.isArray(list)) this.#reading.miss(ODD, this.#lineOf(path));
    else for (const [index, item] of list.entries()) this.#requirement(item, this.#lineOf([...path, index]));
    this.#markDevelopment(path, before);
  }

  #markDevelopment(path: TomlPath, before: number): void {
    if (DEVELOPMENT.test(path.join("."))) for (const entry of this.#reading.entries.slice(before)) entry.isDev = true;
  }

  #requirement(item: unknown, line: number | undefined): void {
    const entry = typeof item === "string" ? requirementEntry(item, line) : undefined;
    if (isRecord(item) && typeof item["include-group"] === "string") this.#reading.passOver(INCLUDES);
    else if (!entry) this.#reading.miss(ODD, line);
    else if (this.#own.has(entry.name)) this.#reading.passOver(OWN);
    else {
      this.#named.add(entry.name);
      this.#reading.add(this.#unreleased.has(entry.name) ? packageEntry("pypi", entry.name, undefined, line) : entry);
    }
  }

  /** https://python-poetry.org/docs/pyproject/#dependencies-and-dependency-groups */
  #poetry(path: TomlPath): void {
    const table = this.#at(path);
    const before = this.#reading.entries.length;
    if (table !== undefined && !isRecord(table)) this.#reading.miss(ODD, this.#lineOf(path));
    for (const [name, asked] of isRecord(table) ? Object.entries(table) : []) {
      const line = this.#lineOf([...path, name]);
      if (name.toLowerCase() === "python") this.#python([...path, name]);
      // Beside the standard list, Poetry's adds where something comes from.
      else if (!this.#named.has(nameOf(name)) || !isRecord(asked) || "version" in asked)
        addPackage(this.#reading, name, asked, line);
    }
    this.#markDevelopment(path, before);
  }

  /** Setuptools can take lists from requirements files (https://setuptools.pypa.io/en/latest/userguide/pyproject_config.html#dynamic-metadata). */
  #dynamic(): void {
    const dynamic = this.#at(["project", "dynamic"]);
    const fields = Array.isArray(dynamic) ? dynamic : [];
    for (const field of ["dependencies", "optional-dependencies", "requires-python"]) {
      // Poetry's own table is then what it is worked out from.
      if (!fields.includes(field) || this.#at(["tool", "poetry", "dependencies"]) !== undefined) continue;
      if (this.#at(["tool", "setuptools", "dynamic", field]) !== undefined) this.#reading.passOver(FILES);
      else this.#reading.miss(DYNAMIC, this.#lineOf(["project", "dynamic", fields.indexOf(field)]));
    }
  }
}

const nameOf = (name: string) => requirementEntry(name, undefined)?.name ?? name;
