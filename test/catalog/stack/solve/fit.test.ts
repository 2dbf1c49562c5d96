import t from "tap";
import type { Catalog } from "../../../../server/catalog/catalog.js";
import type { InstalledRequirement } from "../../../../server/catalog/scan/unmet.js";
import { distinct, explain, MemberFit, type Verdicts } from "../../../../server/catalog/stack/solve/fit.js";
import { type Member, membersOf } from "../../../../server/catalog/stack/solve/members.js";
import { versionOf } from "../../../../server/catalog/stack/solve/releases.js";
import { allowedEntry, runtimeEntry } from "../../../../server/manifests/reading.js";
import { catalogOf, TODAY } from "../../../fixtures/catalog.js";
import { factsCatalog, lifecycle, requires, SOURCE, sourceAt } from "../../../fixtures/facts.js";
import { installedOf, npmEntries } from "../../../fixtures/planned.js";

const npm = (name: string) => ({ packages: { npm: [name] as [string] } });

const catalog = catalogOf({
  technologies: {
    base: { ...npm("base"), lifecycle: lifecycle(["3"], ["2"], ["1"]) },
    kit: {
      ...npm("kit"),
      requires: [
        requires("2", "base", "^3", sourceAt("v2.0.0")),
        requires("1", "base", "^2", sourceAt("v1.0.0")),
        requires("1", "extra", "^5", { ...sourceAt("v1.0.0"), optional: true }),
      ],
    },
    extra: { ...npm("extra"), lifecycle: lifecycle(["5"], ["4"]) },
    ruled: { ...npm("ruled"), lifecycle: lifecycle(["1"]) },
    stranger: { ...npm("stranger"), lifecycle: lifecycle(["1"]) },
    nodejs: { category: "runtime", lifecycle: lifecycle(["22"], ["20"]) },
  },
  rules: [
    {
      ...{ techA: "base", techB: "ruled", status: "compatible", severity: "info", explanation: "It mostly works." },
      exceptions: [
        {
          when: { base: ">=3" },
          ...{
            status: "incompatible",
            severity: "error",
            explanation: "It does not work from 3 on.",
            workaround: "Take another.",
          },
          evidence: [SOURCE],
        },
      ],
    } as never,
    {
      ...{ techA: "nodejs", techB: "ruled", status: "compatible", severity: "info", explanation: "It mostly runs." },
      exceptions: [
        {
          when: { nodejs: ">=22" },
          ...{
            status: "incompatible",
            severity: "error",
            explanation: "It does not run on 22.",
            workaround: "Take another.",
          },
          evidence: [SOURCE],
        },
      ],
    } as never,
  ],
});

function setUp(packages: Record<string, string>, installed: InstalledRequirement[] = [], from: Catalog = catalog) {
  const members = membersOf(from, npmEntries(packages), installed);
  const present = new Set(members.flatMap(({ technology }) => technology?.id ?? []));
  const fit = new MemberFit(from, { platform: undefined, present, versioned: present, isWhole: true, today: TODAY });
  const memberOf = (name: string) => members.find((member) => member.name === name) as Member;
  const judge = (one: string, version: string, other: string, otherVersion: string) =>
    fit.judge(
      { member: memberOf(one), version: versionOf(version) },
      { member: memberOf(other), version: versionOf(otherVersion) },
    );
  const level = (...all: Parameters<typeof judge>) => judge(...all).level;
  return { fit, memberOf, judge, level };
}

t.test("what releases declare tells whether two go together", async (t) => {
  const { level, judge } = setUp({ base: "2.0.0", kit: "1.0.0", extra: "4.0.0" });
  t.equal(level("kit", "1.0.0", "base", "2.0.0"), 0);
  t.equal(level("kit", "1.0.0", "base", "3.0.0"), 2);
  t.equal(level("kit", "2.0.0", "base", "3.0.0"), 0);
  t.equal(level("base", "3.0.0", "kit", "1.0.0"), 2, "either way round");
  t.equal(level("kit", "1.0.0", "extra", "4.0.0"), 1, "an optional peer is partly wrong");
  t.match(judge("kit", "1.0.0", "base", "2.0.0"), { isKnown: true, decision: { kind: "requirement" } });
});

t.test("where nothing is known, nothing is against it, and it says that nothing is known", async (t) => {
  const { judge, fit, memberOf } = setUp({ base: "2.0.0", stranger: "1.0.0", mystery: "1.0.0" });
  t.match(judge("stranger", "1.0.0", "base", "2.0.0"), { level: 0, isKnown: false });
  t.match(judge("mystery", "1.0.0", "base", "2.0.0"), { level: 0, isKnown: false, decision: undefined });
  const unknown = fit.judge(
    { member: memberOf("stranger"), version: undefined },
    { member: memberOf("base"), version: undefined },
  );
  t.equal(unknown.level, 0);
});

t.test("a rule about versions counts in these, and not for what a project only allows", async (t) => {
  const { level, fit, memberOf } = setUp({ base: "2.0.0", ruled: "1.0.0" });
  t.equal(level("ruled", "1.0.0", "base", "2.0.0"), 0);
  t.equal(level("ruled", "1.0.0", "base", "3.0.0"), 2);
  const [running] = membersOf(catalog, [runtimeEntry("nodejs", "node", "22")]) as [Member];
  const [allowed] = membersOf(catalog, [allowedEntry("nodejs", "node", ">=22")]) as [Member];
  const ruled = { member: memberOf("ruled"), version: versionOf("1.0.0") };
  t.equal(fit.judge(ruled, { member: running, version: running.current }).level, 2);
  t.equal(fit.judge(ruled, { member: allowed, version: allowed.current }).level, 0);
});

t.test("what the installed release declares itself is more than what is known of its line", async (t) => {
  const installed = [installedOf("kit@1.0.0", "base@^2 || ^3")];
  const { level, judge } = setUp({ base: "2.0.0", kit: "1.0.0" }, installed);
  t.equal(level("kit", "1.0.0", "base", "3.0.0"), 0, "the lockfile accepts it");
  t.match(judge("kit", "1.0.0", "base", "3.0.0"), { isKnown: true, installed: { range: "^2 || ^3" } });
  t.not(judge("kit", "1.5.0", "base", "3.0.0").installed?.range, "^2 || ^3", "which says nothing of another release");
  const refusing = setUp({ base: "2.0.0", kit: "2.0.0" }, [installedOf("kit@2.0.0", "base@^2")]);
  t.equal(refusing.level("kit", "2.0.0", "base", "3.0.0"), 2, "nor is what the line accepts of weight");
  const silent = setUp({ base: "2.0.0", kit: "1.0.0" }, [installedOf("x@1.0.0", "y@1")]);
  t.equal(silent.level("kit", "1.0.0", "base", "3.0.0"), 0, "it declares nothing");
});

t.test("a lockfile tells of packages without a technology, in their ecosystem", async (t) => {
  const { level } = setUp({ base: "2.0.0", mystery: "1.0.0" }, [installedOf("mystery@1.0.0", "base@^2")]);
  t.equal(level("mystery", "1.0.0", "base", "2.0.0"), 0);
  t.equal(level("mystery", "1.0.0", "base", "3.0.0"), 2);
  t.equal(level("base", "3.0.0", "mystery", "1.0.0"), 2);
  const optional = setUp({ base: "2.0.0", mystery: "1.0.0" }, [
    installedOf("mystery@1.0.0", "base@^2", { optional: true }),
  ]);
  t.equal(optional.level("mystery", "1.0.0", "base", "3.0.0"), 1);
  const tag = setUp({ base: "2.0.0", mystery: "1.0.0" }, [installedOf("mystery@1.0.0", "base@next")]);
  t.equal(tag.level("mystery", "1.0.0", "base", "3.0.0"), 0, "a tag refuses nothing");
});

t.test("two are tied by facts or by a lockfile", async (t) => {
  const { fit, memberOf } = setUp({ base: "2.0.0", kit: "1.0.0", stranger: "1.0.0", mystery: "1.0.0" }, [
    installedOf("mystery@1.0.0", "stranger@^1"),
  ]);
  const areTied = (one: string, other: string) => fit.areTied(memberOf(one), memberOf(other));
  t.same([areTied("kit", "base"), areTied("base", "kit")], [true, true]);
  t.same([areTied("mystery", "stranger"), areTied("stranger", "mystery")], [true, true]);
  t.same([areTied("stranger", "base"), areTied("mystery", "base")], [false, false]);
});

t.test("verdicts that depend on what else is there are not taken from another setting", async (t) => {
  const catalog = catalogOf({
    technologies: { base: npm("base"), kit: npm("kit"), bridge: npm("bridge"), bystander: npm("bystander") },
    rules: [
      {
        ...{ techA: "base", techB: "kit", status: "incompatible", severity: "error", explanation: "They clash." },
        ...{ workaround: "Take a bridge.", evidence: [SOURCE] },
        exceptions: [
          {
            when: { with: ["bridge"] },
            ...{ status: "compatible", severity: "info", explanation: "A bridge connects them.", evidence: [SOURCE] },
          },
        ],
      } as never,
    ],
  });
  const [base, kit] = membersOf(catalog, npmEntries({ base: "1.0.0", kit: "1.0.0" })) as [Member, Member];
  const verdicts: Verdicts = new Map();
  const judge = (...ids: string[]) => {
    const present = new Set(["base", "kit", ...ids]);
    const setting = { platform: undefined, present, versioned: new Set<string>(), today: TODAY };
    return new MemberFit(catalog, setting, verdicts).judge(
      { member: base, version: undefined },
      { member: kit, version: undefined },
    );
  };
  t.same([judge().level, judge("bridge").level, judge().level, judge("bridge").level], [2, 0, 2, 0]);
  const [one, other] = [judge(), judge("bystander")];
  t.equal(one.decision, other.decision, "what a bystander does not change is judged once");
  t.ok(other.question?.present.has("bystander"), "and explained for what is there");
});

const known = factsCatalog();

function reasonFor(next: string, react: string, installed: InstalledRequirement[] = []) {
  const members = membersOf(known, npmEntries({ next, react }), installed);
  const present = new Set(["nextjs", "react"]);
  const fit = new MemberFit(known, { platform: undefined, present, versioned: present, isWhole: true, today: TODAY });
  const [one, other] = members as [Member, Member];
  return explain(fit.judge({ member: one, version: versionOf(next) }, { member: other, version: versionOf(react) }));
}

t.test("a fact is a sentence with its source", async (t) => {
  const reason = reasonFor("15.1.0", "17.0.2");
  t.match(reason, { message: /^Next\.js 15.* requires React \^18\.2/, place: undefined });
  t.ok((reason?.sources.length ?? 0) > 0 && reason?.sources.every((source) => source.startsWith("https://")));
});

t.test("what the installed release declares is told with its place in the lockfile", async (t) => {
  const place = { file: "package-lock.json", line: 12 };
  const told = (more: Partial<InstalledRequirement> = {}) => {
    const one = installedOf("next@14.0.0", "react@^18.2.0", more);
    return reasonFor("14.0.0", "19.0.0", [{ ...one, by: { ...one.by, place } }]);
  };
  t.same(told(), { message: "next 14.0.0 requires the peer react ^18.2.0.", sources: [], place });
  t.equal(told({ kind: "dependency" })?.message, "next 14.0.0 requires react ^18.2.0.");
  t.equal(told({ optional: true })?.message, "next 14.0.0 requires, where it is installed, react ^18.2.0.");
});

t.test("where nothing is known, there is nothing to say", async (t) => {
  t.equal(reasonFor("13.0.0", "19.0.0", [installedOf("x@1.0.0", "y@1")]), undefined);
  const nothing = { level: 0, isKnown: false, installed: undefined, question: undefined, decision: undefined } as const;
  t.equal(explain(nothing), undefined);
});

t.test("reasons with the same words are given once", async (t) => {
  const reason = (message: string) => ({ message, sources: [] });
  t.same(
    distinct([reason("a"), reason("b"), reason("a")]).map(({ message }) => message),
    ["a", "b"],
  );
});
