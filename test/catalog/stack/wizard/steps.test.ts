import { readFileSync } from "node:fs";
import t from "tap";
import {
  APPROACHES,
  type Approach,
  categoriesOf,
  GROUPS,
  NEEDS,
  SETTINGS,
  STEPS,
} from "../../../../server/catalog/stack/wizard/steps.js";

const schema = JSON.parse(readFileSync("schemas/technology.schema.json", "utf8"));
const known = new Set<string>(schema.properties.category.enum);

t.test("the table speaks of categories, needs and approaches that exist", async (t) => {
  const needs = new Set(NEEDS.map(({ key }) => key));
  const approaches = new Set(APPROACHES.map(({ key }) => key));
  for (const group of GROUPS) {
    const categories = [...group.categories, ...Object.values(group.categoriesFor ?? {}).flat()];
    for (const category of categories) t.ok(known.has(category), `${group.key}: ${category}`);
    for (const key of [...(group.approaches ?? []), ...Object.keys(group.categoriesFor ?? {})])
      t.ok(approaches.has(key), `${group.key}: ${key}`);
    if (group.need) t.ok(needs.has(group.need), `${group.key} serves ${group.need}`);
  }
  for (const { key, needs: ticked } of APPROACHES) for (const need of ticked) t.ok(needs.has(need), `${key}: ${need}`);
});

t.test("each need brings a choice", async (t) => {
  for (const { key } of NEEDS)
    t.ok(
      GROUPS.some(({ need }) => need === key),
      key,
    );
});

t.test("every key means one thing in the address", async (t) => {
  const parameters = ["approach", "needs", "runs", "step", "to", "other", "more", ...GROUPS.map(({ key }) => key)];
  t.equal(new Set(parameters).size, parameters.length);
  for (const list of [STEPS, APPROACHES, NEEDS, SETTINGS]) {
    const keys = list.map(({ key }) => key);
    t.equal(new Set(keys).size, keys.length);
  }
});

t.test("a user is through in a dozen steps", async (t) => {
  t.ok(STEPS.length <= 12);
});

t.test("an approach has its own kinds, or those of all", async (t) => {
  const of = (group: string, approach: string) =>
    categoriesOf(
      GROUPS.find(({ key }) => key === group) as (typeof GROUPS)[number],
      APPROACHES.find(({ key }) => key === approach) as Approach,
    );
  t.same(of("framework", "api"), ["backend-framework"]);
  t.same(of("framework", "web-app"), ["meta-framework"]);
  t.same(of("orm", "api"), ["orm", "db-driver"]);
});
