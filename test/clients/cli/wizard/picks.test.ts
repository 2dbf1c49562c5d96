import t from "tap";
import { UsageError } from "../../../../clients/cli/command.js";
import {
  callOf,
  emptyDraft,
  pick,
  questionsOf,
  toggled,
  withApproach,
  withChoice,
  withNeeds,
} from "../../../../clients/cli/wizard/picks.js";
import { chosenIn, type Draft, stackOf } from "../../../../server/catalog/stack/wizard/draft.js";
import {
  APPROACHES,
  type Approach,
  GROUPS,
  SETTINGS,
  type Slot,
} from "../../../../server/catalog/stack/wizard/steps.js";
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

const of = (id: string) => catalog.names.byId(id) as Technology;
const group = (key: string) => GROUPS.find((one) => one.key === key) as Slot;
const approach = (key: string) => APPROACHES.find((one) => one.key === key) as Approach;
const draftOf = (key: string, ...names: string[]): Draft => {
  const empty = emptyDraft(key, undefined);
  return names.length > 0 ? pick(catalog, empty, names, TODAY).draft : empty;
};
const keysOf = (draft: Draft) => questionsOf(draft).map(({ key }) => key);
const idsIn = (draft: Draft, key: string) => chosenIn(draft, group(key)).map(({ id }) => id);

t.test("asks about every group of the page", async (t) => {
  t.same(keysOf(withNeeds(draftOf("api"), [])), [
    "approach",
    "needs",
    "runs",
    "language language",
    "language runtime",
    "framework framework",
    "framework api",
    "hosting hosting",
    "tools build",
    "tools linting",
  ]);
  t.notOk(keysOf(draftOf("mobile")).includes("runs"), "an app on a phone has no server side to place");
});

t.test("a question names its group and its limit", async (t) => {
  const texts = new Map(questionsOf(draftOf("web-app")).map(({ key, text }) => [key, text]));
  t.equal(texts.get("hosting hosting"), "Choose where to host it");
  t.equal(texts.get("orm orm"), "Choose how your code accesses the database (up to 2)");
  t.equal(texts.get("language runtime"), "Choose a language and runtime (Runtime)");
  t.equal(texts.get("framework framework"), "Choose a framework (Framework, up to 3)");
});

t.test("another approach sets its needs, and keeps the choices", async (t) => {
  const draft = { ...draftOf("web-app", "prisma"), runs: "edge" };
  const content = withApproach(draft, approach("content"));
  t.same([...content.needs].sort(), ["content", "database"]);
  t.same(idsIn(content, "orm"), ["prisma"]);
  t.equal(content.runs, "edge");
  t.equal(withApproach(draft, approach("mobile")).runs, undefined);
});

t.test("removing a need removes its choices", async (t) => {
  const draft = withNeeds(draftOf("web-app", "prisma", "nextjs"), ["auth", "__proto__"]);
  t.same([...draft.needs], ["auth"]);
  t.same(
    draft.choices.map(({ technology }) => technology.id),
    ["nextjs"],
  );
});

t.test("a group takes choices up to its limit, and lets them go", async (t) => {
  const orm = group("orm");
  const one = toggled(draftOf("web-app"), orm, of("prisma"));
  const two = toggled(one, orm, of("drizzle"));
  t.same(idsIn(two, "orm"), ["prisma", "drizzle"]);
  t.equal(toggled(two, orm, of("better-sqlite3")), two, "it is full");
  t.same(idsIn(toggled(two, orm, of("prisma")), "orm"), ["drizzle"]);
});

t.test("in a group of one, the last choice replaces the other", async (t) => {
  const hosting = group("hosting");
  const one = toggled(draftOf("web-app"), hosting, of("vercel"));
  t.same(idsIn(toggled(one, hosting, of("workers")), "hosting"), ["workers"]);
  t.same(idsIn(toggled(one, hosting, of("vercel")), "hosting"), []);
});

t.test("removing a choice from one group keeps it in another", async (t) => {
  const both = toggled(toggled(draftOf("web-app"), group("database"), of("prisma")), group("orm"), of("prisma"));
  const left = toggled(both, group("orm"), of("prisma"));
  t.same([idsIn(left, "database"), idsIn(left, "orm")], [["prisma"], []]);
});
