/** From a file, or from a text that was pasted, to what it names: recognised by its name and by its content. */
import { readBillOfMaterials } from "./bill-of-materials.js";
import { readBunLock } from "./bun-lock.js";
import { readComposerJson, readComposerLock } from "./composer.js";
import { readGemfileLock } from "./gemfile-lock.js";
import { readGoMod } from "./go-mod.js";
import { type JsonPlace, locate, parseJson, plainJson } from "./json.js";
import { LANGUAGE_FILES, languageOf } from "./languages.js";
import { readList } from "./list.js";
import { readNpmLock } from "./npm-lock.js";
import { DEPENDENCY_LISTS, readPackageJson } from "./package-json.js";
import { readPipfileLock } from "./pipfile.js";
import { readPnpmLock } from "./pnpm-lock.js";
import { isRecord, nameOf, type Problem, type Reading } from "./reading.js";
import { looksLikeRequirements, readRequirements } from "./requirements.js";
import { SURROUNDINGS } from "./surroundings.js";
import { readYarnLock } from "./yarn-lock.js";

/** Longer texts are refused, in characters. */
export const MAX_TEXT = 5 * 1024 * 1024;

export const READABLE =
  "package.json, requirements.txt, pyproject.toml, composer.json, go.mod, Gemfile, Cargo.toml, pom.xml, build.gradle, pubspec.yaml, a lockfile of any of them, a CycloneDX or SPDX bill of materials in JSON, or a list with one name on a line";

/** Files that many will try, and what to take instead. */
const INSTEAD: readonly [name: RegExp, instead: string][] = [
  [/^bun\.lockb$/, "Take bun.lock, which `bun install --save-text-lockfile` writes."],
  [/\.gemspec$/, "Take Gemfile.lock."],
  [/^go\.sum$/, "Take go.mod."],
  [/^setup\.(?:py|cfg)$/, "Take a requirements.txt, which `pip freeze` writes."],
  [
    /^(?:mix\.exs|mix\.lock|.*\.csproj)$/,
    "Take a bill of materials in CycloneDX JSON, or list its packages as purls, one on a line, such as `pkg:nuget/Dapper@2.1`.",
  ],
];

type Read = (text: string) => Reading | Problem;

/** By file name, in lower case. */
const READERS: readonly [name: RegExp, read: Read][] = [
  [/^package\.json$/, fromJson("a package.json", (value, place) => readPackageJson(value, place))],
  [/^(?:package-lock|npm-shrinkwrap)\.json$/, fromJson("a package-lock.json", readNpmLock)],
  [/^yarn\.lock$/, readYarnLock],
  [/^pnpm-lock\.ya?ml$/, readPnpmLock],
  [/^bun\.lock$/, (text) => fromJson("a bun.lock", readBunLock)(plainJson(text))],
  [/^composer\.json$/, fromJson("a composer.json", readComposerJson)],
  [/^composer\.lock$/, fromJson("a composer.lock", readComposerLock)],
  [/^go\.mod$/, readGoMod],
  [/^(?:gemfile|gems)\.(?:lock|locked)$/, readGemfileLock],
  [/requirements.*\.(?:txt|in)$/, readRequirements],
  [/^pipfile\.lock$/, fromJson("a Pipfile.lock", readPipfileLock)],
  ...LANGUAGE_FILES,
  ...SURROUNDINGS,
];

/** The names of files that are known, without folders and in lower case. */
export const FILE_NAMES: readonly RegExp[] = READERS.map(([name]) => name);

/**
 * Reads a text that is there to name something.
 * @param fileName the name of its file, with or without folders; undefined for what was pasted
 * @returns what it names, or what is wrong with it
 */
export function readManifest(fileName: string | undefined, text: string): Reading | Problem {
  const reading = readFile(fileName, text);
  if ("problem" in reading || reading.entries.length > 0) return reading;
  const left = [...reading.notRead, ...reading.passedOver].join(", ");
  return { problem: `This was read as ${reading.kind}, but it names no dependencies${left && ` by itself: ${left}`}.` };
}

/**
 * Reads a file, one of several perhaps: that it names nothing, as a manifest that only holds others together does, is
 * nothing wrong.
 * @param fileName with or without folders; undefined for what was pasted
 */
export function readFile(fileName: string | undefined, text: string): Reading | Problem {
  const name = nameOf(fileName ?? "");
  if (text.length > MAX_TEXT) return { problem: "This is larger than 5 MiB. Take the package.json or a part of it." };
  const instead = INSTEAD.find(([pattern]) => pattern.test(name))?.[1];
  if (instead) return { problem: `This kind of file cannot be read yet. ${instead}` };
  if (text.includes("\0")) return { problem: `This is not a text. Choose ${READABLE}.` };
  const content = text.replace(/^\uFEFF/, "");
  if (content.trim() === "") return { problem: `There is nothing in it. Paste or choose ${READABLE}.` };
  const read = READERS.find(([pattern]) => pattern.test(name))?.[1] ?? readerByContent(content);
  return read(content);
}

function readerByContent(text: string): Read {
  const language = languageOf(text);
  if (language) return language;
  const start = text.trimStart().slice(0, 2000);
  if (start.startsWith("{") || start.startsWith("[")) {
    if (/^\{\s*"lockfileVersion"\s*:\s*\d+\s*,\s*"(?:configVersion|workspaces)"/.test(start))
      return (whole) => fromJson("a bun.lock", readBunLock)(plainJson(whole));
    return readJson;
  }
  if (start.startsWith("<"))
    return () => ({ problem: "This looks like XML, which is not read here. Export the bill of materials as JSON." });
  if (/^lockfileVersion:/m.test(start)) return readPnpmLock;
  if (/^# yarn lockfile v1|^__metadata:/m.test(start)) return readYarnLock;
  if (/^module\s+\S+\s*$/m.test(start) && /^(?:go\s|require\s|require\()/m.test(text)) return readGoMod;
  if (/^(?:GEM|PATH|GIT)\s*$/m.test(start) && /^DEPENDENCIES\s*$/m.test(text)) return readGemfileLock;
  return looksLikeRequirements(start.split(/\r?\n/).slice(0, -1)) || looksLikeRequirements(text.split(/\r?\n/, 50))
    ? readRequirements
    : readList;
}

function fromJson(what: string, read: (value: Record<string, unknown>, place: JsonPlace) => Reading | undefined): Read {
  return (text) => {
    const parsed = parseJson(text, what);
    if ("problem" in parsed) return parsed;
    const reading = isRecord(parsed.value) ? read(parsed.value, locate(text)) : undefined;
    return reading ?? { problem: `This is JSON, but not ${what}.` };
  };
}

/** JSON without a name that tells what it is. */
function readJson(text: string): Reading | Problem {
  const parsed = parseJson(text, "JSON");
  if ("problem" in parsed) return parsed;
  // What GitHub's interface gives has the bill of materials below a key of its own.
  const whole = locate(text);
  const isWrapped = isRecord(parsed.value) && isRecord(parsed.value.sbom);
  const value = isWrapped ? (parsed.value as { sbom: unknown }).sbom : parsed.value;
  const place = isWrapped ? whole.at("sbom") : whole;
  if (Array.isArray(value)) return readList(value.filter((name) => typeof name === "string").join("\n"));
  if (isRecord(value)) {
    if ("lockfileVersion" in value)
      return "workspaces" in value ? readBunLock(value, place) : readNpmLock(value, place);
    if (Array.isArray(value.packages) && "content-hash" in value) return readComposerLock(value, place);
    if (isRecord(value._meta) && "pipfile-spec" in value._meta) return readPipfileLock(value, place);
    const bill = readBillOfMaterials(value, place);
    if (bill) return bill;
    if (isRecord(value.require) || isRecord(value["require-dev"])) return readComposerJson(value, place);
    if (DEPENDENCY_LISTS.some((list) => isRecord(value[list])) || isRecord(value.engines))
      return readPackageJson(value, place);
  }
  return { problem: `This is JSON, but none that is known here. Take ${READABLE}.` };
}
