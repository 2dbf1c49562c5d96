import t from "tap";
import { jsonBoundsProblem, textBoundsProblem } from "../../../server/manifests/formats/json-bounds.js";

const DEEP = "is nested too deeply";
const MANY = "has too many values";

t.test("deep nesting is rejected without using the stack", async (t) => {
  const nested = (levels: number) => "[".repeat(levels) + "]".repeat(levels);
  t.equal(jsonBoundsProblem(nested(32)), undefined);
  t.equal(jsonBoundsProblem(nested(33)), DEEP);
  t.equal(jsonBoundsProblem(nested(400_000)), DEEP);
  t.equal(jsonBoundsProblem('{"a":'.repeat(33)), DEEP);
  t.equal(jsonBoundsProblem(nested(32).repeat(9)), undefined, "side by side");
  t.equal(jsonBoundsProblem(`["${"[".repeat(99)}", "\\"${"{".repeat(99)}"]`), undefined, "in strings");
  t.equal(
    jsonBoundsProblem(`["\\\\", "${"[".repeat(99)}"]`),
    undefined,
    "behind a backslash that is none of the quote",
  );
});

t.test("so are very many values, but not as parts of texts", async (t) => {
  const lists = (count: number) => `[${"[],".repeat(count)}{}]`;
  const keys = (count: number) =>
    JSON.stringify(Object.fromEntries(Array.from({ length: count }, (_, at) => [at, at])));
  t.equal(jsonBoundsProblem(lists(29_000)), undefined);
  t.equal(jsonBoundsProblem(lists(30_000)), MANY);
  t.equal(jsonBoundsProblem(keys(59_000)), undefined);
  t.equal(jsonBoundsProblem(keys(60_001)), MANY);
  t.equal(jsonBoundsProblem(JSON.stringify(lists(200_000))), undefined);
});

t.test("a caller may allow more", async (t) => {
  const bounds = { levels: 100, values: 1_000_000 };
  t.equal(jsonBoundsProblem("[".repeat(100), bounds), undefined);
  t.equal(jsonBoundsProblem("[".repeat(101), bounds), DEEP);
  t.equal(jsonBoundsProblem("0,".repeat(999_999), bounds), undefined);
  t.equal(jsonBoundsProblem("0,".repeat(1_000_000), bounds), MANY);
});

t.test("in other formats no quote hides values", async (t) => {
  for (const part of ["\n", "- ", "[", "{", ",", "/**/"]) {
    t.equal(textBoundsProblem(part.repeat(99), 100), undefined, JSON.stringify(part));
    t.equal(textBoundsProblem(`"'${part.repeat(100)}`, 100), MANY, JSON.stringify(part));
  }
  t.equal(textBoundsProblem("https://a.example/b-c.tgz ".repeat(200), 100), undefined);
});
