import t from "tap";
import { allowedEntry, packageEntry, runtimeEntry } from "../../../../server/manifests/reading.js";
import { catalogOf } from "../../../fixtures/catalog.js";
import { lifecycle, requires, SOURCE } from "../../../fixtures/facts.js";
import { installedOf, npmEntries, planOf, toldSteps } from "../../../fixtures/planned.js";
import { around, type Release, releases } from "../../../fixtures/upgraded-packages.js";

const BRIDGE = releases("bridge", ["2.0.0", { base: "^2 || ^3" }], ["1.0.0", { base: "^2" }]);

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

t.test("the range to ask for lets in what is known to go, and no more", async (t) => {
  const rangeOf = (...newer: Release[]) => {
    const kit = releases("kit", ...newer, ["2.0.0", { base: "^3" }], ["1.0.0", { base: "^2" }]);
    const { steps } = planOf(around([kit]), { base: "2.0.0", kit: "1.0.0" }, "base@3");
    return steps
      .flatMap((step) => (step.kind === "replace" ? [] : step.changes))
      .find(({ member }) => member.name === "kit")?.range;
  };
  t.equal(rangeOf(), "^2.0.0");
  t.equal(rangeOf(["2.1.0", { base: ">=3" }]), "^2.1.0", "the newest of its line");
  t.equal(rangeOf(["2.1.0", { base: "^4" }]), "~2.0.0", "2.1 does not go");
  t.equal(rangeOf(["2.1.0", { base: "^4" }], ["2.0.1", { base: "^4" }]), "2.0.0", "nor does 2.0.1");
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

t.test("the operator of the project stays", async (t) => {
  const catalog = around([releases("kit", ["2.0.3", { base: "^3" }], ["1.0.0", { base: "^2" }])]);
  const rangeFrom = (...declared: (string | undefined)[]) => {
    const entries = declared.map((text) => ({ ...packageEntry("npm", "kit", "1.0.0"), declared: text }));
    const { steps } = planOf(
      catalog,
      { entries: [...npmEntries({ base: "2.0.0" }), ...entries], installed: [] },
      "base@3",
    );
    const changes = steps.flatMap((step) => (step.kind === "replace" ? [] : step.changes));
    return changes.find(({ member }) => member.name === "kit")?.range;
  };
  t.equal(rangeFrom("^1.0.0"), "^2.0.3");
  t.equal(rangeFrom("~1.0.0"), "~2.0.3");
  t.equal(rangeFrom("1.0.0"), "2.0.3", "a pin stays a pin");
  t.equal(rangeFrom("~1.0.0", "^1.0.0"), "^2.0.3", "where one of the files asks for more, it is asked for there");
  t.equal(rangeFrom(undefined), "^2.0.3", "a release that is installed is no pin");
});

t.test("what searches for a release that goes may be let in newer ones that do not", async (t) => {
  const rangeIn = (ecosystem: "npm" | "composer") => {
    const record = releases(
      "own/kit",
      ["2.1.0", { "own/base": "^4" }],
      ["2.0.0", { "own/base": "^3" }],
      ["1.0.0", { "own/base": "^2" }],
    );
    const of = (name: string) => ({ packages: { [ecosystem]: [name] } });
    const catalog = catalogOf({
      technologies: {
        base: { ...of("own/base"), lifecycle: lifecycle(["4"], ["3"], ["2"]) },
        kit: of("own/kit"),
      } as never,
      declared: [{ ...record, ecosystem }],
    });
    const entries = [packageEntry(ecosystem, "own/base", "2.0.0"), packageEntry(ecosystem, "own/kit", "1.0.0")];
    const { steps } = planOf(catalog, { entries, installed: [] }, "base@3");
    const changes = steps.flatMap((step) => (step.kind === "replace" ? [] : step.changes));
    return changes.find(({ member }) => member.name === "own/kit")?.range;
  };
  t.equal(rangeIn("npm"), "~2.0.0", "npm takes the newest");
  t.equal(rangeIn("composer"), "^2.0.0");
});

t.test(
  "a runtime comes to a line that is supported for another year, and what is allowed is narrowed no further than it must",
  async (t) => {
    const catalog = catalogOf({
      technologies: {
        kit: {
          ...{ packages: { npm: ["kit"] }, lifecycle: lifecycle(["2"], ["1"]) },
          requires: [requires("2", "nodejs", ">=18.18"), requires("1", "nodejs", ">=14")],
        },
        nodejs: {
          ...{ name: "Node.js", category: "runtime" },
          lifecycle: lifecycle(
            ["24", "2028-04-30"],
            ["22", "2026-10-30"],
            ["20", "2026-04-30"],
            ["18", "2025-04-30"],
            ["16", "2023-09-11"],
          ),
        },
      },
    });
    const nodeFrom = (entry: ReturnType<typeof allowedEntry>) => {
      const { steps } = planOf(catalog, { entries: [entry, ...npmEntries({ kit: "1.0.0" })], installed: [] }, "kit@2");
      const changes = steps.flatMap((step) => (step.kind === "replace" ? [] : step.changes));
      return changes.find(({ member }) => member.name === "nodejs");
    };
    t.match(nodeFrom(runtimeEntry("nodejs", "node", "16.20.0")), { to: "24" });
    t.match(nodeFrom(runtimeEntry("nodejs", "node", "18.14.1")), { to: "24" }, "not a later release of an ended line");
    t.match(nodeFrom(allowedEntry("nodejs", "node", ">=16")), { to: "24", range: ">=18.18" });
  },
);
