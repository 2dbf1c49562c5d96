import t from "tap";
import { packageEntry } from "../../../../server/manifests/reading.js";
import { catalogOf, type Parts } from "../../../fixtures/catalog.js";
import { lifecycle } from "../../../fixtures/facts.js";
import { installedOf, npmEntries, planOf, toldSteps, toldWaits } from "../../../fixtures/planned.js";
import { around, locked, releases } from "../../../fixtures/upgraded-packages.js";

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

t.test(
  "what declares nothing yet, and has newer releases for the target that do not go, is to be looked at",
  async (t) => {
    const kit = releases("kit", ["2.0.0", { base: "^3", tool: "^9" }], ["1.0.0"]);
    const catalog = around([kit, releases("tool", ["1.0.0"])]);
    const project = locked({ base: "2.0.0", kit: "1.0.0", tool: "1.0.0" }, ["other@1.0.0", "x@1"]);
    const plan = planOf(catalog, project, "base@3");
    t.same(toldWaits(plan), ["newer kit"]);
    t.match(plan.waits[0]?.why.message, /^kit 1\.0\.0 declares nothing about Base\. From 2(?:\.0\.0)? on it requires/);
  },
);

t.test(
  "a range that was written before the target came out does not hide newer releases that are made for it",
  async (t) => {
    const kit = releases("kit", ["2.0.0", { base: ">=3", tool: "^9" }], ["1.0.0", { base: ">=2" }, "2024-06-01"]);
    const catalog = around([kit, releases("tool", ["1.0.0"])]);
    const project = locked({ base: "2.0.0", kit: "1.0.0", tool: "1.0.0" }, ["kit@1.0.0", "base@>=2"]);
    const plan = planOf(catalog, project, "base@3");
    t.same([toldWaits(plan), plan.accepts], [["newer kit"], []]);
    t.match(plan.waits[0]?.why.message, /^kit 1\.0\.0 requires Base >=2\. From 2(?:\.0\.0)? on it requires >=3\.$/);
  },
);

t.test("types of what the target requires are not said to have nothing to do with it", async (t) => {
  const catalog = around(
    [releases("base", ["3.0.0", { helper: "^1" }], ["2.0.0", { helper: "^1" }]), releases("leaf", ["1.0.0"])],
    {
      technologies: { helper: { packages: { npm: ["helper"] } } },
    },
  );
  const versions = { base: "2.0.0", leaf: "1.0.0", "@types/helper": "1.0.0", "@types/leaf": "1.0.0" };
  const plan = planOf(catalog, locked(versions, ["x@1.0.0", "y@1"]), "base@3");
  const names = (list: readonly { name: string }[]) => list.map(({ name }) => name);
  t.same(
    [names(plan.unknown.map(({ member }) => member)), names(plan.notAffected)],
    [["@types/helper"], ["leaf", "@types/leaf"]],
  );
});

t.test("what is only known of other lines is not known", async (t) => {
  const kit = releases("kit", ["2.0.0", { base: ">=2" }], ["1.0.0", { base: ">=1" }]);
  const plan = planOf(around([kit]), { base: "2.0.0", kit: "0.5.0" }, "base@3");
  t.same([toldWaits(plan), plan.accepts, plan.notAffected], [[], [], []]);
  t.match(plan.unknown, [
    { member: { name: "kit" }, why: { message: "It is not known whether kit 0.5.0 works with Base 3." } },
  ]);
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
    plan.unknown.map(({ member }) => member.name),
    ["mystery"],
  );
  const silent = planOf(catalog, locked({ base: "2.0.0", mystery: "1.0.0" }, ["x@1.0.0", "y@1"]), "base@3");
  t.same(
    [silent.unknown, silent.notAffected.map(({ name }) => name)],
    [[], ["mystery"]],
    "the lockfile says it requires nothing",
  );
});

t.test("a range without an end is no word about what came out after it", async (t) => {
  const kit = (range: string, day: string) => releases("kit", ["1.0.0", { base: range }, day]);
  const project = { base: "2.0.0", kit: "1.0.0" };
  const told = (range: string, day: string) => {
    const { accepts, notAffected, unknown } = planOf(around([kit(range, day)]), project, "base@3");
    return [accepts, unknown].map((list) => list.map(({ member }) => member.name)).concat([notAffected.map(String)]);
  };
  t.same(told("*", "2024-01-01"), [[], ["kit"], []], "base 3 came out in 2025");
  t.same(told("*", "2025-06-01"), [[], ["kit"], []], "it says nothing of any version");
  t.same(told(">=2", "2024-01-01"), [[], ["kit"], []]);
  t.same(told(">=2", "2025-06-01"), [["kit"], [], []], "base 3 was out then");
  t.same(told(">=2 <4", "2024-01-01"), [["kit"], [], []], "it names it");
  const lock = (range: string) => planOf(around([]), locked(project, ["kit@1.0.0", `base@${range}`]), "base@3");
  t.same(lock("*").accepts, []);
  t.match(lock("*").unknown, [
    { why: { message: /^kit 1\.0\.0 requires the peer base \*\. Such a range says nothing/ } },
  ]);
  t.match(lock(">=3").accepts, [{ member: { name: "kit" } }], "it begins with it");
  t.match(lock("^2 || ^3").accepts, [{ member: { name: "kit" } }]);
});

t.test(
  "what declares nothing is not affected, unless it is named after the target or goes with what waits",
  async (t) => {
    const catalog = around([releases("stuck", ["1.0.0", { base: "^2" }])]);
    const project = locked(
      { base: "2.0.0", leaf: "1.0.0", "base-plugin": "1.0.0", stuck: "1.0.0", friend: "1.0.0" },
      ["stuck@1.0.0", "base@^2"],
      ["stuck@1.0.0", "friend@^1"],
      ["leaf@1.0.0", "x@1"],
    );
    const plan = planOf(catalog, project, "base@3");
    t.same(
      plan.notAffected.map(({ name }) => name),
      ["leaf"],
    );
    t.same(
      plan.unknown.map(({ member }) => member.name),
      ["friend", "base-plugin"],
    );
    t.equal(plan.total, 5);
  },
);

t.test("what only the runtime was read of is not said to have nothing to do with a package", async (t) => {
  const read = (ecosystem: string) => ({ ...releases("leaf", ["1.0.0"]), ecosystem });
  const known = ["cargo", "gem"].map((ecosystem) => {
    const catalog = catalogOf({
      technologies: {
        base: { packages: { [ecosystem]: ["base"] }, lifecycle: lifecycle(["3"], ["2"]) },
        leaf: { packages: { [ecosystem]: ["leaf"] } },
      },
      declared: [read(ecosystem)],
    });
    const entries = [packageEntry(ecosystem, "base", "2.0.0"), packageEntry(ecosystem, "leaf", "1.0.0")];
    const { notAffected, unknown } = planOf(catalog, { entries, installed: [] }, "base@3");
    return [notAffected.map(({ name }) => name), unknown.map(({ member }) => member.name)];
  });
  t.same(known, [
    [[], ["leaf"]],
    [["leaf"], []],
  ]);
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
  t.same(toldSteps(plan), ["today: fixed 1.1.0→1.9.0", "together: base 2.0.0→3"]);
  t.same(toldWaits(plan), ["limits next"], "a warning alone is no reason for another major");
  const moved = plan.steps.flatMap((step) => (step.kind === "replace" ? [] : step.changes));
  const why = moved.find(({ member }) => member.name === "fixed")?.why.map(({ message }) => message);
  t.match(why, ["Half of it fails.", /It works/]);
  const refusing = locked({ base: "2.0.0", behind: "1.0.0" }, ["behind@1.0.0", "base@^2"]);
  t.same(
    toldSteps(planOf(catalog, refusing, "base@3")),
    ["today: behind 1.0.0→2.9.0", "together: base 2.0.0→3"],
    "what has to move goes past the warning",
  );
  const fine = planOf(catalog, { base: "2.0.0", fixed: "1.4.2" }, "base@3");
  t.same(toldSteps(fine), ["together: base 2.0.0→3"]);
});

const listing = (version: string, npm: Record<string, string>) => ({
  ...{ version, packages: { npm }, source: "https://example.com/list" },
  ...{ day: "2026-02-01", checked: "2026-03-01" },
});

t.test("what a rule or a set of releases ties to the target is affected, whatever its manifest says", async (t) => {
  const leaves = [releases("listed", ["1.0.0"]), releases("ruled", ["1.0.0"]), releases("leaf", ["1.0.0"])];
  const rule = { techA: "base", techB: "ruled", status: "compatible", explanation: "Made for it." };
  const catalog = around(
    leaves,
    { rules: [rule as NonNullable<Parts["rules"]>[number]] },
    {
      lifecycle: lifecycle(["4"], ["3", "2026-01-01"], ["2", "2025-01-01"]),
      sets: [listing("4", { listed: "2.0.0" })],
    },
  );
  const project = { base: "2.0.0", listed: "1.0.0", ruled: "1.0.0", leaf: "1.0.0" };
  const { notAffected, accepts, unknown } = planOf(catalog, project, "base@3");
  t.same(
    [notAffected.map(({ name }) => name), accepts, unknown.map(({ member }) => member.name).sort()],
    [["leaf"], [], ["listed", "ruled"]],
    "the set is of another line, and the rule does not cover one that has ended",
  );
});

t.test("what is left behind says nothing about what accepts the target", async (t) => {
  const rule = { techA: "base", techB: "ruled", status: "compatible", explanation: "Made for it." };
  const catalog = around(
    [releases("ruled", ["1.0.0"])],
    { rules: [rule as NonNullable<Parts["rules"]>[number]] },
    {
      packages: { npm: ["base", "gone"] },
      lifecycle: lifecycle(["4"], ["3", "2026-01-01"], ["2", "2025-01-01"]),
      sets: [listing("2", { gone: "1.0.0" })],
    },
  );
  const plan = planOf(catalog, { base: "2.0.0", gone: "1.0.0", ruled: "1.0.0" }, "base@3");
  t.same([toldWaits(plan), plan.accepts], [["follows gone"], []]);
  t.same(
    plan.unknown.map(({ member }) => member.name),
    ["ruled"],
  );
});

const namesIn = ({ accepts, notAffected, unknown }: ReturnType<typeof planOf>) => ({
  accepts: accepts.map(({ member }) => member.name),
  notAffected: notAffected.map(({ name }) => name),
  unknown: unknown.map(({ member }) => member.name),
});

t.test("what the target requires may have to move with it, and so may what asks for that", async (t) => {
  const versions = { base: "2.0.0", engine: "1.0.0", part: "1.0.0", leaf: "1.0.0" };
  const project = locked(versions, ["base@2.0.0", "engine@^1"], ["part@1.0.0", "engine@^1"]);
  const plan = planOf(around([releases("engine", ["1.0.0"])]), project, "base@3");
  t.same(namesIn(plan), { accepts: [], notAffected: ["leaf"], unknown: ["engine", "part"] });
  const read = around([
    releases("base", ["3.0.0", { engine: "^1" }], ["2.0.0", { engine: "^1" }]),
    releases("engine", ["1.0.0"]),
  ]);
  t.same(namesIn(planOf(read, project, "base@3.0.0")), {
    accepts: ["engine"],
    notAffected: ["part", "leaf"],
    unknown: [],
  });
});

t.test(
  "what asks for an older sibling of the target is not known, whether the project names that or not",
  async (t) => {
    const together = { packages: ["base", "base-forms"], source: "https://example.com/base", checked: "2026-01-01" };
    const catalog = around(
      [releases("base", ["3.0.0"], ["2.0.0"])],
      {},
      {
        packages: { npm: ["base", "base-forms"] },
        releasedTogether: [together],
      },
    );
    const project = locked(
      { base: "2.0.0", kit: "1.0.0", ready: "1.0.0" },
      ["kit@1.0.0", "base-forms@^2"],
      ["ready@1.0.0", "base-forms@^2 || ^3"],
    );
    t.same(namesIn(planOf(catalog, project, "base@3")), { accepts: [], notAffected: ["ready"], unknown: ["kit"] });
  },
);

t.test("what goes with something that brings a refusal, or brings a copy of the target, is not known", async (t) => {
  const through = (name: string) => ({ through: { name, version: "1.0.0" } });
  const project = {
    ...locked({ base: "2.0.0", kit: "1.0.0", engine: "1.0.0", tool: "1.0.0" }),
    installed: [
      installedOf("kit@1.0.0", "engine@^1"),
      installedOf("inner@3.0.0", "base@^2", through("kit")),
      installedOf("base@1.0.0", "polyfill@^1", through("tool")),
    ],
  };
  const plan = planOf(around([releases("kit", ["1.0.0", { base: ">=2" }])]), project, "base@3");
  t.same(
    [toldWaits(plan), namesIn(plan)],
    [["brings kit"], { accepts: [], notAffected: [], unknown: ["tool", "engine"] }],
  );
});

t.test("what is said of a part of the target without a version is not about the version it comes to", async (t) => {
  const parts: [string, ...string[]] = ["base", "base-starter"];
  const support = { with: ["base"], since: "1", range: "2.0 || 2.1", source: "https://example.com/support" };
  const catalog = around(
    [releases("kit", ["1.0.0"])],
    { technologies: { kit: { packages: { npm: ["kit"] }, supports: [support] } } },
    { packages: { npm: parts }, releasedTogether: [{ packages: parts, source: "https://example.com/build" }] },
  );
  const entries = [...npmEntries({ base: "2.0.0", kit: "1.0.0" }), packageEntry("npm", "base-starter", undefined)];
  t.match(namesIn(planOf(catalog, { entries, installed: [] }, "base@3")), { accepts: [], unknown: ["kit"] });
  t.match(namesIn(planOf(catalog, { entries, installed: [] }, "base@2.1")), { accepts: ["kit"] });
});

t.test("what accepts the target, and asks for something that cannot stay as it is, is not known", async (t) => {
  const inner = installedOf("inner@3.0.0", "base@^2", { through: { name: "kit", version: "1.0.0" } });
  const peers = [installedOf("leaf@1.0.0", "base@^2 || ^3"), installedOf("leaf@1.0.0", "kit@^1"), inner];
  const catalog = around([releases("kit", ["1.0.0", { base: ">=2" }])]);
  const project = { ...locked({ base: "2.0.0", kit: "1.0.0", leaf: "1.0.0" }), installed: peers };
  t.match(namesIn(planOf(catalog, project, "base@3")), { accepts: [], unknown: ["leaf"] });
  t.match(namesIn(planOf(catalog, { ...project, installed: peers.slice(0, 2) }, "base@3")), {
    accepts: ["leaf"],
  });
});

t.test("what refuses the target itself is told once, whatever it brings", async (t) => {
  const inner = installedOf("inner@3.0.0", "base@^2", { through: { name: "kit", version: "1.0.0" } });
  const project = {
    ...locked({ base: "2.0.0", kit: "1.0.0" }),
    installed: [installedOf("kit@1.0.0", "base@^2"), inner],
  };
  t.same(toldWaits(planOf(around([]), project, "base@3")), ["refuses kit"]);
});
