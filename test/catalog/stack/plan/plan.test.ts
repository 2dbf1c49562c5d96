import t from "tap";
import type { Technology } from "../../../../schemas/types.js";
import type { Catalog } from "../../../../server/catalog/catalog.js";
import { entriesAt, type PlannedProject } from "../../../../server/catalog/stack/plan/plan.js";
import type { DeclaredPackage } from "../../../../server/catalog/technology/declared-package.js";
import { readWholeProject } from "../../../../server/manifests/project.js";
import {
  allowedEntry,
  npmEntry,
  packageEntry,
  runtimeEntry,
  technologyEntry,
} from "../../../../server/manifests/reading.js";
import { catalogOf, type Parts } from "../../../fixtures/catalog.js";
import { lifecycle, requires, SOURCE } from "../../../fixtures/facts.js";
import {
  errorsIn,
  installedOf,
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

type Release = [versions: string | string[], requires?: Record<string, string>, day?: string];

/** What the releases of a package declare, newest first. */
const releases = (name: string, ...all: Release[]): DeclaredPackage => ({
  ecosystem: "npm",
  name,
  record: {
    checked: "2026-05-01",
    releases: all.map(([versions, requires = {}, day = "2026-01-01"]) => ({
      versions: [versions].flat() as [string, ...string[]],
      requires,
      sources: [{ file: `https://example.com/${name}/${[versions].flat().at(-1)}`, day }],
    })),
  },
});

/** Packages that are technologies of their own, around `base` in lines 1 to 4. */
function around(
  declared: readonly DeclaredPackage[],
  more: Partial<Parts> = {},
  base: Partial<Technology> = {},
): Catalog {
  const isOfBase = (name: string) => name === "base" || (base.packages?.npm ?? []).includes(name);
  const own = declared.map(({ name }): [string, Partial<Technology>] => [name, { packages: { npm: [name] } }]);
  return catalogOf({
    ...more,
    technologies: {
      base: {
        name: "Base",
        packages: { npm: ["base"] },
        lifecycle: lifecycle(["4", undefined, "2026-02-01"], ["3", undefined, "2025-02-01"], ["2"], ["1"]),
        ...base,
      },
      ...Object.fromEntries(own.filter(([name]) => !isOfBase(name))),
      ...more.technologies,
    },
    declared: [...declared],
  });
}

const locked = (versions: Record<string, string>, ...peers: [by: string, required: string][]): PlannedProject => ({
  entries: npmEntries(versions),
  installed: peers.map(([by, required]) => installedOf(by, required)),
});

const upgraded = () =>
  readWholeProject([
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

// --- replacement and waits ------------------------------------------------------------------------------------------

const refusing = (day: string) => around([releases("stuck", ["1.0.0", { base: "^2" }, day])]);

t.test(
  "what has no release that accepts the target is to be replaced only where it has been released since",
  async (t) => {
    const project = { base: "2.0.0", stuck: "1.0.0" };
    const late = planOf(refusing("2025-03-01"), project, "base@3");
    t.same([toldSteps(late), toldWaits(late)], [["replace: stuck", "together: base 2.0.0→3"], []]);
    const early = planOf(refusing("2025-01-31"), project, "base@3");
    t.same([toldSteps(early), toldWaits(early)], [["together: base 2.0.0→3"], ["refuses stuck"]]);
    t.match(early.waits, [
      { version: "1.0.0", why: { message: /requires Base/, sources: [/^https:\/\/example\.com\/stuck/] } },
    ]);
    const ended = { endOfLife: { date: "2025-02-10", reason: "Its repository is archived.", source: SOURCE } };
    const retired = around([releases("stuck", ["1.0.0", { base: "^2" }, "2025-01-31"])], {
      technologies: { stuck: { packages: { npm: ["stuck"] }, ...ended } },
    });
    const steps = toldSteps(planOf(retired, project, "base@3"));
    t.same(steps, ["replace: stuck", "together: base 2.0.0→3"], "nor is there to come one of what has ended");
  },
);

/** A rule of two that go together, but for some versions. */
const warning = (when: Record<string, string>) => {
  const [techA, techB] = Object.keys(when).sort();
  const limits = {
    status: "partial",
    severity: "warning",
    explanation: "Half of it fails.",
    workaround: "Import its patch.",
  };
  return {
    ...{ techA, techB, status: "compatible", explanation: "It works." },
    exceptions: [{ when, ...limits, evidence: ["https://example.com/rule"] }],
  } as NonNullable<Parts["rules"]>[number];
};

t.test("what works with the target with limits only is to be checked, and not what accepts it", async (t) => {
  const catalog = around([releases("patchy", ["1.0.0"]), releases("fine", ["1.0.0", { base: ">=2" }])], {
    technologies: { patchy: { packages: { npm: ["patchy"] } } },
    rules: [warning({ patchy: "<2", base: ">=3" })],
  });
  const plan = planOf(catalog, { base: "2.0.0", patchy: "1.0.0", fine: "1.0.0" }, "base@3");
  t.same(toldWaits(plan), ["limits patchy"]);
  t.match(plan.waits, [{ version: "1.0.0", why: { message: "Half of it fails. Import its patch." } }]);
  t.same(
    plan.accepts.map(({ member }) => member.name),
    ["fine"],
  );
  const newer = planOf(catalog, { base: "2.0.0", patchy: "2.0.0" }, "base@3");
  t.same(toldWaits(newer), [], "in a release without the limits there is nothing to check");
});

t.test("what is warned of moves to the release without the warning, where that is no other major", async (t) => {
  const catalog = around(
    [
      releases("fixed", [["1.0.0", "1.9.0"], { base: ">=2" }]),
      releases("next", [["2.0.0", "2.5.0"], { base: ">=2" }], ["1.0.0", { base: ">=2" }]),
      releases("behind", [["2.0.0", "2.9.0"], { base: ">=2" }], ["1.0.0", { base: "^2" }]),
    ],
    {
      rules: [
        warning({ base: ">=3", fixed: "<1.4.2" }),
        warning({ base: ">=3", next: "<2" }),
        warning({ base: ">=3", behind: "<2.3.1" }),
      ],
    },
  );
  const plan = planOf(catalog, { base: "2.0.0", fixed: "1.1.0", next: "1.0.0" }, "base@3");
  t.same(toldSteps(plan), ["today: fixed 1.1.0→1.4.2", "together: base 2.0.0→3"]);
  t.same(toldWaits(plan), ["limits next"], "a warning alone is no reason for another major");
  const moved = plan.steps.flatMap((step) => (step.kind === "replace" ? [] : step.changes));
  const why = moved.find(({ member }) => member.name === "fixed")?.why.map(({ message }) => message);
  t.match(why, ["Half of it fails.", /It works/]);
  const refusing = locked({ base: "2.0.0", behind: "1.0.0" }, ["behind@1.0.0", "base@^2"]);
  t.same(
    toldSteps(planOf(catalog, refusing, "base@3")),
    ["today: behind 1.0.0→2.3.1", "together: base 2.0.0→3"],
    "what has to move goes past the warning",
  );
  const fine = planOf(catalog, { base: "2.0.0", fixed: "1.4.2" }, "base@3");
  t.same(toldSteps(fine), ["together: base 2.0.0→3"]);
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

t.test("a rule that no release accepts the target makes it a replacement, and names what works instead", async (t) => {
  const catalog = around([releases("stuck", ["1.0.0"]), releases("fine", ["1.0.0", { base: ">=3" }])], {
    technologies: { stuck: { packages: { npm: ["stuck"] }, alternatives: ["fine"] } },
    rules: [
      {
        ...{ techA: "base", techB: "stuck", status: "compatible", explanation: "It works up to 2." },
        exceptions: [
          {
            when: { base: ">=3" },
            ...{
              status: "incompatible",
              severity: "error",
              explanation: "It does not work from 3 on.",
              workaround: "Take another.",
            },
            evidence: ["https://example.com/rule"],
          },
        ],
      } as NonNullable<Parts["rules"]>[number],
    ],
  });
  const plan = planOf(catalog, { base: "2.0.0", stuck: "1.0.0" }, "base@3");
  t.same(toldSteps(plan), ["replace: stuck", "together: base 2.0.0→3"]);
  const [step] = plan.steps;
  t.match(step, { obstacles: [{ from: "1.0.0", newest: "1.0.0", isFinal: true, alternatives: [{ id: "fine" }] }] });
});

t.test("what a lockfile says of a package without a technology is told, with the place", async (t) => {
  const plan = planOf(around([]), locked({ base: "2.0.0", mystery: "1.0.0" }, ["mystery@1.0.0", "base@^2"]), "base@3");
  t.same([toldSteps(plan), toldWaits(plan)], [["together: base 2.0.0→3"], ["refuses mystery"]]);
  t.match(plan.waits, [{ why: { message: "mystery 1.0.0 requires the peer base ^2." } }]);
});

t.test(
  "what has releases for the target, and none that goes with the rest, is held, or what is in its way is told",
  async (t) => {
    // kit 2 accepts base 3 and needs a rest that is older than the one installed, and nothing goes back.
    const kit = releases("kit", ["2.0.0", { base: "^3", rest: "<1" }], ["1.0.0", { base: "^2" }]);
    const rest = releases("rest", ["1.0.0", { base: ">=2" }]);
    const plan = planOf(around([kit, rest]), { base: "2.0.0", kit: "1.0.0", rest: "1.0.0" }, "base@3");
    t.match([...toldWaits(plan), ...toldSteps(plan)].join("; "), /(?:held kit|refuses rest|replace: rest)/);
    t.same(toldSteps(plan).at(-1)?.includes("base 2.0.0→3"), true, "the target is planned all the same");
  },
);

t.test("what moves with something, and has no release known there, is told", async (t) => {
  const catalog = around(
    [releases("base", ["3.0.0"], ["2.0.0"]), releases("base-extra", ["2.0.0"])],
    { technologies: {} },
    { packages: { npm: ["base", "base-extra"] } },
  );
  const plan = planOf(catalog, { base: "2.0.0", "base-extra": "2.0.0" }, "base@3");
  t.same(toldWaits(plan), ["follows base-extra"]);
  t.match(plan.waits, [
    { version: "2.0.0", why: { message: /^It has moved with base so far\. .* base 3\.0\.0 is not known/ } },
  ]);
});

t.test("a follower of which nothing at all is known is assumed to follow, and said to be", async (t) => {
  const plan = planOf(around([]), { "@mine/a": "1.0.0", base: "2.0.0" }, "base@3");
  t.same(toldSteps(plan), ["together: base 2.0.0→3"]);
  const catalog = around([releases("base", ["3.0.0"], ["2.0.0"])], {}, { packages: { npm: ["base", "base-extra"] } });
  const followed = planOf(catalog, { base: "2.0.0", "base-extra": "2.0.0" }, "base@3");
  t.match(followed.steps, [
    {
      kind: "together",
      changes: [
        { member: { name: "base" }, isTarget: true, isAssumed: false, follows: undefined },
        { member: { name: "base-extra" }, to: "3.0.0", follows: "base", isAssumed: true },
      ],
    },
  ]);
});

t.test("what a direct dependency installs and refuses the target is told under its name", async (t) => {
  const kit = releases("kit", ["1.0.0", { base: ">=2" }]);
  const inner = installedOf("inner@3.0.0", "base@^2", { through: { name: "kit", version: "1.0.0" } });
  const project = { ...locked({ base: "2.0.0", kit: "1.0.0" }), installed: [inner] };
  const plan = planOf(around([kit]), project, "base@3");
  t.same(toldWaits(plan), ["brings kit"]);
  t.match(plan.waits, [{ version: "1.0.0", why: { message: /^It brings inner 3\.0\.0, which requires base \^2\./ } }]);
  const fits = { ...project, installed: [{ ...inner, range: ">=2" }] };
  t.same(toldWaits(planOf(around([kit]), fits, "base@3")), []);
  const optional = { ...project, installed: [{ ...inner, optional: true }] };
  t.same(toldWaits(planOf(around([kit]), optional, "base@3")), []);
});

t.test("what declares nothing yet, and has newer releases for the target alone, is to be looked at", async (t) => {
  const kit = releases("kit", ["2.0.0", { base: "^3" }], ["1.0.0"]);
  const plan = planOf(around([kit]), locked({ base: "2.0.0", kit: "1.0.0" }, ["other@1.0.0", "x@1"]), "base@3");
  t.same(toldWaits(plan), ["newer kit"]);
  t.match(plan.waits[0]?.why.message, /^kit 1\.0\.0 declares nothing about Base\. From 2(?:\.0\.0)? on it requires/);
});

t.test("what is only known of other lines is not known", async (t) => {
  const kit = releases("kit", ["2.0.0", { base: ">=2" }], ["1.0.0", { base: ">=1" }]);
  const plan = planOf(around([kit]), { base: "2.0.0", kit: "0.5.0" }, "base@3");
  t.same(toldWaits(plan), ["unknown kit"]);
  t.match(plan.waits, [{ why: { message: "It is not known whether kit 0.5.0 works with Base 3." } }]);
});

t.test("what is fine as it is, has nothing to do with it, or is not known at all is told apart", async (t) => {
  const catalog = around([releases("ready", ["1.0.0", { base: ">=2" }]), releases("leaf", ["1.0.0"])]);
  const plan = planOf(catalog, { base: "2.0.0", ready: "1.0.0", leaf: "1.0.0", mystery: "1.0.0" }, "base@3");
  t.match(plan.accepts, [{ member: { name: "ready" }, why: { message: /ready/ } }]);
  t.same(
    plan.notAffected.map(({ name }) => name),
    ["leaf"],
  );
  t.same(
    plan.unknown.map(({ name }) => name),
    ["mystery"],
  );
  const silent = planOf(catalog, locked({ base: "2.0.0", mystery: "1.0.0" }, ["x@1.0.0", "y@1"]), "base@3");
  t.same(
    [silent.unknown, silent.notAffected.map(({ name }) => name)],
    [[], ["mystery"]],
    "the lockfile says it requires nothing",
  );
});

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
  const catalog = around([kit], {
    technologies: {
      nodejs: {
        name: "Node.js",
        category: "runtime",
        packages: { npm: ["@types/node"] },
        lifecycle: lifecycle(["24"], ["22"], ["20"], ["18"]),
      },
    },
  });
  const entries = [runtimeEntry("nodejs", "node", "20.1.0"), ...npmEntries({ kit: "1.0.0", "@types/node": "20.4.0" })];
  const plan = planOf(catalog, { entries, installed: [] }, "node@24");
  t.same(toldSteps(plan), ["today: kit 1.0.0→2.0.0", "together: nodejs 20.1.0→24"]);
  t.same(toldWaits(plan), ["follows @types/node"], "types have releases of their own, and none is known");
  t.match(plan.waits, [{ why: { message: /Take those for nodejs 24,/ } }]);
  t.match(plan.targets, [{ name: "Node.js", from: "20.1.0", to: "24" }]);
});

t.test("what allowed newer lines of a runtime goes on to allow them", async (t) => {
  const catalog = catalogOf({
    technologies: {
      kit: {
        ...{ packages: { npm: ["kit"] }, lifecycle: lifecycle(["2"], ["1"]) },
        requires: [requires("2", "nodejs", ">=20.9"), requires("2", "tool", "^2"), requires("1", "tool", "^1 || ^2")],
      },
      tool: {
        ...{ packages: { npm: ["tool"] }, lifecycle: lifecycle(["2"], ["1"]) },
        requires: [requires("2", "nodejs", "^18.18 || ^20.5 || >=21.1"), requires("1", "nodejs", ">=16")],
      },
      nodejs: { name: "Node.js", category: "runtime", lifecycle: lifecycle(["24"], ["22"], ["20"], ["18"]) },
    },
  });
  const rangeFrom = (allowed: string) => {
    const entries = [allowedEntry("nodejs", "node", allowed), ...npmEntries({ kit: "1.0.0", tool: "1.0.0" })];
    const { steps } = planOf(catalog, { entries, installed: [] }, "kit@2");
    const changes = steps.flatMap((step) => (step.kind === "replace" ? [] : step.changes));
    return changes.find(({ member }) => member.name === "nodejs")?.range;
  };
  t.equal(rangeFrom(">=18"), ">=20.9.0");
  t.equal(rangeFrom("^18"), "^20.9.0", "who allowed one line gets one");
});

t.test("what a project allows moves past the line that is too old, and for that reason", async (t) => {
  const catalog = catalogOf({
    technologies: {
      django: {
        name: "Django",
        packages: { pypi: ["django"] },
        lifecycle: lifecycle(["5.0"], ["4.2"]),
        requires: [requires("5.0", "python", ">=3.10")],
      },
      python: { name: "Python", category: "language", lifecycle: lifecycle(["3.14"], ["3.11"], ["3.10"], ["3.8"]) },
    },
    rules: [
      {
        ...{ techA: "django", techB: "python" },
        exceptions: [
          {
            ...{ when: { django: "<5.2", python: ">=3.14" }, status: "partial", severity: "warning" },
            ...{ explanation: "Not made for Python 3.14.", evidence: [SOURCE] },
          },
        ],
      },
    ],
  });
  const entries = [allowedEntry("python", "python", "^3.8"), packageEntry("pypi", "django", "4.2")];
  const plan = planOf(catalog, { entries, installed: [] }, "django@5.0");
  t.same(toldSteps(plan), ["today: python ^3.8→3.10", "together: django 4.2→5.0"]);
  const [step] = plan.steps;
  t.same(step?.kind !== "replace" && step?.changes[0]?.why.map(({ message }) => message), [
    "Django 5.0 requires Python >=3.10. Python 3.8 is outside that range.",
    "Django 5.0 requires Python >=3.10. Python 3.10 is within that range.",
  ]);
});

t.test("what a project allows becomes the range that all accept, where one says so", async (t) => {
  const rangeWith = (other: string, written: "npm" | "pypi" = "npm") => {
    const catalog = catalogOf({
      technologies: {
        base: {
          packages: { npm: ["base"] },
          requires: [requires("2", "python", ">=3.10"), requires("1", "python", "*")],
        },
        python: { category: "language", lifecycle: lifecycle(["3.11"], ["3.10"], ["3.8"]) },
      },
    });
    const entries = [allowedEntry("python", "python", "^3.8"), ...npmEntries({ base: "1" })];
    entries.push(packageEntry(written, "other", "1.0.0"));
    const installed = [installedOf("other@1.0.0", `python@${other}`, { kind: "runtime", ecosystem: written })];
    const [step] = planOf(catalog, { entries, installed }, "base@2").steps;
    return step?.kind === "replace" ? undefined : step?.changes.map(({ range }) => range);
  };
  t.same(rangeWith(">=3.8"), [">=3.10"]);
  t.same(rangeWith(">=3.10 <4"), [">=3.10 <4"]);
  t.same(rangeWith(">=3.8 <4"), ["^3.10"], "none of them is within all");
  t.same(rangeWith(">=3.10,<4", "pypi"), ["^3.10"], "what npm does not write so");
});

t.test("what goes with neither the version there is nor the target is in the way, and not held", async (t) => {
  const rules = [
    {
      ...{ techA: "base", techB: "old", status: "incompatible" as const, severity: "error" as const },
      ...{ explanation: "Nobody has made old work with base.", evidence: [SOURCE] as [string] },
    },
  ];
  const catalog = around([releases("old", ["1.0.0"])], { rules });
  const plan = planOf(catalog, { base: "2.0.0", old: "1.0.0" }, "base@3");
  t.same(toldSteps(plan), ["replace: old", "together: base 2.0.0→3"]);
  t.same(toldWaits(plan), []);
});

// --- ranges ---------------------------------------------------------------------------------------------------------

t.test("the range to ask for lets in what is known to go, and no more", async (t) => {
  const rangeOf = (...newer: Release[]) => {
    const kit = releases("kit", ...newer, ["2.0.0", { base: "^3" }], ["1.0.0", { base: "^2" }]);
    const { steps } = planOf(around([kit]), { base: "2.0.0", kit: "1.0.0" }, "base@3");
    return steps
      .flatMap((step) => (step.kind === "replace" ? [] : step.changes))
      .find(({ member }) => member.name === "kit")?.range;
  };
  t.equal(rangeOf(), "^2.0.0");
  t.equal(rangeOf(["2.1.0", { base: ">=3" }]), "^2.0.0");
  t.equal(rangeOf(["2.1.0", { base: "^4" }]), "~2.0.0", "2.1 does not go");
  t.equal(rangeOf(["2.1.0", { base: ">=3" }], ["2.0.1", { base: "^4" }]), "2.0.0", "nor does 2.0.1");
  t.equal(rangeOf(["3.0.0", { base: "^4" }]), "^2.0.0", "a caret does not let in 3");
});

t.test("a target is asked for within what was asked", async (t) => {
  const catalog = around([releases("kit", ["2.0.3"], ["1.0.0"])]);
  const rangeAt = (target: string) => {
    const [step] = planOf(catalog, { kit: "1.0.0" }, target).steps;
    return step?.kind === "replace" ? undefined : step?.changes[0]?.range;
  };
  t.equal(rangeAt("kit@2"), "^2.0.3");
  t.equal(rangeAt("kit@2.0"), "~2.0.3");
  t.equal(rangeAt("kit@2.0.3"), "^2.0.3", "a release is where to begin");
});

t.test("a line is asked for as a line, and a runtime as it is", async (t) => {
  const plan = planOf(around([]), { base: "2.0.0" }, "base@3");
  t.match(plan.steps, [{ changes: [{ to: "3", range: "^3" }] }]);
});

t.test("why something moves is what it declared, and what it declares then", async (t) => {
  const plan = planOf(around([BRIDGE]), { base: "2.0.0", bridge: "1.0.0" }, "base@3");
  const [step] = plan.steps;
  t.match(step, {
    changes: [
      { why: [{ sources: ["https://example.com/bridge/1.0.0"] }, { sources: ["https://example.com/bridge/2.0.0"] }] },
    ],
  });
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
      a: { "1": { ...needs("b", "<3"), ...needs("c", "^1") }, "2": {} },
      "a-dom": { "1": needs("b", "^1") },
      b: { "1": {} },
      c: { "1": needs("b", "^2.1.0"), "2": {} },
    },
    lines: Object.fromEntries(["a", "b", "c", "d"].map((name) => [name, { out: 0, ended: 0 }])),
  };
  const plan = planOf(catalogIn(world), { "a-dom": "1.0.0", a: "1.0.0", c: "1.0.0" }, "a@2");
  t.same([toldSteps(plan), toldWaits(plan)], [["together: a 1.0.0→2.1.0, c 1.0.0→2.0.0"], ["follows a-dom"]]);
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
