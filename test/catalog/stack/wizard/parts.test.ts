import { readFileSync } from "node:fs";
import t from "tap";
import {
  APPROACHES,
  type Approach,
  categoriesOf,
  EXTRA,
  PARTS,
  type PartKind,
  SETTINGS,
} from "../../../../server/catalog/stack/wizard/parts.js";

const schema = JSON.parse(readFileSync("schemas/technology.schema.json", "utf8"));
const known = new Set<string>(schema.properties.category.enum);

t.test("the table has only categories and approaches that exist", async (t) => {
  const approaches = new Set(APPROACHES.map(({ key }) => key));
  for (const part of PARTS) {
    const categories = [...part.categories, ...Object.values(part.categoriesFor ?? {}).flat()];
    for (const category of categories) t.ok(known.has(category), `${part.key}: ${category}`);
    for (const key of [...(part.approaches ?? []), ...Object.keys(part.categoriesFor ?? {})])
      t.ok(approaches.has(key), `${part.key}: ${key}`);
  }
});

t.test("every key means one thing in the address, and there are at most eight questions", async (t) => {
  const questions = ["approach", "runs", ...PARTS.map(({ key }) => key), EXTRA.key];
  t.ok(questions.length <= 8);
  for (const keys of [questions, APPROACHES.map(({ key }) => key), SETTINGS.map(({ key }) => key)])
    t.equal(new Set(keys).size, keys.length);
});

t.test("an approach has its own kinds, or those of all", async (t) => {
  const of = (part: string, approach: string) =>
    categoriesOf(
      PARTS.find(({ key }) => key === part) as PartKind,
      APPROACHES.find(({ key }) => key === approach) as Approach,
    );
  t.same(of("framework", "api"), ["backend-framework"]);
  t.same(of("framework", "web-app"), ["meta-framework"]);
  t.same(of("orm", "api"), ["orm", "db-driver"]);
});
