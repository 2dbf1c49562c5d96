/**
 * A .csproj (https://learn.microsoft.com/nuget/reference/msbuild-targets#pack-target): the .NET that it is built for, and the packages that
 * it asks for whatever it is built for.
 */
import { basename } from "node:path";
import { foldersAbove, type ManifestFormat, NONE } from "./manifest.js";
import { Project } from "./msbuild.js";
import { lowestDotnet } from "./target-framework.js";

/** Found by MSBuild in the nearest folder, and files that these import. */
const BUILD = "Directory.Build.props";
const PACKAGES = "Directory.Packages.props";
const VERSIONS = "eng/Versions.props";

export const csproj: ManifestFormat = {
  ecosystem: "nuget",
  isManifest: /\.csproj$/,
  beside: (path) => [...foldersAbove(path).flatMap((folder) => [folder + BUILD, folder + PACKAGES]), VERSIONS],
  read(path, texts) {
    const own = texts.get(path) ?? "";
    // One that is packed by a .nuspec says there what it is for.
    if (/<IsPackable>\s*false|<NuspecFile>/i.test(own)) return undefined;
    const shared = [...imported(path, BUILD, texts), ...imported(path, PACKAGES, texts)];
    const versions = shared.some((text) => /Versions\.props|Arcade\.Sdk/.test(text)) ? [texts.get(VERSIONS)] : [];
    const project = new Project([...versions, ...shared, own]);
    const several = project.values("TargetFrameworks");
    const single = several.every(Boolean) && several.length > 0 ? [] : project.values("TargetFramework");
    const lowest = new Set([...several, ...single].filter(Boolean).map((list) => lowestDotnet(list.split(";"))));
    const [dotnet] = lowest;
    if (lowest.size !== 1 || dotnet === undefined) return undefined;
    return {
      name: nameOf(project, basename(path, ".csproj")),
      version: /<(?:VersionPrefix|Version)>(\d[^<$]*)</.exec(own)?.[1]?.trim(),
      requires: requiresOf(project),
      optional: NONE,
      runtimes: new Map(dotnet === "" ? [] : [["dotnet", `>=${dotnet}`]]),
    };
  },
};

/** The nearest file of a name, and before it the one above that it imports. */
function imported(path: string, name: string, texts: ReadonlyMap<string, string>): string[] {
  const found: string[] = [];
  for (const folder of foldersAbove(path).reverse()) {
    const text = texts.get(folder + name);
    if (text === undefined) continue;
    found.unshift(text);
    if (!new RegExp(`<Import [^>]*${name.replaceAll(".", "\\.")}`).test(text)) break;
  }
  return found;
}

function nameOf(project: Project, file: string): string {
  const [id, assembly] = [project.values("PackageId"), project.values("AssemblyName")];
  const [name = file] = id.length > 0 ? id : assembly;
  return /^\$\((?:MSBuildProjectName|AssemblyName)\)$/.test(name) ? (project.value("AssemblyName") ?? file) : name;
}

function requiresOf({ references }: Project): Map<string, string> {
  const requires = new Map<string, string>();
  for (const [of, { isPlain, version }] of references) {
    const range = isPlain && version !== undefined ? rangeOf(version) : undefined;
    if (range !== undefined) requires.set(of, range);
  }
  return requires;
}

const NUMBER = /^\d+(?:\.\d+){0,3}$/;

/**
 * An interval such as `[1.0,2.0)` (https://learn.microsoft.com/nuget/concepts/package-versioning#version-ranges). One without an
 * end, such as the plain `1.0`, is left out: it admits all later releases, but does not mean that they work.
 */
function rangeOf(version: string): string | undefined {
  const [, open = "[", low = "", comma, high = "", close = ")"] =
    /^([[(])\s*([^,\s]*)\s*(?:(,)\s*([^,\s]*)\s*)?([\])])$/.exec(version) ?? [];
  if ([low, high].some((bound) => bound !== "" && !NUMBER.test(bound))) return undefined;
  if (comma === undefined) return low !== "" && open === "[" && close === "]" ? low : undefined;
  if (high === "") return undefined;
  const end = `${close === "]" ? "<=" : "<"}${high}`;
  return low === "" ? end : `${open === "[" ? ">=" : ">"}${low} ${end}`;
}
