/** How people write a name and a version: `next@15`, `Next.js v15`, `node18`, `node:20`, `django==5.0`, `Node 18+`. */
import type { Technology } from "../technology/technology.js";
import { parseAskedVersion } from "../versions/ecosystems.js";
import type { VersionRange } from "../versions/range.js";

/** A name and what is written after it as its version. */
export interface SpellingMatch {
  name: string;
  version: VersionRange;
  /** Whether the digits follow the letters, as in `node18`. */
  isGlued: boolean;
}

/** So many places of a text can be where its version begins: real names have no more numbers, and each is looked up. */
const MOST_READINGS = 6;

const DIGITS = "0123456789";
const OPERATORS = "=<>~^!";
const SEPARATORS = " :-_";

/** Words after a version that change nothing about it: how a release is supported or built. */
const QUALIFIERS = /[ .-](?:lts|final|ga|release|alpine|slim|bookworm|bullseye|jre|android)$/i;

/** What moves from release to release, or says where a package comes from: no particular version. */
const NO_VERSION =
  /^(?:[*x^~]?|any|latest|next|canary|alpha|beta|rc|dev|edge|nightly|insiders|experimental|stable|current|lts(?:\/.+)?|dev-.+|[a-z+]+:.*)$/i;

/** Splits `name@version` at the first `@` that does not begin a scope. */
export function splitVersion(text: string): { name: string; version: string | undefined } {
  const at = text.indexOf("@", 1);
  return at < 0 ? { name: text, version: undefined } : { name: text.slice(0, at).trim(), version: text.slice(at + 1) };
}

/** Parses what follows a name: a version, a line or a range as any ecosystem writes it. @returns undefined for anything else */
export const parseVersion = (text: string): VersionRange | undefined => parseAskedVersion(translate(text.trim()));

/** Whether a text that follows a name can be meant: as a version, or as a tag that names none in particular. */
export const isVersionOrTag = (text: string, version = parseVersion(text)): boolean =>
  (version !== undefined && isVersionOnly(fold(text))) || NO_VERSION.test(text.trim());

/** A release with all three numbers; anything else as it is. */
export function fillRelease(text: string): string {
  if (!/^v?\d+(?:\.\d+)?$/.test(text)) return text;
  return [...text.split("."), "0", "0"].slice(0, 3).join(".");
}

/** In the syntax of node-semver. */
function translate(given: string): string {
  const text = given.replace(QUALIFIERS, "");
  if (/^v?\d[\d.]*\+$/.test(text)) return `>=${text.slice(0, -1)}`;
  // PEP 440: `==5.0` is the release 5.0.0, unlike `==5.0.*`.
  const release = text.replace(/^={2,3} ?/, "");
  return release !== text && parseAskedVersion(release) ? fillRelease(release) : text;
}

export const fold = (text: string): string => text.trim().toLowerCase().replace(/\s+/g, " ");

/**
 * Every way to read a text as a name with a version after it, the longest name first, so that `mysql2 3.9` is mysql2.
 * @param text folded
 */
export function readingsOf(text: string): SpellingMatch[] {
  const readings: SpellingMatch[] = [];
  for (let at = 1, tried = 0; at < text.length && tried < MOST_READINGS; at += 1) {
    if (!beginsVersion(text, at)) continue;
    tried += 1;
    const rest = text.slice(at);
    const version = isVersionOnly(rest) ? parseVersion(rest) : undefined;
    const name = version && nameBefore(text, at);
    if (name) readings.unshift({ name, version, isGlued: name.length === at && DIGITS.includes(text.charAt(at)) });
  }
  return readings;
}

function beginsVersion(text: string, at: number): boolean {
  const [before, letter] = [text.charAt(at - 1), text.charAt(at)];
  if (OPERATORS.includes(letter)) return !`${OPERATORS},`.includes(before);
  return DIGITS.includes(letter) && !`${DIGITS}${OPERATORS}.`.includes(before);
}

/** Whether each word is a number, an operator or a qualifier: `19 foo` is more than a version. */
function isVersionOnly(text: string): boolean {
  return text.split(" ").every((word) => /^(?:v?\d|[=<>~^!|,*-]|x(?:$|\.))/.test(word) || word === "lts");
}

/** The name in front of a version, without what joins the two and without extras. */
function nameBefore(text: string, at: number): string {
  const isSeparator = (place: number) => SEPARATORS.includes(text.charAt(place));
  let end = at;
  while (end > 0 && isSeparator(end - 1)) end -= 1;
  if (end > 1 && text.charAt(end - 1) === "v" && isSeparator(end - 2)) end -= 1;
  while (end > 0 && isSeparator(end - 1)) end -= 1;
  return withoutExtras(text.slice(0, end));
}

/** Removes the extras of a Python requirement: `mcp[cli]` is the package mcp. */
export const withoutExtras = (name: string): string =>
  name.endsWith("]") ? name.slice(0, Math.max(0, name.lastIndexOf("["))) : name;

/** A name without the version after it, whether or not it is known. */
export function withoutVersion(text: string): string {
  const { name, version } = splitVersion(fold(text));
  return version === undefined ? (readingsOf(name).at(-1)?.name ?? name) : name;
}

/** The modules of Go that people call by the last part of their path, where one technology in use has them: `sqlx`, `jwt`. */
export function goModules(ecosystem: string, name: string, technologies: readonly Technology[]): string[] {
  if (ecosystem !== "go") return [];
  const isCalled = (path: string) =>
    path
      .replace(/[/.]v\d+$/, "")
      .toLowerCase()
      .endsWith(`/${name}`);
  const found = technologies.flatMap(({ packages, record }) => {
    const modules = packages.flatMap(([of, paths]) => (of === "go" ? paths.filter(isCalled) : []));
    return modules.length > 0 && !record.endOfLife ? [modules] : [];
  });
  return found.length === 1 ? (found[0] ?? []) : [];
}
