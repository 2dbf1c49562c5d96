/** From a file, or from a text that was pasted, to what it names: recognised by its name and by its content. */
import { readBillOfMaterials } from "./bill-of-materials.js";
import { readBunLock, withoutTrailingCommas } from "./bun-lock.js";
import { readComposerJson, readComposerLock } from "./composer.js";
import { readGemfileLock } from "./gemfile-lock.js";
import { readGoMod } from "./go-mod.js";
import { parseJson } from "./json.js";
import { readList } from "./list.js";
import { readNpmLock } from "./npm-lock.js";
import { DEPENDENCY_LISTS, readPackageJson } from "./package-json.js";
import { readPnpmLock } from "./pnpm-lock.js";
import { isRecord, type Problem, type Reading } from "./reading.js";
import { looksLikeRequirements, readRequirements } from "./requirements.js";
import { readYarnLock } from "./yarn-lock.js";

/** Longer texts are refused, in characters. */
export const MAX_TEXT = 5 * 1024 * 1024;

export const READABLE =
  "package.json, package-lock.json, yarn.lock, pnpm-lock.yaml, bun.lock, composer.json, composer.lock, requirements.txt, go.mod, Gemfile.lock, a CycloneDX or SPDX bill of materials in JSON, or a list with one name on a line";

/** Files that many will try, and what to take instead. */
const INSTEAD: readonly [name: RegExp, instead: string][] = [
  [/^bun\.lockb$/, "Take bun.lock, which `bun install --save-text-lockfile` writes."],
  [/^gemfile$|\.gemspec$/, "Take Gemfile.lock."],
  [/^go\.sum$/, "Take go.mod."],
  [
    /^(?:pyproject\.toml|pipfile|pipfile\.lock|poetry\.lock|uv\.lock|setup\.py|setup\.cfg)$/,
    "Take a requirements.txt, which `pip freeze`, `poetry export` or `uv export` writes.",
  ],
  [
    /^(?:cargo\.toml|cargo\.lock|pom\.xml|build\.gradle(?:\.kts)?|mix\.exs|mix\.lock|.*\.csproj)$/,
    "Take a bill of materials in CycloneDX JSON, or list its packages as purls, one on a line, such as `pkg:cargo/serde@1.0`.",
  ],
];

type Read = (text: string) => Reading | Problem;

/** By file name, in lower case. */
const READERS: readonly [name: RegExp, read: Read][] = [
  [/^package\.json$/, fromJson("a package.json", (value) => readPackageJson(value))],
  [/^(?:package-lock|npm-shrinkwrap)\.json$/, fromJson("a package-lock.json", readNpmLock)],
  [/^yarn\.lock$/, readYarnLock],
  [/^pnpm-lock\.ya?ml$/, readPnpmLock],
  [/^bun\.lock$/, (text) => fromJson("a bun.lock", readBunLock)(withoutTrailingCommas(text))],
  [/^composer\.json$/, fromJson("a composer.json", readComposerJson)],
  [/^composer\.lock$/, fromJson("a composer.lock", readComposerLock)],
  [/^go\.mod$/, readGoMod],
  [/^(?:gemfile|gems)\.(?:lock|locked)$/, readGemfileLock],
  [/requirements.*\.(?:txt|in)$/, readRequirements],
];

/**
 * Reads a text.
 * @param fileName the name of its file, with or without folders; undefined for what was pasted
 * @returns what it names, or what is wrong with it
 */
export function readManifest(fileName: string | undefined, text: string): Reading | Problem {
  const name = fileName?.split(/[/\\]/).at(-1)?.toLowerCase() ?? "";
  if (text.length > MAX_TEXT) return { problem: "This is larger than 5 MiB. Take the package.json or a part of it." };
  const instead = INSTEAD.find(([pattern]) => pattern.test(name))?.[1];
  if (instead) return { problem: `This kind of file cannot be read yet. ${instead}` };
  if (text.includes("\0")) return { problem: `This is not a text. Choose ${READABLE}.` };
  const content = text.replace(/^\uFEFF/, "");
  if (content.trim() === "") return { problem: `There is nothing in it. Paste or choose ${READABLE}.` };
  const read = READERS.find(([pattern]) => pattern.test(name))?.[1] ?? readerByContent(content);
  const reading = read(content);
  if ("problem" in reading || reading.entries.length > 0) return reading;
  return { problem: `This was read as ${reading.kind}, but it names no dependencies.` };
}

function readerByContent(text: string): Read {
  const start = text.trimStart().slice(0, 2000);
  if (start.startsWith("{") || start.startsWith("[")) {
    if (/^\{\s*"lockfileVersion"\s*:\s*\d+\s*,\s*"(?:configVersion|workspaces)"/.test(start))
      return (whole) => fromJson("a bun.lock", readBunLock)(withoutTrailingCommas(whole));
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

function fromJson(what: string, read: (value: Record<string, unknown>) => Reading | undefined): Read {
  return (text) => {
    const parsed = parseJson(text, what);
    if ("problem" in parsed) return parsed;
    const reading = isRecord(parsed.value) ? read(parsed.value) : undefined;
    return reading ?? { problem: `This is JSON, but not ${what}.` };
  };
}

/** JSON without a name that tells what it is. */
function readJson(text: string): Reading | Problem {
  const parsed = parseJson(text, "JSON");
  if ("problem" in parsed) return parsed;
  // What GitHub's interface gives has the bill of materials below a key of its own.
  const value = isRecord(parsed.value) && isRecord(parsed.value.sbom) ? parsed.value.sbom : parsed.value;
  if (Array.isArray(value)) return readList(value.filter((name) => typeof name === "string").join("\n"));
  if (isRecord(value)) {
    if ("lockfileVersion" in value) return "workspaces" in value ? readBunLock(value) : readNpmLock(value);
    if (Array.isArray(value.packages) && "content-hash" in value) return readComposerLock(value);
    const bill = readBillOfMaterials(value);
    if (bill) return bill;
    if (isRecord(value.require) || isRecord(value["require-dev"])) return readComposerJson(value);
    if (DEPENDENCY_LISTS.some((list) => isRecord(value[list])) || isRecord(value.engines))
      return readPackageJson(value);
  }
  return { problem: `This is JSON, but none that is known here. Take ${READABLE}.` };
}
