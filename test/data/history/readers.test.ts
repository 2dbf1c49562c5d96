import { join } from "node:path";
import t from "tap";
import type { Readers } from "../../../server/catalog/directory/changes.js";
import { checkoutSource, createHistory } from "../../../server/data/history.js";
import { type GitProject, gitProject } from "../../fixtures/git-project.js";

/** Who else read each changed rule, newest change first, by the ids of the rule. */
async function readersIn({ folder }: GitProject): Promise<Record<string, Readers | undefined>[]> {
  const sources = [checkoutSource(join(folder, "data"), "HEAD")];
  const log = { warn: (details: object) => t.fail("nothing fails", details) };
  const changes = await createHistory({ sources, revision: () => "r1", log, now: () => new Date(0) })();
  return changes.map(({ facts }) => Object.fromEntries(facts.map(({ ids, readers }) => [ids.join("/"), readers])));
}

const RULE = "data/rules/a/b.yaml";

/** Commits on a branch, and merges it. @param message of the commit on the branch */
function merge({ git, commit }: GitProject, files: Record<string, string>, message: string, by: string): void {
  const main = git("rev-parse", "--abbrev-ref", "HEAD").trim();
  git("checkout", "--quiet", "-b", "topic");
  commit(files);
  git("commit", "--quiet", "--amend", "-m", message);
  git("checkout", "--quiet", main);
  git("-c", `user.name=${by}`, "merge", "--quiet", "--no-ff", "--no-commit", "topic");
  git("commit", "--quiet", `--author=${by} <someone@example.com>`, "-m", "merge");
  git("branch", "--quiet", "-D", "topic");
}

t.test("a plain commit names nobody else", async (t) => {
  const project = gitProject(t);
  project.commit({ [RULE]: "1" });
  t.strictSame(await readersIn(project), [{ "a/b": undefined }]);
});

t.test("who merges what another wrote has read it; who merges their own has not", async (t) => {
  const project = gitProject(t);
  project.commit({ "README.md": "1" });
  merge(project, { [RULE]: "1" }, "one", "Grace Hopper");
  merge(project, { [RULE]: "2" }, "two", "Test");
  t.strictSame(await readersIn(project), [{ "a/b": undefined }, { "a/b": { mergedBy: "Grace Hopper" } }]);
});

t.test("trailers count for the rules of their own commit, and authors are no second readers", async (t) => {
  const project = gitProject(t);
  const message = [
    "change",
    "",
    "Reviewed-by: Grace Hopper <grace@example.com>",
    "Reviewed-by: Test <test@example.com>",
    "Co-authored-by: Ada Lovelace <ada@example.com>",
  ].join("\n");
  project.commit({ [RULE]: "1" });
  project.git("commit", "--quiet", "--amend", "-m", message);
  merge(project, { [RULE]: "2" }, message, "Test");
  merge(project, { "data/rules/a/c.yaml": "2" }, "plain", "Test");
  const named = { reviewedBy: ["Grace Hopper"], writtenWith: ["Ada Lovelace"] };
  t.strictSame(await readersIn(project), [{ "a/c": undefined }, { "a/b": named }, { "a/b": named }]);
});
