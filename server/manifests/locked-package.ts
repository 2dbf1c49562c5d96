/** A package.json in the versions that a lockfile, its own or that of a workspace around it, has for it. */
import { bunLock } from "./bun-lock.js";
import { type Catalogs, resolveCatalog } from "./catalogs.js";
import { type JsonPlace, locate, parseJson, plainJson } from "./json.js";
import { type Lock, tellOwn } from "./lock.js";
import { npmLock } from "./npm-lock.js";
import { readPackageJson } from "./package-json.js";
import { pnpmLock } from "./pnpm-lock.js";
import { isRecord, npmEntry, type Problem, type Reading, withLine } from "./reading.js";
import { yarnLock } from "./yarn-lock.js";

type Parse = (text: string) => Lock | Problem;

/** By file name, in lower case. */
const LOCKS: readonly [name: RegExp, parse: Parse][] = [
  [/^(?:package-lock|npm-shrinkwrap)\.json$/, fromJson("a package-lock.json", npmLock)],
  [/^yarn\.lock$/, yarnLock],
  [/^pnpm-lock\.ya?ml$/, pnpmLock],
  [/^bun\.lock$/, (text) => fromJson("a bun.lock", bunLock)(plainJson(text))],
];

/**
 * Parses a lockfile of npm, Yarn, pnpm or Bun, once for all the folders that it is asked for.
 * @param fileName without folders
 * @returns undefined when it is none by its name
 */
export function parseLock(fileName: string, text: string): Lock | Problem | undefined {
  const name = fileName.toLowerCase();
  return LOCKS.find(([pattern]) => pattern.test(name))?.[1](text.replace(/^\uFEFF/, ""));
}

function fromJson(what: string, read: (value: Record<string, unknown>, place: JsonPlace) => Lock): Parse {
  return (text) => {
    const parsed = parseJson(text, what);
    if ("problem" in parsed) return parsed;
    return isRecord(parsed.value) ? read(parsed.value, locate(text)) : { problem: `This is JSON, but not ${what}.` };
  };
}

export interface Surroundings {
  /** The lockfile that counts for the package. */
  lock: Lock | undefined;
  /** The folder of the package, relative to that of the lockfile, with `/` between folders; `.` for the same. */
  folder: string;
  /** The catalogs of the workspace. */
  catalogs: Catalogs;
}

/**
 * Reads a package.json with the versions that are installed for it. What the lockfile does not have, such as a dependency
 * that was added since, stays as it is asked for.
 * @returns entries with their lines in package.json
 */
export function readLockedPackage(text: string, { lock, folder, catalogs }: Surroundings): Reading | Problem {
  const content = text.replace(/^\uFEFF/, "");
  const parsed = parseJson(content, "a package.json");
  if ("problem" in parsed) return parsed;
  if (!isRecord(parsed.value)) return { problem: "This is JSON, but not a package.json." };
  let own = 0;
  const reading = readPackageJson(parsed.value, locate(content), ({ key, asked, line }) => {
    const range = resolveCatalog(catalogs, key, asked);
    const installed = lock?.installed(folder, key, asked) ?? lock?.installed(folder, key, range);
    if (installed === undefined) return npmEntry(key, range, line);
    if (installed !== "own") return withLine(line, { ...installed });
    own += 1;
    return undefined;
  });
  return { ...reading, extent: lock ? "locked" : "named", passedOver: [...reading.passedOver, ...tellOwn(own)] };
}
