import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import t from "tap";
import { readPlainFile, readText, syncFolder, UnsoundFile, writeDurably } from "../../server/state/durable-file.js";
import { mountDisk, NO_DISK } from "../fixtures/small-disk.js";

const modeOf = (path: string) => statSync(path).mode & 0o777;

t.test("a file is written completely, with its folders, readable only by its owner", async (t) => {
  const folder = t.testdir();
  const path = join(folder, "a", "b", "file.json");
  await writeDurably(path, "text é");
  t.equal(readFileSync(path, "utf8"), "text é");
  t.equal(modeOf(path), 0o600);
  t.equal(modeOf(join(folder, "a")), 0o700);
  t.equal(modeOf(join(folder, "a", "b")), 0o700);
  await writeDurably(path, "open", 0o640);
  t.equal(modeOf(path), 0o640);
});

t.test("an existing file or link is replaced, but not the target of the link", async (t) => {
  const folder = t.testdir({ target: "old", file: "old" });
  symlinkSync("target", join(folder, "link"));
  await writeDurably(join(folder, "file"), "");
  await writeDurably(join(folder, "link"), "new");
  t.equal(readFileSync(join(folder, "file"), "utf8"), "");
  t.equal(readFileSync(join(folder, "target"), "utf8"), "old");
  t.equal(readFileSync(join(folder, "link"), "utf8"), "new");
});

t.test("readers always see one complete text, however many are written at once", async (t) => {
  const path = join(t.testdir(), "file");
  const texts = Array.from({ length: 20 }, (_, index) => String(index).repeat(50_000));
  await writeDurably(path, texts[0] as string);
  let done = false;
  const writing = Promise.all(texts.map((text) => writeDurably(path, text))).then(() => {
    done = true;
  });
  const known = new Set(texts);
  let reads = 0;
  do {
    if (!known.has(readFileSync(path, "utf8"))) t.fail("a text was seen that nobody wrote");
    reads += 1;
    await new Promise(setImmediate);
  } while (!done);
  await writing;
  t.ok(reads > 0);
  t.same(readdirSync(join(path, "..")), ["file"], "no drafts are left");
});

t.test("when renaming fails, the old file stays and nothing is left behind", async (t) => {
  const folder = t.testdir();
  mkdirSync(join(folder, "taken", "inside"), { recursive: true });
  await t.rejects(writeDurably(join(folder, "taken"), "text"), { code: /EISDIR|ENOTEMPTY/ });
  t.same(readdirSync(folder), ["taken"]);
  writeFileSync(join(folder, "file"), "");
  await t.rejects(writeDurably(join(folder, "file", "below"), "text"), { code: /ENOTDIR|EEXIST/ });
  t.same(readdirSync(folder).sort(), ["file", "taken"]);
});

t.test("a full disk is reported, the old text stays, and nothing is left behind", { skip: NO_DISK }, async (t) => {
  const disk = mountDisk(t);
  const path = join(disk.folder, "file");
  await writeDurably(path, "old");
  await t.rejects(writeDurably(path, "x".repeat(1_000_000)), { code: "ENOSPC" });
  t.equal(readFileSync(path, "utf8"), "old");
  t.same(readdirSync(disk.folder), ["file"]);
});

t.test("a folder is flushed, and a missing one is reported", async (t) => {
  const folder = t.testdir();
  await t.resolves(syncFolder(folder));
  await t.rejects(syncFolder(join(folder, "none")), { code: "ENOENT" });
  t.notOk(existsSync(join(folder, "none")));
});

t.test("only plain files are read: a pipe is not waited for, and a link is not followed", async (t) => {
  const folder = t.testdir({ file: "text", folder: {}, link: t.fixture("symlink", "file") });
  execFileSync("mkfifo", [join(folder, "pipe")]);
  t.equal(await readText(join(folder, "file")), "text");
  t.equal(await readText(join(folder, "none")), undefined);
  const failure = (name: string, most?: number) => readText(join(folder, name), most).catch((error) => error);
  for (const name of ["folder", "link", "pipe"]) t.ok((await failure(name)) instanceof UnsoundFile, name);
  t.ok((await failure("file", 3)) instanceof UnsoundFile, "nor what is larger than it may be");
  await t.rejects(readPlainFile(join(folder, "none")), { code: "ENOENT" });
});
