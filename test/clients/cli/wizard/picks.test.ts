import t from "tap";
import { UsageError } from "../../../../clients/cli/command.js";
import {
  callOf,
  emptyDraft,
  extrasProblem,
  pick,
  questionsOf,
  withApproach,
  withExtras,
  withPart,
} from "../../../../clients/cli/wizard/picks.js";
import { type Draft, stackOf } from "../../../../server/catalog/stack/wizard/draft.js";
import {
  APPROACHES,
  type Approach,
  PARTS,
  type PartKind,
  SETTINGS,
} from "../../../../server/catalog/stack/wizard/parts.js";
import type { Technology } from "../../../../server/catalog/technology/technology.js";
import { catalogOf, TODAY } from "../../../fixtures/catalog.js";
import { everyFact } from "../../../fixtures/every-fact.js";
import { HOSTILE } from "../../../fixtures/mcp.js";
import fc from "../../../fixtures/properties.js";

const catalog = everyFact();
const partsOf = ({ choices }: Draft) => choices.map(({ part, technology }) => `${part.key}=${technology.id}`);

t.test("an empty draft has its approach and its platform", async (t) => {
  const draft = emptyDraft("api", "edge");
  t.equal(draft.approach.key, "api");
  t.equal(stackOf(draft).platform, "edge");
  t.equal(emptyDraft(undefined, undefined).approach.key, "web-app");
});

t.test("refuses --platform if the approach implies it", async (t) => {
  t.throws(() => emptyDraft("mobile", "edge"), { message: /--approach mobile implies the platform/ });
  t.equal(stackOf(emptyDraft("mobile", undefined)).platform, "mobile");
});

t.test("sorts names into the parts of their kind, in the order of the questions", async (t) => {
  const { draft, notes } = pick(catalog, emptyDraft(undefined, undefined), ["vercel, Prisma", "next,,react"], TODAY);
  t.same(partsOf(draft), ["framework=nextjs", "orm=prisma", "hosting=vercel", "also=react"]);
  t.same(notes, []);
});

t.test("keeps what is no part, or whose part is taken", async (t) => {
  const hosts = catalogOf({
    technologies: { one: { category: "hosting" }, two: { category: "hosting" }, pot: { category: "devops" } },
  });
  const { draft } = pick(hosts, emptyDraft(undefined, undefined), ["one,two,pot,one"], TODAY);
  t.same(partsOf(draft), ["hosting=one", "also=two", "also=pot"]);
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
const part = (key: string) => PARTS.find((one) => one.key === key) as PartKind;
const approach = (key: string) => APPROACHES.find((one) => one.key === key) as Approach;
const draftOf = (key: string, ...names: string[]): Draft => {
  const empty = emptyDraft(key, undefined);
  return names.length > 0 ? pick(catalog, empty, names, TODAY).draft : empty;
};
const keysOf = (draft: Draft) => questionsOf(draft).map(({ key }) => key);

t.test("asks what the page asks", async (t) => {
  t.same(keysOf(draftOf("api")), ["approach", "runs", "language", "framework", "database", "orm", "hosting", "also"]);
  t.same(
    keysOf(draftOf("mobile")),
    ["approach", "language", "framework", "database", "orm", "also"],
    "an app on a phone has no server side to place",
  );
  t.ok(keysOf(draftOf("mobile", "vercel")).includes("also"));
});

t.test("another approach keeps the choices, and has its own platform", async (t) => {
  const draft = { ...draftOf("web-app", "prisma", "vercel"), runs: "edge" };
  const content = withApproach(draft, approach("content"));
  t.same(partsOf(content), ["orm=prisma", "hosting=vercel"]);
  t.equal(content.runs, "edge");
  const mobile = withApproach(draft, approach("mobile"));
  t.equal(mobile.runs, undefined);
  t.ok(keysOf(mobile).includes("hosting"), "what is chosen can be changed");
});

t.test("the last choice for a part replaces the other, and can be taken back", async (t) => {
  const one = withPart(draftOf("web-app", "prisma"), part("hosting"), of("vercel"));
  const two = withPart(one, part("hosting"), of("workers"));
  t.same(partsOf(two), ["orm=prisma", "hosting=workers"]);
  t.same(partsOf(withPart(two, part("hosting"), undefined)), ["orm=prisma"]);
});

t.test("what is chosen for another part moves there", async (t) => {
  t.same(partsOf(withPart(draftOf("web-app", "prisma"), part("database"), of("prisma"))), ["database=prisma"]);
});

t.test("the rest is named at once, without what a part has", async (t) => {
  const draft = withExtras(catalog, draftOf("web-app", "prisma"), "react, Prisma,mongodb,react");
  t.same(partsOf(draft), ["orm=prisma", "also=react", "also=mongodb"]);
  t.same(partsOf(withExtras(catalog, draft, "")), ["orm=prisma"]);
});

t.test("what is wrong with the rest is said", async (t) => {
  t.equal(extrasProblem(catalog, " ", TODAY), undefined);
  t.equal(extrasProblem(catalog, "react, mongodb", TODAY), undefined);
  t.match(extrasProblem(catalog, "react, prizma", TODAY), /Did you mean "prisma"/);
  t.match(extrasProblem(catalog, Array(11).fill("react").join(), TODAY), /At most 10 names; these are 11/);
});
