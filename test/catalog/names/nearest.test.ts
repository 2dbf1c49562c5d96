import t from "tap";
import { nearestOf } from "../../../server/catalog/names/nearest.js";
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
