import { execFileSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import t from "tap";
import type { DataChange } from "../../server/catalog/directory/changes.js";
import { checkoutSource, createHistory, type HistorySource } from "../../server/data/history.js";
import { gitProject } from "../fixtures/git-project.js";
import { temporaryFolder } from "../fixtures/service.js";

/** What names no commit: then all is told. */
const ANY = "HEAD";

interface Setting {
  now?: () => Date;
  revision?: () => string;
}

/** The history of some sources, and what was logged. */
function historyOf(sources: HistorySource[], { now = () => new Date(0), revision = () => "r1" }: Setting = {}) {
  const warnings: object[] = [];
  const log = { warn: (details: object) => warnings.push(details) };
  return { read: createHistory({ sources, revision, log, now }), warnings };
}

/** The changes of a folder up to its newest commit. */
const changesIn = (folder: string) => historyOf([checkoutSource(folder, ANY)]).read();

/** What changed, one word for each fact: `added rule a/b`. */
const told = (changes: readonly DataChange[]) =>
  changes.map(({ facts }) => facts.map(({ how, kind, ids }) => `${how} ${kind} ${ids.join("/")}`.trim()));

t.test("tells commits that touched facts, newest first, by kind", async (t) => {
  const { folder, commit } = gitProject(t);
  const first = commit(
    {
      "data/rules/a/b.yaml": "1",
      "data/technologies/a.yaml": "1",
      "data/ai-tools/x.yaml": "1",
      "data/stacks/shop.yaml": "1",
      "data/capabilities.yaml": "1",
      "README.md": "1",
    },
    "2026-01-02",
  );
  commit({ "README.md": "2" }, "2026-01-03");
  const last = commit(
    { "data/rules/a/b.yaml": "2", "data/ai-tools/x.yaml": null, "data/rules/a/c.yaml": "1" },
    "2026-01-04",
  );
  const changes = await changesIn(join(folder, "data"));
  t.strictSame(
    changes.map(({ revision, date }) => [revision, date]),
    [
      [last, "2026-01-04T12:00:00.000Z"],
      [first, "2026-01-02T12:00:00.000Z"],
    ],
  );
  const [newest, oldest] = told(changes);
  t.strictSame(newest, ["removed ai-tool x", "changed rule a/b", "added rule a/c"]);
  t.strictSame(oldest?.sort(), [
    "added ai-tool x",
    "added capabilities",
    "added rule a/b",
    "added stack shop",
    "added technology a",
  ]);
});

t.test("only what is a fact by its place and name counts", async (t) => {
  const { folder, commit } = gitProject(t);
  commit({
    "data/notes.md": "1",
    "data/technologies/.hidden.yaml": "1",
    "data/technologies/Upper Case.yaml": "1",
    'data/technologies/"><script>.yaml': "1",
    "data/rules/a/../a/b\nc.yaml": "1",
    "elsewhere/technologies/x.yaml": "1",
  });
  t.strictSame(await changesIn(join(folder, "data")), []);
  commit({ "data/technologies/ok.yaml": "1", "data/technologies/\n.yaml": "1" });
  t.strictSame(told(await changesIn(join(folder, "data"))), [["added technology ok"]]);
});

t.test("the data folder may be the whole repository", async (t) => {
  const { folder, commit } = gitProject(t);
  commit({ "technologies/a.yaml": "1" });
  t.strictSame(told(await changesIn(folder)), [["added technology a"]]);
});

t.test("a file that was renamed went, and another came", async (t) => {
  const { folder, commit } = gitProject(t);
  const text = "the same text, which Git would take for the same file\n".repeat(10);
  commit({ "data/technologies/a.yaml": text });
  commit({ "data/technologies/a.yaml": null, "data/technologies/b.yaml": text });
  t.strictSame(told(await changesIn(join(folder, "data")))[0], ["removed technology a", "added technology b"]);
});

t.test("a merge is one change, that of all it brings in", async (t) => {
  const { folder, commit, git } = gitProject(t);
  commit({ "data/technologies/a.yaml": "1" });
  const branch = git("rev-parse", "--abbrev-ref", "HEAD").trim();
  git("checkout", "--quiet", "-b", "topic");
  commit({ "data/technologies/b.yaml": "1" });
  commit({ "data/technologies/c.yaml": "1" });
  git("checkout", "--quiet", branch);
  commit({ "data/technologies/a.yaml": "2" });
  git("merge", "--quiet", "--no-ff", "-m", "merge", "topic");
  t.strictSame(told(await changesIn(join(folder, "data"))), [
    ["added technology b", "added technology c"],
    ["changed technology a"],
    ["added technology a"],
  ]);
});

t.test("commits that came after the revision that answers are not told", async (t) => {
  const { folder, commit } = gitProject(t);
  const served = commit({ "data/technologies/a.yaml": "1" });
  commit({ "data/technologies/b.yaml": "1" });
  const data = join(folder, "data");
  t.strictSame(told(await historyOf([checkoutSource(data, served)]).read()), [["added technology a"]]);
  t.equal(
    (await historyOf([checkoutSource(data, "content-0123456789ab")]).read()).length,
    2,
    "or all, if none is known",
  );
});

t.test("where a shallow clone is cut off, nothing is taken for new", async (t) => {
  const origin = gitProject(t);
  origin.commit({ "data/technologies/a.yaml": "1" });
  origin.commit({ "data/technologies/b.yaml": "1" });
  origin.commit({ "data/technologies/c.yaml": "1" });
  const clone = temporaryFolder(t);
  execFileSync("git", ["clone", "--quiet", "--depth=2", `file://${origin.folder}`, clone], { stdio: "pipe" });
  t.strictSame(told(await changesIn(join(clone, "data"))), [["added technology c"]]);
  t.equal((await changesIn(join(origin.folder, "data"))).length, 3, "the first commit of a whole one is a change");
});

t.test("without a repository, without commits and where Git ignores the data there are none", async (t) => {
  const plain = temporaryFolder(t);
  const { folder, commit } = gitProject(t);
  const data = join(folder, "data");
  mkdirSync(data);
  for (const place of [plain, data]) {
    const { read, warnings } = historyOf([checkoutSource(place, ANY)]);
    t.strictSame(await read(), [], place);
    t.strictSame(warnings, [], "which is no fault");
  }
  writeFileSync(join(folder, ".gitignore"), "data\n");
  commit({ "README.md": "1" });
  t.strictSame(await changesIn(data), []);
});

t.test("of two sources each is told, but not what one only repeats of the other", async (t) => {
  const checkout = gitProject(t);
  checkout.commit({ "data/technologies/a.yaml": "1" }, "2026-01-01");
  checkout.commit({ "data/technologies/b.yaml": "1" }, "2026-01-05");
  const own = gitProject(t);
  const branch = () => own.git("rev-parse", "--abbrev-ref", "HEAD").trim();
  own.commit({ "data/technologies/a.yaml": "1" }, "2026-01-02");
  const main = branch();
  own.git("update-ref", "refs/repeats", "HEAD");
  // As contributions are merged: on a commit that repeats the other source.
  own.git("checkout", "--quiet", "-b", "topic");
  own.commit({ "data/rules/a/c.yaml": "1" });
  own.git("checkout", "--quiet", main);
  own.git("merge", "--quiet", "--no-ff", "-m", "merge", "topic");
  own.git("checkout", "--quiet", "--detach", "refs/repeats");
  own.commit({ "data/technologies/b.yaml": "1" }, "2026-01-06");
  own.git("update-ref", "refs/repeats", "HEAD");
  own.git("checkout", "--quiet", main);
  own.git("merge", "--quiet", "--no-ff", "-m", "merge", "refs/repeats");
  const { read } = historyOf([
    checkoutSource(join(checkout.folder, "data"), ANY),
    {
      at: [`--git-dir=${join(own.folder, ".git")}`],
      folder: "data/",
      from: `refs/heads/${main}`,
      repeats: "refs/repeats",
    },
  ]);
  t.strictSame(told(await read()), [["added technology b"], ["added rule a/c"], ["added technology a"]]);
});

t.test("Git is asked once for each revision, however many ask, and again for the next", async (t) => {
  const { folder, commit } = gitProject(t);
  commit({ "data/technologies/a.yaml": "1" });
  let revision = "r1";
  const { read } = historyOf([checkoutSource(join(folder, "data"), ANY)], { revision: () => revision });
  const [one, other] = await Promise.all([read(), read()]);
  t.equal(one, other, "the very same list");
  commit({ "data/technologies/b.yaml": "1" });
  t.equal(await read(), one);
  revision = "r2";
  t.equal((await read()).length, 2);
});

t.test("a newer revision that comes while Git is read is waited for", async (t) => {
  const { folder, commit } = gitProject(t);
  commit({ "data/technologies/a.yaml": "1" });
  let revision = "r1";
  const { read } = historyOf([checkoutSource(join(folder, "data"), ANY)], { revision: () => revision });
  const asked = read();
  commit({ "data/technologies/b.yaml": "1" });
  revision = "r2";
  t.equal((await asked).length, 2);
});

t.test("a failure is logged once, tells what was known before, and is tried again later", async (t) => {
  const { folder, commit } = gitProject(t);
  commit({ "data/technologies/a.yaml": "1" });
  let revision = "r1";
  let time = 0;
  const setting = { revision: () => revision, now: () => new Date(time) };
  const { read, warnings } = historyOf([checkoutSource(join(folder, "data"), ANY)], setting);
  t.equal((await read()).length, 1);

  const path = process.env.PATH;
  t.teardown(() => {
    process.env.PATH = path;
  });
  process.env.PATH = temporaryFolder(t);
  revision = "r2";
  t.equal((await read()).length, 1);
  time += 60_000;
  t.equal((await read()).length, 1);
  t.equal(warnings.length, 1);
  t.match(warnings, [{ reason: /git/ }]);

  process.env.PATH = path;
  commit({ "data/technologies/b.yaml": "1" });
  time += 59_999;
  t.equal((await read()).length, 1, "not at once");
  time += 1;
  t.equal((await read()).length, 2);
  t.equal(warnings.length, 1);
});

t.test("variables that Git sets for its hooks lead nowhere else", async (t) => {
  const { folder, commit } = gitProject(t);
  commit({ "data/technologies/a.yaml": "1" });
  t.teardown(() => {
    delete process.env.GIT_DIR;
  });
  process.env.GIT_DIR = "/nonexistent";
  t.equal((await changesIn(join(folder, "data"))).length, 1);
});

t.test("changes that Git does not hold stand among the others, by their dates", async (t) => {
  const { folder, commit } = gitProject(t);
  commit({ "technologies/a.yaml": "a" }, "2026-01-02");
  const [own] = await changesIn(folder);
  if (!own) return t.fail("the commit is told");
  const others: DataChange[] = [];
  let revision = "r1";
  const log = { warn: () => undefined };
  const sources = [checkoutSource(folder, ANY)];
  const read = createHistory({ sources, others, revision: () => revision, log, now: () => new Date(0) });
  t.equal((await read()).length, 1);
  others.push({ revision: "r2", date: "2999-01-01T00:00:00.000Z", facts: own.facts });
  revision = "r2";
  t.strictSame(
    (await read()).map((change) => change.revision),
    ["r2", own.revision],
  );
});

t.test("what a commit changed is read once: a later revision adds what came after it", async (t) => {
  const { folder, commit } = gitProject(t);
  const rule = (message: string) => `status: partial\nseverity: warning\nmessage: ${message}\n`;
  commit({ "rules/a/b.yaml": rule("one") }, "2026-01-02");
  let revision = "r1";
  const { read, warnings } = historyOf([checkoutSource(folder, ANY)], { revision: () => revision });
  const before = await read();
  const newest = commit({ "rules/a/b.yaml": rule("two"), "rules/a/c.yaml": rule("three") }, "2026-01-03");
  revision = "r2";
  const after = await read();
  t.strictSame(told(after), [["changed rule a/b", "added rule a/c"], ["added rule a/b"]]);
  t.equal(after[0]?.revision, newest);
  t.equal(after[1], before[0], "the same object as before");
  t.strictSame(warnings, []);
});
