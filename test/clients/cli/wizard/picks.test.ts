import t from "tap";
import { UsageError } from "../../../../clients/cli/command.js";
import { callOf, emptyDraft, pick, withChoice } from "../../../../clients/cli/wizard/picks.js";
import { type Draft, stackOf } from "../../../../server/catalog/stack-wizard/draft.js";
import { APPROACHES, GROUPS, type Group, SETTINGS } from "../../../../server/catalog/stack-wizard/steps.js";
import type { Technology } from "../../../../server/catalog/technology.js";
import { catalogOf, TODAY } from "../../../fixtures/catalog.js";
import { everyFact } from "../../../fixtures/every-fact.js";
import { HOSTILE } from "../../../fixtures/mcp.js";
import fc from "../../../fixtures/properties.js";

const catalog = everyFact();
const partsOf = ({ choices }: Draft) => choices.map(({ group, technology }) => `${group.key}=${technology.id}`);

t.test("an empty draft has what most of its kind need", async (t) => {
  const draft = emptyDraft("api", "edge");
  t.equal(draft.approach.key, "api");
  t.same([...draft.needs], ["database", "testing"]);
  t.equal(stackOf(draft).platform, "edge");
  t.equal(emptyDraft(undefined, undefined).approach.key, "web-app");
});

t.test("an approach that settles the platform takes no other", async (t) => {
  t.throws(() => emptyDraft("mobile", "edge"), { message: /--platform is settled by --approach mobile/ });
  t.equal(stackOf(emptyDraft("mobile", undefined)).platform, "mobile");
});

t.test("names go to the groups of their kinds, in the order of the steps", async (t) => {
  const { draft, notes } = pick(catalog, emptyDraft(undefined, undefined), ["vercel, Prisma", "next,,react"], TODAY);
  t.same(partsOf(draft), ["framework=nextjs", "library=react", "orm=prisma", "hosting=vercel"]);
  t.same(notes, []);
});

t.test("where a group is full, and where none offers it, a part is beside the groups", async (t) => {
  const hosts = catalogOf({
    technologies: { one: { category: "hosting" }, two: { category: "hosting" }, pot: { category: "devops" } },
  });
  const { draft } = pick(hosts, emptyDraft(undefined, undefined), ["one,two,pot,one"], TODAY);
  t.same(partsOf(draft), ["hosting=one", "also=two", "also=pot"]);
});

t.test("a choice says that its need is there", async (t) => {
  const orm = GROUPS.find(({ key }) => key === "orm") as Group;
  const empty = emptyDraft("content", undefined);
  t.notOk(empty.needs.has("database"));
  const technology = catalog.names.byId("prisma") as Technology;
  t.ok(withChoice(empty, { group: orm, technology }).needs.has("database"));
});

t.test("a version is told to be left out", async (t) => {
  const { draft, notes } = pick(catalog, emptyDraft(undefined, undefined), ["next@15"], TODAY);
  t.same(partsOf(draft), ["framework=nextjs"]);
  t.match(notes, [/^Next\.js is taken without its version/]);
  t.equal(notes.length, 1);
});

t.test("what cannot be picked is told", async (t) => {
  const empty = emptyDraft(undefined, undefined);
  const cases: [texts: string[], message: RegExp][] = [
    [["prizma"], /No technology is known as "prizma"\. Did you mean "prisma"\?/],
    [[], /--pick takes names/],
    [[" , "], /--pick takes names/],
    [[Array(41).fill("react").join()], /40 names at most, and 41 were given/],
  ];
  for (const [texts, message] of cases) t.throws(() => pick(catalog, empty, texts, TODAY), { message });
  for (const text of [...HOSTILE, "__proto__", "constructor"]) {
    const error = await (async () => pick(catalog, empty, [text], TODAY))().catch((reason) => reason);
    t.ok(error instanceof UsageError, JSON.stringify(text).slice(0, 60));
  }
});

t.test("the call leads to the same stack, and needs no quotes", async () => {
  const ids = catalog.technologies.map(({ id }) => id);
  const approaches = fc.constantFrom(...APPROACHES);
  const settings = fc.constantFrom(undefined, ...SETTINGS.map(({ key }) => key));
  fc.assert(
    fc.property(approaches, settings, fc.subarray(ids, { minLength: 1 }), (approach, setting, names) => {
      const runs = approach.platform === undefined ? setting : undefined;
      const { draft } = pick(catalog, emptyDraft(approach.key, runs), names, TODAY);
      const call = callOf(draft);
      const [, key, , platform, picks] =
        /^stackfit wizard --approach (\S+)( --platform (\S+))? --pick ([\w.,-]+)$/.exec(call) ?? [];
      const again = pick(catalog, emptyDraft(key, platform), [picks ?? ""], TODAY).draft;
      return JSON.stringify(partsOf(again)) === JSON.stringify(partsOf(draft)) && again.runs === draft.runs;
    }),
  );
});
