import t from "tap";
import { goExample } from "../../../../server/web/docs/examples/go.js";
import type { ExampleRequest } from "../../../../server/web/docs/examples/request.js";

const REQUEST: ExampleRequest = {
  base: "https://stackfit.example",
  method: "POST",
  url: "https://stackfit.example/x",
  needsToken: true,
  body: { text: "it's" },
  call: undefined,
};
const CALL = {
  name: "checkBatch",
  positional: [],
  named: { names: ["a", "b"], with: ["c"] },
  submitted: undefined,
  type: "CheckBatchRequest",
  makesUrl: false,
};

t.test("a call of the client takes a struct", async (t) => {
  const code = goExample({ ...REQUEST, call: CALL });
  t.match(code, 'stackfit.WithToken(os.Getenv("TOKEN"))');
  t.match(code, 'stackfit.CheckBatchRequest{Names: []string{"a", "b"}, With: []string{"c"}}');
});

t.test("the project of a plan is a struct of its own", async (t) => {
  const call = { ...CALL, name: "plan", named: { targets: ["a@2"], dependencies: ["a@1"] } };
  t.match(
    goExample({ ...REQUEST, call }),
    /stackfit\.PlanRequest\{\s+Targets: +\[\]string\{"a@2"\},\s+ScanRequest: +stackfit\.ScanRequest\{Dependencies: \[\]string\{"a@1"\}\},/,
  );
});

t.test("values below each other begin at the same column", async (t) => {
  const [a, b] = ["a".repeat(40), "b".repeat(40)];
  const call = { ...CALL, name: "check", positional: [a, b], named: { platform: "edge" } };
  t.match(goExample({ ...REQUEST, call }), `TechA:    "${a}",\n\t\tTechB:    "${b}",\n\t\tPlatform: "edge",`);
});

t.test("what is submitted is JSON, and its initials are those of Go", async (t) => {
  const call = { ...CALL, name: "submitAiTool", submitted: { name: "`x`" }, type: "AiToolContribution" };
  const code = goExample({ ...REQUEST, call });
  t.match(code, "var body stackfit.AIToolContribution");
  t.match(code, "client.SubmitAITool(context.Background(), body)");
  t.match(code, '[]byte("{\\n  \\"name\\": \\"`x`\\"\\n}")', "a text with backticks cannot be raw");
});

t.test("only what is used is imported", async (t) => {
  t.match(
    goExample({ ...REQUEST, method: "GET", needsToken: false, body: undefined }),
    'import (\n\t"io"\n\t"log"\n\t"net/http"\n\t"os"\n)',
  );
  t.match(goExample(REQUEST), '\t"strings"\n');
});
