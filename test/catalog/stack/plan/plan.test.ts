import t from "tap";
import type { Catalog } from "../../../../server/catalog/catalog.js";
import type { PlannedProject } from "../../../../server/catalog/stack/plan/planning.js";
import { entriesAt } from "../../../../server/catalog/stack/plan/state-errors.js";
import type { DeclaredPackage } from "../../../../server/catalog/technology/declared-package.js";
import { readProject } from "../../../../server/manifests/project.js";
import { npmEntry, packageEntry, runtimeEntry, technologyEntry } from "../../../../server/manifests/reading.js";
import { catalogOf, type Parts } from "../../../fixtures/catalog.js";
import { lifecycle } from "../../../fixtures/facts.js";
import {
  errorsIn,
  newErrors,
  npmEntries,
  planOf,
  projectAfter,
  toldSteps,
  toldWaits,
} from "../../../fixtures/planned.js";
import fc, { runs } from "../../../fixtures/properties.js";
import { UPGRADED_LOCK, UPGRADED_PACKAGE, upgradeCatalog } from "../../../fixtures/upgrade.js";
import { catalogIn, lockedProject, projects, unlockedProject } from "../../../fixtures/upgrade-worlds.js";
import { around, locked, type Release, releases } from "../../../fixtures/upgraded-packages.js";

const upgraded = () =>
  readProject([
    { name: "package.json", text: JSON.stringify(UPGRADED_PACKAGE) },
    { name: "package-lock.json", text: JSON.stringify(UPGRADED_LOCK) },
  ]) as PlannedProject;

t.test("a project that needs a step of each kind gets them in order", async (t) => {
  const plan = planOf(upgradeCatalog(), upgraded(), "react@19");
  t.same(toldSteps(plan), [
    "today: ui-kit 1.0.0→2.1.0",
    "replace: old-tests",
    "together: react 18.3.1→19, react-dom 18.3.1→19.2.0, router 6.0.0→7.0.0",
  ]);
  t.same(toldWaits(plan).sort(), ["brings forms", "refuses private-widget"]);
  t.match(plan.targets, [
    { asked: "react@19", name: "React", from: "18.3.1", upgradeGuide: "https://example.com/react-upgrade" },
  ]);
  t.same(plan.notPlanned, []);
});

// --- steps ----------------------------------------------------------------------------------------------------------

const BRIDGE = releases("bridge", ["2.0.0", { base: "^2 || ^3" }], ["1.0.0", { base: "^2" }]);
const FRAME = releases("frame", ["2.0.0", { base: "^3" }], ["1.0.0", { base: "^2" }]);

t.test("what accepts the old and the new goes first, one by one", async (t) => {
  const other = releases("other", ["5.0.0", { base: ">=2" }], ["4.0.0", { base: "^2" }]);
  const plan = planOf(
    around([BRIDGE, other, FRAME]),
    { base: "2.0.0", bridge: "1.0.0", other: "4.0.0", frame: "1.0.0" },
    "base@3",
  );
  const [one, two, last] = toldSteps(plan);
  t.same([one, two].sort(), ["today: bridge 1.0.0→2.0.0", "today: other 4.0.0→5.0.0"], "neither needs the other");
  t.equal(last, "together: base 2.0.0→3, frame 1.0.0→2.0.0");
  t.ok(plan.steps.every(({ stage }) => stage === "Base 3"));
});

t.test("a step that another one needs comes after it", async (t) => {
  // bridge 2 needs shim 2, which goes with bridge 1, too.
  const needs = releases(
    "bridge",
    ["2.0.0", { base: "^2 || ^3", shim: "^2" }],
    ["1.0.0", { base: "^2", shim: "^1 || ^2" }],
  );
  const shim = releases("shim", ["2.0.0"], ["1.0.0"]);
  const cycles = {
    technologies: { shim: { packages: { npm: ["shim"] as [string] }, lifecycle: lifecycle(["2"], ["1"]) } },
  };
  const plan = planOf(around([needs, shim], cycles), { base: "2.0.0", bridge: "1.0.0", shim: "1.0.0" }, "base@3");
  t.same(toldSteps(plan), ["today: shim 1.0.0→2.0.0", "today: bridge 1.0.0→2.0.0", "together: base 2.0.0→3"]);
});

t.test("two that only go together go as one step, before the target", async (t) => {
  const one = releases("one", ["2.0.0", { base: "^2 || ^3", two: "^2" }], ["1.0.0", { base: "^2", two: "^1" }]);
  const two = releases("two", ["2.0.0", { base: ">=2" }], ["1.0.0", { base: "^2" }]);
  const plan = planOf(around([one, two]), { base: "2.0.0", one: "1.0.0", two: "1.0.0" }, "base@3");
  t.same(toldSteps(plan), ["today: one 1.0.0→2.0.0, two 1.0.0→2.0.0", "together: base 2.0.0→3"]);
});

t.test("as little as possible moves, and no further than it must", async (t) => {
  const wide = releases("wide", ["4.0.0", { base: ">=2" }], ["3.0.0", { base: ">=2" }], ["2.0.0", { base: "^2" }]);
  t.same(toldSteps(planOf(around([wide]), { base: "2.0.0", wide: "2.0.0" }, "base@3")), [
    "today: wide 2.0.0→3.0.0",
    "together: base 2.0.0→3",
  ]);
  t.same(toldSteps(planOf(around([wide]), { base: "2.0.0", wide: "3.0.0" }, "base@3")), ["together: base 2.0.0→3"]);
});

t.test("a release that can go first comes before a nearer one that cannot, within a major", async (t) => {
  const kit = releases("kit", ["2.1.0", { base: "^2 || ^3" }], ["2.0.0", { base: "^3" }], ["1.0.0", { base: "^2" }]);
  t.same(toldSteps(planOf(around([kit]), { base: "2.0.0", kit: "1.0.0" }, "base@3")), [
    "today: kit 1.0.0→2.1.0",
    "together: base 2.0.0→3",
  ]);
});

t.test("of releases that do, one of a supported line is taken", async (t) => {
  const kit = releases("kit", ["2.5.0", { base: ">=3" }], ["2.0.0", { base: "^3" }], ["1.0.0", { base: "^2" }]);
  const to = (...cycles: Parameters<typeof lifecycle>) => {
    const technologies = { kit: { packages: { npm: ["kit"] as [string] }, lifecycle: lifecycle(...cycles) } };
    return toldSteps(planOf(around([kit], { technologies }), { base: "2.0.0", kit: "1.0.0" }, "base@3"))[0];
  };
  t.equal(to(["2.5"], ["2.0", "2020-01-01"], ["1"]), "together: base 2.0.0→3, kit 1.0.0→2.5.0");
  t.equal(to(["2.5"], ["2.0"], ["1"]), "together: base 2.0.0→3, kit 1.0.0→2.0.0");
});

t.test("nothing ever goes back to an older version", async (t) => {
  const kit = releases("kit", ["2.0.0", { base: "^2" }], ["1.0.0", { base: "^3" }]);
  const plan = planOf(around([kit]), { base: "2.0.0", kit: "2.0.0" }, "base@3");
  t.notOk(JSON.stringify(toldSteps(plan)).includes("kit 2.0.0→"));
  t.match([...toldSteps(plan), ...toldWaits(plan)].join(), /(?:refuses|replace:) kit/);
  const back = planOf(around([kit]), { base: "3.0.0", kit: "2.0.0" }, "base@2");
  t.same([back.steps, back.targets], [[], []]);
  t.match(back.notPlanned, [{ message: /^base is at 3\.0\.0, which is newer than 2\. A plan never goes back/ }]);
});

t.test(
  "what has to go to another major goes to a line that is supported, unless more has to move for it",
  async (t) => {
    const kit = releases(
      "kit",
      ["3.0.0", { base: "^3", tool: "^2" }],
      ["2.0.0", { base: "^3" }],
      ["1.0.0", { base: "^2" }],
    );
    const cycles = lifecycle(["3"], ["2", "2026-01-01"], ["1", "2025-01-01"]);
    const catalog = around([kit, releases("tool", ["2.0.0"], ["1.0.0"])], {
      technologies: { kit: { packages: { npm: ["kit"] }, lifecycle: cycles } },
    });
    const to = (others: Record<string, string>) =>
      toldSteps(planOf(catalog, { base: "2.0.0", kit: "1.0.0", ...others }, "base@3"));
    t.same(to({}), ["together: base 2.0.0→3, kit 1.0.0→3.0.0"]);
    t.same(to({ tool: "1.0.0" }), ["together: base 2.0.0→3, kit 1.0.0→2.0.0"]);
  },
);

// --- targets --------------------------------------------------------------------------------------------------------

t.test("the newest release is a target by name, and what is reached needs no plan", async (t) => {
  const catalog = around([releases("base", ["3.1.0"], ["2.0.0"])]);
  t.same(toldSteps(planOf(catalog, { base: "2.0.0" }, "base@latest")), ["together: base 2.0.0→3.1.0"]);
  const reached = planOf(catalog, { base: "3.1.0" }, "base@3");
  t.same([reached.steps, reached.targets, reached.waits], [[], [], []]);
  t.match(reached.notPlanned, [{ reached: true, message: "base is at 3.1.0 already." }]);
});

t.test("several targets are reached together, and what goes with both moves once", async (t) => {
  const second = releases("second", ["6.0.0", { base: ">=2" }], ["5.0.0", { base: ">=2" }]);
  const kit = releases("kit", ["2.0.0", { base: "^3", second: "^6" }], ["1.0.0", { base: "^2", second: "^5" }]);
  const project = { base: "2.0.0", second: "5.0.0", kit: "1.0.0" };
  const plan = planOf(around([second, kit]), project, ["base@3", "second@6"]);
  t.same(toldSteps(plan), ["together: base 2.0.0→3, second 5.0.0→6.0.0, kit 1.0.0→2.0.0"]);
  t.equal(plan.steps[0]?.stage, "Base 3 and second 6");
  t.same(
    plan.targets.map(({ asked, to }) => [asked, to]),
    [
      ["base@3", "3"],
      ["second@6", "6.0.0"],
    ],
  );
});

t.test("one target that cannot be planned does not keep another from it", async (t) => {
  const plan = planOf(around([]), { base: "2.0.0" }, ["vanished@2", "base@3"]);
  t.same(toldSteps(plan), ["together: base 2.0.0→3"]);
  t.match(plan.notPlanned, [{ asked: "vanished@2", reached: false }]);
});

const guided = {
  upgradeGuide: { url: "https://example.com/guide", checked: "2026-01-01", oneLineAtATime: true as const },
};

t.test("where the makers ask for it, it goes one release line at a time", async (t) => {
  const kit = releases("kit", ["3.0.0", { base: "^4" }], ["2.0.0", { base: "^3" }], ["1.0.0", { base: "^2" }]);
  const project = { base: "2.0.0", kit: "1.0.0" };
  const plan = planOf(around([kit], {}, guided), project, "base@4");
  t.same(toldSteps(plan), ["together: base 2.0.0→3, kit 1.0.0→2.0.0", "together: base 3→4, kit 2.0.0→3.0.0"]);
  t.same(
    plan.steps.map(({ stage }) => stage),
    ["Base 3", "Base 4"],
  );
  t.match(plan.targets, [{ from: "2.0.0", to: "4", upgradeGuide: "https://example.com/guide" }]);
  t.same(
    toldSteps(planOf(around([kit]), project, "base@4")),
    ["together: base 2.0.0→4, kit 1.0.0→3.0.0"],
    "else at once",
  );
});

t.test("a line in which something is stuck is skipped where the end of the way is open", async (t) => {
  const kit = releases("kit", ["3.0.0", { base: "^4" }], ["1.0.0", { base: "^2" }]);
  const plan = planOf(around([kit], {}, guided), { base: "2.0.0", kit: "1.0.0" }, "base@4");
  t.same(toldSteps(plan), ["together: base 2.0.0→4, kit 1.0.0→3.0.0"]);
  t.same(toldWaits(plan), []);
});

t.test("a runtime is a target, by its lines", async (t) => {
  const kit: DeclaredPackage = {
    ecosystem: "npm",
    name: "kit",
    record: {
      checked: "2026-05-01",
      releases: (
        [
          ["2.0.0", ">=20"],
          ["1.0.0", "^18 || ^20"],
        ] as const
      ).map(([version, nodejs]) => ({
        versions: [version],
        runtimes: { nodejs },
        sources: [{ file: "https://example.com/kit", day: "2026-01-01" }],
      })),
    },
  };
  const nodejs = {
    name: "Node.js",
    category: "runtime" as const,
    packages: { npm: ["@types/node"] },
    lifecycle: lifecycle(["24"], ["22"], ["20"], ["18"]),
  };
  const catalog = around([kit], { technologies: { nodejs } });
  const entries = [runtimeEntry("nodejs", "node", "20.1.0"), ...npmEntries({ kit: "1.0.0", "@types/node": "20.4.0" })];
  const plan = planOf(catalog, { entries, installed: [] }, "node@24");
  t.same(toldSteps(plan), ["today: kit 1.0.0→2.0.0", "together: nodejs 20.1.0→24"]);
  t.same(toldWaits(plan), ["follows @types/node"], "types have releases of their own, and none is known");
  const types = [
    { package: "@types/node", line: "24", source: "https://example.com/types", checked: "2026-04-05" },
  ] as const;
  const known = around([kit], { technologies: { nodejs: { ...nodejs, types: [...types] } } });
  const named = planOf(known, { entries, installed: [] }, "node@24");
  t.same(toldSteps(named).at(-1), "together: nodejs 20.1.0→24, @types/node 20.4.0→24");
  t.same(named.waits, []);
  t.match(plan.waits, [{ why: { message: /Take those for nodejs 24,/ } }]);
  t.match(plan.targets, [{ name: "Node.js", from: "20.1.0", to: "24" }]);
});

t.test("what a set of releases lists comes to the listed versions, whether it is known or not", async (t) => {
  const set = (version: string, npm: Record<string, string>) => ({
    version,
    packages: { npm },
    source: "https://example.com/list",
    day: "2026-02-01",
    checked: "2026-03-01",
  });
  const sets = [
    set("3", { "base-router": "~6.0.24", native: "0.81.5", stranger: "2.0.0" }),
    set("2", { "base-router": "~5.1.0", native: "0.79.6", stranger: "1.0.0", gone: "1.0.0" }),
  ];
  const catalog = around(
    [releases("native", ["0.81.0", {}], ["0.79.6"])],
    { technologies: { native: { packages: { npm: ["native"] } } } },
    { packages: { npm: ["base", "base-router", "gone"] }, sets },
  );
  const project = { base: "2.0.0", "base-router": "5.1.2", native: "0.79.6", stranger: "1.0.0", gone: "1.0.0" };
  const plan = planOf(catalog, project, "base@3");
  t.same(toldSteps(plan), [
    "together: base 2.0.0→3, base-router 5.1.2→~6.0.24, stranger 1.0.0→2.0.0, native 0.79.6→0.81.5",
  ]);
  const changes = plan.steps.flatMap((step) => (step.kind === "replace" ? [] : step.changes));
  t.equal(changes.find(({ member }) => member.name === "native")?.range, "0.81.5", "as it is listed");
  t.same(toldWaits(plan), ["follows gone"], "what the next list leaves out");
});

t.test(
  "a package that another takes the place of in the target is named, also where a parent gives it its version",
  async (t) => {
    const catalog = around(
      [],
      {},
      {
        packages: { npm: ["base", "base-web", "base-old"] },
        releasedTogether: [{ packages: ["base", "base-web", "base-old"], source: "https://example.com/build" }],
        renamed: [
          { package: "base-web", to: "base-mvc", from: "3.0.0", source: "https://example.com/guide" },
          { package: "base-old", to: "base-new", from: "3.0.0", removed: true, source: "https://example.com/guide" },
        ],
      },
    );
    const entries = [
      ...npmEntries({ base: "2.0.0" }),
      ...["base-web", "base-old"].map((name) => packageEntry("npm", name, undefined)),
    ];
    const plan = planOf(catalog, { entries, installed: [] }, "base@3");
    t.same(toldSteps(plan), ["together: base 2.0.0→3"]);
    const [step] = plan.steps;
    const renamed = step?.kind === "together" ? step.renamed : undefined;
    t.match(renamed, [
      { member: { name: "base-web" }, why: [{ sources: ["https://example.com/guide"] }] },
      { member: { name: "base-old" } },
    ]);
    t.match(renamed?.[0]?.why[0]?.message, /Replace base-web with base-mvc\.$/);
    t.same([plan.waits, plan.unknown, plan.notAffected], [[], [], []]);
    const moved = [...npmEntries({ base: "3.0.0" }), ...entries.slice(1)];
    const next = planOf(catalog, { entries: moved, installed: [] }, "base@4");
    t.match(next.steps, [{ kind: "together", renamed: undefined }], "what was so before is not part of this move");
    t.same(toldWaits(next), ["limits base-web", "refuses base-old"]);
  },
);

t.test(
  "what the target manages in a version that has another name is named, without a version of its own",
  async (t) => {
    const sets = (["3", "2"] as const).map((version) => ({
      version,
      packages: { npm: { tool: version === "3" ? "2.0.5" : "1.9.0" } },
      managed: true as const,
      ...{ source: "https://example.com/bom", day: "2026-01-01", checked: "2026-03-01" },
    }));
    const renamed = [{ package: "tool-db", to: "tool-database", from: "2.0.0", source: "https://example.com/2" }];
    const more = { technologies: { tool: { name: "Tool", packages: { npm: ["tool", "tool-db"] }, renamed } } };
    const gone = [{ package: "old-api", to: "new-api", from: "3.0.0", source: "https://example.com/3" }];
    const catalog = around([], more, { sets, renamed: gone });
    const entries = [
      ...npmEntries({ base: "2.0.0" }),
      ...["tool-db", "old-api"].map((name) => packageEntry("npm", name, undefined)),
    ];
    const plan = planOf(catalog, { entries, installed: [] }, "base@3");
    const [step] = plan.steps;
    t.match(step?.kind === "together" && step.renamed, [
      { member: { name: "tool-db" }, from: "" },
      { member: { name: "old-api" }, why: [{ message: /^Since Base 3\.0\.0, new-api replaces old-api\./ }] },
    ]);
    t.same([plan.waits, plan.unknown], [[], []]);
  },
);

t.test("what the target has under another name is not also to be replaced or removed", async (t) => {
  const renamed = [{ package: "part", to: "base-part", from: "3.0.0", source: "https://example.com/3" }];
  const catalog = around([releases("part", ["1.0.0", { base: "^2" }])], {}, { renamed });
  const { steps } = planOf(catalog, { base: "2.0.0", part: "1.0.0" }, "base@3");
  t.match(steps, [{ kind: "together", renamed: [{ member: { name: "part" } }] }]);
  t.equal(steps.length, 1);
});

t.test(
  "what refuses the target's old version in its new release does not go first, though it refused it before",
  async (t) => {
    const along = releases("along", ["2.0.0", { base: "^3" }], ["1.0.0", { base: "^1" }]);
    t.same(toldSteps(planOf(around([along]), { base: "2.0.0", along: "1.0.0" }, "base@3")), [
      "together: base 2.0.0→3, along 1.0.0→2.0.0",
    ]);
  },
);

t.test(
  "the newest patch of the target counts more than a fix of something else, and not more than a major",
  async (t) => {
    const base = { packages: { npm: ["base"] } };
    const catalog = (upgrade: string, range: string) =>
      around(
        [
          releases("base", ["3.2.0", { near: range }], ["3.1.0"], ["2.0.0"]),
          releases("near", [upgrade, {}], ["1.4.4"]),
        ],
        {},
        base,
      );
    const planned = (upgrade: string, range: string) =>
      toldSteps(planOf(catalog(upgrade, range), { base: "2.0.0", near: "1.4.4" }, "base@3"));
    t.same(planned("1.4.10", ">=1.4.10"), ["today: near 1.4.4→1.4.10", "together: base 2.0.0→3.2.0"]);
    t.same(planned("2.0.0", ">=2"), ["together: base 2.0.0→3.1.0"]);
  },
);

t.test("makers name the release from which on they support the target", async (t) => {
  const kit = {
    packages: { npm: ["kit"] },
    supports: [
      { with: ["base"], since: "3.0", range: "3.x", source: "https://example.com/kit" },
      { with: ["base"], since: "2.0", until: "3.0", range: "2.x", source: "https://example.com/kit" },
    ],
  };
  const rules = [
    {
      ...{ techA: "base", techB: "kit", status: "compatible" as const, explanation: "It works." },
      exceptions: [
        {
          when: { base: ">=3", kit: "<3" },
          ...{ status: "incompatible" as const, severity: "error" as const, explanation: "It fails." },
          evidence: ["https://example.com/rule"],
        },
      ],
    },
  ] as NonNullable<Parts["rules"]>;
  const plan = planOf(around([], { technologies: { kit }, rules }), { base: "2.0.0", kit: "2.8.9" }, "base@3");
  t.match(toldSteps(plan).join(), "kit 2.8.9→3.0");
});

// --- whatever is asked ----------------------------------------------------------------------------------------------

const target = fc
  .tuple(fc.constantFrom("a", "b", "c", "d"), fc.constantFrom("2", "3", "^2.1.0", "latest", "4"))
  .map((both) => both.join("@"));

/** Not found yet, as two packages of a project may need a third that it does not name: see the test that is to be done. */
const isOfThird = (message: string) => /No version of .* satisfies both/.test(message);

for (const [kind, projectOf] of [
  ["without a lockfile", (_: unknown, versions: Record<string, string>) => unlockedProject(versions)],
  ["with a lockfile", lockedProject],
] as const)
  t.test(`after each step a scan finds no error that it did not find before, ${kind}`, async (t) => {
    fc.assert(
      fc.property(projects, target, ({ world, versions }, asked) => {
        const catalog = catalogIn(world);
        const project = projectOf(world, versions);
        const plan = planOf(catalog, project, asked);
        const found = newErrors(catalog, project, plan, (changed) => {
          // What a new lockfile of the project in these versions says.
          const now = Object.entries(versions).flatMap(([name, version]): [string, string][] => {
            const to = changed.has(`npm ${name}`) ? changed.get(`npm ${name}`) : version;
            return to === undefined ? [] : [[name, /^\d+$/.test(to) ? `${to}.0.0` : to.replace(/^\^/, "")]];
          });
          const { entries, requirements } = projectOf(world, Object.fromEntries(now));
          return { entries, requirements: requirements ?? { unmet: [], held: new Set() } };
        });
        const context = JSON.stringify({ steps: toldSteps(plan), waits: toldWaits(plan) });
        if (found.some((message) => !isOfThird(message))) throw new Error(`${found.join("\n")}\n${context}`);
      }),
      { numRuns: runs(100) },
    );
    t.pass("none");
  });

t.test("what the old target refuses does not go first, though it went with no other package of it", async (t) => {
  const needs = (of: string, range: string) => ({ [of]: { range, optional: false } });
  const world = {
    releases: {
      a: { "1": { ...needs("b", "<3"), ...needs("c", "^1") }, "2": needs("c", "^2") },
      "a-dom": { "1": needs("b", "^1") },
      b: { "1": {} },
      c: { "1": {}, "2": {} },
    },
    lines: Object.fromEntries(["a", "b", "c", "d"].map((name) => [name, { out: 0, ended: 0 }])),
  };
  const plan = planOf(catalogIn(world), { "a-dom": "1.0.0", a: "1.0.0", c: "1.0.0" }, "a@2");
  t.same([toldSteps(plan), toldWaits(plan)], [["together: a 1.0.0→2.1.0, c 1.0.0→2.1.0"], ["follows a-dom"]]);
});

// Of two that are in each other's way, the first that is named stays.
const ORDER = "which of two that are in each other's way is held depends on their order: c, b, a-dom, a";

t.test("the order of entries makes no difference", { todo: ORDER }, async (t) => {
  fc.assert(
    fc.property(projects, target, fc.boolean(), ({ world, versions }, asked, isLocked) => {
      const catalog = catalogIn(world);
      const told = (packages: Record<string, string>) => {
        const project = isLocked ? lockedProject(world, packages) : unlockedProject(packages);
        const plan = planOf(catalog, project, asked);
        const changes = plan.steps.flatMap((step) => (step.kind === "replace" ? [] : step.changes));
        return {
          changes: changes.map(({ member, to, range }) => `${member.name} ${to} ${range}`).sort(),
          last: toldSteps(plan).at(-1)?.split(/[:,] /).sort(),
          waits: toldWaits(plan).sort(),
        };
      };
      const turned = Object.fromEntries(Object.entries(versions).reverse());
      const [one, other] = [told(versions), told(turned)];
      if (JSON.stringify(one) !== JSON.stringify(other))
        throw new Error(`${JSON.stringify(versions)} ${asked}: ${JSON.stringify([one, other])}`);
    }),
    { numRuns: runs(60) },
  );
  t.pass("none");
});

// --- found, and to be done ------------------------------------------------------------------------------------------

t.test("entries get other versions, and what is gone is left out", async (t) => {
  const entries = [
    npmEntry("kit", "1.0.0"),
    npmEntry("gone", "1.0.0"),
    npmEntry("stays", "^1"),
    runtimeEntry("nodejs", "node", "20"),
  ];
  const after = entriesAt(
    entries,
    new Map([
      ["npm kit", "2.0.0"],
      ["npm gone", undefined],
      [" nodejs", "22"],
      ["pypi stays", "2"],
    ]),
  );
  t.match(after, [
    { text: "kit@2.0.0", name: "kit", version: "2.0.0" },
    { name: "stays", version: "^1" },
    { name: "nodejs@22", ecosystem: undefined },
  ]);
  t.same(after.length, 3);
  t.same(entriesAt([packageEntry("pypi", "kit", "1")], new Map([["npm kit", "2"]])), [
    packageEntry("pypi", "kit", "1"),
  ]);
});

/** What a scan finds after the steps of a plan, in small examples of what is still wrong. */
function wrongAfter(
  catalog: Catalog,
  versions: Record<string, string>,
  targets: string | string[],
  ...peers: [string, string][]
) {
  const project = peers.length > 0 ? locked(versions, ...peers) : { entries: npmEntries(versions), installed: [] };
  const plan = planOf(catalog, project, targets);
  return newErrors(catalog, project, plan, (changed) => projectAfter(project, changed));
}
const lines = (...packages: string[]) =>
  Object.fromEntries(
    packages.map((name) => [
      name,
      { packages: { npm: [name] as [string] }, lifecycle: lifecycle(["3"], ["2"], ["1"]) },
    ]),
  );

t.test(
  "two packages never need versions of a third that exclude each other",
  { todo: "Fit knows no shared requirements" },
  async (t) => {
    const declared = [
      releases("one", ["2.0.0", { third: "^9" }], ["1.0.0"]),
      releases("two", ["2.0.0", { third: "^1" }]),
      releases("third", ["1.0.0"]),
    ];
    const technologies = lines("one", "two", "third");
    t.same(wrongAfter(around(declared, { technologies }), { one: "1.0.0", two: "2.0.0" }, "one@2"), []);
  },
);

t.test("a follower never goes to a release that refuses what it follows", async (t) => {
  const declared = [
    releases("base", ["3.0.0"], ["2.0.0"]),
    releases("base-extra", ["3.0.0", { base: "^2" }], ["2.0.0"]),
  ];
  const catalog = around(declared, {}, { packages: { npm: ["base", "base-extra"] } });
  const project = { base: "2.0.0", "base-extra": "2.0.0" };
  const plan = planOf(catalog, project, "base@3");
  t.notOk(toldSteps(plan).join().includes("base-extra 2.0.0→3.0.0"));
});

t.test("of a group that is stuck, the one that refuses is named", async (t) => {
  const declared = [releases("kit", ["2.0.0"]), releases("kit-extra", ["2.0.0", { base: "^2" }])];
  const technologies = { kit: { packages: { npm: ["kit", "kit-extra"] as [string, ...string[]] } } };
  const catalog = catalogOf({
    ...{ declared },
    technologies: { ...technologies, base: { packages: { npm: ["base"] }, lifecycle: lifecycle(["3"], ["2"]) } },
  });
  const plan = planOf(catalog, { base: "2.0.0", kit: "2.0.0", "kit-extra": "2.0.0" }, "base@3");
  t.ok([...toldSteps(plan), ...toldWaits(plan)].some((line) => line.includes("kit-extra")));
});

t.test("of targets that refuse each other, a plan says so", async (t) => {
  const technologies = lines("one");
  const catalog = around([releases("one", ["2.0.0", { base: "^2" }], ["1.0.0", { base: "^2" }])], { technologies });
  const plan = planOf(catalog, { base: "2.0.0", one: "1.0.0" }, ["base@3", "one@2"]);
  t.ok(plan.waits.length + plan.notPlanned.length > 0 || plan.steps.some(({ kind }) => kind === "replace"));
});

t.test("a release that declares nothing is known all the same: what refuses it does", async (t) => {
  const kit = releases("kit", ["3.0.0"], ["2.0.0", { other: "^1" }]);
  const top = releases("top", ["3.0.0", { kit: "^1" }], ["1.0.0"]);
  const plan = planOf(around([kit, top, releases("other", ["1.0.0"])]), { kit: "2.0.0", top: "1.0.0" }, "top@3");
  t.notOk(toldSteps(plan).join().includes("kit 2.0.0→3.0.0"), "kit 3 does not go with top 3");
});

t.test("what can go today breaks nothing that is installed", async (t) => {
  const kit = releases("kit", ["2.0.0", { third: "^3" }], ["1.0.0"]);
  const third = releases("third", ["3.0.0"], ["1.0.0"]);
  const catalog = around([kit, third], { technologies: lines("kit", "third") });
  const plan = planOf(
    catalog,
    locked({ kit: "1.0.0", third: "1.0.0", own: "1.0.0" }, ["own@1.0.0", "third@^1"]),
    "kit@2",
  );
  t.same(toldWaits(plan), ["refuses own"]);
  t.same(
    plan.steps.map(({ kind }) => kind),
    ["together"],
  );
});

t.test("a runtime that is written as a package URL gets its version, too", async (t) => {
  const entries = [technologyEntry("nodejs", "node 20", "20.1.0")];
  t.match(entriesAt(entries, new Map([[" nodejs", "22"]])), [{ name: /nodejs@22$/ }]);
});

t.test(
  "an old error of one package of a group hides no new one of another",
  { todo: "groups are compared as a whole" },
  async (t) => {
    const declared = [
      releases("a", ["2.0.0", { d: "^2" }], ["1.0.0"]),
      releases("a-dom", ["1.0.0", { d: ">=2" }]),
      releases("c", ["2.0.0", { a: "^2 || ^3" }], ["1.0.0"]),
      releases("d", ["1.0.0"]),
    ];
    const technologies = {
      ...lines("c", "d"),
      a: { packages: { npm: ["a", "a-dom"] as [string, string] }, lifecycle: lifecycle(["2"], ["1"]) },
    };
    const catalog = catalogOf({ technologies, declared });
    const plan = planOf(catalog, { a: "1.0.0", "a-dom": "1.0.0", c: "1.0.0", d: "1.0.0" }, "c@2");
    const [first] = toldSteps(plan);
    t.notMatch(first, /^today: a 1/, "a 2 refuses d, which is there until it is replaced");
  },
);

t.test(
  "a follower is said to be assumed where no source has its release",
  { todo: "not where it asks for the same version" },
  async (t) => {
    const declared = [releases("base", ["3.0.0"], ["2.0.0"]), releases("base-extra", ["2.0.0", { base: "self" }])];
    const plan = planOf(
      around(declared, {}, { packages: { npm: ["base", "base-extra"] } }),
      { base: "2.0.0", "base-extra": "2.0.0" },
      "base@3",
    );
    const [step] = plan.steps;
    const follower =
      step?.kind === "together" ? step.changes.find(({ member }) => member.name === "base-extra") : undefined;
    t.ok(!follower || follower.isAssumed);
  },
);

t.test("a second package of a technology hides nothing that the first requires", async (t) => {
  const declared = [
    releases("a", ["2.0.0", { c: "^1" }]),
    releases("a-dom", ["2.0.0"], ["1.0.0", { b: "^1" }]),
    releases("b", ["1.0.0"]),
    releases("c", ["2.0.0"]),
  ];
  const technologies = {
    ...lines("b", "c"),
    a: { packages: { npm: ["a", "a-dom"] as [string, string] }, lifecycle: lifecycle(["2"], ["1"]) },
  };
  const found = (names: Record<string, string>) =>
    errorsIn(catalogOf({ technologies, declared }), npmEntries(names), { unmet: [], held: new Set() }).map(
      ([pair]) => pair,
    );
  t.same(found({ a: "2.0.0", c: "2.0.0" }), ["a-c"]);
  t.same(found({ a: "2.0.0", c: "2.0.0", "a-dom": "2.0.0" }), ["a-c"]);
});

t.test("crates move with what they are built on, though one build may have two of them", async (t) => {
  const crate = (name: string, ...all: Release[]) => ({ ...releases(name, ...all), ecosystem: "cargo" });
  const catalog = catalogOf({
    technologies: {
      axum: { packages: { cargo: ["axum", "axum-extra"] }, lifecycle: lifecycle(["0.8"], ["0.7"]) },
      "tower-http": { packages: { cargo: ["tower-http"] } },
      http: { packages: { cargo: ["http"] } },
    },
    declared: [
      crate(
        "axum",
        ["0.8.9", { http: "^1.0.0", "tower-http": "^0.6.0" }],
        ["0.7.9", { http: "^1.0.0", "tower-http": "^0.5.0" }],
      ),
      crate("axum-extra", ["0.10.3", { axum: "^0.8.0" }], ["0.9.6", { axum: "^0.7.0" }]),
      crate("tower-http", ["0.6.0", { http: "^1.0" }], ["0.5.2", { http: "^1.0" }]),
    ],
  });
  const asked = { axum: "^0.7.9", "axum-extra": "^0.9.6", "tower-http": "^0.5.2", http: "^1.0.0" };
  const entries = Object.entries(asked).map(([name, range]) => packageEntry("cargo", name, range));
  const plan = planOf(catalog, { entries, installed: [] }, "axum@0.8");
  t.same(toldSteps(plan), ["together: axum ^0.7.9→0.8.9, tower-http ^0.5.2→0.6.0, axum-extra ^0.9.6→0.10.3"]);
  t.match(plan.accepts, [{ member: { name: "http" } }]);
});
