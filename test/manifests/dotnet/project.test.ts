import t from "tap";
import { readDotnetProject } from "../../../server/manifests/dotnet/project.js";
import type { Reading } from "../../../server/manifests/reading.js";

const read = (text: string) => readDotnetProject(".NET project")(text) as Reading;
const seen = (text: string) =>
  read(text).entries.map(
    ({ text: shown, name, isAllowed, line }) => `${shown} ${name}${isAllowed ? " allowed" : ""} :${line}`,
  );

t.test("packages are read with their versions, and what the project is built for", async (t) => {
  const project = `<Project Sdk="Microsoft.NET.Sdk.Web">
  <PropertyGroup>
    <TargetFramework>net10.0</TargetFramework>
    <EfVersion>10.0.1</EfVersion>
  </PropertyGroup>
  <ItemGroup>
    <PackageReference Include="Microsoft.EntityFrameworkCore" Version="$(EfVersion)" />
    <PackageReference Include="Dapper"><Version>2.1.35</Version></PackageReference>
    <PackageReference Include="Central" />
    <PackageReference Update="Serilog" Version="[4.0,5.0)" />
    <PackageReference Include="Floating" Version="8.*" />
    <ProjectReference Include="../Core/Core.csproj" />
  </ItemGroup>
</Project>`;
  t.same(seen(project), [
    "net10.0 pkg:generic/dotnet@10.0 :3",
    "net10.0 pkg:generic/dotnet@%3E%3D10.0 allowed :3",
    "Microsoft.EntityFrameworkCore@10.0.1 Microsoft.EntityFrameworkCore :7",
    "Dapper@2.1.35 Dapper :8",
    "Central Central :9",
    "Serilog@>=4.0.0 <5.0.0 Serilog :10",
    "Floating@8.x Floating :11",
  ]);
  t.same(read(project).passedOver, ["1 internal package"]);
});

t.test("central versions are read like references", async (t) => {
  const props = `<Project><ItemGroup><PackageVersion Include="Dapper" Version="2.1.35" /></ItemGroup></Project>`;
  t.same(seen(props), ["Dapper@2.1.35 Dapper :1"]);
});

t.test("of several frameworks, the oldest is allowed, and those of other kinds say nothing", async (t) => {
  const built = (text: string) =>
    seen(`<Project><PropertyGroup><TargetFrameworks>${text}</TargetFrameworks></PropertyGroup></Project>`);
  t.same(built("netstandard2.0;net10.0;net8.0"), [
    "netstandard2.0;net10.0;net8.0 pkg:generic/dotnet@%3E%3D8.0 allowed :1",
  ]);
  t.same(built("net8.0-android"), [
    "net8.0-android pkg:generic/dotnet@8.0 :1",
    "net8.0-android pkg:generic/dotnet@%3E%3D8.0 allowed :1",
  ]);
  t.same(built("net48"), []);
  t.same(built("$(Frameworks)"), [], "that is set elsewhere");
});

t.test("what is not understood is reported", async (t) => {
  const item = (attributes: string) => `<Project><ItemGroup><PackageReference ${attributes} /></ItemGroup></Project>`;
  t.same(read(item("")).notRead, ["1 unexpected entry (line 1)"]);
  t.same(read(item('Include="Dapper" Version="$(V)"')).notRead, ["1 version from an undefined property (line 1)"]);
  const endless = `<Project><PropertyGroup><V>$(V)$(V)</V></PropertyGroup></Project>`;
  t.same(seen(endless), []);
  t.match(readDotnetProject(".NET project")("<project/>"), { problem: /XML, but not a \.NET project/ });
});
