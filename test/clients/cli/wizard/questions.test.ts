import t from "tap";
import { emptyDraft, pick } from "../../../../clients/cli/wizard/picks.js";
import { questionsOf, toggled, withApproach, withNeeds } from "../../../../clients/cli/wizard/questions.js";
import { chosenIn, type Draft } from "../../../../server/catalog/stack-wizard/draft.js";
import { APPROACHES, type Approach, GROUPS, type Group } from "../../../../server/catalog/stack-wizard/steps.js";
import type { Technology } from "../../../../server/catalog/technology.js";
import { TODAY } from "../../../fixtures/catalog.js";
import { everyFact } from "../../../fixtures/every-fact.js";

const catalog = everyFact();
const of = (id: string) => catalog.names.byId(id) as Technology;
const group = (key: string) => GROUPS.find((one) => one.key === key) as Group;
const approach = (key: string) => APPROACHES.find((one) => one.key === key) as Approach;
const draftOf = (key: string, ...names: string[]): Draft => {
  const empty = emptyDraft(key, undefined);
  return names.length > 0 ? pick(catalog, empty, names, TODAY).draft : empty;
};
const keysOf = (draft: Draft) => questionsOf(draft).map(({ key }) => key);
const idsIn = (draft: Draft, key: string) => chosenIn(draft, group(key)).map(({ id }) => id);

t.test("every group that the page asks about is a question", async (t) => {
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

t.test("a question says which of several it is, and how many it takes", async (t) => {
  const texts = new Map(questionsOf(draftOf("web-app")).map(({ key, text }) => [key, text]));
  t.equal(texts.get("hosting hosting"), "Where does it run?");
  t.equal(texts.get("orm orm"), "How does the code reach the database? (up to 2)");
  t.equal(texts.get("language runtime"), "Which language, and what runs it? (Runtime)");
  t.equal(texts.get("framework framework"), "Which framework carries it? (Framework, up to 3)");
});

t.test("another approach brings its needs, and keeps what is chosen", async (t) => {
  const draft = { ...draftOf("web-app", "prisma"), runs: "edge" };
  const content = withApproach(draft, approach("content"));
  t.same([...content.needs].sort(), ["content", "database"]);
  t.same(idsIn(content, "orm"), ["prisma"]);
  t.equal(content.runs, "edge");
  t.equal(withApproach(draft, approach("mobile")).runs, undefined);
});

t.test("with a need go its choices", async (t) => {
  const draft = withNeeds(draftOf("web-app", "prisma", "nextjs"), ["auth", "__proto__"]);
  t.same([...draft.needs], ["auth"]);
  t.same(
    draft.choices.map(({ technology }) => technology.id),
    ["nextjs"],
  );
});

t.test("a group takes as many as it says, and gives them back", async (t) => {
  const orm = group("orm");
  const one = toggled(draftOf("web-app"), orm, of("prisma"));
  const two = toggled(one, orm, of("drizzle"));
  t.same(idsIn(two, "orm"), ["prisma", "drizzle"]);
  t.equal(toggled(two, orm, of("better-sqlite3")), two, "it is full");
  t.same(idsIn(toggled(two, orm, of("prisma")), "orm"), ["drizzle"]);
});

t.test("in a group of one the last takes the place of the other", async (t) => {
  const hosting = group("hosting");
  const one = toggled(draftOf("web-app"), hosting, of("vercel"));
  t.same(idsIn(toggled(one, hosting, of("workers")), "hosting"), ["workers"]);
  t.same(idsIn(toggled(one, hosting, of("vercel")), "hosting"), []);
});

t.test("what is taken out of one group stays in another", async (t) => {
  const both = toggled(toggled(draftOf("web-app"), group("database"), of("prisma")), group("orm"), of("prisma"));
  const left = toggled(both, group("orm"), of("prisma"));
  t.same([idsIn(left, "database"), idsIn(left, "orm")], [["prisma"], []]);
});
