import t from "tap";
import { CACHED, HIDDEN, texts, UNCOUNTED } from "../../server/web/route-options.js";

t.test("no page is in the description of the API", async (t) => {
  for (const { schema } of [HIDDEN, CACHED, UNCOUNTED]) t.equal(schema.hide, true);
});

t.test("a query of texts has its names", async (t) => {
  t.strictSame(texts("a", "b").properties, { a: { type: "string" }, b: { type: "string" } });
});
