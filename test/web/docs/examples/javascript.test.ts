import t from "tap";
import { javascriptExample } from "../../../../server/web/docs/examples/javascript.js";
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

t.test("a call of the client is made where it has one", async (t) => {
  const code = javascriptExample({ ...REQUEST, call: CALL });
  t.match(code, 'new StackFit({ baseUrl: "https://stackfit.example", token: process.env.TOKEN })');
  t.match(code, 'await stackfit.checkBatch({ names: ["a", "b"], with: ["c"] });');
  t.notMatch(code, "fetch");
});

t.test("an address is made without waiting", async (t) => {
  const call = { ...CALL, name: "badgeUrl", positional: ["a", "b"], named: {}, makesUrl: true };
  t.match(javascriptExample({ ...REQUEST, call }), 'console.log(stackfit.badgeUrl("a", "b"));');
});

t.test("without a call it is fetched", async (t) => {
  const code = javascriptExample(REQUEST);
  t.match(code, 'method: "POST"');
  t.match(code, 'body: JSON.stringify({ text: "it\'s" })');
  t.match(
    javascriptExample({ ...REQUEST, method: "GET", needsToken: false, body: undefined }),
    'fetch("https://stackfit.example/x");',
  );
});
