import t from "tap";
import { curlExample } from "../../../../server/web/docs/examples/examples.js";
import type { ExampleRequest } from "../../../../server/web/docs/examples/request.js";

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
