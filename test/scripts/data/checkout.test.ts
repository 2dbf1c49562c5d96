import { symlinkSync } from "node:fs";
import { join } from "node:path";
import t from "tap";
import { Checkout, fileUrl } from "../../../scripts/data/checkout.js";
import { gitProject } from "../../fixtures/git-project.js";
import { temporaryFolder } from "../../fixtures/service.js";

t.test("a name stands for a commit and its day", async (t) => {
  const { folder, commit, tag } = gitProject(t);
  const first = commit({ a: "1" }, "2025-06-07");
  tag("v1.0.0", "@scope/name@1.0.0");
  const second = commit({ a: "2" }, "2026-01-02");
  const checkout = new Checkout(folder);
  for (const ref of ["v1.0.0", "@scope/name@1.0.0", first, first.slice(0, 12)])
    t.same(await checkout.commit(ref), { id: first, day: "2025-06-07" }, ref);
  t.same(await checkout.commit("HEAD"), { id: second, day: "2026-01-02" });
  t.same((await checkout.tags()).sort(), ["@scope/name@1.0.0", "v1.0.0"]);
});

t.test("says in Git's words what is not there", async (t) => {
  const { folder, commit } = gitProject(t);
  commit({ a: "1" });
  const checkout = new Checkout(folder);
  await t.rejects(checkout.commit("v9"), { message: /^fatal: .*v9/ });
  await t.rejects(checkout.commit("--all"), { message: /^fatal: .*--all/ }, "a name is no option");
  await t.rejects(checkout.read("HEAD", "b"), { message: /^fatal: path 'b' does not exist in 'HEAD'/ });
  await t.rejects(checkout.files("v9"), { message: /^fatal: / });
  const nowhere = new Checkout(join(temporaryFolder(t), "nowhere"));
  await t.rejects(nowhere.tags(), { message: /^fatal: cannot change to .*nowhere/ });
});

t.test("files are read as they were at a commit, whatever they are called", async (t) => {
  const { folder, commit, tag } = gitProject(t);
  const files = { "a.txt": "one\n", "päth/with space/b.txt": "äöü\n\n", "c#1/empty": "" };
  commit(files);
  tag("v1");
  commit({ "a.txt": "two\n", "c#1/empty": null });
  const checkout = new Checkout(folder);
  t.same((await checkout.files("v1")).sort(), Object.keys(files).sort());
  t.same((await checkout.files("HEAD")).sort(), ["a.txt", "päth/with space/b.txt"]);
  t.equal(await checkout.read("v1", "a.txt"), "one\n");
  t.equal(await checkout.read("HEAD", "a.txt"), "two\n");
  t.strictSame(Object.fromEntries(await checkout.readAll("v1", Object.keys(files))), files);
});

t.test("of many files, those that are none are left out", async (t) => {
  const { folder, commit } = gitProject(t);
  symlinkSync("a", join(folder, "link"));
  commit({ a: "blob 3\nmissing", "folder/b": "b", "folder/c": "c" });
  const checkout = new Checkout(folder);
  t.strictSame(
    [...(await checkout.readAll("HEAD", ["nowhere", "folder", "a", "nowhere blob 3", "link", "folder/c"]))],
    [
      ["a", "blob 3\nmissing"],
      ["link", "a"],
      ["folder/c", "c"],
    ],
  );
  t.strictSame([...(await checkout.readAll("v9", ["a"]))], []);
  t.strictSame([...(await checkout.readAll("HEAD", []))], []);
});

t.test("a bare copy serves as well", async (t) => {
  const { folder, commit } = gitProject(t, "https://github.com/o/p.git");
  const id = commit({ a: "1" });
  const bare = join(temporaryFolder(t), "copy");
  gitProject(t, undefined, join(bare, "..", "unused")).git("clone", "--quiet", "--bare", folder, bare);
  const checkout = new Checkout(bare);
  t.equal((await checkout.commit("HEAD")).id, id);
  t.equal(await checkout.read("HEAD", "a"), "1");
});

t.test("the web address comes from the remote", async (t) => {
  const cases: [origin: string | undefined, address: string | undefined][] = [
    ["https://github.com/owner/name", "https://github.com/owner/name"],
    ["https://github.com/owner/na.me.git", "https://github.com/owner/na.me"],
    ["https://gitlab.com/group/sub/name.git/", "https://gitlab.com/group/sub/name"],
    ["git@github.com:owner/name.git", "https://github.com/owner/name"],
    ["ssh://git@codeberg.org/owner/name", "https://codeberg.org/owner/name"],
    ["../elsewhere", undefined],
    [undefined, undefined],
  ];
  for (const [origin, address] of cases) {
    t.equal(await new Checkout(gitProject(t, origin).folder).origin(), address, origin ?? "none");
  }
});

t.test("a file's address leads to it, whatever it is called", async (t) => {
  const cases: [path: string, address: string][] = [
    ["a/b.json", "https://github.com/o/p/blob/v1/a/b.json"],
    ["C# app/App?.csproj", "https://github.com/o/p/blob/v1/C%23%20app/App%3F.csproj"],
    ["100%/ä", "https://github.com/o/p/blob/v1/100%25/%C3%A4"],
  ];
  for (const [path, address] of cases) {
    t.equal(fileUrl("https://github.com/o/p", "v1", path), address);
    t.equal(decodeURIComponent(new URL(address).pathname), `/o/p/blob/v1/${path}`);
  }
  t.equal(fileUrl("https://github.com/o/p", "@a/b@1.0.0", "c"), "https://github.com/o/p/blob/@a/b@1.0.0/c");
});
