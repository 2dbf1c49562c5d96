/** A requirement of Python, taken apart (https://packaging.python.org/en/latest/specifications/dependency-specifiers/). */

interface RequirementParts {
  name: string;
  /** Up to the version: the name, extras and blanks. */
  before: string;
  /** `==4.2`, `>=3.8, <4`; empty where there is none. */
  version: string;
  /** From there on: a marker, options, a comment. */
  after: string;
}

/** Longer than any requirement is; what repeats a group for each of a million versions runs out of stack. */
const LONGEST = 10_000;

/** @returns undefined where it is none, or names an address instead of a version */
export function requirementParts(text: string): RequirementParts | undefined {
  if (text.length > LONGEST) return undefined;
  const [start, name] = /^\s*([A-Za-z0-9](?:[\w.-]*[A-Za-z0-9])?)\s*(?:\[[^\]]*\])?\s*\(?/.exec(text) ?? [];
  if (start === undefined || name === undefined) return undefined;
  const rest = text.slice(start.length);
  const [version = ""] = /^(?:(?:[=~<>!]=|===|[<>])\s*[\w.*+!-]+(?:\s*,\s*)?)+/.exec(rest) ?? [];
  const kept = version.trimEnd();
  if (kept === "" && !/^\s*(?:[;#]|$)/.test(rest)) return undefined;
  return { name, before: start, version: kept, after: rest.slice(kept.length) };
}
