/** Frameworks that packages of NuGet are built for (https://learn.microsoft.com/dotnet/standard/frameworks). */

/** The first .NET that implements a .NET Standard (https://learn.microsoft.com/dotnet/standard/net-standard). */
const STANDARDS: ReadonlyMap<string, string> = new Map([
  ["2.1", "3.0"],
  ["2.0", "2.0"],
  ...["1.6", "1.5", "1.4", "1.3", "1.2", "1.1", "1.0"].map((version) => [version, "1.0"] as const),
]);

/**
 * The lowest .NET that one of the frameworks is for.
 * @returns an empty text where they are for other kinds of .NET only; undefined where one is not understood
 */
export function lowestDotnet(frameworks: readonly string[]): string | undefined {
  const names = frameworks.map((one) => one.trim().toLowerCase()).filter(Boolean);
  if (names.length === 0 || names.some((name) => name.includes("$("))) return undefined;
  const every = names.map((name) => ({ version: dotnetOf(name), isBound: /\d-/.test(name) }));
  // `net8.0-android` is for one platform, and counts only where all are.
  const free = every.filter(({ isBound }) => !isBound);
  const versions = (free.length > 0 ? free : every)
    .map(({ version }) => version)
    .filter((version) => version !== undefined);
  return versions.sort((one, other) => Number(one) - Number(other))[0] ?? "";
}

/** `net8.0`, `netcoreapp3.1`, `netstandard2.0`, `.NETCoreApp,Version=v8.0`; undefined for others. */
function dotnetOf(name: string): string | undefined {
  const [, kind = "", version = ""] =
    /^\.?(net|netcoreapp|netstandard)(?:,version=v)?(\d+\.\d+)(?:-|$)/.exec(name) ?? [];
  if (kind === "netstandard") return STANDARDS.get(version);
  if (kind === "netcoreapp" || Number(version) >= 5) return version.replace(/^([5-9]|\d\d)\.0$/, "$1");
  return undefined;
}
