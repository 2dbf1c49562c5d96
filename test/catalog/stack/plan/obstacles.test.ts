import t from "tap";
import { packageEntry } from "../../../../server/manifests/reading.js";
import { catalogOf, type Parts } from "../../../fixtures/catalog.js";
import { lifecycle, SOURCE } from "../../../fixtures/facts.js";
import { planOf, toldSteps, toldWaits } from "../../../fixtures/planned.js";
import { around, locked, releases } from "../../../fixtures/upgraded-packages.js";

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

t.test(
  "a release of a major version that is older than the target does not say that there is no newer one",
  async (t) => {
    const project = { base: "2.0.0", stuck: "1.0.0" };
    const maintained = [
      releases("stuck", ["1.9.0", { base: "^1 || ^2" }, "2025-06-01"], ["1.0.0", { base: "^2" }, "2024-01-01"]),
    ];
    const plan = planOf(around(maintained), project, "base@3");
    t.same([toldSteps(plan), toldWaits(plan)], [["together: base 2.0.0→3"], ["refuses stuck"]]);
    const begun = [releases("stuck", ["2.0.0", { base: "^2" }, "2025-06-01"], ["1.0.0", { base: "^2" }, "2024-01-01"])];
    t.match(toldSteps(planOf(around(begun), project, "base@3")), ["replace: stuck", /^together/]);
  },
);

/** A rule that `stuck` does not work with `base` in some versions. */
const ruledOut = (when: Record<string, string>) =>
  around([releases("stuck", ["1.0.0"]), releases("fine", ["1.0.0", { base: ">=3" }])], {
    technologies: { stuck: { category: "state", packages: { npm: ["stuck"] }, alternatives: ["fine"] } },
    rules: [
      {
        ...{ techA: "base", techB: "stuck", status: "compatible", explanation: "It works up to 2." },
        exceptions: [
          {
            when,
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

t.test("a rule that no release accepts the target makes it a replacement, and names what works instead", async (t) => {
  const plan = planOf(ruledOut({ base: ">=3" }), { base: "2.0.0", stuck: "1.0.0" }, "base@3");
  t.same(toldSteps(plan), ["replace: stuck", "together: base 2.0.0→3"]);
  const [step] = plan.steps;
  t.match(step, { obstacles: [{ from: "1.0.0", newest: "1.0.0", isFinal: true, alternatives: [{ id: "fine" }] }] });
});

t.test("a rule about some versions of a package replaces nothing: others may work", async (t) => {
  const plan = planOf(ruledOut({ base: ">=3", stuck: ">=1" }), { base: "2.0.0", stuck: "1.0.0" }, "base@3");
  t.same([toldSteps(plan), toldWaits(plan)], [["together: base 2.0.0→3"], ["refuses stuck"]]);
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

t.test("what the makers of the target list in a release is not to be replaced", async (t) => {
  const set = {
    ...{ version: "3", packages: { npm: { fixed: "1.2.0" } }, source: "https://example.com/list" },
    ...{ day: "2026-02-01", checked: "2026-03-01" },
  };
  const catalog = around([releases("fixed", ["1.5.0"], ["1.1.0"])], {}, { sets: [set] });
  const plan = planOf(catalog, { base: "2.0.0", fixed: "1.4.0" }, "base@3");
  t.same([toldSteps(plan), toldWaits(plan)], [["together: base 2.0.0→3"], ["refuses fixed"]]);
});

t.test("where a build names one release, a line of which none is known is told, and no line is written", async (t) => {
  const planIn = (ecosystem: "maven" | "npm") => {
    const name = ecosystem === "maven" ? "org.example:base" : "base";
    const technologies = { base: { packages: { [ecosystem]: [name] }, lifecycle: lifecycle(["3"], ["2"]) } } as never;
    return planOf(
      catalogOf({ technologies }),
      { entries: [packageEntry(ecosystem, name, "2.0.0")], installed: [] },
      "base@3",
    );
  };
  const plan = planIn("maven");
  t.match(plan.steps, [{ changes: [{ to: "3", range: "3.x" }] }]);
  t.match(plan.waits, [
    { kind: "follows", why: { message: /^A build names one release, and no release of org\.example:base 3 is known/ } },
  ]);
  t.same(planIn("npm").waits, []);
});
