import t from "tap";
import type { RequirementOutcome } from "../../../server/catalog/facts/requirements.js";
import { checkRequirements } from "../../../server/catalog/facts/requirements.js";
import { catalogOf, TODAY } from "../../fixtures/catalog.js";
import { lifecycle, requires, sourceAt } from "../../fixtures/facts.js";
import { findingOf, subject } from "../../fixtures/requirements.js";

t.test("a range without an end reaches what was out when it was read, and every known line of a runtime", async (t) => {
  const { names } = catalogOf({
    technologies: {
      kit: {
        packages: { npm: ["kit"] },
        requires: [
          requires("1", "lib", ">=16", { checked: "2026-01-10" }),
          requires("1", "nodejs", ">=18", { checked: "2026-01-10" }),
          requires("1", "stranger", ">=1"),
        ],
      },
      lib: {
        packages: { npm: ["lib"] },
        lifecycle: lifecycle(["20", undefined, "2026-03-01"], ["19", undefined, "2025-01-01"]),
      },
      nodejs: { category: "runtime", lifecycle: lifecycle(["26", undefined, "2026-04-01"], ["18"]) },
      stranger: { packages: { npm: ["stranger"] } },
    },
  });
  const said = (on: string) => {
    const { outcome, coverage } = findingOf(names, "kit@1", on) ?? {};
    return [outcome, coverage];
  };
  t.same(said("lib@19.1.0"), ["met", "line"]);
  t.same(said("lib@20.0.0"), [undefined, undefined], "it came out later");
  t.same(said("lib@15.0.0"), ["violated", "line"]);
  t.same(said("nodejs@26"), ["met", "minimum"]);
  t.same(said("stranger@3"), [undefined, undefined], "whether there is a 3 is not known");
});

t.test(
  "where no lifecycle is known, a line that has been followed says nothing of what came out after that",
  async (t) => {
    const { names } = catalogOf({
      technologies: {
        kit: {
          packages: { npm: ["kit"] },
          requires: [
            requires("1", "lib", ">=1", { day: "2019-01-10" }),
            requires("2", "lib", ">=1", { day: "2021-01-10" }),
            requires("3", "lib", ">=3", { day: "2023-01-10" }),
          ],
        },
        undated: {
          packages: { npm: ["undated"] },
          requires: [requires("1", "lib", ">=1"), requires("2", "lib", ">=1", { day: "2021-01-10" })],
        },
        lib: {
          packages: { npm: ["lib"] },
          requires: [
            requires("1", "other", "^1", { day: "2018-05-01" }),
            // A late patch, read before the first release of its line.
            requires("2", "other", "^1", { day: "2022-05-01" }),
            requires("3", "other", "^1", { day: "2020-05-01" }),
            requires("4", "other", "^1", { day: "2022-01-01" }),
            requires("5", "other", "^1", { day: "2025-05-01" }),
            requires("6", "other", "^1"),
          ],
        },
        other: { packages: { npm: ["other"] } },
      },
    });
    const said = (one: string, on: string) => findingOf(names, one, on)?.outcome;
    t.equal(said("kit@1", "lib@1"), "met");
    t.equal(said("kit@1", "lib@2"), "met", "which was out before 3 was");
    t.equal(said("kit@1", "lib@3.0.0"), "met", "which came out before the next line of the kit");
    t.equal(said("kit@1", "lib@4"), undefined);
    t.equal(said("kit@2", "lib@4.0.0"), "met");
    t.equal(said("kit@2", "lib@5"), undefined);
    t.equal(said("kit@2", "lib@6"), undefined, "no day of it is known, but it came out after 5");
    t.equal(said("kit@3", "lib@5"), "met", "nothing has followed it");
    t.equal(said("undated@1", "lib@3"), "met");
    t.equal(said("undated@1", "lib@5"), undefined);
  },
);

t.test("a minimum of a line that a newer one has followed covers no later release of an interpreter", async (t) => {
  const tagged = (version: string, of: string, range: string, day: string) =>
    requires(version, of, range, { day, ...sourceAt(`v${version}.0`) });
  const lines = (of: string) => [
    tagged("1", of, ">=1", "2018-01-10"),
    tagged("2", of, ">=1", "2020-01-10"),
    tagged("3", of, ">=1", "2024-01-10"),
  ];
  const years: Parameters<typeof lifecycle> = [
    ["6", undefined, "2025-05-01"],
    ["5", undefined, "2024-05-01"],
    ["4", undefined, "2023-05-01"],
    ["3", undefined, "2021-05-01"],
    ["2", undefined, "2019-05-01"],
    ["1", undefined, "2017-05-01"],
  ];
  const ids = ["ruby", "nodejs", "java"];
  const { names } = catalogOf({
    technologies: {
      kit: { packages: { npm: ["kit"] }, requires: ids.flatMap(lines) },
      maintained: {
        packages: { npm: ["maintained"] },
        lifecycle: lifecycle(["3", undefined, "2024-01-10"], ["2", "2030-01-01", "2020-01-10"], ["1", "2021-01-01"]),
        requires: lines("ruby"),
      },
      minors: {
        packages: { npm: ["minors"] },
        requires: [
          tagged("1.1", "ruby", ">=1", "2020-01-10"),
          tagged("1.2", "ruby", ">=2", "2022-01-10"),
          requires("2", "ruby", ">=2"),
        ],
      },
      late: {
        packages: { npm: ["late"] },
        requires: [tagged("1", "ruby", ">=1", "2025-08-01"), tagged("2", "ruby", ">=1", "2020-01-10")],
      },
      ...Object.fromEntries(ids.map((id) => [id, { category: "language", lifecycle: lifecycle(...years) }])),
    },
  });
  const said = (one: string, on: string) => findingOf(names, one, on)?.outcome;
  t.equal(said("kit@1", "ruby@2"), "met", "it came out before 2 followed");
  t.equal(said("kit@1", "ruby@3"), undefined);
  t.equal(said("kit@1.0.0", "ruby@3"), undefined, "nor with a release of the line");
  t.equal(said("kit@2", "ruby@4"), "met");
  t.equal(said("kit@2", "ruby@5"), undefined);
  t.equal(said("kit@3", "ruby@6"), "met", "nothing has followed it");
  t.equal(said("kit", "ruby@6"), "met");
  t.equal(said("kit@1", "nodejs@2"), "met");
  t.equal(said("kit@1", "nodejs@3"), undefined, "more than two years after the last release that was read");
  t.equal(said("kit@2", "nodejs@4"), "met", "it came out before 3 followed");
  t.equal(said("kit@1", "java@6"), "met", "which runs what ran before");
  t.equal(said("maintained@2", "ruby@6"), "met", "the line is supported");
  t.equal(said("maintained@1", "ruby@3"), undefined);
  t.equal(said("minors@1.1", "ruby@5"), undefined, "the next minor has followed");
  t.equal(said("minors@1.1.0", "ruby@5"), undefined);
  t.equal(said("late@1", "ruby@6"), "met", "its last release came out later");
});

t.test(
  "a range of TypeScript covers what was out on the day of the release, without a compiler API since 7",
  async (t) => {
    const { names } = catalogOf({
      technologies: {
        early: { packages: { npm: ["early"] }, requires: [requires("1", "typescript", ">=5", { day: "2025-01-10" })] },
        late: { packages: { npm: ["late"] }, requires: [requires("1", "typescript", ">=5", { day: "2026-03-10" })] },
        undated: { packages: { npm: ["undated"] }, requires: [requires("1", "typescript", ">=5")] },
        typescript: {
          category: "language",
          packages: { npm: ["typescript"] },
          requires: [
            requires("6", "nodejs", ">=18", { day: "2024-05-01" }),
            requires("7", "nodejs", ">=20", { day: "2026-02-01" }),
          ],
        },
        nodejs: { category: "runtime" },
      },
    });
    const said = (one: string, on: string) => findingOf(names, one, on)?.outcome;
    t.equal(said("early@1", "typescript@6"), "met");
    t.equal(said("early@1", "typescript@7"), undefined);
    t.equal(said("early", "typescript@7"), undefined);
    t.equal(said("late@1", "typescript@7"), "met");
    t.equal(said("undated@1", "typescript@7"), "met", "when it came out is not known");
  },
);

t.test(
  "where the newest release refuses a runtime, an older minimum that says nothing of it does not hide that",
  async (t) => {
    const { names } = catalogOf({
      technologies: {
        kit: {
          packages: { npm: ["kit"] },
          requires: [
            requires("1.0", "php", ">=1", { day: "2018-01-10" }),
            requires("1.5", "php", "^1", { day: "2019-01-10" }),
            requires("2", "php", "^2", { day: "2020-01-10" }),
          ],
        },
        php: {
          category: "language",
          lifecycle: lifecycle(["3", undefined, "2023-01-01"], ["2", undefined, "2019-12-01"], ["1"]),
        },
      },
    });
    const finding = findingOf(names, "kit@1", "php@3");
    t.match(finding, { outcome: "partly", requirement: { range: { text: "^1" } } });
    t.same(finding?.accepting, [], "the older one says nothing, either");
    t.equal(findingOf(names, "kit@1.0", "php@3"), undefined);
  },
);

t.test(
  "a minimum of what has ended reaches the lines of a runtime that were out then, and no later ones",
  async (t) => {
    const { names } = catalogOf({
      technologies: {
        kit: {
          packages: { npm: ["kit"] },
          requires: [requires("1", "nodejs", ">=18", { checked: "2026-01-10" })],
          endOfLife: { reason: "It is archived.", source: "https://example.com/end" },
        },
        nodejs: {
          category: "runtime",
          lifecycle: lifecycle(
            ["26", undefined, "2026-04-01"],
            ["22", undefined, "2024-04-01"],
            ["16", undefined, "2021-04-01"],
          ),
        },
      },
    });
    t.equal(findingOf(names, "kit@1", "nodejs@22")?.outcome, "met");
    t.equal(findingOf(names, "kit@1", "nodejs@26"), undefined, "it came out later");
    t.equal(findingOf(names, "kit@1", "nodejs@16")?.outcome, "violated");
  },
);

t.test("of a single release that is required, nobody can say whether it is a current one", async (t) => {
  const { names } = catalogOf({
    technologies: {
      aria: { packages: { npm: ["aria"] } },
      cms: { packages: { npm: ["cms"] }, requires: [requires("1", "aria", "3.50.0")] },
      shop: { packages: { npm: ["shop"] }, requires: [requires("1", "aria", "^3.50.0")] },
    },
  });
  t.equal(findingOf(names, "cms", "aria"), undefined);
  t.equal(findingOf(names, "shop", "aria")?.outcome, "met");
  t.equal(findingOf(names, "cms@1", "aria@3.50.0")?.outcome, "met");
});

t.test("what has ended refuses the lines that came after it, also where no version of it is named", async (t) => {
  const record = {
    packages: { npm: ["kit"] as [string] },
    requires: [requires("1", "react", "^18", { ...sourceAt("v1.0.0"), checked: "2024-01-01" })],
  };
  const endOfLife = { date: "2024-06-01", reason: "It is archived.", source: "https://example.com/end" };
  const outcomeOf = (more: object) => {
    const { names } = catalogOf({
      technologies: {
        kit: { ...record, ...more },
        react: { packages: { npm: ["react"] }, lifecycle: lifecycle(["19", undefined, "2024-12-05"], ["18"]) },
      },
    });
    return findingOf(names, "kit", "react@19")?.outcome;
  };
  t.equal(outcomeOf({}), undefined, "a release to come may accept it");
  t.equal(outcomeOf({ endOfLife }), "violated");
});

t.test("siblings in lockstep go together in one version line", async (t) => {
  const cases: [string, string, RequirementOutcome | undefined][] = [
    ["react-dom@19", "react@19.1.0", "met"],
    ["react-dom@19.1.0", "react@18", "violated"],
    ["react-dom@19.1.0", "react@19.0.0", undefined],
    ["react-dom@18", "react@19", "violated"],
    ["react-dom", "react@17", "met"],
    ["reactjs", "react@17", undefined],
    ["react-dom", "react@9", undefined],
    ["react-dom@19", "react", "met"],
    ["react-dom@18", "react", "met"],
    ["react@18", "react-dom@19", undefined],
  ];
  for (const [declaring, target, outcome] of cases) {
    t.equal(
      checkRequirements(subject(declaring), subject(target), TODAY)?.outcome,
      outcome,
      `${declaring} and ${target}`,
    );
  }
});

t.test("what came out after the newest release was read is neither refused nor a limit", async (t) => {
  const ended = { endOfLife: { reason: "It is archived.", source: "https://example.com/end" } };
  const kit = { packages: { npm: ["kit"] }, requires: [requires("1", "lib", "^1", { day: "2024-01-10" })] };
  const libs = {
    "by its lifecycle": { lifecycle: lifecycle(["2", undefined, "2025-05-01"], ["1", undefined, "2020-05-01"]) },
    "by the manifests that were read": {
      requires: [
        requires("1", "other", "^1", { day: "2020-05-01" }),
        requires("2", "other", "^1", { day: "2025-05-01" }),
      ],
    },
  };
  for (const [how, more] of Object.entries(libs)) {
    const { names } = catalogOf({
      technologies: {
        kit,
        retired: { ...kit, ...ended, packages: { npm: ["retired"] } },
        late: { packages: { npm: ["late"] }, requires: [requires("1", "lib", "^1", { day: "2025-06-01" })] },
        lib: { packages: { npm: ["lib"] }, ...more },
        other: { packages: { npm: ["other"] } },
      },
    });
    const said = (one: string, on: string) => findingOf(names, one, on)?.outcome;
    t.match(findingOf(names, "kit", "lib"), { outcome: "overtaken", current: "2" }, how);
    t.equal(said("kit", "lib@2"), undefined, how);
    t.equal(said("kit", "lib@1"), "met", how);
    t.equal(said("kit@1", "lib@2"), "violated", "of the releases that were read");
    t.equal(said("late", "lib"), "outdated", "it was out when this was written");
    t.equal(said("late", "lib@2"), "violated", how);
    t.equal(said("retired", "lib"), "outdated", "there will be no newer release");
  }
});

t.test("the day of a lockfile is no day of a release that a newer line had followed", async (t) => {
  const source = "https://github.com/x/y/blob/c0ffee/pnpm-lock.yaml";
  const { names } = catalogOf({
    technologies: {
      kit: {
        packages: { npm: ["kit"] },
        requires: [
          requires("1", "lib", ">=1", { day: "2025-01-10", source }),
          requires("2", "lib", ">=1", { day: "2022-01-10", source }),
          requires("3", "lib", ">=1", { day: "2023-06-01", source }),
          requires("4", "lib", ">=1", { day: "2023-05-01" }),
        ],
      },
      patched: {
        packages: { npm: ["patched"] },
        requires: [
          requires("1", "lib", ">=1", { day: "2025-01-10" }),
          requires("2", "lib", ">=1", { day: "2022-01-10" }),
        ],
      },
      lib: {
        packages: { npm: ["lib"] },
        lifecycle: lifecycle(["6", undefined, "2024-11-26"], ["5", undefined, "2021-11-16"]),
      },
    },
  });
  const said = (one: string, on: string) => findingOf(names, one, on)?.outcome;
  t.equal(said("kit@1", "lib@6.0.0"), undefined, "1 was followed two years before");
  t.equal(said("kit@1", "lib@5"), "met", "which was out before 2 was");
  t.equal(said("patched@1", "lib@6"), "met", "a tag tells the day of a late patch");
});
