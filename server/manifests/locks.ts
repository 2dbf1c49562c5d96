/** The lockfiles that are asked for the versions of a folder, by their names. */
import { bunLock } from "./bun-lock.js";
import { type JsonPlace, locate, parseJson, plainJson } from "./json.js";
import type { Lock } from "./lock.js";
import { npmLock } from "./npm-lock.js";
import { pnpmLock } from "./pnpm-lock.js";
import { isRecord, nameOf, type Problem } from "./reading.js";
import { yarnLock } from "./yarn-lock.js";

/**
 * Opens a lockfile of npm, pnpm, Yarn or Bun.
 * @param path with or without folders
 * @returns what is wrong with it where it is none
 */
export function openLock(path: string, given: string): Lock | Problem {
  const text = given.replace(/^\uFEFF/, "");
  const name = nameOf(path);
  if (name === "bun.lockb")
    return { problem: "This is Bun's binary lockfile. Write a bun.lock with `bun install --save-text-lockfile`." };
  if (name.startsWith("pnpm-lock.")) return pnpmLock(text);
  if (name === "yarn.lock") return yarnLock(text);
  if (name === "bun.lock") return fromJson("a bun.lock", plainJson(text), bunLock);
  return fromJson("a package-lock.json", text, npmLock);
}

function fromJson(
  what: string,
  text: string,
  open: (value: Record<string, unknown>, place: JsonPlace) => Lock,
): Lock | Problem {
  const parsed = parseJson(text, what);
  if ("problem" in parsed) return parsed;
  return isRecord(parsed.value) ? open(parsed.value, locate(text)) : { problem: `This is JSON, but not ${what}.` };
}
