/** From a file, or from pasted text, to what it names: recognised by its name or by its content. */
import { locate, parseJson } from "./formats/json.js";
import { lineCounter } from "./formats/lines.js";
import { readList } from "./list.js";
import type { Lock } from "./npm/lock.js";
import { looksLikeRequirements, readRequirements } from "./python/requirements.js";
import { isRecord, nameOf, type Problem, type Reading } from "./reading.js";
import { FORMATS, formatOf, UNSUPPORTED } from "./registry.js";

/** Longer texts are refused, in characters. */
export const MAX_TEXT = 8 * 1024 * 1024;

export const READABLE =
  "package.json, requirements.txt, pyproject.toml, composer.json, go.mod, Gemfile, Cargo.toml, pom.xml, build.gradle, pubspec.yaml, a .csproj, a lockfile of any of them, a CycloneDX or SPDX bill of materials in JSON, or a list with one name per line";

/** What a text names that is there to name something, or what is wrong with it. @param fileName undefined if pasted */
export function readManifest(fileName: string | undefined, text: string): Reading | Problem {
  const reading = readFile(fileName, text);
  if ("problem" in reading || reading.entries.length > 0) return reading;
  const left = [...reading.notRead, ...reading.passedOver].join(", ");
  return { problem: `This was read as ${reading.kind}, but it lists no dependencies${left && ` by itself: ${left}`}.` };
}

/**
 * Reads a file, one of several perhaps: that it names nothing, as a manifest that only holds others together does, is
 * nothing wrong.
 * @param fileName with or without folders; undefined for what was pasted
 */
export function readFile(fileName: string | undefined, text: string): Reading | Problem {
  if (text.length > MAX_TEXT) return { problem: "This is larger than 8 MiB. Choose the package.json or a part of it." };
  const unreadable = refuse(fileName ?? "", text);
  if (unreadable) return unreadable;
  if (text.includes("\0")) return { problem: `This is not a text file. Choose ${READABLE}.` };
  const content = withoutMark(text);
  if (content.trim() === "") return { problem: `This is empty. Paste or choose ${READABLE}.` };
  return (formatOf(fileName ?? "")?.read ?? readByContent)(content);
}

/** Opens a lockfile of npm, pnpm, Yarn or Bun. @param path with or without folders @returns what is wrong where it is not one */
export function openLock(path: string, text: string): Lock | Problem {
  const unreadable = refuse(path, text);
  if (unreadable) return unreadable;
  const open = formatOf(path)?.open;
  return open ? open(withoutMark(text)) : { problem: "This is not a lockfile of npm, pnpm, Yarn or Bun." };
}

/** Lines that Git puts around what it cannot merge. Many formats would take them for one entry more, and both sides for entries. */
const CONFLICT = /^(?:<{7}|>{7}) /m;

/** Whether a file of any format must not be parsed, and why. */
export function refuse(path: string, text: string): Problem | undefined {
  const unsupported = UNSUPPORTED.find(({ name }) => name.test(nameOf(path)));
  if (unsupported) return { problem: `This kind of file cannot be read yet. ${unsupported.instead}` };
  const at = text.search(CONFLICT);
  if (at < 0) return undefined;
  return {
    problem: `This has an unresolved merge conflict at line ${lineCounter(text)(at)}. Resolve it and try again.`,
  };
}

const withoutMark = (text: string) => text.replace(/^\uFEFF/, "");

function readByContent(text: string): Reading | Problem {
  const start = text.trimStart();
  const format = FORMATS.find(({ marks }) => marks?.every((mark) => mark.test(start)));
  if (format) return format.read(text);
  if (start.startsWith("{") || start.startsWith("[")) return readJson(text);
  if (start.startsWith("<"))
    return { problem: "This looks like XML, which is not supported. Export the bill of materials as JSON." };
  const isRequirements =
    looksLikeRequirements(start.slice(0, 2000).split(/\r?\n/).slice(0, -1)) ||
    looksLikeRequirements(text.split(/\r?\n/, 50));
  return isRequirements ? readRequirements(text) : readList(text);
}

/** JSON without a file name. */
function readJson(text: string): Reading | Problem {
  const parsed = parseJson(text, "JSON");
  if ("problem" in parsed) return parsed;
  const { value } = parsed;
  if (Array.isArray(value)) return readList(value.filter((name) => typeof name === "string").join("\n"));
  const format = isRecord(value) ? FORMATS.find(({ json }) => json?.isOne(value))?.json : undefined;
  if (!format || !isRecord(value)) return { problem: `This is JSON of an unknown kind. Choose ${READABLE}.` };
  return format.read(value, locate(text));
}
