import t from "tap";
import { exampleOf } from "../../../server/web/docs/example.js";

const BASE = "https://stackfit.example";
const responses = {};

t.test("a command has the token, the type and the body", async (t) => {
  const requestBody = { content: { "application/json": { example: { text: "it's" } } } };
  t.equal(
    exampleOf(BASE, "/x", { security: [{}], requestBody, responses }),
    `curl 'https://stackfit.example/x' \\
  -H "Authorization: Bearer $TOKEN" \\
  -H 'Content-Type: application/json' \\
  -d '{
  "text": "it'\\''s"
}'`,
  );
  t.equal(exampleOf(BASE, "/x", { responses }), "curl 'https://stackfit.example/x'");
});

t.test("parameters with an example are in the address", async (t) => {
  const parameters = [
    { name: "id", in: "path", example: "c++" },
    { name: "q", in: "query", example: "a b" },
    { name: "other", in: "query" },
  ];
  t.equal(exampleOf(BASE, "/x/{id}", { parameters, responses }), "curl 'https://stackfit.example/x/c%2B%2B?q=a%20b'");
});
