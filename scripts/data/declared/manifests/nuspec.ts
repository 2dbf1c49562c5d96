/** A .nuspec (https://learn.microsoft.com/nuget/reference/nuspec): the frameworks that its groups of dependencies are for. */
import { basename } from "node:path";
import { type ManifestFormat, NONE, NOTHING } from "./manifest.js";
import { rootOf } from "./msbuild.js";
import { lowestDotnet } from "./target-framework.js";

export const nuspec: ManifestFormat = {
  ecosystem: "nuget",
  isManifest: /\.nuspec$/,
  beside: () => [],
  read(path, texts) {
    const metadata = rootOf(texts.get(path))?.children.find(({ name }) => name === "metadata");
    const field = (name: string) => metadata?.children.find((child) => child.name === name);
    const groups = field("dependencies")?.children.filter(({ name }) => name === "group") ?? [];
    const dotnet = lowestDotnet(groups.map(({ attributes }) => attributes.targetFramework ?? "$()"));
    const id = field("id")?.text;
    if (!id || dotnet === undefined) return undefined;
    const version = field("version")?.text ?? "";
    return {
      name: id === "$id$" ? basename(path, ".nuspec") : id,
      version: /^\d/.test(version) ? version : undefined,
      requires: NOTHING,
      optional: NONE,
      runtimes: new Map(dotnet === "" ? [] : [["dotnet", `>=${dotnet}`]]),
    };
  },
};
