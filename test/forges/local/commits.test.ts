import t from "tap";
import { writeCommit } from "../../../server/forges/local/commits.js";
import { createForge, failureOf, flawsOf, git } from "../../fixtures/local-forge.js";

const date = "2026-05-06T07:08:09.999Z";

t.test("writes files of any name and content, and moves no ref", async (t) => {
  const { stateDir, repository } = await createForge(t);
  const refs = git(stateDir, "for-each-ref");
  const files = new Map([
    ['a "b" \\ c', "\u0000\r\n"],
    ["line\nbreak", "done\nget-mark :1\n"],
    ["ü/\u{1f600}", "ü"],
    ["empty", ""],
  ]);
  const message = "Words\n\ncommit refs/heads/main\n\u001b";
  const id = await writeCommit(repository.git, { parents: [], files, message, date });
  t.equal(git(stateDir, "for-each-ref"), refs);
  t.same(
    git(stateDir, "ls-tree", "-r", "-z", "--name-only", id).split("\0").filter(Boolean).sort(),
    [...files.keys()].sort(),
  );
  for (const [path, text] of files) t.equal(git(stateDir, "cat-file", "blob", `${id}:${path}`), text);
  t.ok(git(stateDir, "cat-file", "commit", id).endsWith(`\n\n${message}`));
  t.equal(git(stateDir, "log", "-1", "--format=%aI %cI", id), "2026-05-06T07:08:09+00:00 2026-05-06T07:08:09+00:00\n");
  t.same(flawsOf(stateDir), []);
});

t.test("changes, keeps and removes files of the first parent, or of another tree", async (t) => {
  const { repository, stateDir } = await createForge(t);
  const write = (parents: string[], files: [string, string | { blob: string } | undefined][], tree?: string) =>
    writeCommit(repository.git, { parents, files: new Map(files), message: "m", date, tree });
  const first = await write(
    [],
    [
      ["a", "1"],
      ["b", "2"],
    ],
  );
  const blob = git(stateDir, "rev-parse", `${first}:a`).trim();
  const second = await write(
    [first],
    [
      ["a", undefined],
      ["c", { blob }],
    ],
  );
  t.equal(git(stateDir, "diff", "--name-status", "--no-renames", first, second), "D\ta\nA\tc\n");
  const merge = await write([second, first], [["d", "4"]], git(stateDir, "rev-parse", `${first}^{tree}`).trim());
  t.equal(git(stateDir, "diff", "--name-status", first, merge), "A\td\n");
  t.equal(git(stateDir, "log", "-1", "--format=%P", merge).trim(), `${second} ${first}`);
});

t.test("equal commits have equal ids", async (t) => {
  const { repository } = await createForge(t);
  const commit = { parents: [], files: new Map([["a", "1"]]), message: "m", date };
  t.equal(await writeCommit(repository.git, commit), await writeCommit(repository.git, commit));
});

t.test("names that would break a commit are made fit for one", async (t) => {
  const { stateDir, repository } = await createForge(t);
  for (const [author, name] of [
    ["Zoë", "Zoë"],
    [" A\n<b>\u0000 c ", "A b c"],
    ["<>\u202e", "Unnamed"],
    ["\u{1f600}".repeat(200), "\u{1f600}".repeat(100)],
  ] as const) {
    const id = await writeCommit(repository.git, { parents: [], message: "m", author, date });
    t.equal(git(stateDir, "log", "-1", "--format=%an", id), `${name}\n`);
  }
  t.same(flawsOf(stateDir), []);
});

t.test("a parent that is not there is an error", async (t) => {
  const { repository } = await createForge(t);
  const error = await failureOf(
    writeCommit(repository.git, { parents: ["0".repeat(39).concat("1")], message: "m", date }),
  );
  t.match(error, { kind: "unavailable", message: /fast-import/ });
});
