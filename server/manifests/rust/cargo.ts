/** Cargo.toml (https://doc.rust-lang.org/cargo/reference/manifest.html) and Cargo.lock. */
import { type Toml, tomlReader } from "../formats/toml.js";
import { allowedEntry, isRecord, type NamedEntry, packageEntry, recordAt, textOf, valueAt } from "../reading.js";
import { ODD, OWN, type ReadingBuilder, type ReadingWords } from "../reading-builder.js";

const INHERITED: ReadingWords = ["version from the workspace's Cargo.toml", "versions from the workspace's Cargo.toml"];

type TablePath = readonly string[];

/** Reads a Cargo.toml: what the package, or the workspace for its members, asks for on any platform. */
export const readCargoToml = tomlReader("a Cargo.toml", (...given) => new CargoReader(...given).read());

/** By edition, the minor of the first Rust 1 that has it (https://doc.rust-lang.org/edition-guide/editions/). */
const EDITIONS: ReadonlyMap<string, number> = new Map([
  ["2018", 31],
  ["2021", 56],
  ["2024", 85],
]);

class CargoReader {
  readonly #reading: ReadingBuilder;
  readonly #toml: Toml;
  /** What the file offers to members of its workspace, itself included. */
  readonly #offered: Map<string, unknown>;
  readonly #taken = new Set<string>();

  constructor(reading: ReadingBuilder, toml: Toml) {
    this.#reading = reading;
    this.#toml = toml;
    this.#offered = new Map(Object.entries(recordAt(toml.value, "workspace", "dependencies")));
  }

  read(): void {
    const { value } = this.#toml;
    this.#rust(["package", "rust-version"]);
    this.#rust(["workspace", "package", "rust-version"]);
    this.#edition(["package"]);
    this.#edition(["workspace", "package"]);
    const targets = Object.keys(recordAt(value, "target")).map((name) => ["target", name]);
    for (const path of [[], ...targets])
      for (const list of ["dependencies", "dev-dependencies", "build-dependencies"]) this.#list([...path, list]);
    const rest = [...this.#offered].filter(([name]) => !this.#taken.has(name));
    for (const [name, asked] of rest) this.#dependency(["workspace", "dependencies"], name, asked);
  }

  /** The oldest Rust that it takes (https://doc.rust-lang.org/cargo/reference/rust-version.html). */
  #rust(path: TablePath): void {
    const version = valueAt(this.#toml.value, ...path);
    const line = this.#toml.lineOf(...path);
    if (typeof version === "string") this.#reading.add(allowedEntry("rust", "rust", `>=${version}`, line));
    else if (isInherited(version)) {
      // What the same file gives the workspace is read from there.
      if (!("rust-version" in recordAt(this.#toml.value, "workspace", "package"))) this.#reading.passOver(INHERITED);
    } else if (version !== undefined) this.#reading.miss(ODD, line);
  }

  /** A Rust that is older than the edition does not build it, whatever `rust-version` says. */
  #edition(path: TablePath): void {
    const { edition, "rust-version": version } = recordAt(this.#toml.value, ...path);
    const oldest = EDITIONS.get(textOf(edition) ?? "");
    const asked = /^1\.(\d+)/.exec(textOf(version) ?? "")?.[1];
    if (oldest === undefined || Number(asked) >= oldest) return;
    const line = this.#toml.lineOf(...path, "edition");
    this.#reading.add(allowedEntry("rust", "rust", `>=1.${oldest}`, line));
  }

  #list(path: TablePath): void {
    const list = valueAt(this.#toml.value, ...path);
    if (list === undefined) return;
    if (!isRecord(list)) this.#reading.miss(ODD, this.#toml.lineOf(...path));
    else for (const [name, asked] of Object.entries(list)) this.#dependency(path, name, asked);
  }

  #dependency(path: TablePath, key: string, given: unknown): void {
    const line = this.#toml.lineOf(...path, key);
    const asked = isInherited(given) ? this.#offer(key) : given;
    if (typeof asked === "string") this.#reading.add(packageEntry("cargo", key, npmRange(asked), line));
    else if (!isRecord(asked)) this.#reading.miss(ODD, line);
    // A version beside a path is that of the same package, as others get it once it is published.
    else if ("path" in asked) this.#reading.passOver(OWN);
    else {
      const version = typeof asked.version === "string" ? npmRange(asked.version) : undefined;
      this.#reading.add(packageEntry("cargo", textOf(asked.package) ?? key, version, line));
    }
  }

  /** What a member of the workspace gets under a name: nothing more than the name when that stands in another file. */
  #offer(key: string): unknown {
    if (!this.#offered.has(key)) this.#reading.passOver(INHERITED);
    this.#taken.add(key);
    return this.#offered.get(key) ?? {};
  }
}

/**
 * Cargo's requirements are those of npm, but that a bare version means all that are compatible with it
 * (https://doc.rust-lang.org/cargo/reference/specifying-dependencies.html#default-requirements).
 */
function npmRange(requirement: string): string {
  const parts = requirement.split(",").map((part) => part.trim());
  return parts.map((part) => (/^\d[^*]*$/.test(part) ? `^${part}` : part)).join(" ");
}

/** Reads a Cargo.lock: what the packages of the workspace ask for, in the versions that are locked. */
export const readCargoLock = tomlReader("a Cargo.lock", (reading, toml) => {
  reading.extent = "locked";
  const tables = Array.isArray(toml.value.package) ? toml.value.package : [];
  const installed: NamedEntry[] = [];
  const asked = new Set<string>();
  for (const [index, table] of (tables as unknown[]).entries()) {
    const line = toml.lineOf("package", index, "name");
    if (!isRecord(table) || typeof table.name !== "string") reading.miss(ODD, line);
    else if (table.source !== undefined) {
      installed.push(packageEntry("cargo", table.name, textOf(table.version), line));
    } else {
      // What comes from nowhere is a package of the workspace.
      reading.passOver(OWN);
      // `name`, `name version` where several versions are locked, or `name version (source)`.
      for (const name of Array.isArray(table.dependencies) ? table.dependencies : [])
        if (typeof name === "string") asked.add(name.replace(/ \(.*$/s, ""));
    }
  }
  reading.addAsked(installed, asked);
});

/** https://doc.rust-lang.org/cargo/reference/workspaces.html#the-dependencies-table */
const isInherited = (asked: unknown) => isRecord(asked) && asked.workspace === true;
