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
  const parts = version.split(".").map(Number);
  const [major = 0, minor = 0] = parts;
  if (sign === ">=") return `>=${version}`;
  if (sign === "^") {
    if (major > 0 || parts.length === 1) return `>=${version},<${major + 1}`;
    return minor > 0 || parts.length === 2 ? `>=${version},<0.${minor + 1}` : `==${version}`;
  }
  if (sign === "~" && parts.length > 2) return `~=${version}`;
  return parts.length > 2 ? `==${version}` : `==${version}.*`;
}
