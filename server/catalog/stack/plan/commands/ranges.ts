/** Ranges of a step, which are in the syntax of npm, as other package managers take them. */

/** Whether it is one release, and no line or range. */
export const isRelease = (range: string): boolean => /^\d+\.\d+\.\d+(?:[.-][\w.-]+)?$/.test(range);

/** https://getcomposer.org/doc/articles/versions.md; `~1.2` ends with the major version there. */
export function composerRange(range: string): string {
  const [, line] = /^~?(\d+(?:\.\d+)?)$/.exec(range) ?? [];
  return line === undefined ? range : `${line}.*`;
}

/** https://packaging.python.org/en/latest/specifications/version-specifiers/ @returns undefined where it has none for a range */
export function pythonRange(range: string): string | undefined {
  const [, sign, version] = /^([\^~]|>=)?(\d+(?:\.\d+)*)$/.exec(range) ?? [];
  if (version === undefined) return undefined;
  if (sign === ">=") return `>=${version}`;
  if (sign === "^") return pythonCaret(version);
  const isOfThree = version.split(".").length > 2;
  if (sign === "~" && isOfThree) return `~=${version}`;
  return isOfThree ? `==${version}` : `==${version}.*`;
}

/** Up to the next version that breaks: the first number that is not 0, or the last that is given. */
function pythonCaret(version: string): string {
  const parts = version.split(".").map(Number);
  const [major = 0, minor = 0] = parts;
  if (major > 0 || parts.length === 1) return `>=${version},<${major + 1}`;
  return minor > 0 || parts.length === 2 ? `>=${version},<0.${minor + 1}` : `==${version}`;
}

/** https://guides.rubygems.org/patterns/#pessimistic-version-constraint */
function gemRange(range: string): string {
  const [, sign, version = ""] = /^([\^~])(\d+(?:\.\d+)*)$/.exec(range) ?? [];
  const [major, minor = "0", patch] = version.split(".");
  if (sign === undefined) return range;
  if (sign === "~" || major === "0") return `~> ${major}.${minor}.${patch ?? "0"}`;
  return `~> ${major}.${minor}${patch === undefined || patch === "0" ? "" : `, >= ${version}`}`;
}

/** A range as the files of an ecosystem have it, for people to read. */
export function writtenIn(ecosystem: string | null, range: string): string {
  if (ecosystem === "gem") return gemRange(range);
  if (ecosystem === "composer") return composerRange(range);
  return (ecosystem === "pypi" ? pythonRange(range) : undefined) ?? range;
}
