/** Versions and specifiers of Python (https://packaging.python.org/en/latest/specifications/version-specifiers/). */
import { compareParts, holds, MAX_RANGE } from "../version-order.js";

interface PythonVersion {
  epoch: number;
  release: readonly number[];
  /** What comes behind the numbers of the release, in order of weight. */
  suffix: readonly number[];
  isPreRelease: boolean;
  isPostRelease: boolean;
  local: string | undefined;
}

const VERSION =
  /^v?(?:(\d{1,9})!)?(\d{1,15}(?:\.\d{1,15}){0,9})(?:[-_.]?(alpha|a|beta|b|preview|pre|c|rc)[-_.]?(\d{0,9}))?(?:-(\d{1,9})|[-_.]?(post|rev|r)[-_.]?(\d{0,9}))?(?:[-_.]?(dev)[-_.]?(\d{0,9}))?(?:\+([a-z0-9]+(?:[-_.][a-z0-9]+)*))?$/i;

/** The ranks of what comes before a release; it comes after all of them itself, and development of it before. */
const RANKS: Readonly<Record<string, number>> = { a: 1, alpha: 1, b: 2, beta: 2, c: 3, rc: 3, pre: 3, preview: 3 };
const RELEASED = 4;

/**
 * Whether a specifier such as `>=3.8,!=3.9.*` accepts a version; alternatives stand on both sides of `||`, as Poetry writes
 * them. Pre-releases are taken by their order, as what is locked was allowed to be one.
 * @returns undefined where either cannot be parsed
 */
export function pythonAccepts(specifier: string, version: string): boolean | undefined {
  const installed = parse(version);
  if (!installed || specifier.length > MAX_RANGE) return undefined;
  const accepted = specifier.split("||").map((alternative) => allAccept(alternative, installed, version));
  return accepted.includes(undefined) ? undefined : accepted.includes(true);
}

function allAccept(text: string, version: PythonVersion, written: string): boolean | undefined {
  const given = text.trim();
  if (given === "" || given === "*") return true;
  const accepted = given.split(",").map((part) => accepts(part.replace(/\s+/g, ""), version, written));
  return accepted.includes(undefined) ? undefined : !accepted.includes(false);
}

function accepts(part: string, version: PythonVersion, written: string): boolean | undefined {
  const [, operator = "==", text = ""] = /^(===|[~=<>!]=|[<>])?([^~=<>!^]\S*)$/.exec(part) ?? [];
  if (operator === "===") return text.toLowerCase() === written.toLowerCase();
  const isLine = text.endsWith(".*");
  const bound = parse(isLine ? text.slice(0, -2) : text);
  if (!bound || (isLine && operator !== "==" && operator !== "!=")) return undefined;
  if (isLine) return isOfLine(version, bound) === (operator === "==");
  if (operator === "~=") {
    if (bound.release.length < 2) return undefined;
    const line = { ...bound, release: bound.release.slice(0, -1) };
    return compare(version, bound) >= 0 && isOfLine(version, line);
  }
  const order = compare(version, bound);
  const isSameRelease = version.epoch === bound.epoch && compareParts(version.release, bound.release) === 0;
  // Its own pre-releases are no releases before it, nor its post-releases and local versions any after it.
  if (operator === "<" && isSameRelease && version.isPreRelease && !bound.isPreRelease) return false;
  if (operator === ">" && isSameRelease && version.isPostRelease && !bound.isPostRelease) return false;
  const isOther = bound.local !== undefined && version.local?.toLowerCase() !== bound.local.toLowerCase();
  if (operator === "==" || operator === "!=") return (order === 0 && !isOther) === (operator === "==");
  return holds(operator, order);
}

const isOfLine = (version: PythonVersion, line: PythonVersion): boolean =>
  version.epoch === line.epoch && line.release.every((number, at) => (version.release[at] ?? 0) === number);

/** Local versions count as what they were made from. */
const compare = (one: PythonVersion, other: PythonVersion): number =>
  compareParts([one.epoch], [other.epoch]) ||
  compareParts(one.release, other.release) ||
  compareParts(one.suffix, other.suffix);

function parse(text: string): PythonVersion | undefined {
  const found = text.length <= 100 ? VERSION.exec(text.trim()) : null;
  if (!found) return undefined;
  const [, epoch, release = "", pre, preNumber, implicitPost, post, postNumber, dev, devNumber, local] = found;
  const isPostRelease = post !== undefined || implicitPost !== undefined;
  const isPreRelease = pre !== undefined || dev !== undefined;
  const rank = pre ? RANKS[pre.toLowerCase()] : dev !== undefined && !isPostRelease ? 0 : RELEASED;
  const suffix = [
    rank ?? RELEASED,
    Number(preNumber ?? 0),
    isPostRelease ? 1 + Number(implicitPost ?? postNumber ?? 0) : 0,
    dev === undefined ? Number.POSITIVE_INFINITY : Number(devNumber ?? 0),
  ];
  const numbers = release.split(".").map(Number);
  return { epoch: Number(epoch ?? 0), release: numbers, suffix, isPreRelease, isPostRelease, local };
}
