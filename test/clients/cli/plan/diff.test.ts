import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import t from "tap";
import { patchText } from "../../../../clients/cli/plan/diff.js";

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
