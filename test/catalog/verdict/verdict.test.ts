import t from "tap";
import type { Rule, Stack, Technology } from "../../../schemas/types.js";
import { THRESHOLDS } from "../../../server/catalog/technology/observation.js";
import { check } from "../../../server/catalog/verdict/check.js";
import { catalogOf, TODAY } from "../../fixtures/catalog.js";
import { lifecycle, projectOf, projectsOf, requires, SOURCE } from "../../fixtures/facts.js";

type Exception = NonNullable<Rule["exceptions"]>[number];

interface Facts {
  a?: Partial<Technology>;
  b?: Partial<Technology>;
  rule?: Partial<Rule>;
  stacks?: Stack[];
}

const CAPABILITIES = [
  { id: "disk", name: "a writable disk", meaning: "Files stay." },
  { id: "tcp", name: "raw TCP", meaning: "Connections of any protocol." },
];

/** The verdict on two technologies and what was asked about them, `a` and `b` unless something else is said. */
function ask({ a = {}, b = {}, rule, stacks = [] }: Facts, techA = "a", techB = "b", platform?: string, today = TODAY) {
  const catalog = catalogOf({
    technologies: { a, b, host: { category: "hosting" } },
    rules: rule ? [rule] : [],
    stacks,
    capabilities: CAPABILITIES,
  });
  return check(catalog, { techA, techB, platform }, today).verdict;
}

const exception = (when: Exception["when"], more: Partial<Exception> = {}): Exception => ({
  when,
  status: "partial",
  severity: "warning",
  explanation: "It differs here.",
  evidence: [SOURCE],
  ...more,
});
const NEEDS_DISK: Partial<Technology> = { needs: [{ capability: "disk", source: SOURCE }] };
const LACKS_DISK: Partial<Technology> = { lacks: [{ capability: "disk", source: SOURCE }] };
const SUPPORTS: Partial<Technology> = { supports: [{ with: ["b"], source: SOURCE }] };
const ENDED_LINE: Partial<Technology> = { lifecycle: lifecycle(["4"], ["3", "2026-01-31"]) };
const RETIRED: Partial<Technology> = {
  endOfLife: { date: "2025-12-31", reason: "Nobody maintains it.", source: SOURCE },
};
const MET = { requires: [requires("1", "b", "^3.0.0")] };
const VIOLATED = { requires: [requires("1", "b", "^2.0.0")] };
const OPTIONAL = { requires: [requires("1", "b", "^2.0.0", { optional: true })] };
/** Packages called like the technologies, and projects that name them in versions 1 and 3. */
const PACKED = { a: { packages: { npm: ["a"] } }, b: { packages: { npm: ["b"] }, category: "orm" as const } };
const USED = projectsOf({ a: "^1.0.0", b: "^3.0.0" });
const INCOMPATIBLE: Partial<Rule> = { status: "incompatible", severity: "critical" };

t.test("the more specific fact speaks first", async (t) => {
  const cases: [string, Facts, status: string, kind: string][] = [
    ["nothing", {}, "unknown", "unknown"],
    ["use in public projects", { ...PACKED, stacks: USED }, "compatible", "use"],
    ["+ support", { a: { ...PACKED.a, ...SUPPORTS }, b: PACKED.b, stacks: USED }, "compatible", "support"],
    ["+ a requirement that is met", { a: { ...SUPPORTS, ...MET } }, "compatible", "requirement"],
    ["+ an end of life", { a: { ...SUPPORTS, ...MET }, b: ENDED_LINE }, "deprecated", "requirement"],
    [
      "+ a need that is lacking",
      { a: { ...SUPPORTS, ...MET, ...NEEDS_DISK }, b: { ...ENDED_LINE, ...LACKS_DISK } },
      "incompatible",
      "obstacle",
    ],
    ["+ a rule", { a: { ...SUPPORTS, ...MET, ...NEEDS_DISK }, b: LACKS_DISK, rule: {} }, "compatible", "rule"],
    [
      "+ a requirement that is violated",
      { a: { ...SUPPORTS, ...VIOLATED, ...NEEDS_DISK }, b: { ...ENDED_LINE, ...LACKS_DISK }, rule: {} },
      "incompatible",
      "requirement",
    ],
    [
      "+ an exception",
      { a: { ...VIOLATED, ...NEEDS_DISK }, b: LACKS_DISK, rule: { exceptions: [exception({ b: "3" })] } },
      "partial",
      "exception",
    ],
  ];
  for (const [name, { a, b, ...facts }, status, kind] of cases) {
    const known = { a: { lifecycle: lifecycle(["1"]), ...a }, b: { lifecycle: lifecycle(["3"]), ...b } };
    const verdict = ask({ ...facts, ...known }, "a@1", "b@3");
    t.equal(verdict.status, status, name);
    t.equal(verdict.decision?.kind, kind, name);
  }
});

t.test("an end of life makes of compatible, partial and unknown deprecated, never of incompatible", async (t) => {
  const cases: [string, Facts, status: string, severity: string][] = [
    ["compatible", { rule: {} }, "deprecated", "warning"],
    ["partial", { rule: { status: "partial", severity: "warning" } }, "deprecated", "warning"],
    ["partial, optional peer", { a: OPTIONAL }, "deprecated", "warning"],
    ["unknown", {}, "deprecated", "warning"],
    ["incompatible by a rule", { rule: INCOMPATIBLE }, "incompatible", "critical"],
    ["incompatible by a requirement", { a: VIOLATED }, "incompatible", "error"],
    ["incompatible by a need", { a: { ...NEEDS_DISK }, b: LACKS_DISK }, "incompatible", "critical"],
  ];
  for (const [name, facts, status, severity] of cases) {
    const verdict = ask({ ...facts, b: { ...facts.b, ...ENDED_LINE } }, "a@1", "b@3");
    t.same([verdict.status, verdict.severity], [status, severity], name);
    t.equal(ask({ ...facts, b: { ...facts.b, ...ENDED_LINE } }, "a@1", "b@4").ended.length, 0, "another line lives");
    const retired = ask({ ...facts, b: { ...facts.b, ...RETIRED } }, "a@1", "b@3");
    t.same([retired.status, retired.severity], status === "deprecated" ? [status, "error"] : [status, severity], name);
  }
});

t.test("the last day of support still counts", async (t) => {
  for (const [b, version, last] of [
    [ENDED_LINE, "b@3", "2026-01-31"],
    [RETIRED, "b", "2025-12-31"],
  ] as const) {
    t.equal(ask({ a: SUPPORTS, b }, "a", version, undefined, last).status, "compatible", last);
    const next = new Date(new Date(last).getTime() + 24 * 60 * 60 * 1000).toISOString().slice(0, 10);
    t.equal(ask({ a: SUPPORTS, b }, "a", version, undefined, next).status, "deprecated", next);
  }
});

t.test("a verdict of deprecated says both what ended and what is known apart from that", async (t) => {
  const rule: Partial<Rule> = {
    status: "partial",
    severity: "warning",
    workaround: "Set the flag.",
    updated: "2026-03-01",
  };
  const b = { ...RETIRED, checked: "2026-01-15" };
  const verdict = ask({ b: { ...b, alternatives: ["host"] }, rule });
  t.match(
    verdict.message,
    /^An explanation for the test\. Besides, b was retired on 2025-12-31: Nobody maintains it\.$/,
  );
  t.equal(verdict.workaround, "Move to host.");
  t.match(verdict, { checked: "2026-01-15", updated: "2026-03-01", ended: [{ whole: true }] });
});

t.test("needs and lacks weigh as they can be helped", async (t) => {
  const lack = { capability: "disk", source: SOURCE };
  const cases: [need: object, lack: object, status: string, severity: string, workaround: string | null][] = [
    [{}, {}, "incompatible", "critical", null],
    [{}, { workaround: "Use a store." }, "incompatible", "error", "Use a store."],
    [{}, { partly: true }, "partial", "warning", null],
    [{ optional: true }, {}, "partial", "warning", null],
    [{ optional: true }, { workaround: "Use a store." }, "partial", "warning", "Use a store."],
  ];
  for (const [need, more, status, severity, workaround] of cases) {
    const a = { needs: [{ capability: "disk", source: SOURCE, ...need }] } as Partial<Technology>;
    const verdict = ask({ a, b: { lacks: [{ ...lack, ...more }] } });
    t.match(verdict, { status, severity, workaround, basis: "inferred" }, JSON.stringify([need, more]));
  }
  const needs = ["tcp", "disk"].map((capability) => ({ capability, source: SOURCE }));
  const lacks = [{ capability: "tcp", source: SOURCE, partly: true as const }, lack];
  t.equal(ask({ a: { needs }, b: { lacks } }).severity, "critical", "the worst of several decides");
  t.equal(ask({ a: { needs, lacks } }).status, "unknown", "what a technology lacks itself is its own affair");
});

t.test("a need or a support of some versions counts for those", async (t) => {
  const needs = [{ capability: "disk", version: "<2", source: SOURCE }];
  const supports = [{ with: ["b"], since: "2", source: SOURCE }];
  const cases: [string, ReturnType<typeof ask>["status"], ReturnType<typeof ask>["status"]][] = [
    // Without a version the current releases are meant.
    ["a", "unknown", "compatible"],
    ["a@1", "incompatible", "unknown"],
    ["a@1.5 - 2.1", "incompatible", "unknown"],
    ["a@2", "unknown", "compatible"],
  ];
  for (const [asked, needing, supporting] of cases) {
    t.equal(ask({ a: { needs }, b: LACKS_DISK }, asked).status, needing, asked);
    t.equal(ask({ a: { supports, lifecycle: lifecycle(["2"], ["1"]) } }, asked).status, supporting, asked);
  }
  t.equal(ask({ a: { supports } }, "a@2").status, "unknown", "whether there is a 2 is not known");
  const lasting = [{ capability: "disk", version: ">=2", source: SOURCE }];
  t.equal(ask({ a: { needs: lasting }, b: LACKS_DISK }).status, "incompatible", "of the current releases too");
});

t.test("a support of some versions of the other side counts for those", async (t) => {
  const a = { supports: [{ with: ["b"], range: "^2 || ^3", source: SOURCE }] };
  t.equal(ask({ a }, "a", "b").status, "compatible");
  t.match(ask({ a }, "a", "b").message, "a lists b ^2 or ^3 as supported.");
  t.equal(ask({ a }, "a", "b@3.1").status, "compatible");
  t.equal(ask({ a }, "a@9", "b@1").status, "unknown");
  t.equal(ask({ a }, "b@1", "a").status, "unknown", "whichever is named first");
});

t.test("a support that ended counts for the versions before", async (t) => {
  const cases: [since: string | undefined, asked: string, status: string][] = [
    [undefined, "a@1", "compatible"],
    [undefined, "a@2.9", "compatible"],
    [undefined, "a@3", "unknown"],
    ["2", "a@1", "unknown"],
    ["2", "a@2", "compatible"],
    ["2", "a@3.1", "unknown"],
  ];
  for (const [since, asked, status] of cases) {
    const a = { supports: [{ with: ["b"], ...(since && { since }), until: "3", source: SOURCE }] };
    t.equal(ask({ a }, asked, "b").status, status, `${since} ${asked}`);
    const when = since ? `since version ${since} and before version 3` : "before version 3";
    if (status === "compatible") t.equal(ask({ a }, asked, "b").message, `a lists b as supported ${when}.`);
  }
});

t.test("a violated optional peer does not hide what blocks the pair", async (t) => {
  const requires = [{ version: "1", of: "b", range: "^2", optional: true as const, source: SOURCE }];
  const needs = [{ capability: "disk", source: SOURCE }];
  t.equal(ask({ a: { requires } }, "a@1", "b@1").status, "partial");
  t.equal(ask({ a: { requires, needs }, b: LACKS_DISK }, "a@1", "b@1").status, "incompatible");
});

t.test("a rule about one setting is silent about another", async (t) => {
  const rule: Partial<Rule> = { platform: "edge", status: "partial", severity: "warning" };
  t.equal(ask({ rule }, "a", "b", "edge").status, "partial");
  t.equal(ask({ rule }, "a", "b", "web").status, "unknown");
  t.equal(ask({ rule, a: SUPPORTS }, "a", "b", "web").decision?.kind, "support");
  t.match(ask({ rule }), { status: "partial", message: /\bedge\b/ }, "asked without one, it says what it is about");
});

t.test("the first exception that fits in all of its conditions wins", async (t) => {
  const exceptions = [
    exception({ a: "1", platform: "edge" }, { explanation: "first" }),
    exception({ a: ">=1 <3" }, { explanation: "second" }),
    exception({ with: ["host"] }, { explanation: "third", ...INCOMPATIBLE } as Partial<Exception>),
    exception({ platform: "edge" }, { explanation: "fourth" }),
  ];
  const cases: [string, string | undefined, string][] = [
    ["a@1", "edge", "first"],
    ["a@1", "web", "second"],
    ["a@1", undefined, "second"],
    ["a@2.5.0", "edge", "second"],
    ["a@3", "edge", "fourth"],
    ["a", "edge", "fourth"],
    ["a@>=2", undefined, "An explanation for the test."],
    ["a", "host", "third"],
    ["a", undefined, "An explanation for the test."],
  ];
  for (const [asked, platform, message] of cases) {
    const a = { lifecycle: lifecycle(["3"], ["2"], ["1"]) };
    t.equal(ask({ a, rule: { exceptions } }, asked, "b", platform).message, message, `${asked} ${platform}`);
  }
  t.match(ask({ rule: { exceptions } }, "a", "b", "host"), { status: "incompatible", severity: "critical" });
});

t.test("a release line of which an exception speaks only in part gets both answers", async (t) => {
  const broken = exception(
    { a: "<4.47.0" },
    { status: "incompatible", severity: "error", explanation: "It breaks.", workaround: "Upgrade." },
  );
  const rule = { explanation: "It works.", exceptions: [broken] };
  const cases: [string, status: string, message: RegExp][] = [
    ["a@4", "partial", /^It depends on the version\. With a <4\.47\.0: It breaks\. Otherwise: It works\.$/],
    ["a@4.x", "partial", /^It depends/],
    ["a@4.46", "incompatible", /^It breaks\.$/],
    ["a@4.47", "compatible", /^It works\.$/],
    ["a@3", "incompatible", /^It breaks\.$/],
    ["a@5", "compatible", /^It works\.$/],
    ["a", "compatible", /^It works\.$/],
    // Of a manifest's range the newest are installed.
    ["a@^4.0.0", "compatible", /^It works\.$/],
    ["a@~4.46.0", "incompatible", /^It breaks\.$/],
    ["a@>=3", "compatible", /^It works\.$/],
  ];
  for (const [asked, status, message] of cases) {
    const verdict = ask({ rule, a: { lifecycle: lifecycle(["5"], ["4"], ["3"]) } }, asked, "b");
    t.match([verdict.status, verdict.message], [status, message], asked);
  }
  const { severity, workaround, decision } = ask({ rule }, "a@4", "b");
  t.match({ severity, workaround }, { severity: "warning", workaround: "Upgrade." });
  t.equal(decision?.kind, "mixture");
  t.same(
    decision?.evidence().map(({ statement }) => statement),
    ["It breaks.", "It works."],
  );
  const whole = exception({ a: "4" }, { explanation: "As a whole." });
  t.equal(
    ask({ rule: { ...rule, exceptions: [broken, whole] } }, "a@4", "b").message,
    "As a whole.",
    "one for all of it wins",
  );
  const alike = { ...rule, status: "incompatible", severity: "error" } as const;
  const known = { lifecycle: lifecycle(["4"]) };
  t.equal(ask({ a: known, rule: alike }, "a@4", "b").message, "It works.", "where both say the same, the rule speaks");
  const newer = exception({ a: ">=4.2.0" }, { explanation: "From 4.2 on." });
  t.equal(ask({ rule: { exceptions: [newer] } }, "a@^4.0.0", "b").message, "From 4.2 on.");
});

t.test("a rule reaches the versions that it was tested with, or that were current", async (t) => {
  const cycles = { lifecycle: lifecycle(["4"], ["3"], ["2", "2020-01-01"]) };
  const status = (a: object, asked: string, rule: Partial<Rule> = {}) =>
    ask({ a: a as Partial<Technology>, rule }, asked, "b").pairStatus;
  const lined = { exceptions: [exception({ a: "<2" })] };
  const cases: [asked: string, Partial<Rule>, status: string][] = [
    ["a", {}, "compatible"],
    ["a@4", {}, "compatible"],
    ["a@3.1", {}, "compatible"],
    ["a@2", {}, "unknown"],
    ["a@5", {}, "unknown"],
    ["a@2", { testedVersions: ["a@2"] }, "compatible"],
    ["a@2", { testedVersions: ["b@2"] }, "unknown"],
    ["a@2", lined, "unknown"],
    ["a@1", lined, "partial"],
    ["a@5", lined, "unknown"],
    ["a@2", { exceptions: [exception({ b: "<2" })] }, "unknown"],
    // A limit of today was there before.
    ["a@2", { status: "partial", severity: "warning" }, "partial"],
    ["a@5", { status: "partial", severity: "warning" }, "unknown"],
  ];
  for (const [asked, rule, expected] of cases)
    t.equal(status(cycles, asked, rule), expected, `${asked} ${JSON.stringify(rule)}`);
  t.equal(status({}, "a@2"), "unknown", "nothing is known of its releases");
  t.equal(status({}, "a@2", INCOMPATIBLE), "incompatible", "a warning is better than none");
});

t.test("a side without a version is asked about in its current one, beside one with a version", async (t) => {
  const b = { lifecycle: lifecycle(["4"], ["3"]) };
  const exceptions = [
    exception({ a: "<2", b: ">=4" }, { explanation: "Old with new." }),
    exception({ a: "<2", b: "<4" }, { explanation: "Old with old." }),
    exception({ b: ">=4" }, { explanation: "With new." }),
  ];
  const cases: [string, string, string][] = [
    ["a@1", "b", "Old with new."],
    ["a@1", "b@3", "Old with old."],
    ["a@1", "b@4", "Old with new."],
    ["a", "b@4", "With new."],
    ["a", "b", "It works."],
    ["a@2", "b", "It works."],
  ];
  for (const [techA, techB, message] of cases) {
    const a = { lifecycle: lifecycle(["2"], ["1"]) };
    const verdict = ask({ a, b, rule: { explanation: "It works.", exceptions } }, techA, techB);
    t.equal(verdict.message, message, `${techA} ${techB}`);
  }
  const packed = {
    a: { lifecycle: lifecycle(["2"], ["1"]) },
    b: { ...b, packages: { npm: ["b-main", "b-dom"] } },
    rule: { explanation: "It works.", exceptions },
  };
  t.equal(ask(packed, "a@1", "b").message, "Old with new.");
  t.equal(ask(packed, "a@1", "b-dom@3").status, "unknown", "a package may be of any line");
  t.match(ask(packed, "a@1", "b-main").message, /^It works\./);
});

t.test("a violated optional peer is partial, and softens no rule that says incompatible", async (t) => {
  t.match(ask({ a: OPTIONAL }, "a@1", "b@3"), { status: "partial", severity: "warning", basis: "declared" });
  t.equal(ask({ a: OPTIONAL, rule: INCOMPATIBLE }, "a@1", "b@3").decision?.kind, "rule");
  const a = { requires: [requires("1", "host", "^1")] };
  const b = { requires: [requires("3", "host", "^2")] };
  t.equal(ask({ a, b, rule: {} }, "a@1", "b@3").decision?.kind, "shared requirement");
  t.equal(ask({ a, b, rule: INCOMPATIBLE }, "a@1", "b@3").severity, "critical", "nor does a shared requirement");
});

t.test("what public projects use together is inferred to go together, in the versions that they name", async (t) => {
  const used = { ...PACKED, stacks: [...USED, projectOf("owner-1/other", { a: "^2.0.0", b: "^3.0.0" })] };
  const count = `together in ${THRESHOLDS.owners} public projects`;
  const cases: [string, string, status: string, message: string][] = [
    ["a", "b", "compatible", `a and b are used ${count}`],
    ["b", "a", "compatible", `a and b are used ${count}`],
    ["a@1", "b", "compatible", count],
    ["a@1", "b@3", "compatible", count],
    // Manifests name what is allowed, and not each release of it.
    ["a@1.4.0", "b@3", "unknown", `These release lines are seen ${count}, such as owner-1/p.`],
    // Of these versions, too few do.
    ["a@2", "b", "unknown", "These release lines are seen together in one public project, owner-1/other."],
    ["a@>=1", "b", "unknown", `Other versions are seen ${count}`],
    [
      "a@3",
      "b",
      "unknown",
      `We don't know yet whether a 3 works with b. Other versions are seen ${count}, such as owner-1/`,
    ],
    ["a", "b@1", "unknown", `Other versions are seen ${count}`],
  ];
  for (const [techA, techB, status, message] of cases) {
    const verdict = ask(used, techA, techB);
    t.equal(verdict.status, status, `${techA} ${techB}`);
    t.match(verdict.message, message);
    t.equal(verdict.basis, status === "unknown" ? undefined : "seen together");
  }
  const tooFew = ask({ ...PACKED, stacks: USED.slice(1) });
  t.equal(
    tooFew.message,
    `We don't know yet whether a works with b. They are seen together in ${THRESHOLDS.owners - 1} public projects, such as owner-2/p. This is neither a yes nor a no.`,
  );
  const unused = ask({ ...PACKED, stacks: USED.slice(THRESHOLDS.owners) });
  t.equal(unused.message, "We don't know yet whether a works with b. This is neither a yes nor a no.");
  const sameOwner = projectOf("Owner-2/other", { a: "1", b: "3" });
  t.equal(ask({ ...PACKED, stacks: [...USED.slice(1), sameOwner] }).status, "unknown", "owners count, not projects");
});

t.test("use in public projects softens nothing that is known", async (t) => {
  const stacks = USED;
  t.equal(ask({ ...PACKED, stacks, rule: INCOMPATIBLE }).status, "incompatible");
  t.equal(ask({ ...PACKED, stacks, a: { ...PACKED.a, ...VIOLATED } }, "a@1", "b@3").status, "incompatible");
  t.equal(ask({ stacks, a: { ...PACKED.a, ...NEEDS_DISK }, b: { ...PACKED.b, ...LACKS_DISK } }).status, "incompatible");
  const ended = ask({ ...PACKED, stacks, b: { ...PACKED.b, ...ENDED_LINE } }, "a@1", "b@3");
  t.match(ended, {
    status: "deprecated",
    pairStatus: "compatible",
    message: /^They work together, but .* a and b are used together/,
  });
  t.match(ask({ ...PACKED, stacks, b: { ...PACKED.b, ...ENDED_LINE } }, "a@9", "b@3").pairStatus, "unknown");
});

t.test("a technology goes with itself unless its packages or the versions given say otherwise", async (t) => {
  const packages = { npm: ["a", "a-dom"] };
  const own = requires("2", "a", "lockstep", { package: "a-dom", ofPackages: ["a"] });
  const a = { packages, requires: [own], lifecycle: lifecycle(["10"], ["9", "2020-01-01"], ["2", "2019-01-01"]) };
  const cases: [string, string, string][] = [
    ["a", "a", "compatible"],
    ["a@10", "a", "compatible"],
    ["a-dom@2", "a@10", "incompatible"],
    ["a@9", "a@10", "deprecated"],
    ["a@10", "a@9", "deprecated"],
    ["a@10.1.0", "a@10.2.0", "partial"],
  ];
  for (const [one, other, status] of cases) t.equal(ask({ a }, one, other).status, status, `${one} ${other}`);
  const stale = requires("2", "a", "^2", { package: "a-dom", ofPackages: ["a"] });
  const withStale = { packages, requires: [stale], lifecycle: lifecycle(["3"], ["2"]) };
  t.equal(ask({ a: withStale }, "a", "a").status, "compatible", "an old line of a sibling says nothing of today");
  t.equal(ask({ a: withStale }, "a-dom@2", "a@3").status, "incompatible", "asked for, it does");
  const message = ask({ a: RETIRED }, "a", "a").message;
  t.equal(message.split("Nobody maintains it.").length, 2, "an end of life is told once");
});
