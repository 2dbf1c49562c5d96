import t from "tap";
import {
  askedParts,
  chosenFor,
  type Draft,
  extrasOf,
  formatUnknownName,
  offersOf,
  partFor,
  stackOf,
} from "../../../../server/catalog/stack/wizard/draft.js";
import {
  APPROACHES,
  type Approach,
  EXTRA,
  PARTS,
  type PartKind,
} from "../../../../server/catalog/stack/wizard/parts.js";
import type { Technology } from "../../../../server/catalog/technology/technology.js";
import { catalogOf, TODAY } from "../../../fixtures/catalog.js";
import { everyFact } from "../../../fixtures/every-fact.js";

const catalog = everyFact();
const of = (id: string) => catalog.names.byId(id) as Technology;
const part = (key: string) => [...PARTS, EXTRA].find((one) => one.key === key) as PartKind;
const approach = (key: string) => APPROACHES.find((one) => one.key === key) as Approach;

/** @param chosen keys of parts and ids: `orm=prisma` */
const draftOf = (chosen: string[] = [], more: Partial<Draft> = {}): Draft => ({
  approach: approach("web-app"),
  runs: undefined,
  choices: chosen.map((one) => {
    const [key = "", id = ""] = one.split("=");
    return { part: part(key), technology: of(id) };
  }),
  ...more,
});
const idsOf = (technologies: readonly Technology[]) => technologies.map(({ id }) => id);

t.test("parts are asked about by approach and choice", async (t) => {
  const keys = (draft: Draft) => askedParts(draft).map(({ key }) => key);
  const mobile = { approach: approach("mobile") };
  t.same(keys(draftOf()), ["language", "framework", "database", "orm", "hosting"]);
  t.same(keys(draftOf([], mobile)), ["language", "framework", "database", "orm"], "an app on a phone has no host");
  t.ok(keys(draftOf(["hosting=vercel"], mobile)).includes("hosting"), "what is chosen can be changed");
});

t.test("what is chosen for a part is apart from what is chosen beside them", async (t) => {
  const draft = draftOf(["orm=prisma", "also=react", "also=mongodb"]);
  t.equal(chosenFor(draft, part("orm")), of("prisma"));
  t.equal(chosenFor(draft, part("database")), undefined);
  t.same(idsOf(extrasOf(draft)), ["react", "mongodb"]);
  t.same(idsOf(stackOf(draft).chosen), ["prisma", "react", "mongodb"]);
});

t.test("the setting is the one of the approach, or the one chosen", async (t) => {
  t.equal(stackOf(draftOf([], { runs: "edge" })).platform, "edge");
  t.equal(stackOf(draftOf([], { runs: "edge", approach: approach("mobile") })).platform, "mobile");
  t.equal(stackOf(draftOf()).platform, undefined);
});

t.test("a part offers its kinds, best first, and before them what it does not offer but holds", async (t) => {
  const { fits, compared } = offersOf(catalog, part("orm"), draftOf(["framework=nextjs", "orm=mongodb"]), TODAY);
  const ids = idsOf(fits.map(({ technology }) => technology));
  t.equal(ids[0], "mongodb", "no kind of the part");
  t.ok(ids.indexOf("drizzle") < ids.indexOf("prisma"), "Drizzle is compatible with Next.js, Prisma in part");
  t.equal(compared, true);
  t.equal(offersOf(catalog, part("orm"), draftOf(), TODAY).compared, false);
  const ofPages = offersOf(catalog, part("framework"), draftOf([], { approach: approach("spa") }), TODAY);
  const offered = idsOf(ofPages.fits.map((fit) => fit.technology));
  t.ok(offered.includes("react"));
  t.notOk(offered.includes("angularjs"), "it is retired");
});

t.test("an option is compared with the other choices, not with the one it replaces", async (t) => {
  const hosts = catalogOf({
    technologies: { app: { category: "orm" }, one: { category: "hosting" }, two: { category: "hosting" } },
    rules: [{ techA: "one", techB: "two", status: "incompatible", severity: "critical" }],
  });
  const choices = [{ part: part("hosting"), technology: hosts.names.byId("one") as Technology }];
  const alone = offersOf(hosts, part("hosting"), draftOf([], { choices }), TODAY);
  t.same(
    alone.fits.map(({ status }) => status),
    ["unknown", "unknown"],
  );
  t.equal(alone.compared, false);
  t.same(alone.against.chosen, []);
});

t.test("a technology goes to the part of its kind, or beside all", async (t) => {
  t.equal(partFor(of("prisma"), approach("web-app"), PARTS).key, "orm");
  t.equal(partFor(of("prisma"), approach("web-app"), [part("hosting")]), EXTRA);
  t.equal(partFor(of("nextjs"), approach("api"), PARTS), EXTRA, "no framework of an API");
  t.equal(partFor(of("nextjs"), approach("web-app"), PARTS).key, "framework");
});

t.test("a name that is not known comes with the nearest", async (t) => {
  t.match(
    formatUnknownName(catalog, "prizma", TODAY),
    /We don't know a technology called "prizma"\. Did you mean "prisma"\?/,
  );
});
