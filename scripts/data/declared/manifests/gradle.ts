/**
 * build.gradle and build.gradle.kts (https://docs.gradle.org/current/userguide/building_java_projects.html): the Java that the classes are for,
 * where all that it says, and the build at the root, is the same number. Which Java compiles them says nothing about it. Nothing is run.
 */
import { basename, dirname } from "node:path";
import { type ManifestFormat, NONE, NOTHING } from "./manifest.js";

const PROPERTIES = "gradle.properties";
const BUILDS = ["build.gradle", "build.gradle.kts"];
const SETTINGS = ["settings.gradle", "settings.gradle.kts"];

export const gradle: ManifestFormat = {
  ecosystem: "maven",
  isManifest: /(?:^|\/)build\.gradle(?:\.kts)?$/,
  beside: (path) => [...new Set([PROPERTIES, `${dirname(path)}/${PROPERTIES}`, ...BUILDS, ...SETTINGS])],
  read(path, texts) {
    const properties = [`${dirname(path)}/${PROPERTIES}`, PROPERTIES].map((file) => texts.get(file) ?? "");
    const own = texts.get(path) ?? "";
    const builds = [own, ...BUILDS.filter((file) => file !== path).map((file) => texts.get(file) ?? "")];
    const settings = SETTINGS.map((file) => texts.get(file) ?? "").join("\n");
    const group =
      first(properties, /^(?:GROUP|group)\s*=\s*([\w.-]+)\s*$/m) ??
      first(builds, /^\s*group\s*=?\s*["']([\w.-]+)["']/m);
    const folder =
      dirname(path) === "."
        ? first([settings], /^rootProject\.name\s*=\s*["']([\w.-]+)["']/m)
        : basename(dirname(path));
    const artifact = first(properties.slice(0, 1), /^POM_ARTIFACT_ID\s*=\s*([\w.-]+)\s*$/m) ?? folder;
    if (!group || !artifact) return undefined;
    const java = levelOf(builds);
    if (java === undefined) return undefined;
    const version = first(properties, /^(?:VERSION_NAME|version)\s*=\s*(\d[\d.]*)\s*$/m);
    return {
      name: `${group}:${artifact}`,
      version,
      requires: NOTHING,
      optional: NONE,
      runtimes: new Map([["java", `>=${java}`]]),
    };
  },
};

const first = (texts: readonly string[], pattern: RegExp): string | undefined => {
  for (const text of texts) {
    const found = pattern.exec(text)?.[1];
    if (found !== undefined) return found;
  }
  return undefined;
};

const STATEMENT = /\b(?:sourceCompatibility|targetCompatibility|options\.release|jvmTarget|JvmTarget)\b(.*)$/gm;
const NUMBER =
  /^(?:\.set\(|\s*=|\s)\s*(?:JavaVersion\.VERSION_|JvmTarget\.JVM_|["'])?(?:1[._])?(\d+)["']?\)?[\s;}]*(?:\/\/.*)?$/;

/** @returns undefined where nothing is said, or not in one number */
function levelOf(builds: readonly string[]): string | undefined {
  const levels = new Set<string | undefined>();
  for (const text of builds) {
    for (const [, rest = ""] of text.replace(/^\s*(?:import\b|\/\/|\*).*$/gm, "").matchAll(STATEMENT))
      levels.add(NUMBER.exec(rest)?.[1]);
  }
  const [level] = levels;
  return levels.size === 1 ? level : undefined;
}
