import { execFileSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import t from "tap";
import { originOf, repositoryIn } from "../../../scripts/build/origin.js";
import { temporaryFolder } from "../../fixtures/service.js";

t.test("every form of an address on GitHub names one repository", async (t) => {
  for (const address of [
    "https://github.com/acme/stack.fit",
    "https://github.com/acme/stack.fit.git",
    "https://github.com/acme/stack.fit/",
    "https://user:token@github.com/acme/stack.fit.git",
    "git+https://github.com/acme/stack.fit.git",
    "git@github.com:acme/stack.fit.git\n",
    "ssh://git@github.com/acme/stack.fit.git",
    "git+ssh://git@github.com/acme/stack.fit.git",
    "github:acme/stack.fit",
  ])
    t.equal(repositoryIn(address), "acme/stack.fit", address);
});

t.test("what is elsewhere, or could be a path, names none", async (t) => {
  for (const address of [
    "",
    "acme/stackfit",
    "../acme/stackfit",
    "/srv/github.com/acme/stackfit",
    "https://gitlab.com/acme/stackfit",
    "https://github.com.evil.example/acme/stackfit",
    "https://evil.example/github.com/acme/stackfit",
    "https://github.com@evil.example/acme/stackfit",
    "https://github.com/acme",
    "https://github.com/acme/stackfit/tree/main",
    "https://github.com/-acme/stackfit",
    "https://github.com/acme/stack fit",
  ])
    t.equal(repositoryIn(address), undefined, address);
});

t.test("package.json decides, then the remote; without a checkout there is no commit", async (t) => {
  const folder = temporaryFolder(t);
  const git = (...args: string[]) =>
    execFileSync("git", ["-c", "user.name=a", "-c", "user.email=a@b.example", ...args], {
      cwd: folder,
      encoding: "utf8",
      stdio: "pipe",
    }).trim();
  const write = (fields: object, at = folder) => writeFileSync(join(at, "package.json"), JSON.stringify(fields));
  write({});
  t.strictSame(originOf(folder), {}, "no Git");
  write({ repository: "github:named/fit" });
  t.strictSame(originOf(folder), { repository: "named/fit" });
  write({});
  git("init", "--quiet");
  t.strictSame(originOf(folder), {}, "no commit and no remote");
  git("commit", "--quiet", "--allow-empty", "--message=one");
  const commit = git("rev-parse", "HEAD");
  t.strictSame(originOf(folder), { commit });
  git("remote", "add", "origin", "git@github.com:cloned/fit.git");
  t.strictSame(originOf(folder), { repository: "cloned/fit", commit });
  write({ repository: { type: "git", url: "git+https://github.com/named/fit.git" } });
  t.strictSame(originOf(folder), { repository: "named/fit", commit });
  const inside = join(folder, "vendor");
  mkdirSync(inside);
  write({}, inside);
  t.strictSame(originOf(inside), {}, "a copy in the repository of others");
});
