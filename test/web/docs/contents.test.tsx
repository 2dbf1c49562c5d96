import t from "tap";
import { Contents } from "../../../server/web/docs/docs-page.js";
import type { OperationGroup } from "../../../server/web/docs/operations.js";
import { render } from "../../fixtures/page.js";

const operation = { anchor: "get-a", method: "GET", path: "/api/v1/a" } as OperationGroup["operations"][number];
const SECTIONS: OperationGroup[] = [
  { name: "one", title: "Ones", operations: [operation] },
  { name: "two", title: "Twos", operations: [{ ...operation, anchor: "get-b" }] },
];

t.test("the operations of the current group are listed, and all groups", async (t) => {
  const html = render(<Contents sections={SECTIONS} current="one" />);
  t.match(html, /href="\/docs\/one"[^>]* aria-current="page">Ones<.*href="#get-a".*href="\/docs\/two"[^>]*>Twos</s);
  t.notMatch(html, "get-b");
  t.match(html, 'href="/docs#limits"');
});

t.test("on the start of the reference no group is current", async (t) => {
  const html = render(<Contents sections={SECTIONS} />);
  t.match(html, 'href="#limits"');
  t.notMatch(html, /get-a|aria-current/);
});
