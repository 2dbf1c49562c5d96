import t from "tap";
import { readSchemas } from "../../../server/data/schemas.js";
import { categoryName } from "../../../server/web/components/category.js";

t.test("categories are shown as words", async (t) => {
  t.equal(categoryName("meta-framework"), "Meta framework");
  t.equal(categoryName("orm"), "ORM");
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
