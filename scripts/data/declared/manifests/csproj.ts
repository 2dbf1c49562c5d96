/** A .csproj (https://learn.microsoft.com/nuget/reference/msbuild-targets#pack-target): the .NET that it is built for. */
import { basename } from "node:path";
import { type ManifestFormat, NONE, NOTHING } from "./manifest.js";

const SHARED = "Directory.Build.props";

export const csproj: ManifestFormat = {
  ecosystem: "nuget",
  isManifest: /\.csproj$/,
  beside: () => [SHARED, `src/${SHARED}`],
  read(path, texts) {
    const own = texts.get(path) ?? "";
    if (/<IsPackable>\s*false/i.test(own)) return undefined;
    const frameworks = /<TargetFrameworks?>([^<]+)</.exec(own)?.[1];
    if (frameworks === undefined || frameworks.includes("$(")) return undefined;
    return {
      name: /<PackageId>([^<$]+)</.exec(own)?.[1]?.trim() ?? basename(path, ".csproj"),
      version: /<(?:VersionPrefix|Version)>(\d[^<$]*)</.exec(own)?.[1]?.trim(),
      requires: NOTHING,
      optional: NONE,
      runtimes: new Map(lowestOf(frameworks.split(";").map((one) => one.trim()))),
    };
  },
};

/** Where it is built for no older kind of .NET, the lowest of `net8.0` and `net9.0`. */
function lowestOf(frameworks: readonly string[]): [string, string][] {
  const versions = frameworks.filter(Boolean).map((one) => /^net(\d+)\.0(?:-|$)/.exec(one)?.[1]);
  if (versions.length === 0 || versions.some((version) => version === undefined || Number(version) < 5)) return [];
  return [["dotnet", `>=${Math.min(...versions.map(Number))}`]];
}
