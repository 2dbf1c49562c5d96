import t from "tap";
import { UsageError } from "../../../../clients/cli/command.js";
import { callOf, emptyDraft, pick, withChoice } from "../../../../clients/cli/wizard/picks.js";
import { type Draft, stackOf } from "../../../../server/catalog/stack/wizard/draft.js";
import { APPROACHES, GROUPS, SETTINGS, type Slot } from "../../../../server/catalog/stack/wizard/steps.js";
import type { Technology } from "../../../../server/catalog/technology/technology.js";
import { catalogOf, TODAY } from "../../../fixtures/catalog.js";
import { everyFact } from "../../../fixtures/every-fact.js";
import { HOSTILE } from "../../../fixtures/mcp.js";
import fc from "../../../fixtures/properties.js";

const catalog = everyFact();
const partsOf = ({ choices }: Draft) => choices.map(({ group, technology }) => `${group.key}=${technology.id}`);

t.test("an empty draft has the usual needs of its approach", async (t) => {
  const draft = emptyDraft("api", "edge");
  t.equal(draft.approach.key, "api");
  t.same([...draft.needs], ["database", "testing"]);
  t.equal(stackOf(draft).platform, "edge");
  t.equal(emptyDraft(undefined, undefined).approach.key, "web-app");
});

t.test("refuses --platform if the approach implies it", async (t) => {
  t.throws(() => emptyDraft("mobile", "edge"), { message: /--approach mobile implies the platform/ });
  t.equal(stackOf(emptyDraft("mobile", undefined)).platform, "mobile");
});

t.test("sorts names into the groups of their kind, in step order", async (t) => {
  const { draft, notes } = pick(catalog, emptyDraft(undefined, undefined), ["vercel, Prisma", "next,,react"], TODAY);
  t.same(partsOf(draft), ["framework=nextjs", "library=react", "orm=prisma", "hosting=vercel"]);
  t.same(notes, []);
});

t.test("keeps a part that fits no group, or whose group is full", async (t) => {
  const hosts = catalogOf({
    technologies: { one: { category: "hosting" }, two: { category: "hosting" }, pot: { category: "devops" } },
  });
  const { draft } = pick(hosts, emptyDraft(undefined, undefined), ["one,two,pot,one"], TODAY);
  t.same(partsOf(draft), ["hosting=one", "also=two", "also=pot"]);
});

t.test("a choice adds its need", async (t) => {
  const orm = GROUPS.find(({ key }) => key === "orm") as Slot;
  const empty = emptyDraft("content", undefined);
  t.notOk(empty.needs.has("database"));
  const technology = catalog.names.byId("prisma") as Technology;
  t.ok(withChoice(empty, { group: orm, technology }).needs.has("database"));
});

t.test("drops versions, with a note", async (t) => {
  const { draft, notes } = pick(catalog, emptyDraft(undefined, undefined), ["next@15"], TODAY);
  t.same(partsOf(draft), ["framework=nextjs"]);
  t.match(notes, [/^Next\.js was added without its version/]);
  t.equal(notes.length, 1);
});

t.test("explains what cannot be picked", async (t) => {
  const empty = emptyDraft(undefined, undefined);
  const cases: [texts: string[], message: RegExp][] = [
    [["prizma"], /We don't know a technology called "prizma"\. Did you mean "prisma"\?/],
    [[], /--pick needs names/],
    [[" , "], /--pick needs names/],
    [[Array(41).fill("react").join()], /at most 40 names, and you gave 41/],
  ];
  for (const [texts, message] of cases) t.throws(() => pick(catalog, empty, texts, TODAY), { message });
  for (const text of [...HOSTILE, "__proto__", "constructor"]) {
    const error = await (async () => pick(catalog, empty, [text], TODAY))().catch((reason) => reason);
    t.ok(error instanceof UsageError, JSON.stringify(text).slice(0, 60));
  }
});

t.test("the command gives the same stack, and needs no quotes", async () => {
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
