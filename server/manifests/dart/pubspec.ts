/** pubspec.yaml (https://dart.dev/tools/pub/pubspec) and pubspec.lock. */
import { type Yaml, yamlAt, yamlMap, yamlReader, yamlText } from "../formats/yaml.js";
import { allowedEntry, packageEntry } from "../reading.js";
import { NEEDED, ODD, OWN, type ReadingBuilder, type ReadingWords } from "../reading-builder.js";

const SDK: ReadingWords = ["package that comes with the SDK", "packages that come with the SDK"];

/** Reads a pubspec.yaml: what the app or package asks for, by the overrides where it has some. */
export const readPubspec = yamlReader("a pubspec.yaml", (reading, pubspec) => {
  const lists = ["dependencies", "dev_dependencies", "dependency_overrides"].map((list) => yamlAt(pubspec, list));
  const asked = new Map(lists.flatMap((list) => [...yamlMap(list)]));
  addSdk(reading, "dart", yamlAt(pubspec, "environment", "sdk"));
  const flutter = yamlAt(pubspec, "environment", "flutter");
  const used = asked.get("flutter");
  addSdk(reading, "flutter", flutter ?? (used && { value: "any", line: used.line }));
  for (const [name, value] of asked) addPackage(reading, name, value);
});

/** Reads a pubspec.lock: what the pubspec.yaml asks for, in the versions that are locked. */
export const readPubspecLock = yamlReader("a pubspec.lock", (reading, lock) => {
  reading.extent = "locked";
  for (const sdk of ["dart", "flutter"]) addSdk(reading, sdk, yamlAt(lock, "sdks", sdk));
  for (const [name, installed] of yamlMap(yamlAt(lock, "packages"))) {
    const { line } = installed;
    const [version, source, dependency] = ["version", "source", "dependency"].map((key) =>
      yamlText(yamlAt(installed, key)),
    );
    if (!(installed.value instanceof Map)) reading.miss(ODD, line);
    else if (!dependency?.startsWith("direct")) reading.passOver(NEEDED);
    else if (source === "sdk") reading.passOver(SDK);
    else if (source === "path") reading.passOver(OWN);
    else reading.add(packageEntry("pub", name, version, line));
  }
});

function addSdk(reading: ReadingBuilder, sdk: string, range: Yaml | undefined): void {
  if (typeof range?.value === "string") reading.add(allowedEntry(sdk, sdk, npmRange(range), range.line));
}

/** https://dart.dev/tools/pub/dependencies#dependency-sources */
function addPackage(reading: ReadingBuilder, name: string, asked: Yaml): void {
  const { value, line } = asked;
  if (!/^\w+$/.test(name) || Array.isArray(value)) reading.miss(ODD, line);
  else if (yamlAt(asked, "sdk")) {
    if (name !== "flutter") reading.passOver(SDK);
  } else if (yamlAt(asked, "path")) reading.passOver(OWN);
  else reading.add(packageEntry("pub", name, npmRange(yamlAt(asked, "version") ?? asked), line));
}

/**
 * Ranges of Dart are those of npm, but that `^0.0.3` means all up to 0.1.0 (https://dart.dev/tools/pub/dependencies#caret-syntax).
 * @returns undefined for any version
 */
function npmRange(written: Yaml): string | undefined {
  const range = yamlText(written);
  return range === "any" ? undefined : range?.replace(/^\^(0\.0\.\S+)$/, ">=$1 <0.1.0");
}
