import t from "tap";
import fc from "../../../test/fixtures/properties.js";
import { type Manifest, readManifest } from "../manifests.js";

const told = (manifest: Manifest | undefined) =>
  manifest && [manifest.ecosystem, Object.fromEntries(manifest.packages), Object.fromEntries(manifest.technologies)];

type Expected = [ecosystem: string, packages: Record<string, string>, technologies: Record<string, string>];

/** By what they show: the name of a manifest, its text, and what it names. */
const MANIFESTS: Record<string, [path: string, text: string, expected: Expected]> = {
  "what runs of the dependencies, the first of a name": [
    "app/package.json",
    JSON.stringify({
      dependencies: { next: "^15.0.0", react: "19.0.0" },
      devDependencies: { vitest: "^3" },
      optionalDependencies: { sharp: "" },
      peerDependencies: { "@scope/kit": " >=1 ", react: "18" },
    }),
    ["npm", { next: "^15.0.0", react: "19.0.0", sharp: "*", "@scope/kit": ">=1" }, {}],
  ],
  "aliases by what they stand for, and shared ranges as any version": [
    "package.json",
    JSON.stringify({
      dependencies: { a: "npm:react@^18.0.0", b: "npm:@scope/kit@1.0.0", c: "npm:@scope/any", zod: "catalog:next" },
    }),
    ["npm", { react: "^18.0.0", "@scope/kit": "1.0.0", "@scope/any": "*", zod: "*" }, {}],
  ],
  "nothing that is no published package": [
    "package.json",
    JSON.stringify({
      dependencies: {
        a: "workspace:*",
        b: "file:../b",
        c: "link:./c",
        d: "github:o/d",
        e: "o/e#main",
        f: "git+ssh://git@github.com/o/f.git",
        g: "https://example.com/g.tgz",
        h: "patch:h@1.0.0#fix",
        i: 5,
        react: "latest",
      },
    }),
    ["npm", { react: "latest" }, {}],
  ],
  "what a package.json asks of the machine": [
    "package.json",
    JSON.stringify({ engines: { node: ">=20", bun: "^1.2", vscode: "1" }, packageManager: "pnpm@10.4.1+sha512.ab" }),
    ["npm", {}, { nodejs: ">=20", bun: "^1.2", pnpm: "10.4.1" }],
  ],
  "a package.json of unexpected shapes": [
    "package.json",
    JSON.stringify({ dependencies: ["react"], peerDependencies: "react", engines: [], packageManager: 5 }),
    ["npm", {}, {}],
  ],
  "a text that begins with a byte order mark": [
    "package.json",
    `\uFEFF${JSON.stringify({ dependencies: { react: "19" } })}`,
    ["npm", { react: "19" }, {}],
  ],
  "a project of Python with what its users can install": [
    "pyproject.toml",
    `[project]
requires-python = ">=3.10"
dependencies = ["Django>=5,<6", "psycopg[binary,pool] ~=3.1 ; python_version > '3'", "My_Lib.Core", "fork @ git+https://example.com/fork.git"]
[project.optional-dependencies]
mysql = ["mysqlclient (>=2)"]
test = ["pytest (>=8)"]
[dependency-groups]
dev = ["ruff==0.9.*", {include-group = "test"}]
`,
    [
      "pypi",
      {
        django: ">=5,<6",
        psycopg: "~=3.1",
        "my-lib-core": "*",
        mysqlclient: ">=2",
      },
      { python: ">=3.10" },
    ],
  ],
  "a project of Poetry": [
    "pyproject.toml",
    `[tool.poetry.dependencies]
python = "^3.11"
Flask = "^3.0"
celery = { version = "^5.4", extras = ["redis"] }
own = { path = "../own" }
fork = { git = "https://example.com/fork.git" }
many = [{ version = "1" }, { version = "2" }]
[tool.poetry.group.dev.dependencies]
pytest = "*"
[tool.poetry.dev-dependencies]
black = "24.1"
`,
    ["pypi", { flask: "^3.0", celery: "^5.4", many: "*" }, { python: "^3.11" }],
  ],
  "lists of requirements, without options, hashes and comments": [
    "requirements/requirements-base.txt",
    [
      "# comment",
      "-r other.txt",
      "--index-url https://example.com/simple",
      "Django==5.1.2 \\",
      "    --hash=sha256:abc",
      "celery[redis]>=5,<6  # why",
      "numpy==2.0 --hash=sha256:abc",
      "uvicorn ; sys_platform != 'win32'",
      "own @ file:///somewhere/own",
      "git+https://example.com/x.git",
      "",
    ].join("\r\n"),
    ["pypi", { django: "==5.1.2", celery: ">=5,<6", numpy: "==2.0", uvicorn: "*" }, {}],
  ],
  "a Gemfile, whatever its line ends": [
    "Gemfile",
    [
      "source 'https://example.com'",
      'ruby "3.3.0"',
      "gem 'rails', '~> 7.1', '>= 7.1.2'",
      '  gem "pg", require: false # comment',
      'gem("puma")',
      "gem 'fork', git: 'https://example.com/fork.git'",
      "gem 'own', :path => '../own'",
      "# gem 'old'",
      "group :development, :test do",
      "  gem 'debug'",
      "  platforms :mri do",
      "    gem 'byebug'",
      "  end",
      "  gem 'rspec'",
      "end",
      "gem 'rubocop', group: :development",
      "group :production do",
      "  gem 'redis'",
      "end",
      "",
    ].join("\r\n"),
    ["gem", { rails: "~> 7.1, >= 7.1.2", pg: "*", puma: "*", redis: "*" }, { ruby: "3.3.0" }],
  ],
  "a project of Composer": [
    "composer.json",
    JSON.stringify({
      require: { php: "^8.2", "ext-json": "*", "Laravel/Framework": "^11.0" },
      "require-dev": { "phpunit/phpunit": "^11" },
    }),
    ["composer", { "laravel/framework": "^11.0" }, { php: "^8.2" }],
  ],
  "a module of Go, without what it needs indirectly": [
    "go.mod",
    `module example.com/own
go 1.23.1
require github.com/gin-gonic/gin v1.10.0
require (
\tgithub.com/jackc/pgx/v5 v5.7.1
\tgolang.org/x/net v0.30.0 // indirect
\tgithub.com/x/y v0.0.0-20240101000000-abcdefabcdef // why
)
replace github.com/a/b v1.0.0 => github.com/c/d v1.0.1
exclude (
\tgithub.com/e/f v1.2.3
)
`,
    [
      "go",
      {
        "github.com/gin-gonic/gin": "1.10.0",
        "github.com/jackc/pgx/v5": "5.7.1",
        "github.com/x/y": "0.0.0-20240101000000-abcdefabcdef",
      },
      { go: "1.23.1" },
    ],
  ],
  "a project of Maven with properties": [
    "service/pom.xml",
    `<?xml version="1.0"?>
<project>
  <parent><groupId>org.springframework.boot</groupId><artifactId>spring-boot-starter-parent</artifactId><version>3.4.1</version></parent>
  <properties><java.version>21</java.version><pg.version>42.7</pg.version></properties>
  <dependencies>
    <dependency><groupId>org.postgresql</groupId><artifactId>postgresql</artifactId><version>\${pg.version}</version></dependency>
    <dependency><groupId>org.junit</groupId><artifactId>junit</artifactId><version>5</version><scope>test</scope></dependency>
    <dependency><groupId>\${project.groupId}</groupId><artifactId>own</artifactId></dependency>
    <dependency><groupId>org.x</groupId><artifactId>unset</artifactId><version>\${nobody}</version></dependency>
  </dependencies>
  <dependencyManagement><dependencies>
    <dependency><groupId>org.y</groupId><artifactId>managed</artifactId><version>1.10</version></dependency>
  </dependencies></dependencyManagement>
</project>`,
    [
      "maven",
      {
        "org.springframework.boot:spring-boot-starter-parent": "3.4.1",
        "org.postgresql:postgresql": "42.7",
        "org.x:unset": "*",
        "org.y:managed": "1.10",
      },
      { java: "21" },
    ],
  ],
  "coordinates in a build script, with and without versions": [
    "app/build.gradle.kts",
    `dependencies {
  implementation("org.springframework:spring-web:6.2.1")
  implementation('io.ktor:ktor-server-core')
  implementation "org.flywaydb:flyway-core:$flywayVersion"
  implementation("com.x:archive:1.0@aar")
  implementation(project(":own"))
  testImplementation("org.junit:junit:5")
  androidTestImplementation(platform("org.x:bom:1"))
  maven { url = "https://example.com/maven" }
}`,
    [
      "maven",
      {
        "org.springframework:spring-web": "6.2.1",
        "io.ktor:ktor-server-core": "*",
        "org.flywaydb:flyway-core": "*",
        "com.x:archive": "1.0",
      },
      {},
    ],
  ],
  "a version catalog": [
    "gradle/libs.versions.toml",
    `[versions]
ktor = "3.0.2"
strict = { strictly = "1.0" }
[libraries]
core = { module = "io.ktor:ktor-server-core", version.ref = "ktor" }
named = { group = "org.x", name = "lib", version = "1.2" }
short = "org.y:short:2.0"
bare = { module = "org.z:bare" }
rich = { module = "org.z:rich", version.ref = "strict" }
`,
    [
      "maven",
      {
        "io.ktor:ktor-server-core": "3.0.2",
        "org.x:lib": "1.2",
        "org.y:short": "2.0",
        "org.z:bare": "*",
        "org.z:rich": "*",
      },
      {},
    ],
  ],
  "a crate, and a workspace": [
    "Cargo.toml",
    `[package]
rust-version = "1.80"
[dependencies]
tokio = { version = "1.42", features = ["full"] }
serde = "1"
renamed = { package = "sqlx", version = "0.8" }
own = { path = "../own" }
shared = { workspace = true }
fork = { git = "https://example.com/fork.git" }
[dev-dependencies]
criterion = "0.5"
[build-dependencies]
prost-build = "0.13"
[workspace.dependencies]
axum = "0.8"
`,
    ["cargo", { tokio: "1.42", serde: "1", sqlx: "0.8", axum: "0.8" }, { rust: "1.80" }],
  ],
  "a project of .NET, with versions beside, below and elsewhere": [
    "src/App.csproj",
    `\uFEFF<Project Sdk="Microsoft.NET.Sdk.Web"><ItemGroup>
<PackageReference Include="Dapper" Version="2.1.35" />
<PackageReference Include="Npgsql"><Version>8.0.5</Version></PackageReference>
</ItemGroup><ItemGroup><PackageReference Include="Serilog" /><ProjectReference Include="../Own.csproj" />
<PackageReference Include="StyleCop" Version="1" PrivateAssets="all" /></ItemGroup></Project>`,
    ["nuget", { Dapper: "2.1.35", Npgsql: "8.0.5", Serilog: "*" }, {}],
  ],
  "central versions of .NET": [
    "Directory.Packages.props",
    `<Project><ItemGroup><PackageVersion Include="Dapper" Version="2.1.35" /></ItemGroup></Project>`,
    ["nuget", { Dapper: "2.1.35" }, {}],
  ],
};

for (const [says, [path, text, expected]] of Object.entries(MANIFESTS)) {
  t.test(`reads ${says}`, async (t) => {
    t.strictSame(told(readManifest(path, text)), expected);
  });
}

t.test("the name of a file decides, and others are left alone", async (t) => {
  for (const path of ["packages.json", "package.json5", "my-package.json", "Cargo.lock", "README.md", "package.json/x"])
    t.equal(readManifest(path, "{"), undefined, path);
  t.equal(readManifest("requirements-base.in", "django")?.ecosystem, "pypi");
  t.equal(readManifest("requirements-dev.in", "ruff"), undefined);
});

t.test("a text that is not of its format is refused", async (t) => {
  const broken: Record<string, string> = {
    "package.json": "{",
    "composer.json": "",
    "pyproject.toml": "[project",
    "Cargo.toml": "= 1",
    "libs.versions.toml": "[libraries]\na = ",
    "pom.xml": "<project><dependencies></project>",
    "App.csproj": "no XML at all",
  };
  for (const [path, text] of Object.entries(broken)) t.throws(() => readManifest(path, text), Error, path);
});

t.test("names and ranges that are too long are not taken", async (t) => {
  const dependencies = { ["x".repeat(215)]: "1", ["y".repeat(214)]: "1", z: "1".repeat(301) };
  const manifest = readManifest("package.json", JSON.stringify({ dependencies }));
  t.strictSame(
    [...(manifest?.packages ?? [])],
    [
      ["y".repeat(214), "1"],
      ["z", "*"],
    ],
  );
});

t.test("whatever a program or a list says, reading it ends, with names that are no part of the machinery", async () => {
  const paths = fc.constantFrom("Gemfile", "go.mod", "build.gradle", "requirements.txt");
  const line = fc.string({ maxLength: 40, unit: fc.constantFrom(..."gem ruby'\",:.~>=1[]()@#\\-v/ \t__proto") });
  fc.assert(
    fc.property(paths, fc.array(line, { maxLength: 20 }), (path, lines) => {
      const manifest = readManifest(path, lines.join("\n"));
      return [...(manifest?.packages ?? [])].every(([name, range]) => name !== "" && range !== "");
    }),
  );
});
