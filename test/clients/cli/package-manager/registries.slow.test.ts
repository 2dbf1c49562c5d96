import { execFileSync, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import t, { type Test } from "tap";
import { REGISTRIES, type Registry } from "../../../../clients/cli/package-manager/registries.js";
import { askReleases } from "../../../../clients/cli/package-manager/releases.js";
import { temporaryFolder } from "../../../fixtures/service.js";

/** The real package managers, each with an index on this machine in the format that its registry publishes. */
const hasTool = (name: string, ...args: string[]) => spawnSync(name, args).status === 0;

const registry = (ecosystem: string) => REGISTRIES.find((one) => one.ecosystem === ecosystem) as Registry;

/** Serves texts and files by path. */
async function serve(t: Test, contentAt: (path: string, host: string) => string | Buffer | undefined): Promise<string> {
  const server = createServer(({ url = "/", headers }, response) => {
    const path = decodeURIComponent(url.split("?")[0] ?? "");
    const content = contentAt(path, `http://${headers.host}`);
    if (content === undefined) response.writeHead(404).end();
    else response.setHeader("content-type", path.endsWith("/") ? "text/html" : "application/octet-stream").end(content);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  t.teardown(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

function userHome(t: Test): string {
  const home = temporaryFolder(t);
  mkdirSync(home, { recursive: true });
  return home;
}

function filesIn(folder: string) {
  const known = new Set(readdirSync(folder, { recursive: true, encoding: "utf8" }));
  return (path: string) => (known.has(path.slice(1)) ? readFileSync(join(folder, path)) : undefined);
}

/** What is told of a package that is there, and of one that is not. */
async function asked(one: Registry, env: NodeJS.ProcessEnv, name: string, absent: string) {
  const { releases, problems } = await askReleases(one, [name, absent], { env, patience: 60_000 });
  return { releases: releases.map(({ optional: _, ...told }) => told), problems };
}

// https://getcomposer.org/doc/05-repositories.md#metadata-url-available-packages-and-available-package-patterns
t.test("Composer", { skip: !hasTool("composer", "--version") && "no Composer" }, async (t) => {
  const release = (version: string, require: object) => ({
    ...{ name: "acme/kit", version, version_normalized: `${version.replace("v", "")}.0`, require, type: "library" },
    dist: { type: "zip", url: "https://example.com/kit.zip", reference: "a" },
  });
  const releases = [
    release("v3.0.0-beta1", { php: "^8.4" }),
    release("v2.0.1", { php: "^8.3", "ext-json": "*", "acme/base": "^2 || ^3" }),
    release("v1.0.0", { php: "^7.4" }),
  ];
  const address = await serve(t, (path) => {
    if (path === "/packages.json")
      return JSON.stringify({ "metadata-url": "/p2/%package%.json", packages: [], "available-packages": ["acme/kit"] });
    if (path === "/p2/acme/kit.json") return JSON.stringify({ packages: { "acme/kit": releases } });
    return undefined;
  });
  const home = userHome(t);
  const repositories = [{ type: "composer", url: address }, { packagist: false }];
  writeFileSync(join(home, "config.json"), JSON.stringify({ config: { "secure-http": false }, repositories }));
  const env = { ...process.env, HOME: home, COMPOSER_HOME: home, COMPOSER: "elsewhere.json" };
  const { releases: found, problems } = await asked(registry("composer"), env, "acme/kit", "acme/absent");
  t.same(found, [
    {
      ...{ ecosystem: "composer", name: "acme/kit", version: "2.0.1" },
      ...{ requires: { "acme/base": "^2 || ^3" }, runtimes: { php: "^8.3" } },
    },
  ]);
  t.match(problems, [/^Composer did not tell the releases of acme\/absent: Package "acme\/absent" not found/]);
});

// https://guides.rubygems.org/run-your-own-gem-server/
const canIndex = hasTool("gem", "generate_index", "--help");
t.test("RubyGems", { skip: !canIndex && "no RubyGems that makes an index" }, async (t) => {
  const folder = userHome(t);
  const [gems, home] = [join(folder, "gems"), join(folder, "home")];
  for (const made of [gems, home]) mkdirSync(made);
  for (const [version, ruby] of [
    ["1.0.0", "2.7"],
    ["2.0.0", "3.0"],
    ["3.0.0.beta1", "9.0"],
  ] as const) {
    const spec = `Gem::Specification.new do |s|
  s.name = "kit"
  s.version = "${version}"
  s.summary = "x"
  s.authors = ["a"]
  s.files = []
  s.required_ruby_version = ">= ${ruby}"
  s.add_dependency "rails", ">= 7.0", "< 9"
  s.add_dependency "kit-core", "= ${version}"
  s.add_development_dependency "minitest"
end
`;
    writeFileSync(join(folder, "kit.gemspec"), spec);
    execFileSync("gem", ["build", "kit.gemspec", "-o", `gems/kit-${version}.gem`], { cwd: folder, stdio: "ignore" });
  }
  execFileSync("gem", ["generate_index", "-d", "."], { cwd: folder, stdio: "ignore" });
  const address = await serve(t, filesIn(folder));
  writeFileSync(join(home, ".gemrc"), `---\n:sources:\n- ${address}/\n`);
  const env = { ...process.env, HOME: home, XDG_CACHE_HOME: join(home, "cache"), GEMRC: join(home, ".gemrc") };
  const { releases, problems } = await asked(registry("gem"), env, "kit", "absent");
  t.same(releases, [
    {
      ...{ ecosystem: "gem", name: "kit", version: "2.0.0" },
      ...{ requires: { rails: ">= 7.0, < 9", "kit-core": "self" }, runtimes: { ruby: ">= 3.0" } },
    },
  ]);
  t.match(problems, [/^RubyGems did not tell the releases of absent: .*No gem matching/]);
});

// https://packaging.python.org/en/latest/specifications/simple-repository-api/
t.test("pip", { skip: !hasTool("pip", "--version") && "no pip" }, async (t) => {
  const folder = userHome(t);
  mkdirSync(join(folder, "simple/django-kit"), { recursive: true });
  const make = `import sys, zipfile
for version, python, requires in [("1.0", ">=3.8", []), ("2.0", ">=3.8", ["django<6,>=4.2", "redis>=5; extra == 'redis'"]), ("3.0b1", ">=3.8", []), ("4.0", ">=9", [])]:
    with zipfile.ZipFile(f"{sys.argv[1]}/django_kit-{version}-py3-none-any.whl", "w") as wheel:
        info = f"django_kit-{version}.dist-info"
        lines = ["Metadata-Version: 2.1", "Name: django-kit", f"Version: {version}", f"Requires-Python: {python}"]
        wheel.writestr(f"{info}/METADATA", "\\n".join(lines + [f"Requires-Dist: {one}" for one in requires]) + "\\n")
        wheel.writestr(f"{info}/WHEEL", "Wheel-Version: 1.0\\nRoot-Is-Purelib: true\\nTag: py3-none-any\\n")
        wheel.writestr(f"{info}/RECORD", "")
`;
  execFileSync("python3", ["-c", make, join(folder, "simple/django-kit")]);
  const links = readdirSync(join(folder, "simple/django-kit")).map((file) => {
    const python = file.includes("-4.0-") ? "&gt;=9" : "&gt;=3.8";
    return `<a href="${file}" data-requires-python="${python}">${file}</a>`;
  });
  const fileAt = filesIn(folder);
  const page = `<!DOCTYPE html><html><body>${links.join("")}</body></html>`;
  const address = await serve(t, (path) => (path === "/simple/django-kit/" ? page : fileAt(path)));
  const env = {
    PATH: process.env.PATH,
    HOME: process.env.HOME,
    PIP_INDEX_URL: `${address}/simple/`,
    PIP_CONFIG_FILE: "/dev/null",
  };
  const { releases, problems } = await asked(
    registry("pypi"),
    { ...env, XDG_CACHE_HOME: folder },
    "django-kit",
    "absent",
  );
  t.same(releases, [
    {
      ...{ ecosystem: "pypi", name: "django-kit", version: "2.0" },
      ...{ requires: { django: "<6,>=4.2" }, runtimes: { python: ">=3.8" } },
    },
  ]);
  t.match(problems, [/^pip did not tell the releases of absent: .*No matching distribution/]);
});

// https://doc.rust-lang.org/cargo/reference/registry-index.html
t.test("Cargo", { skip: !hasTool("cargo", "info", "--help") && "no cargo info" }, async (t) => {
  const folder = userHome(t);
  const source = join(folder, "kit-2.0.0");
  mkdirSync(join(source, "src"), { recursive: true });
  const manifest = '[package]\nname = "kit"\nversion = "2.0.0"\nedition = "2021"\nrust-version = "1.80"\n';
  writeFileSync(join(source, "Cargo.toml"), manifest);
  writeFileSync(join(source, "src/lib.rs"), "");
  execFileSync("tar", ["czf", "kit.crate", "kit-2.0.0"], { cwd: folder });
  const crate = readFileSync(join(folder, "kit.crate"));
  const cksum = createHash("sha256").update(crate).digest("hex");
  const entry = (vers: string, rust_version: string, yanked = false) =>
    JSON.stringify({ name: "kit", vers, deps: [], cksum, features: {}, yanked, rust_version });
  const index = [entry("1.0.0", "1.70"), entry("2.0.0", "1.80"), entry("2.1.0", "1.80", true)];
  const address = await serve(t, (path, host) => {
    if (path === "/config.json") return JSON.stringify({ dl: `${host}/dl`, api: host });
    if (path === "/3/k/kit") return index.join("\n");
    return path.startsWith("/dl/kit/") ? crate : undefined;
  });
  const home = join(folder, "home");
  mkdirSync(home);
  const config = `[registries.mine]\nindex = "sparse+${address}/"\n\n[registry]\ndefault = "mine"\n`;
  writeFileSync(join(home, "config.toml"), config);
  const env = { ...process.env, CARGO_HOME: home, XDG_CACHE_HOME: join(folder, "cache") };
  const { releases, problems } = await asked(registry("cargo"), env, "kit", "absent");
  t.same(releases, [{ ecosystem: "cargo", name: "kit", version: "2.0.0", requires: {}, runtimes: { rust: ">=1.80" } }]);
  t.match(problems, [/^Cargo did not tell the releases of absent: .*could not find `absent`/]);
});
