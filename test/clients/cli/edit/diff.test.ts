import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import t from "tap";
import { diffLines, patchText } from "../../../../clients/cli/edit/diff.js";
import { painter } from "../../../../clients/cli/output/terminal/terminal.js";

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

t.test("writes a patch below its title, as git does", async (t) => {
  t.equal(
    patchText("Step 1", [{ path: "web/a", before: "x\n", after: "y\n" }], false),
    "Step 1\n--- a/web/a\n+++ b/web/a\n@@ -1,1 +1,1 @@\n-x\n+y\n",
  );
  t.equal(patchText("Step 2", [], false), "Step 2\n");
});

t.test("git applies it, also to a path with a space and a file without a last line break", async (t) => {
  const before = "one\n\ttwo\nthree";
  const after = "one\n\t2\nthree";
  const cwd = t.testdir({ "my app": { a: before } });
  execFileSync("git", ["init", "-q"], { cwd });
  execFileSync("git", ["apply"], { cwd, input: patchText("Step 1", [{ path: "my app/a", before, after }], false) });
  t.equal(readFileSync(join(cwd, "my app", "a"), "utf8"), after);
});

t.test("leaves escape sequences out only where a terminal shows it", async (t) => {
  const edits = [{ path: "a", before: "\t\u001b[2Jx\n", after: "\ty\n" }];
  t.match(patchText("Step 1", edits, false), "\n-\t\u001b[2Jx\n");
  const shown = patchText("Step 1", edits, true);
  t.notMatch(shown, "\u001b");
  t.match(shown, "\n+\ty\n", "indents stay");
});
