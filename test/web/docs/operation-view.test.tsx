import t from "tap";
import { OperationView } from "../../../server/web/docs/operation-view.js";
import type { Description, Operation } from "../../../server/web/docs/operations.js";
import { createApp } from "../../fixtures/app.js";
import { everyFact } from "../../fixtures/every-fact.js";
import { render } from "../../fixtures/page.js";

const DOCUMENT: Description = {
  info: {},
  servers: [{ url: "https://stackfit.example" }],
  paths: {},
  components: { schemas: { ErrorBody: { type: "object", properties: { code: { type: "string" } } } } },
};
const json = (schema: object) => ({ "application/json": { schema } });
const BODY = { type: "object", description: "A body.", properties: { deep: { type: "string" } } };
const OPERATION: Operation = {
  anchor: "post-thing",
  method: "POST",
  path: "/api/v1/thing/{id}",
  aliases: ["/thing"],
  summary: "A <thing>",
  description: "Like `GET /thing`.",
  security: [{}],
  parameters: [
    { name: "q", in: "query", description: "Words.", schema: { type: "string", description: "Any." } },
    { name: "id", in: "path", required: true, schema: { type: "string" } },
  ],
  requestBody: { content: json(BODY) },
  responses: {
    200: { description: "It is.", content: json(BODY) },
    304: { description: "As before." },
    400: { description: "INVALID_INPUT", content: json({ $ref: "#/components/schemas/ErrorBody" }) },
  },
};

t.test("an operation is told from its address to its answers", async (t) => {
  const html = render(<OperationView document={DOCUMENT} operation={OPERATION} />);
  for (const expected of [
    '<h3 id="post-thing"><a href="#post-thing">A &lt;thing></a></h3>',
    '<span class="method post">POST</span> /api/v1/thing/{id}',
    "Like <code>GET /thing</code>.",
    "<code>/thing</code>",
    '<a href="#tokens">access token</a>',
    /<div class="copy"><pre><code>curl 'https:\/\/stackfit\.example\/api\/v1\/thing/,
    /<code>id<\/code> string · in the path<span class="kind">required.*<code>q<\/code> string · in the query.*Words\./s,
    /<summary>Body <span class="fine">deep<.*A body\./s,
    /<dt>200<\/dt>.*It is\..* · application\/json<.*<details>.*<code>deep<\/code>/s,
    /<dt>304<\/dt><dd>As before\.<\/dd>.*<dt>400<\/dt><dd>INVALID_INPUT<\/dd>.*<a href="#errors">/s,
  ])
    t.match(html, expected);
  t.notMatch(html, "<code>code</code>", "the body that errors share is shown once, elsewhere");
  t.notMatch(html, "Any.", "what is said of the parameter counts");
});

t.test("what it does not have has no heading", async (t) => {
  const { anchor, method, path, summary } = OPERATION;
  const bare = { anchor, method, path, summary, aliases: [], responses: {} };
  t.notMatch(
    render(<OperationView document={DOCUMENT} operation={bare} />),
    /Parameters|Body|class="copy|token|Also at/,
  );
});

t.test("a badge tells its type and no fields", async (t) => {
  const { app } = await createApp(t, everyFact());
  const document = (await app.inject("/openapi.json")).json() as Description;
  const operation = document.paths["/api/v1/badge"]?.get;
  if (!operation) throw new Error("the description has no badge");
  const more = { anchor: "badge", method: "GET", path: "/api/v1/badge", summary: "A badge", aliases: [] };
  const html = render(<OperationView document={document} operation={{ ...operation, ...more }} />);
  t.match(html, / · image\/svg\+xml</);
  t.notMatch(html, "Response fields");
});
