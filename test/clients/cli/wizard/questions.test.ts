import t from "tap";
import { emptyDraft, pick } from "../../../../clients/cli/wizard/picks.js";
import { questionsOf, toggled, withApproach, withNeeds } from "../../../../clients/cli/wizard/questions.js";
import { chosenIn, type Draft } from "../../../../server/catalog/stack/wizard/draft.js";
import { APPROACHES, type Approach, GROUPS, type Slot } from "../../../../server/catalog/stack/wizard/steps.js";
import type { Technology } from "../../../../server/catalog/technology/technology.js";
import { TODAY } from "../../../fixtures/catalog.js";
import { everyFact } from "../../../fixtures/every-fact.js";

const catalog = everyFact();
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
