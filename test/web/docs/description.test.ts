import t from "tap";
import { type Description, resolve } from "../../../server/web/docs/fields.js";

const document = {
  info: {},
  paths: { "/a/b": { get: { responses: { 200: { description: "It is." } } } } },
  components: { schemas: { A: { properties: { "x y": { type: "string" } } } } },
} as Description;

t.test("a reference leads to what it names", async (t) => {
  t.equal(resolve(document, "#/components/schemas/A"), document.components.schemas.A);
  t.strictSame(resolve(document, "#/components/schemas/A/properties/x%20y"), { type: "string" });
  t.match(resolve(document, "#/paths/~1a~1b/get/responses/200"), { description: "It is." });
});

t.test("a reference to nothing is a fault", async (t) => {
  for (const reference of ["#/components/schemas/B", "#/components/schemas/__proto__", "#/components/schemas/A/x/y"])
    t.throws(() => resolve(document, reference), { message: `dangling reference: ${reference}` });
});
