import t from "tap";
import { curlExample, examplesOf, LANGUAGES } from "../../../../server/web/docs/examples/examples.js";
import { type ExampleRequest, requestOf } from "../../../../server/web/docs/examples/request.js";

t.test("there is an example in each language, in their order", async (t) => {
  const request = requestOf("https://stackfit.example", "get", "/healthz", { responses: {} });
  const examples = examplesOf(request);
  t.strictSame(
    examples.map(({ language }) => language),
    LANGUAGES.map(({ id }) => id),
  );
  for (const { code } of examples) t.match(code, "https://stackfit.example/healthz");
});

const REQUEST: ExampleRequest = {
  base: "https://stackfit.example",
  method: "POST",
  url: "https://stackfit.example/x",
  needsToken: true,
  body: { text: "it's" },
  call: undefined,
};

t.test("a command has the token, the type and the body", async (t) => {
  t.equal(
    curlExample(REQUEST),
    `curl 'https://stackfit.example/x' \\
  -H "Authorization: Bearer $TOKEN" \\
  -H 'Content-Type: application/json' \\
  -d '{
  "text": "it'\\''s"
}'`,
  );
  t.equal(curlExample({ ...REQUEST, needsToken: false, body: undefined }), "curl 'https://stackfit.example/x'");
});
