import t from "tap";
import type { DeclaredReleases } from "../../../schemas/types.js";
import { openFacts } from "../../../server/catalog/catalog.js";
import { compileFacts, recordsIn } from "../../../server/catalog/compile.js";
import { checkRequirements, type RequirementOutcome } from "../../../server/catalog/facts/requirements.js";
import { findSharedConflict } from "../../../server/catalog/facts/shared-requirement.js";
import { FactsFile, inMemory } from "../../../server/catalog/facts-file.js";
import type { Subject } from "../../../server/catalog/names/question.js";
import type { DeclaredPackage } from "../../../server/catalog/technology/declared-package.js";
import { catalogOf, TODAY } from "../../fixtures/catalog.js";
import { lifecycle, requires } from "../../fixtures/facts.js";

/** A run of releases, read at their tags. */
const run = (versions: string[], declared: Partial<DeclaredReleases>, day = "2026-01-01"): DeclaredReleases => ({
  versions,
  ...declared,
  sources: versions.slice(0, 2).map((_, at) => ({ file: `https://example.com/${versions.at(at ? -1 : 0)}`, day })),
});

const read = (name: string, ...releases: DeclaredReleases[]): DeclaredPackage => ({
  ecosystem: "npm",
  name,
  record: { checked: "2026-05-01", releases },
});

const catalog = catalogOf({
  technologies: {
    react: {
      packages: { npm: ["react", "react-dom"] },
      lifecycle: lifecycle(
        ["19", undefined, "2025-12-01"],
        ["18", undefined, "2022-03-29"],
        ["17", undefined, "2020-10-20"],
      ),
    },
    nodejs: { category: "runtime", lifecycle: lifecycle(["24"], ["22"], ["20"], ["18"]) },
    redux: {
      packages: { npm: ["react-redux", "redux"] },
      requires: [requires("5", "react", "^15", { package: "old-redux" })],
    },
    ui: { packages: { npm: ["@ui/core", "@ui/*"] } },
  },
  declared: [
    read(
      "react-redux",
      run(["9.2.0", "9.3.0"], {
        requires: { react: "^18 || ^19", "react-dom": "^18 || ^19" },
        runtimes: { nodejs: ">=20" },
      }),
      run(["9.0.0", "9.1.0"], { requires: { react: "^18", "left-out": "1" } }),
      run(["8.0.0", "8.1.3"], { requires: { react: "^17 || ^18" }, optional: ["react"] }),
      run(["7.0.0"], {}),
      run(["6.0.0"], { requires: { react: ">=16" } }, "2021-01-01"),
      run(["5.0.0"], { requires: { react: ">=16" } }, "2021-01-01"),
    ),
    read("@ui/core", run(["2.0.0", "2.4.0"], { requires: { "@ui/icons": "^self" } })),
    read("@ui/icons", run(["2.1.0"], { requires: { "@ui/core": "self" } })),
  ],
});

function subject(name: string): Subject {
  const found = catalog.names.resolveDependency(name);
  if (!found) throw new Error(`${name} is not known`);
  return { technology: found.technology, named: [{ package: found.package, version: found.version }] };
}

t.test("what releases declare answers for them, and for those between two that say the same", async (t) => {
  const cases: [string, string, RequirementOutcome | undefined, line?: string][] = [
    ["react-redux@9.2.0", "react@19.0.0", "met", ">=9.2.0 <=9.3.0"],
    ["react-redux@9.2.5", "react@19.0.0", "met", ">=9.2.0 <=9.3.0"],
    ["react-redux@9.1.0", "react@19.0.0", "violated", ">=9.0.0 <=9.1.0"],
    // Between two runs that differ, what is too new for the later one is so for those before it, and no more is known.
    ["react-redux@9.1.7", "react@17.0.0", "violated", ">=9.0.0 <=9.1.0"],
    ["react-redux@9.1.7", "react@19.0.0", undefined],
    // Both refuse it as too new, and a late release of the older line may take it: it is not said.
    ["react-redux@8.2.0", "react@19.0.0", undefined],
    // A line whose releases differ is partial.
    ["react-redux@9", "react@19", "partly", ">=9.0.0 <=9.1.0"],
    // What is newer than any that was read, in the same line.
    ["react-redux@9.9.0", "react@19.0.0", "met", ">=9.2.0 <=9.3.0"],
    ["react-redux@10.0.0", "react@19.0.0", undefined],
    // An optional peer.
    ["react-redux@8.1.0", "react@19.0.0", "partly", ">=8.0.0 <=8.1.3"],
    // It was read, and declares nothing.
    ["react-redux@7.0.0", "react@18.0.0", undefined],
    ["react-redux@7.2.0", "react@18.0.0", undefined],
    // An open range lets in what was out when the release was.
    ["react-redux@6.0.0", "react@17.0.0", "met", "6.0.0"],
    ["react-redux@6.0.0", "react@18.0.0", undefined],
    // Packages of one technology, and runtimes.
    ["react-redux@9.2.0", "react-dom@17.0.0", "violated", ">=9.2.0 <=9.3.0"],
    ["react-redux@9.2.0", "nodejs@18", "violated", ">=9.2.0 <=9.3.0"],
    ["react-redux@9.1.0", "nodejs@18", undefined],
    // Without versions, the newest are meant.
    ["react-redux", "react", "met", ">=9.2.0 <=9.3.0"],
  ];
  for (const [declaring, target, outcome, line] of cases) {
    const finding = checkRequirements(subject(declaring), subject(target), TODAY);
    t.equal(finding?.outcome, outcome, `${declaring} and ${target}`);
    t.equal(finding?.requirement.line.text, line, `${declaring} and ${target}`);
  }
});

t.test("a release that asks for its own version is held to it, and a line to its line", async (t) => {
  const outcome = (a: string, b: string) => checkRequirements(subject(a), subject(b), TODAY)?.outcome;
  t.equal(outcome("@ui/core@2.3.0", "@ui/icons@2.3.0"), "met");
  t.equal(outcome("@ui/core@2.3.0", "@ui/icons@2.4.0"), "met", "^2.3.0");
  t.equal(outcome("@ui/core@2.3.0", "@ui/icons@2.1.0"), "violated");
  t.equal(outcome("@ui/icons@2.1.0", "@ui/core@2.2.0"), "violated", "this very version");
  t.equal(outcome("@ui/core@2", "@ui/icons@2"), "met");
  t.equal(outcome("@ui/core@2", "@ui/icons@3"), "violated");
});

t.test("releases that declare nothing of a third technology have no conflict over it", async (t) => {
  const sides = {
    a: subject("react-redux@7.0.0"),
    b: subject("react-redux@5.0.0"),
    versioned: new Set<string>(),
    today: TODAY,
  };
  t.equal(findSharedConflict(sides as never), undefined);
});

t.test(
  "of two ecosystems that have a package of one name, the first in the file of the technology speaks",
  async (t) => {
    const two = catalogOf({
      technologies: { openai: { packages: { npm: ["openai"], pypi: ["openai"] } }, python: {} },
      declared: [{ ...read("openai", run(["1.0.0"], { runtimes: { python: ">=3.8" } })), ecosystem: "pypi" }],
    });
    t.equal(two.names.byId("openai")?.requirements.size, 0);
  },
);

t.test("a snapshot keeps what answers rest on, and leaves hashes out", async (t) => {
  const declared = [
    {
      ...read("react-redux", run(["1.0.0"], { requires: { react: "^18" } })),
    },
  ];
  const [source] = declared[0]?.record.releases[0]?.sources ?? [];
  if (source) source.integrity = "sha512-abc";
  const records = {
    technologies: new Map(catalog.technologies.map(({ id, record }) => [id, record])),
    ...{ declared, rules: [], stacks: [], tools: new Map(), capabilities: [] },
  };
  const facts = compileFacts(records, { revision: { id: "x", date: "2026-01-01" } });
  const text = Buffer.from(facts).toString("latin1");
  t.notMatch(text, /sha512/);
  t.same(recordsIn(new FactsFile(inMemory(facts))).declared[0]?.record.releases[0]?.versions, ["1.0.0"]);
  const opened = openFacts(inMemory(facts));
  const redux = opened.names.byId("redux");
  const requirement = redux?.requirements.get("react")?.find(({ package: name }) => name === "react-redux");
  t.equal(requirement?.range.text, "^18");
  t.equal(requirement?.source, "https://example.com/1.0.0");
  t.ok(redux && [...opened.neighbours.of(redux).keys()].some(({ id }) => id === "react"), "it ties the two together");
});
