/** A range as each ecosystem writes it, in the manner of what was written before. */

export type Dialect = "npm" | "pep440" | "poetry" | "composer" | "cargo" | "gem";

/** A range in the syntax of npm, taken apart. */
interface Range {
  sign: "^" | "~" | "";
  /** The version it begins with, as it was written. */
  from: string;
  /** The first version that is not in it any more; undefined where it has no end. */
  below: string | undefined;
}

/**
 * Writes a range in the dialect of an ecosystem and in the style of what stands there.
 * @param release the one to pin to, where that is known: a pin stays a pin
 * @param to `^18.2.0`, `~5.4`, `>=5.2.0 <5.5.0` or `>=3` in the syntax of npm (https://github.com/npm/node-semver#ranges)
 * @returns undefined where it cannot be said in that dialect
 */
export function restyle(dialect: Dialect, written: string, to: string, release?: string): string | undefined {
  const range = takeApart(to);
  if (release !== undefined && /^\d+\.\d+\.\d+/.test(release)) {
    const [, sign] = PINNED[dialect].exec(written.trim()) ?? [];
    if (sign !== undefined) return `${sign}${release}`;
    if (!range && !isUnion(dialect, to)) return `${PIN[dialect]}${release}`;
  }
  if (!range) return isUnion(dialect, to) ? to : undefined;
  const styled = sameWidth(dialect, written.trim(), range);
  if (styled !== undefined) return styled;
  switch (dialect) {
    case "npm":
      return npmStyle(written.trim(), to, range);
    case "cargo":
      return cargoStyle(written.trim(), to, range);
    case "poetry":
      return range.sign === "" ? bounds(range, ",") : to;
    case "composer":
      return composerStyle(written.trim(), range);
    case "pep440":
      return pep440Style(written, range);
    case "gem":
      return gemStyle(written.trim(), range);
  }
}

/** Several ranges, such as those of Node.js; they are only known in the words of npm. */
const isUnion = (dialect: Dialect, to: string) =>
  dialect === "npm" && to.split("||").filter((part) => /\d/.test(part)).length > 1;

/** What lets the last of several numbers grow, in each dialect; a tilde with fewer numbers is as wide as a caret in some. */
const TILDE: Readonly<Record<Dialect, RegExp>> = {
  npm: /^(~\s*)v?\d+(?:\.\d+)+$/,
  poetry: /^(~\s*)\d+(?:\.\d+)+$/,
  cargo: /^(~\s*)\d+(?:\.\d+)+$/,
  composer: /^(~)v?\d+(?:\.\d+){2}$/,
  pep440: /^(~=\s*)\d+(?:\.\d+){2}$/,
  gem: /^(~>\s*)\d+(?:\.\d+){2,}$/,
};

/** A tilde that stays a tilde, and a wildcard (`6.4.*`, `18.x`) that stays one; undefined for anything else. */
function sameWidth(dialect: Dialect, written: string, { sign, from }: Range): string | undefined {
  const numbers = from.split(".");
  if (sign === "" || numbers.length < 3) return undefined;
  const [, tilde] = TILDE[dialect].exec(written) ?? [];
  if (tilde !== undefined) return `${tilde}${from}`;
  const [, start, line = "", rest] = /^((?:==\s*)?v?)(\d+(?:\.\d+)?)((?:\.[x*]){1,2})$/i.exec(written) ?? [];
  const count = line.split(".").length;
  // A major version is wider than a tilde, and than a caret below 1.0.
  if (start === undefined || (count === 1 && (sign === "~" || numbers[0] === "0"))) return undefined;
  return `${start}${numbers.slice(0, count).join(".")}${rest}`;
}

/** A single release, with the sign before it. */
const PINNED: Readonly<Record<Dialect, RegExp>> = {
  npm: /^(=?\s*v?)\d+\.\d+\.\d+(?:[-+][\w.+-]+)?$/,
  pep440: /^(={2,3}\s*)\d[\w.!+-]*$/,
  poetry: /^(={0,2}\s*)\d+(?:\.\d+)+$/,
  composer: /^(v?)\d+\.\d+\.\d+(?:\.\d+)?$/,
  cargo: /^(=\s*)\d+\.\d+\.\d+$/,
  gem: /^(=?\s*)\d+\.\d+\.\d+(?:\.\d+)?$/,
};

/** What says that a release is meant, and no others. */
const PIN: Readonly<Record<Dialect, string>> = { npm: "", pep440: "==", poetry: "", composer: "", cargo: "=", gem: "" };

function takeApart(to: string): Range | undefined {
  const [, sign, from] = /^([\^~])(\d+(?:\.\d+){0,2})$/.exec(to) ?? [];
  if (from !== undefined && (sign === "^" || sign === "~")) return { sign, from, below: endOf(sign, from) };
  const [, least, below] = /^>=\s*(\d+(?:\.\d+){0,2})(?:\s+<\s*(\d+(?:\.\d+){0,2}))?$/.exec(to) ?? [];
  return least === undefined ? undefined : { sign: "", from: least, below };
}

/** Where a caret or a tilde ends. A caret lets nothing change but what follows the first number that is not zero. */
function endOf(sign: "^" | "~", from: string): string {
  const [major = 0, minor, patch] = from.split(".").map(Number);
  if (sign === "~") return minor === undefined ? `${major + 1}` : `${major}.${minor + 1}`;
  if (major > 0 || minor === undefined) return `${major + 1}`;
  return minor > 0 || patch === undefined ? `0.${minor + 1}` : `0.0.${patch + 1}`;
}

const bounds = ({ from, below }: Range, separator: string, blank = "") =>
  [`>=${blank}${from}`, ...(below === undefined ? [] : [`<${blank}${below}`])].join(separator);

/** The numbers of a whole line, such as 18 or 5.4; undefined for a range that begins or ends within one. */
const lineOf = ({ sign, from }: Range) => {
  const count = from.split(".").length;
  if (sign === "^") return count === 1 ? from : undefined;
  return sign === "~" && count < 3 ? from : undefined;
};

/** A line stays a line (`18`, `18.x`), a tilde a tilde; the version to pin to is not known yet. */
function npmStyle(written: string, to: string, range: Range): string {
  const line = lineOf(range);
  if (line === undefined) return to;
  if (/^v?\d+(?:\.\d+)?$/.test(written)) return `${written.startsWith("v") ? "v" : ""}${line}`;
  if (/^\d+(?:\.\d+)?\.[x*](?:\.[x*])?$/.test(written)) return `${line}.${written.includes("*") ? "*" : "x"}`;
  return written.startsWith("~") ? `~${line}` : to;
}

/** A version without a sign is a caret (https://doc.rust-lang.org/cargo/reference/specifying-dependencies.html). */
function cargoStyle(written: string, to: string, range: Range): string {
  if (range.sign === "") return bounds(range, ", ");
  return range.sign === "^" && /^\d/.test(written) ? range.from : to;
}

/** A tilde lets the last of its numbers grow (https://getcomposer.org/doc/articles/versions.md#tilde-version-range-). */
function composerStyle(written: string, range: Range): string {
  const line = lineOf(range);
  if (line !== undefined && written.endsWith(".*")) return `${line}.*`;
  if (range.sign === "^") return `^${range.from}${range.from.includes(".") ? "" : ".0"}`;
  if (range.sign === "") return bounds(range, " ");
  const count = range.from.split(".").length;
  return count === 1 ? `^${range.from}.0` : `~${range.from}${count === 2 ? ".0" : ""}`;
}

/** https://packaging.python.org/en/latest/specifications/version-specifiers/ */
function pep440Style(written: string, range: Range): string {
  const line = lineOf(range);
  const blank = /[=<>]\s+\d/.test(written) ? " " : "";
  if (line !== undefined && /^\s*==[^,]*$/.test(written)) return `==${blank}${line}.*`;
  // `~= 4.2` lets the last of its numbers grow.
  if (line !== undefined && /^\s*~=[^,]*$/.test(written))
    return `~=${blank}${line}${range.below?.split(".").length === line.split(".").length ? ".0" : ""}`;
  return bounds(range, /,\s/.test(written) ? ", " : ",", blank);
}

/** `~>` lets the last of its numbers grow (https://guides.rubygems.org/patterns/#pessimistic-version-constraint). */
function gemStyle(written: string, range: Range): string {
  const line = lineOf(range);
  if (line !== undefined) return `~> ${line}.0`;
  const [major, minor, patch] = range.from.split(".");
  if (range.sign === "~" && patch !== undefined && written.startsWith("~>")) return `~> ${range.from}`;
  if (range.sign === "^" && major !== "0" && written.startsWith("~>"))
    return `~> ${major}.${minor}${patch === "0" ? "" : `, >= ${range.from}`}`;
  return bounds(range, ", ", " ");
}
