import t from "tap";
import { isClosed, keyIn, readFlow, withoutComment } from "../../../server/manifests/formats/yaml-flow.js";

t.test("a key is told from a scalar", async (t) => {
  const cases: [content: string, key: string | undefined, rest?: string][] = [
    ["a: b", "a", "b"],
    ["a:", "a", ""],
    ["a: # b", "a", "# b"],
    [`node-version: \${{ matrix.node }}`, "node-version", `\${{ matrix.node }}`],
    ['"on": push', "on", "push"],
    ["'a b':", "a b", ""],
    ["http://a", undefined],
    ["npm run a:b", undefined],
    ["[a: b]", undefined],
    ["*a", undefined],
    ["a # b: c", undefined],
    ['"a', undefined],
  ];
  for (const [content, key, rest] of cases)
    t.same(keyIn(content), key === undefined ? undefined : { key, rest }, content);
});

t.test("a comment begins behind a blank", async (t) => {
  t.equal(withoutComment("a#b # c"), "a#b");
  t.equal(withoutComment("a"), "a");
});

t.test("quotes and brackets are followed over lines", async (t) => {
  const closed = isClosed();
  t.notOk(closed("[a, 'b]'"));
  t.notOk(closed("# ]"));
  t.ok(closed('"]"]'));
  t.ok(isClosed()("'it'"));
  t.notOk(isClosed()('"a \\"'));
});

t.test("an apostrophe within a word is no quote", async (t) => {
  t.ok(isClosed()("[it's]"));
  const none = () => ({ value: "", line: 1 });
  t.match(readFlow("[it's, b]", 1, none), { value: [{ value: "it's" }, { value: "b" }] });
});
