import t from "tap";
import { REGISTRIES, type Registry } from "../../../../clients/cli/package-manager/registries.js";

const registry = (ecosystem: string) => REGISTRIES.find((one) => one.ecosystem === ecosystem) as Registry;
const plainly = (ecosystem: string, name: string, said: string) =>
  registry(ecosystem)
    .read(name, said)
    ?.map(({ optional, ...one }) => ({ ...one, optional: [...optional] }));

/** What each says of a package, as Composer 2.5, RubyGems 3.3, pip 23.2 and Cargo 1.95 write it; shortened. */
const COMPOSER = {
  ...{ name: "acme/kit", description: null, keywords: [], type: "library", names: ["acme/kit"], versions: ["v3.0.1"] },
  requires: { php: "^8.3", "ext-json": "*", "acme/base": "^2 || ^3", "acme/same": "v3.0.1" },
};
const GEM = `--- !ruby/object:Gem::Specification
name: kit
version: !ruby/object:Gem::Version
  version: 2.0.0
platform: ruby
dependencies:
- !ruby/object:Gem::Dependency
  name: rails
  requirement: &1 !ruby/object:Gem::Requirement
    requirements:
    - - ">="
      - !ruby/object:Gem::Version
        version: '7.0'
    - - "<"
      - !ruby/object:Gem::Version
        version: '9'
  type: :runtime
  version_requirements: *1
- !ruby/object:Gem::Dependency
  name: kit-core
  requirement: !ruby/object:Gem::Requirement
    requirements:
    - - "="
      - !ruby/object:Gem::Version
        version: 2.0.0
  type: :runtime
- !ruby/object:Gem::Dependency
  name: minitest
  requirement: !ruby/object:Gem::Requirement
    requirements:
    - - ">="
      - !ruby/object:Gem::Version
        version: '0'
  type: :development
required_ruby_version: !ruby/object:Gem::Requirement
  requirements:
  - - ">="
    - !ruby/object:Gem::Version
      version: '3.0'
`;
const PIP = {
  version: "1",
  install: [
    {
      metadata: {
        ...{ name: "Django_Kit", version: "2.0", requires_python: ">=3.8" },
        requires_dist: ["django<6,>=4.2", "Redis.py[hiredis] (>=5)", "tomli; python_version < '3.11'", "bare"],
      },
    },
  ],
};
const CARGO = "kit\nx\nversion: 2.0.0 (latest 3.0.0-rc.1 from registry `mine`)\nlicense: MIT\nrust-version: 1.80\n";

t.test("the newest release, with what it requires, as the data write it", async (t) => {
  const optional: string[] = [];
  t.same(plainly("composer", "acme/kit", JSON.stringify(COMPOSER)), [
    {
      version: "3.0.1",
      requires: { "acme/base": "^2 || ^3", "acme/same": "self" },
      runtimes: { php: "^8.3" },
      optional,
    },
  ]);
  t.same(plainly("gem", "kit", GEM), [
    {
      version: "2.0.0",
      requires: { rails: ">= 7.0, < 9", "kit-core": "self" },
      runtimes: { ruby: ">= 3.0" },
      optional,
    },
  ]);
  t.same(plainly("pypi", "django-kit", JSON.stringify(PIP)), [
    {
      ...{ version: "2.0", runtimes: { python: ">=3.8" }, optional },
      requires: { django: "<6,>=4.2", "redis-py": ">=5", bare: "*" },
    },
  ]);
  t.same(plainly("cargo", "kit", CARGO), [{ version: "2.0.0", requires: {}, runtimes: { rust: ">=1.80" }, optional }]);
});

t.test("Composer is asked again about the newest release that is no trial", async (t) => {
  const more = (versions: unknown) => registry("composer").more?.("acme/kit", JSON.stringify({ versions }));
  t.match(more(["dev-main", "v10.0.0-beta1", "v9.1.0", "v10.0.0", "1.0"])?.slice(-2), ["acme/kit", "v10.0.0"]);
  t.equal(more(["dev-main", "v2.0.0-RC1"]), undefined);
  t.equal(more("nonsense"), undefined);
});

t.test("trials, what was abandoned, and a crate that names no compiler are no releases to go to", async (t) => {
  t.same(plainly("composer", "acme/kit", JSON.stringify({ ...COMPOSER, versions: ["4.0.0-beta1"] })), []);
  t.same(plainly("composer", "acme/kit", JSON.stringify({ ...COMPOSER, replacement: "acme/other" })), []);
  t.same(plainly("gem", "kit", GEM.replace("version: 2.0.0\nplatform", "version: 3.0.0.rc1\nplatform")), []);
  t.same(plainly("cargo", "kit", CARGO.replace("1.80", "unknown")), []);
  t.same(plainly("cargo", "kit", CARGO.replace("2.0.0 (latest", "3.0.0-rc.1 (latest")), [], "it shows those, too");
});

t.test("an answer about another package, or of another form, is none", async (t) => {
  const pip = (metadata: unknown) => JSON.stringify({ install: [{ metadata }] });
  for (const [ecosystem, ...answers] of [
    [
      "composer",
      JSON.stringify({ ...COMPOSER, name: "acme/other" }),
      JSON.stringify({ name: "acme/kit" }),
      "[]",
      "<html>",
    ],
    ["gem", GEM.replace("name: kit\n", "name: other\n"), "--- \n...\n", "a: [", ""],
    ["pypi", pip({ name: "other", version: "1.0" }), pip(null), "{}", "[1]", "Usage: pip"],
    ["cargo", CARGO.replace(/^kit/, "other"), "", "error"],
  ] as const) {
    const name = { composer: "acme/kit", pypi: "django-kit" }[ecosystem as string] ?? "kit";
    for (const answer of answers) t.equal(plainly(ecosystem, name, answer), undefined, `${ecosystem}: ${answer}`);
  }
  t.same(plainly("npm", "kit", '{"name":"other","version":"1.0.0"}'), []);
});

t.test("no name is taken for an option or a path", async (t) => {
  for (const one of REGISTRIES)
    for (const name of ["--help", "-x", "../a", "a b", "/etc", "a;b", "$(a)", "", "@scope", "http://a"])
      t.notMatch(name, one.package, `${one.tool} ${name}`);
});
