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
  t.equal(read("<TargetFrameworks>net8.0-android;net9.0</TargetFrameworks>"), "Kit@?; runtime dotnet >=9");
  t.equal(read("<TargetFrameworks>net462;net48</TargetFrameworks>"), "Kit@?");
});

t.test("what is not packed, or built for what a property says, is none", async (t) => {
  t.equal(read("<TargetFramework>net8.0</TargetFramework><IsPackable>false</IsPackable>"), undefined);
  t.equal(read("<TargetFrameworks>$(Frameworks)</TargetFrameworks>"), undefined);
});

t.test("a .NET Standard is for the first .NET that implements it", async (t) => {
  for (const [framework, dotnet] of [
    ["netstandard2.0", "2.0"],
    ["netstandard2.1", "3.0"],
    ["netstandard1.3", "1.0"],
    ["netcoreapp3.1", "3.1"],
  ])
    t.equal(
      read(`<TargetFrameworks>net462;${framework};net8.0</TargetFrameworks>`),
      `Kit@?; runtime dotnet >=${dotnet}`,
    );
});

t.test("whatever a condition decides, the lowest must be the same", async (t) => {
  const windows = (list: string) => `<TargetFrameworks Condition="'$(OS)' == 'Windows_NT'">${list}</TargetFrameworks>`;
  const own = "<TargetFrameworks>netstandard2.0;net8.0</TargetFrameworks>";
  t.equal(read(own + windows("$(TargetFrameworks);net462")), "Kit@?; runtime dotnet >=2.0");
  t.equal(read(own + windows("net6.0")), undefined);
  t.equal(
    read(`<TargetFrameworks Condition="'$(TargetFrameworks)' == ''">net8.0</TargetFrameworks>`),
    "Kit@?; runtime dotnet >=8",
  );
});

/** A project with what its folders share. */
const shared = (project: string, files: Record<string, string>) =>
  readInShort(csproj, {
    "src/Kit/Kit.csproj": `<Project>${project}</Project>`,
    ...Object.fromEntries(Object.entries(files).map(([path, text]) => [path, `<Project>${text}</Project>`])),
  });

t.test("what its folders share: the nearest file, and those above that it imports", async (t) => {
  const own =
    "<PropertyGroup><AssemblyName>My.Kit</AssemblyName><TargetFramework>$(Lowest)</TargetFramework></PropertyGroup>";
  const lowest = (version: string) => `<PropertyGroup><Lowest>${version}</Lowest></PropertyGroup>`;
  const root = { "Directory.Build.props": lowest("net6.0") };
  t.equal(shared(own, root), "My.Kit@?; runtime dotnet >=6");
  t.equal(shared(own, { ...root, "src/Directory.Build.props": lowest("net8.0") }), "My.Kit@?; runtime dotnet >=8");
  t.equal(shared(own, { ...root, "src/Directory.Build.props": "" }), undefined);
  t.equal(
    shared(own, { ...root, "src/Directory.Build.props": '<Import Project="../Directory.Build.props" />' }),
    "My.Kit@?; runtime dotnet >=6",
  );
});

t.test("the packages that it asks for whatever it is built for, in the versions that its folders share", async (t) => {
  const central = '<ItemGroup><PackageVersion Include="Data" Version="[$(Data),9.0)" /></ItemGroup>';
  t.equal(
    shared(
      `<PropertyGroup><TargetFrameworks>net6.0;net8.0</TargetFrameworks></PropertyGroup>
       <ItemGroup>
         <PackageReference Include="Data" />
         <PackageReference Include="Log" Version="4.2.0" />
         <PackageReference Include="Exact" Version="[1.0.0]" />
         <PackageReference Include="Any" Version="2.*" />
         <PackageReference Include="Tool" Version="1.0.0" PrivateAssets="All" />
       </ItemGroup>
       <ItemGroup Condition="'$(TargetFramework)' == 'net6.0'"><PackageReference Include="Old" Version="1.0.0" /></ItemGroup>`,
      { "Directory.Packages.props": `<PropertyGroup><Data>8.0.1</Data></PropertyGroup>${central}` },
    ),
    "Kit@?; Data >=8.0.1 <9.0; Exact 1.0.0; runtime dotnet >=6",
  );
});

t.test("what a .nuspec packs, and what is no project, is none", async (t) => {
  t.equal(read("<TargetFramework>net8.0</TargetFramework><NuspecFile>Kit.nuspec</NuspecFile>"), undefined);
  t.equal(readInShort(csproj, { "Kit.csproj": "<Project" }), undefined);
});
