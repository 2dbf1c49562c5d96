import t from "tap";
import { OperationView } from "../../../server/web/docs/operation-view.js";
import type { Operation } from "../../../server/web/docs/operations.js";
import { render } from "../../fixtures/page.js";

const value = { type: "object", description: "A body.", values: [], rules: [], fields: [] };
const OPERATION: Operation = {
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
  command: "curl 'x'",
};

t.test("an operation is told from its address to its answers", async (t) => {
  const html = render(<OperationView operation={OPERATION} />);
  for (const expected of [
    '<h3 id="post-thing"><a href="#post-thing">A &lt;thing></a></h3>',
    '<span class="method post">POST</span> /api/v1/thing',
    "Like <code>GET /thing</code>.",
    "<code>/thing</code>",
    '<a href="#tokens">access token</a>',
    "<pre><code>curl &#39;x&#39;</code></pre>",
    "in the path",
    "A body.",
    /<dt>200<\/dt>.*It is\..*<details>.*<code>deep<\/code>/s,
    /<dt>400<\/dt>.*INVALID_INPUT.*<a href="#errors">/s,
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
    command: undefined,
    answers: [],
  };
  const html = render(<OperationView operation={{ ...bare, description: undefined }} />);
  t.notMatch(html, /Parameters|Body|Example|token|The same at/);
});
