import t from "tap";
import {
  chosenIn,
  type Draft,
  formatUnknownName,
  groupFor,
  isAsked,
  offersOf,
  stackOf,
  stepsOf,
} from "../../../../server/catalog/stack/wizard/draft.js";
import {
  APPROACHES,
  type Approach,
  EXTRA,
  GROUPS,
  type Slot,
  STEPS,
} from "../../../../server/catalog/stack/wizard/steps.js";
import type { Technology } from "../../../../server/catalog/technology/technology.js";
import { catalogOf, TODAY } from "../../../fixtures/catalog.js";
import { everyFact } from "../../../fixtures/every-fact.js";

const catalog = everyFact();
const of = (id: string) => catalog.names.byId(id) as Technology;
const group = (key: string) => GROUPS.find((one) => one.key === key) as Slot;
const approach = (key: string) => APPROACHES.find((one) => one.key === key) as Approach;

/** @param chosen keys of groups and ids: `orm=prisma` */
const draftOf = (chosen: string[] = [], more: Partial<Draft> = {}): Draft => ({
  approach: approach("web-app"),
  needs: new Set(),
  runs: undefined,
  choices: chosen.map((one) => {
    const [key = "", id = ""] = one.split("=");
    return { group: group(key), technology: of(id) };
  }),
  ...more,
});
const idsOf = (technologies: readonly Technology[]) => technologies.map(({ id }) => id);

t.test("groups are asked about by approach, need and choice", async (t) => {
  t.equal(isAsked(group("styling"), draftOf()), true);
  t.equal(isAsked(group("styling"), draftOf([], { approach: approach("api") })), false);
  t.equal(isAsked(group("styling"), draftOf(["styling=react"], { approach: approach("api") })), true);
  t.equal(isAsked(group("search"), draftOf()), false);
  t.equal(isAsked(group("search"), draftOf([], { needs: new Set(["search"]) })), true);
});

t.test("the steps are those that ask about something", async (t) => {
  const keys = (draft: Draft) => stepsOf(draft).map(({ key }) => key);
  t.same(keys(draftOf([], { approach: approach("api") })), [
    "approach",
    "needs",
    "language",
    "framework",
    "hosting",
    "tools",
  ]);
  t.notOk(keys(draftOf([], { approach: approach("mobile") })).includes("hosting"), "an app on a phone has no host");
  t.ok(keys(draftOf(["orm=prisma"])).includes("orm"), "what is chosen can be changed");
  const all = draftOf([], { needs: new Set(["database", "auth", "payments"]) });
  t.same(stepsOf(all), STEPS);
});

t.test("a technology may serve twice, and is one part of the stack", async (t) => {
  const draft = draftOf(["database=prisma", "auth=prisma", "also=react"]);
  t.same(idsOf(chosenIn(draft, group("auth"))), ["prisma"]);
  t.same(idsOf(chosenIn(draft, EXTRA)), ["react"]);
  t.same(idsOf(stackOf(draft).chosen), ["prisma", "react"]);
});

t.test("the setting is the one of the approach, or the one chosen", async (t) => {
  t.equal(stackOf(draftOf([], { runs: "edge" })).platform, "edge");
  t.equal(stackOf(draftOf([], { runs: "edge", approach: approach("mobile") })).platform, "mobile");
  t.equal(stackOf(draftOf()).platform, undefined);
});

t.test("a group offers its kinds, best first, and before them what it does not offer but holds", async (t) => {
  const { fits, compared } = offersOf(catalog, group("orm"), draftOf(["framework=nextjs", "orm=mongodb"]), TODAY);
  const ids = idsOf(fits.map(({ technology }) => technology));
  t.equal(ids[0], "mongodb", "no kind of the group");
  t.ok(ids.indexOf("drizzle") < ids.indexOf("prisma"), "Drizzle is compatible with Next.js, Prisma in part");
  t.equal(compared, true);
  t.equal(offersOf(catalog, group("orm"), draftOf(), TODAY).compared, false);
  t.notOk(
    idsOf(offersOf(catalog, group("library"), draftOf(), TODAY).fits.map((fit) => fit.technology)).includes(
      "angularjs",
    ),
    "it is retired",
  );
});

t.test("an option is compared with the other choices, not with the one it replaces", async (t) => {
  const hosts = catalogOf({
    technologies: { app: { category: "orm" }, one: { category: "hosting" }, two: { category: "hosting" } },
    rules: [{ techA: "one", techB: "two", status: "incompatible", severity: "critical" }],
  });
  const choices = [{ group: group("hosting"), technology: hosts.names.byId("one") as Technology }];
  const alone = offersOf(hosts, group("hosting"), draftOf([], { choices }), TODAY);
  t.same(
    alone.fits.map(({ status }) => status),
    ["unknown", "unknown"],
  );
  t.equal(alone.compared, false);
  t.same(alone.against.chosen, []);
});

t.test("a technology goes to the group of its kind, or beside all", async (t) => {
  t.equal(groupFor(of("prisma"), approach("web-app"), GROUPS).key, "orm");
  t.equal(groupFor(of("prisma"), approach("web-app"), [group("hosting")]), EXTRA);
  t.equal(groupFor(of("nextjs"), approach("api"), GROUPS), EXTRA, "no framework of an API");
  t.equal(groupFor(of("nextjs"), approach("web-app"), GROUPS).key, "framework");
});

t.test("a name that is not known comes with the nearest", async (t) => {
  t.match(
    formatUnknownName(catalog, "prizma", TODAY),
    /We don't know a technology called "prizma"\. Did you mean "prisma"\?/,
  );
});
