/** Versions and constraints of Composer (https://getcomposer.org/doc/articles/versions.md). */
import { compareParts, holds, MAX_RANGE } from "../version-order.js";

/** Four numbers, the rank of the stability, and its number. */
type ComposerVersion = readonly number[];

interface VersionBound {
  operator: string;
  version: ComposerVersion;
}

const NUMBERS = 4;
/** From the least stable; what has none is stable. */
const STABILITIES = ["dev", "alpha", "beta", "rc", "stable", "patch"];
const SHORT: Readonly<Record<string, string>> = { a: "alpha", b: "beta", p: "patch", pl: "patch" };
const DEV = [0, 0];

const VERSION =
  /^v?(\d{1,9})(?:\.(\d{1,9}))?(?:\.(\d{1,9}))?(?:\.(\d{1,9}))?(?:[._-]?(dev|alpha|a|beta|b|rc|stable|patch|pl|p)(?:[.-]?(\d{1,9}))?)?(?:\+[^\s,|]*)?$/i;
/** A branch, which releases are none of. */
const BRANCH = /^dev-[^\s,|]+$|^v?\d+(?:\.\d+)*(?:\.[x*])*-dev$/i;
const OPERATOR = /^(?:[<>!]=|<>|==|[<>=^~])(?=.)/;

/** Whether a constraint such as `^8.1|^9.0` accepts a release; undefined where either cannot be parsed */
export function composerAccepts(constraint: string, version: string): boolean | undefined {
  const installed = BRANCH.test(version) ? undefined : parse(version)?.version;
  if (!installed || constraint.length > MAX_RANGE) return undefined;
  const accepted = constraint.split(/\|\|?/).map((part) => allAccept(part, installed));
  return accepted.includes(true) ? true : accepted.includes(undefined) ? undefined : false;
}

function allAccept(text: string, version: ComposerVersion): boolean | undefined {
  // Aliases of branches, and flags that say which stabilities may be installed.
  const given = text.replace(/@\w+/g, " ").trim();
  if (given === "") return text.trim() === "" ? undefined : true;
  const hyphened = /^(\S+) +- +(\S+)$/.exec(given);
  const bounds = hyphened
    ? between(hyphened[1] ?? "", hyphened[2] ?? "")
    : given
        .replace(/([<>=!^~]) +/g, "$1")
        .split(/[ ,]+/)
        .map(boundsOf);
  if (bounds.includes("none")) return false;
  if (bounds.includes(undefined)) return undefined;
  const all = bounds.flat() as VersionBound[];
  return all.every(({ operator, version: bound }) => holds(operator, compareParts(version, bound)));
}

/** @returns what one part of a constraint says, `none` where no release can be meant */
function boundsOf(part: string): VersionBound[] | "none" | undefined {
  if (/^[*x](?:\.[*x])*$/i.test(part)) return [];
  if (BRANCH.test(part)) return "none";
  const operator = OPERATOR.exec(part)?.[0] ?? "";
  const text = part.slice(operator.length);
  const wildcard = /^v?(\d{1,9}(?:\.\d{1,9}){0,2})(?:\.[*x])+$/i.exec(text)?.[1];
  if (wildcard !== undefined) {
    const line = parse(wildcard);
    return line && (operator === "" || operator === "=" || operator === "==")
      ? upTo(line.version, line.given - 1)
      : undefined;
  }
  const parsed = parse(text);
  if (!parsed) return undefined;
  const { version, given, isBare } = parsed;
  // A caret keeps the first number that is above zero, or the last that is given.
  const firstAboveZero = version.slice(0, given).findIndex((number) => number > 0);
  if (operator === "^") return upTo(version, firstAboveZero < 0 ? given - 1 : firstAboveZero, isBare);
  if (operator === "~") return upTo(version, Math.max(0, given - 2), isBare);
  if (operator === "<" || operator === ">=") return [{ operator, version: isBare ? ofDev(version) : version }];
  return [{ operator: operator === "<>" ? "!=" : operator || "=", version }];
}

/** From a version to all that have the same numbers up to a place, counted from 0. */
function upTo(version: ComposerVersion, place: number, isBare = true): VersionBound[] {
  const end = version.slice(0, NUMBERS).map((number, at) => (at < place ? number : at === place ? number + 1 : 0));
  return [
    { operator: ">=", version: isBare ? ofDev(version) : version },
    { operator: "<", version: [...end, ...DEV] },
  ];
}

/** `1.0 - 2.0` takes every 2.0.x, and `1.0 - 2.0.0` none after it. */
function between(from: string, to: string): (VersionBound[] | undefined)[] {
  const [low, high] = [parse(from), parse(to)];
  if (!low || !high) return [undefined];
  const upper = high.given < 3 && high.isBare ? upTo(high.version, high.given - 1).slice(1) : undefined;
  const start = low.isBare ? ofDev(low.version) : low.version;
  return [[{ operator: ">=", version: start }], upper ?? [{ operator: "<=", version: high.version }]];
}

/** The least stable version with the same numbers. */
const ofDev = (version: ComposerVersion): ComposerVersion => [...version.slice(0, NUMBERS), ...DEV];

/** @returns the version, how many numbers were given, and whether these were all */
function parse(text: string): { version: ComposerVersion; given: number; isBare: boolean } | undefined {
  const [, ...found] = (text.length <= 100 && VERSION.exec(text)) || [];
  const stability = found[NUMBERS]?.toLowerCase();
  if (found.length === 0) return undefined;
  const numbers = found.slice(0, NUMBERS).map((part) => Number(part ?? 0));
  const rank = STABILITIES.indexOf(stability === undefined ? "stable" : (SHORT[stability] ?? stability));
  return {
    version: [...numbers, rank, Number(found[NUMBERS + 1] ?? 0)],
    given: found.slice(0, NUMBERS).filter((part) => part !== undefined).length,
    isBare: stability === undefined,
  };
}
