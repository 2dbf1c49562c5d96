import t from "tap";
import type { DocumentedField } from "../../../server/web/docs/fields.js";
import { FieldList, OperationView, ValueDescription } from "../../../server/web/docs/operation-view.js";
import type { DocumentedOperation } from "../../../server/web/docs/operations.js";
import { render } from "../../fixtures/page.js";

const value = { type: "object", description: "A body.", values: [], rules: [], fields: [] };
const OPERATION: DocumentedOperation = {
  anchor: "post-thing",
  method: "POST",
  path: "/api/v1/thing",
  aliases: ["/thing"],
  summary: "A <thing>",
  description: "Like `GET /thing`.",
  needsToken: true,
  parameters: [{ ...value, name: "id", place: "path", required: true }],
  body: value,
  answers: [
    {
      status: "200",
      description: "It is.",
      type: "application/json",
      value: { ...value, fields: [{ ...value, name: "deep", required: true }] },
      isError: false,
    },
    { status: "400", description: "INVALID_INPUT", type: "application/json", value: undefined, isError: true },
  ],
  example: "curl 'x'",
};

t.test("an operation is told from its address to its answers", async (t) => {
  const html = render(<OperationView operation={OPERATION} />);
  for (const expected of [
    '<h2 id="post-thing"><a href="#post-thing">A &lt;thing></a></h2>',
    '<span class="method post">POST</span> /api/v1/thing',
    "Like <code>GET /thing</code>.",
    "<code>/thing</code>",
    '<a href="/docs#tokens">access token</a>',
    '<div class="copy"><pre><code>curl &#39;x&#39;</code></pre>',
    "in the path",
    "A body.",
    /<dt>200<\/dt>.*It is\..*<details>.*<code>deep<\/code>/s,
    /<dt>400<\/dt>.*INVALID_INPUT.*<a href="\/docs#errors">/s,
  ])
    t.match(html.replaceAll("'", "&#39;"), expected);
});

t.test("what it does not have has no heading", async (t) => {
  const bare = {
    ...OPERATION,
    aliases: [],
    needsToken: false,
    parameters: [],
    body: undefined,
    example: undefined,
    answers: [],
  };
  const html = render(<OperationView operation={{ ...bare, description: undefined }} />);
  t.notMatch(html, /Parameters|Body|class="copy|token|Also at/);
});

const field = (more: Partial<DocumentedField>): DocumentedField => ({
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
