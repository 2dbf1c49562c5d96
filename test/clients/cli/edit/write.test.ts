import { chmodSync, mkdirSync, readdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import t from "tap";
import { UnreadableError } from "../../../../clients/cli/command.js";
import { writeEdits } from "../../../../clients/cli/edit/write.js";

const edit = (path: string) => ({ path, before: "old", after: "new" });

t.test("replaces the file, keeps its permissions and leaves no temporary files", async (t) => {
  const root = t.testdir({ app: { "package.json": "old" } });
  chmodSync(join(root, "app/package.json"), 0o640);
  await writeEdits({ cwd: root, root }, [edit("app/package.json")]);
  t.equal(readFileSync(join(root, "app/package.json"), "utf8"), "new");
  t.equal(statSync(join(root, "app/package.json")).mode & 0o777, 0o640);
  t.same(readdirSync(join(root, "app")), ["package.json"]);
});

t.test("a link within the folder stays a link", async (t) => {
  const root = t.testdir({ "real.json": "old", "package.json": t.fixture("symlink", "real.json") });
  await writeEdits({ cwd: root, root }, [edit("package.json")]);
  t.equal(readFileSync(join(root, "real.json"), "utf8"), "new");
  t.same(
    readdirSync(root, { withFileTypes: true })
      .filter((one) => one.isSymbolicLink())
      .map(({ name }) => name),
    ["package.json"],
  );
});

t.test("never writes outside the folder, through links or paths", async (t) => {
  const base = t.testdir({ outside: { "package.json": "old" }, root: { "good.json": "old" } });
  const root = join(base, "root");
  symlinkSync("../outside", join(root, "linked"));
  symlinkSync("../outside/package.json", join(root, "package.json"));
  for (const path of ["linked/package.json", "package.json", "../outside/package.json"]) {
    await t.rejects(
      writeEdits({ cwd: root, root }, [edit("good.json"), edit(path)]),
      new UnreadableError(`${path} is a link that leads out of the folder: change the file it points to.`),
    );
  }
  t.equal(readFileSync(join(base, "outside/package.json"), "utf8"), "old");
  t.equal(readFileSync(join(root, "good.json"), "utf8"), "old", "all are looked at first");
});

t.test("refuses files that changed, are missing or are not regular files", async (t) => {
  const root = t.testdir({ "package.json": "other", folder: {} });
  await t.rejects(writeEdits({ cwd: root, root }, [edit("package.json")]), {
    message: /has changed since it was read/,
  });
  await t.rejects(writeEdits({ cwd: root, root }, [edit("gone.json")]), {
    message: /^gone\.json cannot be written: ENOENT/,
  });
  await t.rejects(writeEdits({ cwd: root, root }, [edit("folder")]), { message: /not a regular file/ });
  mkdirSync(join(root, "a"));
  writeFileSync(join(root, "a/x"), "old");
  t.same(readFileSync(join(root, "package.json"), "utf8"), "other");
});
