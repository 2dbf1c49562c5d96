import t from "tap";
import { labelled, pad, widthOf, wrap } from "../../../../../clients/cli/output/terminal/wrap.js";

t.test("uses the width of the terminal, within limits", async (t) => {
  const cases: [columns: number | undefined, expected: number][] = [
    [undefined, 80],
    [0, 80],
    [100, 100],
    [10, 24],
    [400, 120],
  ];
  for (const [columns, expected] of cases) t.equal(widthOf(columns), expected);
});

t.test("measures text as displayed", async (t) => {
  t.equal(pad("日本", 6), "日本  ");
  t.equal(pad("\u001b[31mab\u001b[39m", 3), "\u001b[31mab\u001b[39m ");
  t.equal(pad("too long", 3), "too long");
});

t.test("breaks lines between words, and inside long words", async (t) => {
  t.same(wrap("one two three", 7), ["one two", "three"]);
  t.same(wrap("日本語技術", 4), ["日本", "語技", "術"]);
  t.same(wrap("abcdefgh", 3), ["abc", "def", "gh"]);
});

t.test("indents a paragraph to its label", async (t) => {
  t.equal(labelled(2, "do  ", "one two three four five", 20), "  do  one two three\n      four five");
  t.equal(labelled(2, "a very long label  ", "one two three", 24), "  a very long label\n    one two three");
});
