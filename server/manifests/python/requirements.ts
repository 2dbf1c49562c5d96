/** requirements.txt (https://pip.pypa.io/en/stable/reference/requirements-file-format/). */
import { type NamedEntry, packageEntry } from "../reading.js";
import { type ReadingWords, reader } from "../reading-builder.js";

const INCLUDES: ReadingWords = ["line that includes another file", "lines that include other files"];
const NAMELESS: ReadingWords = ["line that names no package", "lines that name no package"];
const OTHER: ReadingWords = ["line that is not a requirement", "lines that are not requirements"];

/** A name, perhaps with extras, and what follows. */
const REQUIREMENT = /^([A-Za-z0-9](?:[\w.-]*[A-Za-z0-9])?)\s*(?:\[[^\]]*\])?\s*(.*)$/s;

/** Whether a text reads like requirements and not like a list of names: no `name@version`, but `name==1.2`. */
export function looksLikeRequirements(lines: readonly string[]): boolean {
  // No more than a few blanks: two stretches of any length side by side take quadratic time to give up.
  const isSpecified = (line: string) =>
    /^[A-Za-z0-9][\w.-]*\s{0,9}(?:\[[^\]]*\])?\s{0,9}(?:={2,3}|~=|>=?|<=?|!=)\s{0,9}\d/.test(line);
  return lines.some(isSpecified) && !lines.some((line) => /^@?[\w./-]+@[^\s]/.test(line));
}

/** Reads a requirements.txt, without files that it includes, addresses and folders without a name */
export const readRequirements = reader("requirements.txt", (reading, text: string) => {
  for (const { line, number } of logicalLines(text)) {
    if (/^-(?:r|c)\b|^--(?:requirement|constraint)\b/.test(line)) reading.passOver(INCLUDES);
    else if (/^(?:-e|--editable)\b/.test(line) || /^(?:[a-z+]+:\/\/|\.{0,2}\/)/i.test(line)) reading.passOver(NAMELESS);
    else if (!line.startsWith("-")) {
      const entry = requirementEntry(line, number);
      if (entry) reading.add(entry);
      else reading.miss(OTHER, number);
    }
  }
});

/** Without comments, with what a backslash continues, each one trimmed and with the number of its first line. */
function logicalLines(text: string): { line: string; number: number }[] {
  const lines: { line: string; number: number }[] = [];
  let number = 1;
  for (const part of text.split(/(?<!\\|\\\r)\r?\n/)) {
    const continued = part.split(/\\\r?\n/);
    const line = continued
      .join(" ")
      .replace(/(?:^|\s)#.*$/s, "")
      .trim();
    if (line !== "") lines.push({ line, number });
    number += continued.length;
  }
  return lines;
}

/**
 * A requirement such as `django[argon2]>=5.1; python_version >= "3.10"`
 * (https://packaging.python.org/en/latest/specifications/dependency-specifiers/).
 * @param number where it stands, counted from 1
 * @returns undefined when it is none, or more than that
 */
export function requirementEntry(line: string, number: number | undefined): NamedEntry | undefined {
  // Options of the line (`--hash=…`) say nothing about the version.
  const [requirement = "", marker] = (line.split(/\s--/)[0] ?? "").split(";").map((part) => part.trim());
  const [, name, rest = ""] = REQUIREMENT.exec(requirement) ?? [];
  if (!name || /\n|\s#/.test(line)) return undefined;
  const range = rest.replace(/^\(|\)$/g, "").trim();
  // `name @ https://…` says where it comes from, not in which version.
  const version = /^[=~<>!]/.test(range) ? range.replace(/\s+/g, "").replace(/^={2,3}(?=[^,]*$)/, "") : undefined;
  if (version === undefined && range !== "" && !range.startsWith("@")) return undefined;
  const onlyOn = marker ? pythonsIn(marker) : undefined;
  return { ...packageEntry("pypi", normalizedName(name), version, number), ...(onlyOn !== undefined && { onlyOn }) };
}

/** The versions of Python that a marker is about, as a range: `python_version < "3.11"`; empty for other markers. */
export function pythonsIn(marker: string): string {
  const parts = marker.split(/\sand\s/).map((part) => {
    const bare = part.replace(/[()\s]/g, "");
    const [, operator = "", version = ""] = /^python_(?:full_)?version(<=?|>=?|==)["']([\d.]+)["']$/.exec(bare) ?? [];
    return operator + version;
  });
  return parts.includes("") ? "" : parts.join(",");
}

/** Names that differ in case, `-`, `_` and `.` alone are one (https://peps.python.org/pep-0503/#normalized-names). */
export const normalizedName = (name: string) => name.replace(/[-_.]+/g, "-").toLowerCase();
