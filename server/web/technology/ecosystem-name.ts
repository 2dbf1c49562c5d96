/** Names of package ecosystems. */

const NAMES = new Map([
  ["pypi", "PyPI"],
  ["gem", "RubyGems"],
  ["go", "Go"],
  ["maven", "Maven"],
  ["cargo", "Cargo"],
  ["composer", "Composer"],
  ["nuget", "NuGet"],
  ["hex", "Hex"],
]);

/** `PyPI` for `pypi`. */
export function ecosystemName(ecosystem: string): string {
  return NAMES.get(ecosystem) ?? ecosystem;
}
