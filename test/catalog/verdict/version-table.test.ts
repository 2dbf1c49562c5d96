import t from "tap";
import type { Catalog } from "../../../server/catalog/catalog.js";
import type { Technology } from "../../../server/catalog/technology/technology.js";
import { check } from "../../../server/catalog/verdict/check.js";
import type { Verdict } from "../../../server/catalog/verdict/verdict.js";
import { firstThatWorks, type VersionTable, versionTable } from "../../../server/catalog/verdict/version-table.js";
import { catalogOf, type Parts, TODAY } from "../../fixtures/catalog.js";
import { factsCatalog, lifecycle, requires, SOURCE } from "../../fixtures/facts.js";
import { realCatalog } from "../../fixtures/repository.js";

function tableOf(catalog: Catalog, a: string, b: string, platform?: string): VersionTable | undefined {
  const sides = [a, b].map((id) => catalog.names.byId(id) as Technology) as [Technology, Technology];
  return versionTable(catalog, sides, platform, TODAY);
}

/** The table with a letter for each verdict: compatible, partial, incompatible, unknown. */
function draw(table: VersionTable | undefined): string[] | undefined {
  const name = ({ version = "any", hasEnded }: { version: string | undefined; hasEnded: boolean }) =>
    `${version}${hasEnded ? "!" : ""}`;
  return (
    table && [
      ["", ...table.columns.map(name)].join(" "),
      ...table.rows.map((row, at) =>
        [name(row), ...(table.verdicts[at] ?? []).map(({ pairStatus }) => pairStatus.charAt(0))].join(" "),
      ),
    ]
  );
}

const drawn = (parts: Parts, a = "a", b = "b", platform?: string) => draw(tableOf(catalogOf(parts), a, b, platform));

t.test("lines are those of the lifecycles, newest first, those past their end marked", async (t) => {
  t.strictSame(draw(tableOf(factsCatalog(), "nextjs", "react")), [
    " 19 18 17! 16!",
    "15 c c i i",
    "14! i c i i",
    "12! i c c i",
  ]);
  t.strictSame(draw(tableOf(factsCatalog(), "nodejs", "prisma")), [" 6 5", "22 c c", "16! i c"]);
});

t.test("each verdict is the one that is given for the two lines alone", async (t) => {
  const catalog = await realCatalog();
  let cells = 0;
  for (const [a, b] of [
    ["nextjs", "react"],
    ["mongodb", "prisma"],
    ["django", "python"],
    ["eslint", "nodejs"],
  ] as const) {
    const table = tableOf(catalog, a, b);
    t.ok(table, `${a} and ${b} have a table`);
    const name = (id: string, version: string | undefined) => (version ? `${id}@${version}` : id);
    table?.rows.forEach((row, at) => {
      table.columns.forEach((column, index) => {
        const pair = { techA: name(a, row.version), techB: name(b, column.version) };
        const { status, message } = check(catalog, pair, TODAY).verdict;
        cells += 1;
        t.match(table.verdicts[at]?.[index], { status, message }, `${pair.techA} ${pair.techB}`);
      });
    });
  }
  t.ok(cells > 40, "all of the tables was looked at");
});

t.test("lines to come and lines that are no numbers are left out, and all but the six newest", async (t) => {
  const cycles = lifecycle(["10", undefined, "2026-12-01"], ["9"], ["lts"], ["1"], ["2"], ["3"], ["4"], ["5"], ["6"]);
  t.strictSame(
    drawn({
      technologies: { a: { lifecycle: cycles }, b: { packages: { npm: ["b"] } } },
      rules: [{ exceptions: [exception({ a: "<6" })] }],
    }),
    [" any", "9 c", "6 c", "5 i", "4 i", "3 i", "2 i"],
  );
});

const exception = (when: Record<string, string>) => ({
  when,
  status: "incompatible" as const,
  severity: "error" as const,
  explanation: "They do not go together.",
  evidence: [SOURCE],
});

t.test("without a lifecycle, the lines are those that the facts speak of", async (t) => {
  const technologies = {
    a: { packages: { npm: ["a"] }, requires: [requires("3 || 2", "b", "^5.1.0 || ~0.7.2"), requires("1", "b", "<5")] },
    b: { packages: { npm: ["b"] } },
  };
  t.strictSame(
    drawn({ technologies }),
    [" 5 0.7", "3 c c", "2 c c", "1 i c"],
    "declared ranges, by what they begin with",
  );
  t.strictSame(
    drawn({
      technologies: {
        a: { packages: { npm: ["a"] }, requires: [requires("4", "c", "*")] },
        b: { packages: { npm: ["b"] }, requires: [requires("2", "c", "*")] },
        c: {},
      },
      rules: [{ exceptions: [exception({ a: "<4", b: ">=2" })] }],
    }),
    [" any", "4 c", "3 i"],
    "both sides of the lines that a rule draws, as far as they are known",
  );
  t.strictSame(
    drawn({
      technologies: {
        a: {
          packages: { npm: ["a"] },
          requires: [requires("0.5", "c", "*")],
          needs: [{ capability: "disk", source: SOURCE, version: "<0.5" }],
        },
        b: {
          category: "hosting",
          lacks: [{ capability: "disk", source: SOURCE }],
          supports: [{ with: ["a"], source: SOURCE }],
        },
        c: {},
      },
      capabilities: [{ id: "disk", name: "a disk", meaning: "Files stay." }],
    }),
    [" any", "0.5 c", "0.4 i"],
    "a need of old versions",
  );
});

t.test("the lines of packages beside the main one are not those of the technology", async (t) => {
  const beside = { package: "@a/b" };
  const requirements = [requires("7", "b", "^2.0.0", beside), requires("6", "b", "^1.0.0", beside)];
  const technologies = { a: { packages: { npm: ["a", "@a/b"] }, requires: requirements }, b: {} };
  t.equal(drawn({ technologies }), undefined);
});

t.test("lines of which nothing is recorded are left out", async (t) => {
  const technologies = {
    a: {
      packages: { npm: ["a"] },
      lifecycle: lifecycle(["4"], ["3"], ["2"], ["1"]),
      requires: [requires("4", "b", "^2"), requires("3", "b", "^1")],
    },
    b: { packages: { npm: ["b"] }, lifecycle: lifecycle(["2"], ["1"]) },
  };
  t.strictSame(drawn({ technologies }), [" 2 1", "4 c i", "3 i c"], "before the first that declares something");
  t.strictSame(
    drawn({ technologies, rules: [{ exceptions: [exception({ a: "<2" })] }] }),
    [" 2 1", "4 c i", "3 i c", "1 i i"],
    "unless a rule speaks of them",
  );
  const plain = { a: { lifecycle: lifecycle(["2"], ["1"]) }, b: {} };
  t.equal(drawn({ technologies: plain, rules: [{}] }), undefined, "a rule is of current releases");
});

t.test("there is no table where versions make no difference", async (t) => {
  t.equal(tableOf(factsCatalog(), "angularjs", "nextjs"), undefined);
  t.equal(tableOf(factsCatalog(), "react", "react"), undefined, "with itself");
  t.equal(tableOf(factsCatalog(), "sass", "sharp"), undefined, "nothing is known");
  t.equal(
    drawn({
      technologies: {
        a: { lifecycle: lifecycle(["2"], ["1", "2020-01-01"]) },
        b: { supports: [{ with: ["a"], source: SOURCE }] },
      },
    }),
    undefined,
    "an end of life is one of the technology, not of the pair",
  );
});

t.test("a side whose versions make no difference stands there as such", async (t) => {
  const technologies = {
    a: { packages: { npm: ["a"] }, lifecycle: lifecycle(["2"], ["1"]) },
    b: { category: "database" as const, lifecycle: lifecycle(["9"], ["8"]) },
  };
  t.strictSame(drawn({ technologies, rules: [{ exceptions: [exception({ a: "<2" })] }] }), [" any", "2 c", "1 i"]);
});

t.test("the platform is taken into account", async (t) => {
  const technologies = { a: { lifecycle: lifecycle(["2"], ["1"]) }, b: {} };
  const rules = [{ exceptions: [{ ...exception({ a: "<2", platform: "edge" }) }] }];
  t.equal(drawn({ technologies, rules }), undefined);
  t.strictSame(drawn({ technologies, rules }, "a", "b", "edge"), [" any", "2 c", "1 i"]);
});

t.test("where releases of a line differ, the first that accepts is named", async (t) => {
  const run = (versions: string[], react: string, day: string) => ({
    versions,
    requires: { react },
    sources: [{ file: SOURCE, day }],
  });
  const catalog = catalogOf({
    technologies: {
      kit: { packages: { npm: ["kit"] } },
      react: { packages: { npm: ["react"] }, lifecycle: lifecycle(["19", undefined, "2024-12-05"], ["18"]) },
    },
    declared: [
      {
        ecosystem: "npm",
        name: "kit",
        record: {
          checked: "2026-05-01",
          releases: [
            run(["9.2.0", "9.3.0"], "^18 || ^19", "2025-02-01"),
            run(["9.0.0", "9.1.0"], "^18", "2024-01-01"),
            run(["8.1.0"], "^17", "2023-02-01"),
            run(["8.0.0"], "^17 || ^18", "2023-01-01"),
          ],
        },
      },
    ],
  });
  const table = tableOf(catalog, "kit", "react");
  t.strictSame(draw(table), [" 19 18", "9 p c", "8 i p"]);
  const [[first, whole] = [], [refused, lost] = []] = table?.verdicts ?? [];
  const version = (verdict: Verdict | undefined) => verdict && firstThatWorks(verdict)?.version;
  t.equal(version(first), "9.2.0", "9.1.0 was read, and refuses it");
  t.equal(version(whole), undefined, "all releases of the line accept it");
  t.equal(version(refused), undefined, "none does");
  t.equal(version(lost), undefined, "the newest refuses what an older one accepted");
});
