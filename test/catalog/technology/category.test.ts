import t from "tap";
import { categoryName, categoryWords } from "../../../server/catalog/technology/category.js";
import { readSchemas } from "../../../server/data/schemas.js";

t.test("every category of the schema has words of its own", async (t) => {
  const schema = readSchemas().find(({ title }) => title === "Technology") as unknown as {
    properties: { category: { enum: string[] } };
  };
  t.strictSame(
    categoryWords().map(([category]) => category),
    schema.properties.category.enum,
  );
  const words = categoryWords().flatMap(([, own]) => own);
  t.equal(new Set(words).size, words.length, "no word means two categories");
  for (const word of words) t.match(word, /^[a-z0-9]+(?: [a-z0-9]+)*$/);
});

t.test("categories are shown as words", async (t) => {
  t.equal(categoryName("meta-framework"), "Meta framework");
  t.equal(categoryName("vector-db"), "Vector database");
  t.equal(categoryName("constructor"), "Constructor");
});

t.test("every category of the schema has a name of its own", async (t) => {
  const schema = readSchemas().find(({ title }) => title === "Technology") as unknown as {
    properties: { category: { enum: string[] } };
  };
  const names = schema.properties.category.enum.map(categoryName);
  t.equal(new Set(names).size, names.length);
  for (const name of names) t.match(name, /^[A-Z][A-Za-z0-9 ]+$/);
});
