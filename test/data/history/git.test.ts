import t from "tap";
import { environment, git } from "../../../server/data/history/git.js";
import { gitProject } from "../../fixtures/git-project.js";

t.test("Git answers for the folder it is led to, whatever a hook says", async (t) => {
  const { folder, commit } = gitProject(t);
  const id = commit({ "a.txt": "1" });
  t.teardown(() => {
    delete process.env.GIT_DIR;
  });
  process.env.GIT_DIR = "/nonexistent";
  t.equal((await git(["-C", folder, "rev-parse", "HEAD"])).trim(), id);
  t.notOk("GIT_DIR" in environment());
});

t.test("what Git refuses is an error with its words", async (t) => {
  const { folder } = gitProject(t);
  await t.rejects(git(["-C", folder, "rev-parse", "--verify", "nothing"]), /Needed a single revision/);
});
