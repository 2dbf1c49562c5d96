import t from "tap";
import { examplesOf, LANGUAGES } from "../../../../server/web/docs/examples/examples.js";
import { requestOf } from "../../../../server/web/docs/examples/request.js";

t.test("there is an example in each language, in their order", async (t) => {
  const request = requestOf("https://stackfit.example", "get", "/healthz", { responses: {} });
  const examples = examplesOf(request);
  t.strictSame(
    examples.map(({ language }) => language),
    LANGUAGES.map(({ id }) => id),
  );
  for (const { code } of examples) t.match(code, "https://stackfit.example/healthz");
});
