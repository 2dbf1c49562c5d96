import { join } from "node:path";
import t from "tap";
import { findStrayCommits } from "../../../../scripts/data/evidence/stray-commits.js";
import { gitProject } from "../../../fixtures/git-project.js";
import { temporaryFolder } from "../../../fixtures/service.js";

t.test("a cited commit is the makers' where a branch or tag contains it, and a pull request's otherwise", async (t) => {
  const folder = temporaryFolder(t);
  const { commit, tag, git } = gitProject(t, undefined, join(folder, "kit", "kit"));
  const main = git("symbolic-ref", "--short", "HEAD").trim();
  const older = commit({ "a.md": "one" });
  const newer = commit({ "a.md": "two" });
  const released = (() => {
    git("checkout", "--quiet", "--detach");
    const id = commit({ "a.md": "release" });
    tag("v1.0.0");
    return id;
  })();
  const remote = commit({ "a.md": "remote" });
  git("update-ref", "refs/remotes/origin/next", remote);
  git("checkout", "--quiet", "--detach", older);
  const proposed = commit({ "a.md": "pull request" });
  git("update-ref", "refs/pull/1/head", proposed);
  git("checkout", "--quiet", main);

  const find = (...urls: string[]) =>
    findStrayCommits(
      urls.map((url, index) => ({ url, path: "technologies/x.yaml", line: index + 1 })),
      folder,
    );
  const at = (id: string, kind = "blob", path = "/a.md") => `https://github.com/kit/kit/${kind}/${id}${path}`;
  t.same(await find(at(older), at(newer), at(released), at(remote), at("v1.0.0")), []);
  t.same(await find(at(newer), at(proposed), at(proposed, "commit", "")), [
    `technologies/x.yaml:2: no branch or tag contains the commit of ${at(proposed)}`,
    `technologies/x.yaml:3: no branch or tag contains the commit of ${at(proposed, "commit", "")}`,
  ]);
  const file = git("rev-parse", `${older}:a.md`).trim();
  t.same(
    await find(at("0".repeat(40)), at(file), at(proposed).replace("kit/kit", "nobody/kit"), "https://kit.dev"),
    [],
  );
});
