import {
  chmodSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import t from "tap";
import { UnreadableError } from "../../../../clients/cli/command.js";
import { writeEdits } from "../../../../clients/cli/edit/write.js";
import { mountDisk, NO_DISK } from "../../../fixtures/small-disk.js";

const edit = (path: string) => ({ path, before: "old", after: "new" });

t.test("replaces the file, keeps its permissions and leaves no temporary files", async (t) => {
  const root = t.testdir({ app: { "package.json": "old" } });
  chmodSync(join(root, "app/package.json"), 0o666);
  await writeEdits({ cwd: root, root }, [edit("app/package.json")]);
  t.equal(readFileSync(join(root, "app/package.json"), "utf8"), "new");
  t.equal(statSync(join(root, "app/package.json")).mode & 0o777, 0o666, "whatever the umask");
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
      new UnreadableError(
        `${path} is a link that leads out of the folder: change the file it points to. No file was changed.`,
      ),
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

/** An edit that does something between the check of all files and the first that is changed. */
const meanwhile = (path: string, act: () => void) => ({
  ...{ path, before: "old" },
  get after() {
    act();
    return "new";
  },
});

t.test("a failure behind files that were written puts those back, and overwrites nothing of others", async (t) => {
  const root = t.testdir({ a: "old", b: "old", c: "old", d: "old" });
  chmodSync(join(root, "a"), 0o640);
  const edits = [edit("a"), edit("b"), edit("c"), meanwhile("d", () => writeFileSync(join(root, "b"), "theirs"))];
  await t.rejects(
    writeEdits({ cwd: root, root }, edits),
    new UnreadableError("b has changed since it was read. Run the command again. No file was changed."),
  );
  t.same(
    ["a", "b", "c", "d"].map((name) => readFileSync(join(root, name), "utf8")),
    ["old", "theirs", "old", "old"],
  );
  t.equal(statSync(join(root, "a")).mode & 0o777, 0o640);
  t.same(readdirSync(root), ["a", "b", "c", "d"], "no draft is left");
});

t.test("a written file that others have written to since is named, and not put back", async (t) => {
  const root = t.testdir({ a: "old", b: "old" });
  let looks = 0;
  const b = {
    ...{ path: "b", after: "new" },
    // Looked at when its draft is written, and again once the first file is.
    get before() {
      looks += 1;
      if (looks === 2) for (const name of ["a", "b"]) writeFileSync(join(root, name), "theirs");
      return "old";
    },
  };
  await t.rejects(writeEdits({ cwd: root, root }, [edit("a"), b]), { message: / Changed: a\. Not changed: b\.$/ });
  t.equal(readFileSync(join(root, "a"), "utf8"), "theirs");
});

t.test("a folder that becomes a link out of the project meanwhile is not written through", async (t) => {
  const base = t.testdir({ outside: { x: "old" }, root: { a: "old", app: { x: "old" } } });
  const root = join(base, "root");
  const swap = () => {
    renameSync(join(root, "app"), join(root, "moved"));
    symlinkSync("../outside", join(root, "app"));
  };
  await t.rejects(writeEdits({ cwd: root, root }, [edit("app/x"), meanwhile("a", swap)]), {
    message: /^app\/x is a link that leads out of the folder.* No file was changed\.$/,
  });
  t.equal(readFileSync(join(base, "outside/x"), "utf8"), "old");
});

t.test("on a full disk nothing changes, and no draft is left", { skip: NO_DISK }, async (t) => {
  const { folder: root } = mountDisk(t, "64k");
  for (const name of ["a", "b"]) writeFileSync(join(root, name), "old");
  const large = { ...edit("b"), after: "x".repeat(100_000) };
  await t.rejects(
    writeEdits({ cwd: root, root }, [edit("a"), large]),
    new UnreadableError("b cannot be written: ENOSPC: no space left on device. No file was changed."),
  );
  t.same(readdirSync(root), ["a", "b"]);
  for (const name of ["a", "b"]) t.equal(readFileSync(join(root, name), "utf8"), "old");
});

t.test("folders that were made for files that cannot be written are removed", async (t) => {
  const root = t.testdir({ a: "old", there: {} });
  const fresh = (path: string) => ({ path, before: undefined, after: "new" });
  const gone = edit("gone");
  await t.rejects(writeEdits({ cwd: root, root }, [fresh("new/inner/x"), fresh("there/inner/y"), gone]), {
    message: / No file was changed\.$/,
  });
  t.same(readdirSync(root).sort(), ["a", "there"]);
  t.same(readdirSync(join(root, "there")), []);
  const late = meanwhile("a", () => writeFileSync(join(root, "a"), "theirs"));
  await t.rejects(writeEdits({ cwd: root, root }, [fresh("new/x"), fresh("other/y"), late]), {
    message: / No file was changed\.$/,
  });
  t.same(readdirSync(root).sort(), ["a", "there"], "also those of files that were put back");
});

t.test("on a read-only disk nothing changes", { skip: NO_DISK }, async (t) => {
  const { folder: root, protect } = mountDisk(t);
  writeFileSync(join(root, "a"), "old");
  protect();
  await t.rejects(writeEdits({ cwd: root, root }, [edit("a")]), {
    message: "a cannot be written: EROFS: read-only file system. No file was changed.",
  });
});

t.test("a file that is not in UTF-8 is not damaged", async (t) => {
  const root = t.testdir({});
  const bytes = Buffer.from([0x6f, 0xe9]);
  writeFileSync(join(root, "a"), bytes);
  await t.rejects(writeEdits({ cwd: root, root }, [{ path: "a", before: bytes.toString(), after: "new" }]), {
    message: /^a is not in UTF-8/,
  });
  t.same(readFileSync(join(root, "a")), bytes);
});
