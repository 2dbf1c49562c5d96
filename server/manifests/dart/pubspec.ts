/** pubspec.yaml (https://dart.dev/tools/pub/pubspec) and pubspec.lock. */
import { type Indented, IndentedMap, mapAt, readIndented, textAt } from "../formats/indented.js";
import { allowedEntry, packageEntry, type Reading } from "../reading.js";
import { NEEDED, ODD, OWN, ReadingBuilder, type Words } from "../reading-builder.js";

const SDK: Words = ["package that comes with the SDK", "packages that come with the SDK"];

/** Reads a pubspec.yaml: what the app or package asks for, by the overrides where it has some. */
export function readPubspec(text: string): Reading {
  const pubspec = readIndented(text);
  const reading = new ReadingBuilder();
  const lists = ["dependencies", "dev_dependencies", "dependency_overrides"].map((list) => mapAt(pubspec, list));
  const asked = new Map(
    lists.flatMap((list) => [...list].map(([name, value]) => [name, { value, line: list.lines.get(name) }] as const)),
  );
  const environment = mapAt(pubspec, "environment");
  addSdk(reading, "dart", plain(environment.get("sdk")), environment.lines.get("sdk"));
  const flutter = plain(environment.get("flutter"));
  const flutterLine = environment.lines.get("flutter") ?? asked.get("flutter")?.line;
  if (flutter !== undefined || asked.has("flutter")) addSdk(reading, "flutter", flutter ?? "any", flutterLine);
  for (const [name, { value, line }] of asked) addPackage(reading, name, value, line);
  return reading.build("pubspec.yaml", "named");
}

/** Reads a pubspec.lock: what the pubspec.yaml asks for, in the versions that are locked. */
export function readPubspecLock(text: string): Reading {
  const lock = readIndented(text);
  const reading = new ReadingBuilder();
  const sdks = mapAt(lock, "sdks");
  for (const sdk of ["dart", "flutter"]) addSdk(reading, sdk, plain(sdks.get(sdk)), sdks.lines.get(sdk));
  const packages = mapAt(lock, "packages");
  for (const [name, installed] of packages) {
    const line = packages.lines.get(name);
    const version = textAt(installed, "version");
    const source = textAt(installed, "source");
    if (!(installed instanceof IndentedMap)) reading.miss(ODD, line);
    else if (!textAt(installed, "dependency")?.startsWith("direct")) reading.passOver(NEEDED);
    else if (source === "sdk") reading.passOver(SDK);
    else if (source === "path") reading.passOver(OWN);
    else reading.add(packageEntry("pub", name, version, line));
  }
  return reading.build("pubspec.lock", "locked");
}

function addSdk(reading: ReadingBuilder, sdk: string, range: string | undefined, line: number | undefined): void {
  if (range !== undefined) reading.add(allowedEntry(sdk, sdk, npmRange(range), line));
}

/** https://dart.dev/tools/pub/dependencies#dependency-sources */
function addPackage(reading: ReadingBuilder, name: string, value: Indented, line: number | undefined): void {
  const asked = value instanceof IndentedMap ? value : inlineMap(plain(value) ?? "");
  if (!/^\w+$/.test(name)) reading.miss(ODD, line);
  else if (typeof asked === "string") reading.add(packageEntry("pub", name, npmRange(asked), line));
  else if (asked.has("sdk")) {
    if (name !== "flutter") reading.passOver(SDK);
  } else if (asked.has("path")) reading.passOver(OWN);
  else reading.add(packageEntry("pub", name, npmRange(plain(asked.get("version")) ?? ""), line));
}

/** A value without the comment behind it. */
function plain(value: Indented | undefined): string | undefined {
  if (typeof value !== "string") return undefined;
  const text = value.replace(/(?:^|\s)#.*$/s, "").trim();
  return /^(["'])(.*)\1$/s.exec(text)?.[2] ?? text;
}

/** `{path: ../x, version: ^1.0.0}` on one line. */
function inlineMap(text: string): string | Map<string, string> {
  if (!/^\{.*\}$/s.test(text)) return text;
  const members = text
    .slice(1, -1)
    .split(",")
    .map((member) => member.split(/:(.*)/s).map((part) => part.trim()));
  return new Map(members.map(([key = "", value = ""]) => [key, value]));
}

/**
 * Ranges of Dart are those of npm, but that `^0.0.3` means all up to 0.1.0
 * (https://dart.dev/tools/pub/dependencies#caret-syntax).
 * @returns undefined for any version
 */
function npmRange(range: string): string | undefined {
  if (range === "" || range === "any") return undefined;
  return range.replace(/^\^(0\.0\.\S+)$/, ">=$1 <0.1.0");
}
