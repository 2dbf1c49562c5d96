/** gradle/libs.versions.toml (https://docs.gradle.org/current/userguide/version_catalogs.html). */
import { parseToml, type Toml, tomlReader } from "../formats/toml.js";
import { settingsOf } from "../hosts/runtime-settings.js";
import {
  isRecord,
  type NamedEntry,
  nameOf,
  packageEntry,
  recordAt,
  runtimeEntry,
  type TextFile,
  textOf,
  valueAt,
} from "../reading.js";
import { ODD, type ReadingBuilder, type ReadingWords } from "../reading-builder.js";
import { assignmentOf, statementsOf } from "./gradle-script.js";
import { fromMaven } from "./maven-version.js";

const UNKNOWN: ReadingWords = ["version missing from the catalog", "versions missing from the catalog"];

/** Reads a version catalog: what the projects of a build can ask for, in the versions that they get. */
export const readVersionCatalog = tomlReader("a libs.versions.toml", (reading, toml) => {
  addAll(reading, toml, "libraries", libraryOf, (...found) => packageEntry("maven", ...found));
  addAll(reading, toml, "plugins", pluginOf, gradlePlugin);
});

/**
 * What the scripts of a build take from a file of it: its properties
 * (https://docs.gradle.org/current/userguide/build_environment.html#sec:gradle_configuration_properties), extra properties of a script
 * (https://docs.gradle.org/current/userguide/writing_build_scripts.html#sec:extra_properties), and the versions of its catalog as
 * `libs.versions.x`. The version of the project itself is left out, as many things are called so.
 */
export function gradleVariables({ path, text }: TextFile): [name: string, value: string][] {
  const settings =
    nameOf(path) === "gradle.properties"
      ? [...settingsOf(text)].map(({ name, value }): [string, string] => [name, value])
      : /\.gradle(?:\.kts)?$/.test(path)
        ? statementsOf(text).flatMap(({ tokens }) => assignmentOf(tokens) ?? [])
        : undefined;
  if (settings) return settings.filter(([name, value]) => name !== "version" && /^\d\S*$/.test(value));
  const toml = nameOf(path) === "libs.versions.toml" ? parseToml(text, "a libs.versions.toml") : undefined;
  const versions = toml && "value" in toml ? Object.entries(recordAt(toml.value, "versions")) : [];
  return versions.flatMap(([name, value]): [string, string][] => {
    const version = richVersion(value);
    return version === undefined ? [] : [[`libs.versions.${name.replace(/[-_]/g, ".")}`, version]];
  });
}

/**
 * A plugin of Gradle, under the name it has in Maven's repositories
 * (https://docs.gradle.org/current/userguide/plugins_intermediate.html#sec:plugin_markers); those of Kotlin have the versions of Kotlin
 * (https://kotlinlang.org/docs/gradle-configure-project.html#apply-the-plugin), those of Android one version among them.
 */
export function gradlePlugin(id: string, version: string | undefined, line: number | undefined): NamedEntry {
  if (/^org\.jetbrains\.kotlin\./.test(id)) return runtimeEntry("kotlin", id, version, line);
  if (/^com\.android\.(?:application|library|test|dynamic-feature|kotlin\.multiplatform\.library)$/.test(id))
    return runtimeEntry("android-gradle-plugin", id, version, line);
  return packageEntry("maven", `${id}:${id}.gradle.plugin`, version, line);
}

interface CatalogName {
  name: string;
  version: unknown;
}

function addAll(
  reading: ReadingBuilder,
  toml: Toml,
  list: "libraries" | "plugins",
  named: (value: unknown) => CatalogName | undefined,
  entryOf: (name: string, version: string | undefined, line: number | undefined) => NamedEntry,
): void {
  const table = toml.value[list];
  if (table !== undefined && !isRecord(table)) reading.miss(ODD, toml.lineOf(list));
  for (const [alias, value] of isRecord(table) ? Object.entries(table) : []) {
    const line = toml.lineOf(list, alias);
    const found = named(value);
    if (!found) reading.miss(ODD, line);
    else {
      const { name, version: given } = found;
      const isReference = isRecord(given) && typeof given.ref === "string";
      const asked = isReference ? valueAt(toml.value, "versions", String(given.ref)) : given;
      const version = richVersion(asked);
      if (isReference && asked === undefined) reading.miss(UNKNOWN, line);
      reading.add(entryOf(name, version === undefined ? undefined : fromMaven(version), line));
    }
  }
}

/** `"group:artifact:version"`, or a table with `module` or with `group` and `name`. */
function libraryOf(value: unknown): CatalogName | undefined {
  if (typeof value === "string") {
    const [group, artifact, version] = value.split(":");
    return group && artifact ? { name: `${group}:${artifact}`, version } : undefined;
  }
  if (!isRecord(value)) return undefined;
  const { module, group, name, version } = value;
  if (typeof module === "string" && /^[^:]+:[^:]+$/.test(module)) return { name: module, version };
  return typeof group === "string" && typeof name === "string" ? { name: `${group}:${name}`, version } : undefined;
}

/** `"id:version"`, or a table with `id`. */
function pluginOf(value: unknown): CatalogName | undefined {
  if (typeof value === "string") {
    const [id, version] = value.split(":");
    return id ? { name: id, version } : undefined;
  }
  return isRecord(value) && typeof value.id === "string" ? { name: value.id, version: value.version } : undefined;
}

/** The version that is wanted most (https://docs.gradle.org/current/userguide/dependency_versions.html#sec:rich-version-constraints). */
function richVersion(version: unknown): string | undefined {
  if (typeof version === "string") return version;
  if (!isRecord(version)) return undefined;
  return textOf(version.strictly) ?? textOf(version.require) ?? textOf(version.prefer);
}
