import t from "tap";
import { FieldList, ValueDescription } from "../../../server/web/docs/docs-page.js";
import type { Field } from "../../../server/web/docs/fields.js";
import { render } from "../../fixtures/page.js";

const field = (more: Partial<Field>): Field => ({
  name: "a",
  required: false,
  type: "string",
  description: undefined,
  values: [],
  rules: [],
  fields: [],
  ...more,
});

t.test("a field is told with all that is known of it", async (t) => {
  const html = render(
    <FieldList
      fields={[field({ required: true, description: "Says `so`.", values: ['"x"', "null"], rules: ["one", "two"] })]}
    />,
  );
  t.match(html, /<dt><code>a<\/code> string<span class="kind">required<\/span><\/dt>/);
  t.match(html, "<p>Says <code>so</code>.</p>");
  t.match(html, "<code>&quot;x&quot;, null</code>");
  t.match(html, "one; two");
});

t.test("what is not known of a field takes no room", async (t) => {
  t.notMatch(render(<FieldList fields={[field({})]} />), /<p|<details|required/);
  t.equal(render(<ValueDescription value={field({})} />), "");
});

t.test("what is in a field can be opened, however deep", async (t) => {
  const html = render(
    <FieldList fields={[field({ fields: [field({ name: "b", fields: [field({ name: "c" })] })] })]} />,
  );
  t.match(html, /<details><summary>.*<code>a<\/code>.*<details><summary>.*<code>b<\/code>.*<dt><code>c<\/code>/s);
});

t.test("the same name may stand in the path and in the query", async (t) => {
  const html = render(<FieldList fields={["path", "query"].map((place) => ({ ...field({}), place }))} />);
  t.match(html, /in the path.*in the query/s);
});
