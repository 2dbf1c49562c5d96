/** What the ecosystems of packages are called on pages. */

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
