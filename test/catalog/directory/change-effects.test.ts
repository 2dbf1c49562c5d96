import t from "tap";
import {
  changesVerdict,
  countEffects,
  effectOf,
  formatDifference,
  formatFields,
  formatWhen,
  nameAsked,
  ruleDecides,
} from "../../../server/catalog/directory/change-effects.js";
import type { Details, ExceptionChange, RuleStatus } from "../../../server/catalog/directory/record-changes.js";
import { catalogOf, TODAY } from "../../fixtures/catalog.js";

const SOURCE = "https://example.com/manifest";

/** The rule of Alpha and Beta decides; that of Alpha and Gamma does not, as releases are tested together. */
const catalog = catalogOf({
  technologies: {
    alpha: {
      name: "Alpha",
      packages: { npm: ["alpha"] },
      lifecycle: { source: SOURCE, cycles: [{ cycle: "2" }] },
      tests: [{ version: "2", with: "gamma", range: "3", source: SOURCE }],
    },
    beta: { name: "Beta" },
    gamma: {
      name: "Gamma",
      packages: { npm: ["gamma"] },
      lifecycle: { source: SOURCE, cycles: [{ cycle: "3" }] },
    },
  },
  rules: [
    { techA: "alpha", techB: "beta" },
    { techA: "alpha", techB: "gamma" },
  ],
});

const state = (status: RuleStatus) => ({ status, basis: "documented", checked: "2026-01-01" }) as const;

function details(
  before: RuleStatus | undefined,
  after: RuleStatus | undefined,
  {
    exceptions = [],
    fields = [],
    ids = ["alpha", "beta"],
  }: { exceptions?: ExceptionChange[]; fields?: string[]; ids?: string[] } = {},
): Details {
  return {
    ids,
    rule: { ...(before && { before: state(before) }), ...(after && { after: state(after) }), exceptions, fields },
  };
}

const special: ExceptionChange = { when: { beta: "<2" }, after: "incompatible" };

t.test("a change has one effect, the strongest", async (t) => {
  const cases: [effect: string, changes: boolean, fact: Details][] = [
    ["status", true, details("compatible", "partial", { exceptions: [special] })],
    ["exceptions", true, details("partial", "partial", { exceptions: [special] })],
    ["removed", true, details("partial", undefined)],
    ["added", false, details(undefined, "partial", { exceptions: [special] })],
    ["none", false, details("partial", "partial", { fields: ["evidence"] })],
    ["none", false, { ids: ["alpha", "beta"] }],
  ];
  for (const [effect, changes, fact] of cases) {
    t.equal(effectOf(fact), effect);
    t.equal(changesVerdict(fact), changes, effect);
  }
});

t.test("whether a rule decides is told by the verdict, not by the rule", async (t) => {
  t.ok(ruleDecides(catalog, { ids: ["alpha", "beta"] }, TODAY));
  t.notOk(ruleDecides(catalog, { ids: ["alpha", "gamma"] }, TODAY), "a test goes before it");
  t.notOk(ruleDecides(catalog, { ids: ["beta", "gamma"] }, TODAY), "there is no rule");
  t.notOk(ruleDecides(catalog, { ids: ["alpha", "gone"] }, TODAY));
});

t.test("what is different is told in one line", async (t) => {
  const cases: [text: string | undefined, fact: Details][] = [
    ["works with limits, before: works", details("compatible", "partial")],
    ["the rule says: works, before: does not work", details("incompatible", "compatible", { ids: ["alpha", "gamma"] })],
    ["works", details(undefined, "compatible", { exceptions: [special] })],
    ["it said: does not work", details("incompatible", undefined)],
    ["with Beta <2: does not work (new exception)", details("partial", "partial", { exceptions: [special] })],
    [
      "with Beta <2: does not work, before: works; no longer an exception on edge; 1 more exception changed",
      details("partial", "partial", {
        exceptions: [
          { ...special, before: "compatible" },
          { when: { platform: "edge" }, before: "partial" },
          { when: { with: ["gamma"] }, after: "partial" },
        ],
      }),
    ],
    ["dates and sources", details("partial", "partial", { fields: ["evidence", "checked", "updated"] })],
    [undefined, details("partial", "partial")],
    [undefined, { ids: ["alpha"] }],
    ["release line 3 added; retired", { ids: ["alpha"], notes: ["release line 3 added", "retired"] }],
  ];
  for (const [text, fact] of cases) t.equal(formatDifference(catalog, fact, TODAY), text);
});

t.test("conditions are told by names, and fields in words", async (t) => {
  const when = (condition: ExceptionChange["when"]) => formatWhen(catalog, { when: condition, after: "partial" });
  t.equal(when({ alpha: ">=2 <3", beta: "<1" }), "with Alpha >=2 <3 and Beta <1");
  t.equal(when({ platform: "edge" }), "on edge");
  t.equal(when({ with: ["gamma", "gone"] }), "together with Gamma and gone");
  t.equal(formatFields(["explanation", "notes", "basis"]), "basis and wording");
  t.equal(formatFields([]), undefined);
});

t.test("many changes are counted by what they come to, the worst first", async (t) => {
  const facts = [
    details("compatible", "incompatible"),
    details("partial", "compatible"),
    details("partial", "compatible"),
    details("partial", "compatible", { ids: ["alpha", "gamma"] }),
    details("partial", "partial", { exceptions: [special] }),
    details(undefined, "partial"),
    details("partial", "partial", { fields: ["evidence"] }),
    { ids: ["alpha", "beta"] },
  ];
  t.strictSame(countEffects(catalog, facts, TODAY), [
    "1 pair no longer works",
    "2 pairs now work",
    "1 rule that does not decide says otherwise now",
    "1 rule has other exceptions",
    "1 rule added",
    "1 rule got other sources, dates or words",
  ]);
  t.strictSame(countEffects(catalog, [{ ids: ["alpha"] }], TODAY), []);
});

t.test("what an exception is about has its versions and where it holds", async (t) => {
  const name = (when?: ExceptionChange["when"]) => nameAsked(catalog, ["alpha", "gone"], when);
  t.equal(name(), "Alpha with gone");
  t.equal(name({ alpha: "<2" }), "Alpha before 2 with gone");
  t.equal(name({ platform: "edge", with: ["beta"] }), "Alpha with gone together with Beta on edge");
});
