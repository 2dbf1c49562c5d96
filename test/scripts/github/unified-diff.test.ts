import { execFileSync } from "node:child_process";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import t from "tap";
import { parseDiff, parseHunks } from "../../../scripts/github/unified-diff.js";

const lines = (...texts: string[]) => texts.map((text) => `${text}\n`).join("");

/** What git says of two states of a folder, as the workflow asks it. */
function gitDiff(folder: string, before: Record<string, string>, after: Record<string, string | undefined>): string {
  const git = (...args: string[]) =>
    execFileSync("git", ["-c", "user.name=t", "-c", "user.email=t@example.com", ...args], {
      cwd: folder,
      encoding: "utf8",
    });
  mkdirSync(`${folder}/data`, { recursive: true });
  git("init", "--quiet");
  for (const [path, text] of Object.entries(before)) writeFileSync(`${folder}/${path}`, text);
  git("add", "--all");
  git("commit", "--quiet", "--message", "before");
  for (const [path, text] of Object.entries(after)) {
    if (text === undefined) rmSync(`${folder}/${path}`);
    else writeFileSync(`${folder}/${path}`, text);
  }
  return git("diff", "--no-color", "--no-ext-diff", "--no-renames", "--unified=1", "--", "data");
}

t.test("reads what git says, hunk by hunk", async (t) => {
  const diff = gitDiff(
    t.testdir(),
    { "data/a.yaml": lines("1", "2", "3", "4", "5", "6", "7"), "data/b.yaml": "same\n" },
    { "data/a.yaml": lines("1", "two", "3", "4", "5", "6", "7", "8") },
  );
  t.strictSame(parseDiff(diff), [
    {
      path: "data/a.yaml",
      hunks: [
        {
          oldStart: 1,
          oldCount: 3,
          newStart: 1,
          newCount: 3,
          lines: [
            { sign: " ", text: "1" },
            { sign: "-", text: "2" },
            { sign: "+", text: "two" },
            { sign: " ", text: "3" },
          ],
        },
        {
          oldStart: 7,
          oldCount: 1,
          newStart: 7,
          newCount: 2,
          lines: [
            { sign: " ", text: "7" },
            { sign: "+", text: "8" },
          ],
        },
      ],
    },
  ]);
});

t.test("lines that look like parts of a diff are lines", async (t) => {
  const diff = gitDiff(
    t.testdir(),
    { "data/a.yaml": lines("-- a/other", "x") },
    { "data/a.yaml": lines("++ b/other", "@@ -1 +1 @@") },
  );
  const [file, ...others] = parseDiff(diff);
  t.strictSame(others, []);
  t.equal(file?.path, "data/a.yaml");
  t.strictSame(
    file?.hunks[0]?.lines.map(({ sign, text }) => sign + text),
    ["--- a/other", "-x", "+++ b/other", "+@@ -1 +1 @@"],
  );
});

t.test("a missing end of line is not a line", async (t) => {
  const diff = gitDiff(t.testdir(), { "data/a.yaml": "x" }, { "data/a.yaml": "y\n" });
  t.match(diff, "\\ No newline");
  t.strictSame(parseDiff(diff)[0]?.hunks[0]?.lines, [
    { sign: "-", text: "x" },
    { sign: "+", text: "y" },
  ]);
});

t.test("files that go or come are left out", async (t) => {
  const diff = gitDiff(
    t.testdir(),
    { "data/a.yaml": "x\n", "data/b.yaml": "x\n" },
    { "data/a.yaml": undefined, "data/b.yaml": "" },
  );
  t.strictSame(
    parseDiff(diff).map(({ path }) => path),
    ["data/b.yaml"],
  );
  t.strictSame(parseDiff(""), []);
  t.strictSame(parseDiff("some text\n"), []);
});

t.test("reads the patches of GitHub's lists, which have no header", async (t) => {
  t.match(parseHunks("@@ -0,0 +1,2 @@ some words\n+a\n+b"), [{ oldStart: 0, oldCount: 0, newStart: 1, newCount: 2 }]);
  t.strictSame(parseHunks(""), []);
});

t.test("a hunk that breaks off or runs over is an error", async (t) => {
  for (const hunk of ["@@ -1,2 +1 @@\n-a", "@@ -1 +1 @@\n", "@@ -1 +1 @@\n-a\nx", "@@ -1,2 +1 @@\n-a\n+b\n+c\n-d"])
    t.throws(() => parseHunks(hunk), /the hunk/, hunk);
});
