import t from "tap";
import { pythonExample } from "../../../../server/web/docs/examples/python.js";
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
  const code = pythonExample({ ...REQUEST, call: CALL });
  t.match(code, 'Client("https://stackfit.example", token=os.environ["TOKEN"])');
  t.match(code, 'client.check_batch(names=["a", "b"], with_=["c"])');
  t.match(code, /^import json\nimport os\n\nfrom stackfit/);
});

t.test("an address is printed as it is", async (t) => {
  const call = { ...CALL, name: "badgeUrl", positional: ["a", "b"], named: {}, makesUrl: true };
  const code = pythonExample({ ...REQUEST, needsToken: false, call });
  t.match(code, /^from stackfit/);
  t.match(code, 'print(client.badge_url("a", "b"))');
});

t.test("without a call the standard library is used", async (t) => {
  t.match(pythonExample(REQUEST), 'data=json.dumps({"text": "it\'s"}).encode()');
  const plain = pythonExample({ ...REQUEST, method: "GET", needsToken: false, body: undefined });
  t.match(plain, /^from urllib\.request import urlopen\n\nwith urlopen\("https:\/\/stackfit\.example\/x"\)/);
});
