import t from "tap";
import { csproj } from "../../../../../scripts/data/declared/manifests/csproj.js";
import { readInShort } from "../../../../fixtures/package-manifest.js";

const read = (fields: string) =>
  readInShort(csproj, { "src/Kit/Kit.csproj": `<Project><PropertyGroup>${fields}</PropertyGroup></Project>` });

t.test("the lowest .NET that it is built for, where it is built for no older kind", async (t) => {
  t.equal(read("<TargetFrameworks>net8.0;net9.0</TargetFrameworks>"), "Kit@?; runtime dotnet >=8");
  t.equal(
    read("<TargetFramework>net6.0</TargetFramework><PackageId>My.Kit</PackageId><Version>1.0.0</Version>"),
    "My.Kit@1.0.0; runtime dotnet >=6",
  );
  t.equal(read("<TargetFrameworks>netstandard2.0;net8.0</TargetFrameworks>"), "Kit@?");
});

t.test("what is not packed, or built for what a property says, is none", async (t) => {
  t.equal(read("<TargetFramework>net8.0</TargetFramework><IsPackable>false</IsPackable>"), undefined);
  t.equal(read("<TargetFrameworks>$(Frameworks)</TargetFrameworks>"), undefined);
});
