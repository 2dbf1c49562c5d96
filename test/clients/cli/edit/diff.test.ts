import t from "tap";
import { diffLines } from "../../../../clients/cli/edit/diff.js";
import { painter } from "../../../../clients/cli/output/terminal/color.js";

const view = { width: 80, paint: painter(false) };

t.test("shows the changed line below its path, between two lines of context", async (t) => {
  const before = "a\nb\nc\nd\ne\nf\ng\n";
  const lines = diffLines({ path: "package.json", before, after: before.replace("d", "D") }, view);
  t.same(lines, ["  package.json", "  @@ -2,5 +2,5 @@", "   b", "   c", "  -d", "  +D", "   e", "   f"]);
});

t.test("removed lines are red and added ones green, where there are colors", async (t) => {
  const lines = diffLines({ path: "a", before: "x\n", after: "y\n" }, { ...view, paint: painter(true) });
  t.match(lines.at(-2), "\u001b[31m-x");
  t.match(lines.at(-1), "\u001b[32m+y");
});

t.test("keeps the indent of a line, with two spaces for a tab", async (t) => {
  t.same(diffLines({ path: "a", before: "\tx\n", after: "\t  y\n" }, view).slice(-2), ["  -  x", "  +    y"]);
});

t.test("escape sequences in paths and lines reach no terminal", async (t) => {
  const lines = diffLines({ path: "a\u001b[2J", before: "\u001b[2Jx\n", after: "y\u001b[2J\n" }, view);
  t.equal(lines.length, 4);
  t.notMatch(lines.join("\n"), "\u001b");
});
