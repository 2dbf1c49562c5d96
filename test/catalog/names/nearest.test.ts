import t from "tap";
import { isSlipOf, meantBy, nearestOf } from "../../../server/catalog/names/nearest.js";
import { catalogOf } from "../../fixtures/catalog.js";

const { technologies } = catalogOf({ technologies: { react: {}, preact: {}, "react-native": {}, postgresql: {} } });
const spellings = technologies.map((technology): [string, { technology: (typeof technologies)[number] }] => [
  technology.id,
  { technology },
]);
const ids = (text: string, most = 3) => nearestOf(spellings, text, most).map(({ id }) => id);

t.test("nearest first: what begins with it, then what differs in few letters", async (t) => {
  t.same(ids("reac"), ["react", "react-native"]);
  t.same(ids("raect"), ["react"], "letters that changed places");
  t.same(ids("raetc"), [], "two such pairs are too many for a short name");
  t.same(ids("reactt"), ["react", "preact"]);
  t.same(ids("reac", 1), ["react"]);
  t.same(ids("postgresqlx"), ["postgresql"]);
  t.same(ids("zzzz"), []);
});

t.test("of several words, those near the first where none is near them all", async (t) => {
  t.same(ids("reactt for beginners"), ["react", "preact"]);
});

t.test("a misspelt name means the one that is nearest, where there is one and the name is not too short", async (t) => {
  const meant = (text: string) => meantBy(spellings, text)?.id;
  t.equal(meant("raect"), "react");
  t.equal(meant("reactt"), "react", "another is farther");
  t.equal(meant("rect"), undefined, "four letters are too easily another name");
  t.equal(meant("postgressqll"), "postgresql", "of long names, two letters");
  t.equal(meant("prreact"), "preact");
  t.equal(meant("postgres"), "postgresql", "two letters are missing");
  t.equal(meant("postg"), undefined, "the beginning of a name is no misspelling");
  t.equal(meant("dreact"), undefined, "the first letter is right");
  t.equal(meant("react-natives"), "react-native");
  const two = catalogOf({ technologies: { polars: {}, polaris: {} } }).technologies;
  const equal = two.map((technology): [string, { technology: (typeof two)[number] }] => [
    technology.id,
    { technology },
  ]);
  t.equal(meantBy(equal, "polares"), undefined, "two are equally near");
});

t.test(
  "a word is misspelt in one letter where it is long, and else by letters that changed places or one that is missing",
  async (t) => {
    t.ok(isSlipOf("suppurt", "support"));
    t.ok(isSlipOf("wich", "which"));
    t.ok(isSlipOf("wiht", "with"));
    t.notOk(isSlipOf("wuth", "with"));
    t.notOk(isSlipOf("wth", "with"));
    t.notOk(isSlipOf("upport", "support"), "the first letter is right");
    t.notOk(isSlipOf("suppurrt", "support"));
  },
);
