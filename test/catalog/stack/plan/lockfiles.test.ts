import t from "tap";
import type { Catalog } from "../../../../server/catalog/catalog.js";
import { type ProjectFile, readProject } from "../../../../server/manifests/project.js";
import { catalogOf } from "../../../fixtures/catalog.js";
import { lifecycle } from "../../../fixtures/facts.js";
import { planOf, toldSteps, toldWaits } from "../../../fixtures/planned.js";

type Ecosystem = "npm" | "pypi" | "gem" | "composer" | "cargo";

/** Releases of `my-kit` from 2 on require `base` 5; of 1.4 nothing was read. */
function catalogIn(ecosystem: Ecosystem): Catalog {
  const name = ecosystem === "composer" ? "my/kit" : "my-kit";
  const base = ecosystem === "composer" ? "my/base" : "base";
  return catalogOf({
    technologies: {
      base: {
        name: "Base",
        packages: { [ecosystem]: [base] },
        lifecycle: lifecycle(["5", undefined, "2026-02-01"], ["4", undefined, "2025-02-01"]),
      },
      kit: { name: "Kit", packages: { [ecosystem]: [name] } },
    },
    declared: [
      {
        ecosystem,
        name,
        record: {
          checked: "2026-05-01",
          releases: [
            {
              versions: ["2.0"],
              requires: { [base]: ">=5.0.0" },
              sources: [{ file: "https://example.com/kit/2.0", day: "2026-03-01" }],
            },
          ],
        },
      },
    ],
  });
}

/** What a lockfile says that kit 1.4 requires of base; undefined for nothing, beside something else that it requires. */
type Declared = string | undefined;

interface Format {
  ecosystem: Ecosystem;
  files: (declared: Declared) => Record<string, string>;
  /** Whether the lockfile records what installed releases require of packages. */
  records: boolean;
}

const npm = JSON.stringify({ dependencies: { base: "^4.2.0", "my-kit": "^1.4.0" } });
const json = (value: unknown) => JSON.stringify(value, undefined, 2);
const line = (declared: Declared, text: (range: string) => string) => (declared === undefined ? "" : text(declared));
const pyproject = (name = "My.Kit") => `[project]\nname = "app"\ndependencies = ["Base>=4.2", "${name}>=1.4"]\n`;

const FORMATS: Record<string, Format> = {
  "package-lock.json": {
    ecosystem: "npm",
    records: true,
    files: (declared) => ({
      "package.json": npm,
      "package-lock.json": json({
        lockfileVersion: 3,
        packages: {
          "": JSON.parse(npm),
          "node_modules/base": { version: "4.2.0" },
          "node_modules/other": { version: "1.0.0", peerDependencies: { unheard: "*" } },
          "node_modules/my-kit": {
            version: "1.4.0",
            peerDependencies: declared === undefined ? {} : { base: declared },
          },
        },
      }),
    }),
  },
  "package-lock.json of version 1": {
    ecosystem: "npm",
    records: false,
    files: () => ({
      "package.json": npm,
      "package-lock.json": json({
        lockfileVersion: 1,
        dependencies: { base: { version: "4.2.0" }, "my-kit": { version: "1.4.0" } },
      }),
    }),
  },
  "pnpm-lock.yaml": {
    ecosystem: "npm",
    records: true,
    files: (declared) => ({
      "package.json": npm,
      "pnpm-lock.yaml": `lockfileVersion: '9.0'
importers:
  .:
    dependencies:
      base:
        specifier: ^4.2.0
        version: 4.2.0
      my-kit:
        specifier: ^1.4.0
        version: 1.4.0(base@4.2.0)
packages:
  base@4.2.0:
    resolution: {integrity: sha512-b}
  my-kit@1.4.0:
    resolution: {integrity: sha512-a}
    peerDependencies:
      ${line(declared, (range) => `base: '${range}'\n      `)}unheard: '*'
snapshots:
  base@4.2.0: {}
  my-kit@1.4.0(base@4.2.0):
    dependencies:
      base: 4.2.0
`,
    }),
  },
  "pnpm-lock.yaml of version 5": {
    ecosystem: "npm",
    records: true,
    files: (declared) => ({
      "package.json": npm,
      "pnpm-lock.yaml": `lockfileVersion: 5.4
specifiers:
  base: ^4.2.0
  my-kit: ^1.4.0
dependencies:
  base: 4.2.0
  my-kit: 1.4.0_base@4.2.0
packages:
  /base/4.2.0:
    resolution: {integrity: sha512-b}
  /my-kit/1.4.0_base@4.2.0:
    resolution: {integrity: sha512-a}
    peerDependencies:
      ${line(declared, (range) => `base: '${range}'\n      `)}unheard: '*'
    dependencies:
      base: 4.2.0
`,
    }),
  },
  "yarn.lock of Yarn 1": {
    ecosystem: "npm",
    records: false,
    files: () => ({
      "package.json": npm,
      "yarn.lock": `# yarn lockfile v1


base@^4.2.0:
  version "4.2.0"

my-kit@^1.4.0:
  version "1.4.0"
`,
    }),
  },
  "yarn.lock of Yarn 4": {
    ecosystem: "npm",
    records: true,
    files: (declared) => ({
      "package.json": npm,
      "yarn.lock": `__metadata:
  version: 8

"app@workspace:.":
  version: 0.0.0-use.local
  resolution: "app@workspace:."
  dependencies:
    base: "npm:^4.2.0"
    my-kit: "npm:^1.4.0"
  languageName: unknown
  linkType: soft

"base@npm:^4.2.0":
  version: 4.2.0
  resolution: "base@npm:4.2.0"
  languageName: node
  linkType: hard

"my-kit@npm:^1.4.0":
  version: 1.4.0
  resolution: "my-kit@npm:1.4.0"
  peerDependencies:
    ${line(declared, (range) => `base: "${range}"\n    `)}unheard: "*"
  languageName: node
  linkType: hard
`,
    }),
  },
  "bun.lock": {
    ecosystem: "npm",
    records: true,
    files: (declared) => ({
      "package.json": npm,
      "bun.lock": `{
  "lockfileVersion": 1,
  "workspaces": { "": { "name": "app", "dependencies": { "base": "^4.2.0", "my-kit": "^1.4.0" } } },
  "packages": {
    "base": ["base@4.2.0", "", {}, "sha512-b"],
    "my-kit": ["my-kit@1.4.0", "", { "peerDependencies": { ${line(declared, (range) => `"base": "${range}", `)}"unheard": "*" } }, "sha512-a"],
  },
}`,
    }),
  },
  "composer.lock": {
    ecosystem: "composer",
    records: true,
    files: (declared) => ({
      "composer.json": json({ require: { "my/base": "^4.2", "my/kit": "^1.4" } }),
      "composer.lock": json({
        "content-hash": "x",
        packages: [
          { name: "my/base", version: "v4.2.0" },
          {
            name: "my/kit",
            version: "v1.4",
            require: { ...(declared === undefined ? {} : { "My/Base": declared }), "my/other": "*" },
          },
        ],
        "packages-dev": [],
      }),
    }),
  },
  "Gemfile.lock": {
    ecosystem: "gem",
    records: true,
    files: (declared) => ({
      Gemfile: `source "https://rubygems.org"\ngem "base"\ngem "my-kit"\n`,
      "Gemfile.lock": `GEM
  remote: https://rubygems.org/
  specs:
    base (4.2)
    my-kit (1.4)
      ${line(declared, (range) => `base (${range})\n      `)}other
    other (1.0)

PLATFORMS
  ruby

DEPENDENCIES
  base
  my-kit
`,
    }),
  },
  "poetry.lock": {
    ecosystem: "pypi",
    records: true,
    files: (declared) => ({
      "pyproject.toml": `[tool.poetry.dependencies]\nBase = "^4.2"\nMy_Kit = "^1.4"\n`,
      "poetry.lock": `[[package]]
name = "base"
version = "4.2"
python-versions = ">=3.8"

[[package]]
name = "My.Kit"
version = "1.4"
python-versions = ">=3.7"

[package.dependencies]
${line(declared, (range) => `Base = "${range}"\n`)}other = "*"

[metadata]
python-versions = "^3.10"
`,
    }),
  },
  "pdm.lock": {
    ecosystem: "pypi",
    records: true,
    files: (declared) => ({
      "pyproject.toml": pyproject(),
      "pdm.lock": `[metadata]
lock_version = "4.5.0"

[[package]]
name = "base"
version = "4.2"

[[package]]
name = "my-kit"
version = "1.4"
dependencies = [
    ${line(declared, (range) => `"Base${range}",\n    `)}"other",
]
`,
    }),
  },
  "uv.lock": {
    ecosystem: "pypi",
    records: false,
    files: () => ({
      "pyproject.toml": pyproject(),
      "uv.lock": `version = 1
requires-python = ">=3.10"

[[package]]
name = "app"
version = "0.1.0"
source = { virtual = "." }
dependencies = [{ name = "base" }, { name = "my-kit" }]

[package.metadata]
requires-dist = [{ name = "base", specifier = ">=4.2" }, { name = "my-kit", specifier = ">=1.4" }]

[[package]]
name = "base"
version = "4.2"
source = { registry = "https://pypi.org/simple" }

[[package]]
name = "my-kit"
version = "1.4"
source = { registry = "https://pypi.org/simple" }
dependencies = [{ name = "base" }]
`,
    }),
  },
  "pylock.toml": {
    ecosystem: "pypi",
    records: false,
    files: () => ({
      "pyproject.toml": pyproject(),
      "pylock.toml": `lock-version = "1.0"
requires-python = ">=3.10"

[[packages]]
name = "base"
version = "4.2"
requires-python = ">=3.8"

[[packages]]
name = "my-kit"
version = "1.4"
requires-python = ">=3.7"
dependencies = [{ name = "base" }]
`,
    }),
  },
  "Pipfile.lock": {
    ecosystem: "pypi",
    records: false,
    files: () => ({
      Pipfile: `[packages]\nBase = "*"\nmy_kit = "*"\n`,
      "Pipfile.lock": json({
        _meta: { "pipfile-spec": 6 },
        default: {
          base: { version: "==4.2", markers: "python_version >= '3.8'" },
          "my-kit": { version: "==1.4", markers: "python_version >= '3.7'" },
        },
      }),
    }),
  },
  "Cargo.lock": {
    ecosystem: "cargo",
    records: false,
    files: () => ({
      "Cargo.toml": `[package]\nname = "app"\n[dependencies]\nbase = "4.2"\nmy-kit = "1.4"\n`,
      "Cargo.lock": `version = 4

[[package]]
name = "app"
version = "0.1.0"
dependencies = ["base", "my-kit"]

[[package]]
name = "base"
version = "4.2.0"
source = "registry+https://github.com/rust-lang/crates.io-index"

[[package]]
name = "my-kit"
version = "1.4.0"
source = "registry+https://github.com/rust-lang/crates.io-index"
dependencies = ["base"]
`,
    }),
  },
};

function planFor({ ecosystem, files }: Format, declared: Declared) {
  const read = readProject(Object.entries(files(declared)).map(([name, text]): ProjectFile => ({ name, text })));
  if ("problem" in read) throw new Error(read.problem);
  const plan = planOf(catalogIn(ecosystem), read, "base@5");
  return {
    steps: toldSteps(plan),
    waits: toldWaits(plan),
    accepts: plan.accepts.map(({ member }) => member.name),
    notAffected: plan.notAffected.map(({ name }) => name),
    unknown: plan.unknown.map(({ member }) => member.name),
    plan,
  };
}

for (const [title, format] of Object.entries(FORMATS)) {
  const kit = format.ecosystem === "composer" ? "my/kit" : "my-kit";
  t.test(
    `${title}: what is installed is known to ${format.records ? "" : "neither "}accept or refuse a target`,
    async (t) => {
      if (!format.records) {
        const { unknown, accepts, notAffected } = planFor(format, undefined);
        t.same({ unknown, accepts, notAffected }, { unknown: [kit], accepts: [], notAffected: [] });
        return;
      }
      t.same(planFor(format, "<6").accepts, [kit]);
      t.same(planFor(format, ">=5").accepts, [kit], "it begins with the target");
      const open = planFor(format, ">=3.2");
      t.same([open.accepts, open.unknown], [[], []], "nobody knows what it was tried with");
      t.match(open.steps.at(-1), `${kit} 1.4`, "so it goes to the release that is made for the target");
      const refused = planFor(format, "<5");
      t.match(refused.steps.at(-1), kit, "what refuses moves along");
      const step = refused.plan.steps.at(-1);
      const [change] = step?.kind === "together" ? step.changes.filter(({ member }) => member.name === kit) : [];
      t.match(change?.why[0]?.message, / requires (?:the peer )?\S*base <5\.$/);
      const silent = planFor(format, undefined);
      t.same([silent.accepts, silent.notAffected, silent.waits], [[], [], []], "what requires nothing of it");
      t.match(silent.steps.at(-1), `${kit} 1.4`, "goes there as well");
    },
  );
}

t.test(
  "a range that holds under a condition can say that a target is accepted, and not that it is refused",
  async (t) => {
    const withNeed = (need: string): Format => ({
      ecosystem: "pypi",
      records: true,
      files: () => ({
        "pyproject.toml": pyproject(),
        "poetry.lock": `[[package]]
name = "base"
version = "4.2"
python-versions = ">=3.8"

[[package]]
name = "my-kit"
version = "1.4"
python-versions = ">=3.7"

[package.dependencies]
base = ${need}
other = "*"

[metadata]
python-versions = "^3.10"
`,
      }),
    });
    const [old, young] = [
      `{version = "<5", markers = "python_version < '3.8'"}`,
      `{version = ">=4,<6", markers = "python_version >= '3.8'"}`,
    ];
    t.same(planFor(withNeed(young), undefined).accepts, ["my-kit"]);
    t.same(planFor(withNeed(`[${old}, ${young}]`), undefined).accepts, ["my-kit"], "any of several may be meant");
    const { accepts, plan } = planFor(withNeed(old), undefined);
    const changes = plan.steps.flatMap((step) => (step.kind === "replace" ? [] : step.changes));
    const why = changes.find(({ member }) => member.name === "my-kit")?.why.map(({ message }) => message);
    t.same(accepts, []);
    t.match(
      why,
      [/^Kit 2\.0 requires Base >=5/],
      "what its new release is made for is the reason, and nothing that refuses",
    );
  },
);
