import { existsSync, readdirSync, readFileSync, statSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import t from "tap";
import { ExportFolder } from "../../../scripts/export/folder.js";
import type { ExportedFile, Manifest } from "../../../scripts/export/manifest.js";
import { temporaryFolder, writeFiles } from "../../fixtures/service.js";

const bytes = (text: string) => Buffer.from(text);

const entry = (file: string): ExportedFile => ({ file, address: `/${file}`, size: 1, sha256: "", headers: {} });

const manifestOf = (complete: boolean, ...files: string[]): Manifest => ({
  complete,
  revision: { id: "abc", date: "2026-06-01T00:00:00.000Z" },
  day: "2026-06-01",
  publicUrl: "https://stackfit.example",
  redirects: [],
  dynamic: [],
  files: files.map(entry),
});

/** Exports files as they are named. */
async function exportFiles(folder: string, ...files: string[]): Promise<number> {
  const opened = await ExportFolder.open(folder);
  for (const file of files) await opened.write(file, bytes(file));
  return opened.finish(manifestOf(true, ...files));
}

t.test("what is there with the same bytes is left alone", async (t) => {
  const folder = join(temporaryFolder(t), "new/site");
  await exportFiles(folder, "check/a/b.html");
  const before = statSync(join(folder, "check/a/b.html"), { bigint: true });
  const again = await ExportFolder.open(folder);
  t.equal(await again.write("check/a/b.html", bytes("check/a/b.html")), false);
  const after = statSync(join(folder, "check/a/b.html"), { bigint: true });
  t.strictSame([after.ino, after.mtimeNs], [before.ino, before.mtimeNs]);
  t.equal(await again.write("check/a/b.html", bytes("other")), true);
  t.equal(readFileSync(join(folder, "check/a/b.html"), "utf8"), "other");
});

t.test("what an earlier export wrote goes, and nothing else", async (t) => {
  const folder = temporaryFolder(t);
  await exportFiles(folder, "check/a/b.html", "check/a/c.html", "check/d/e.html");
  writeFiles(folder, { CNAME: "stackfit.example", "check/a/mine.txt": "mine" });
  t.equal(await exportFiles(folder, "check/d/e.html"), 2);
  t.strictSame(readdirSync(folder).sort(), ["CNAME", "check", "export.json"]);
  t.strictSame(readdirSync(join(folder, "check/a")), ["mine.txt"]);
  t.equal(await exportFiles(folder), 1);
  t.notOk(existsSync(join(folder, "check/d")), "an empty folder goes with its last file");
});

t.test("an export that is not whole removes nothing, and the one after it knows all of the files", async (t) => {
  const folder = temporaryFolder(t);
  await exportFiles(folder, "old.html", "both.html");
  const broken = await ExportFolder.open(folder);
  await broken.write("both.html", bytes("both.html"));
  await broken.write("fresh.html", bytes("fresh"));
  t.equal(await broken.finish(manifestOf(false, "both.html", "fresh.html")), 0);
  t.ok(existsSync(join(folder, "old.html")));
  t.equal(await exportFiles(folder, "both.html"), 2, "old.html and fresh.html");
  t.strictSame(readdirSync(folder).sort(), ["both.html", "export.json"]);
});

t.test("a folder with other things in it is refused, and stays as it is", async (t) => {
  const folder = temporaryFolder(t);
  writeFiles(folder, { "thesis.md": "work of years" });
  await t.rejects(ExportFolder.open(folder), { message: /contains other files, such as thesis\.md\. Choose a new/ });
  writeFiles(folder, { "export.json": '{"orders":[]}' });
  await t.rejects(ExportFolder.open(folder), {
    message: /Cannot continue the export in .*: export\.json is not an export manifest/,
  });
  t.strictSame(readdirSync(folder).sort(), ["export.json", "thesis.md"]);
});

t.test("drafts that a killed process left are cleared away", async (t) => {
  const folder = temporaryFolder(t);
  writeFiles(folder, { ".export-7.tmp": "half" });
  await exportFiles(folder, "a.html");
  t.strictSame(readdirSync(folder).sort(), ["a.html", "export.json"]);
});

t.test("nothing is written outside of the folder", async (t) => {
  const [around, elsewhere] = [temporaryFolder(t), temporaryFolder(t)];
  const folder = join(around, "site");
  const opened = await ExportFolder.open(folder);
  for (const file of ["../x.html", "/etc/x.html", "a/../../x.html", "..", "."]) {
    await t.rejects(opened.write(file, bytes("x")), { message: /is outside the export folder/ }, file);
  }
  symlinkSync(elsewhere, join(folder, "check"));
  await t.rejects(opened.write("check/a.html", bytes("x")), { message: /Remove the link/ });
  t.strictSame([readdirSync(around), readdirSync(elsewhere)], [["site"], []]);
});

t.test("a manifest that names what is outside removes nothing there", async (t) => {
  const around = temporaryFolder(t);
  const folder = join(around, "site");
  await exportFiles(folder, "a.html");
  writeFiles(around, { "precious.txt": "mine" });
  const forged = readFileSync(join(folder, "export.json"), "utf8").replace('"a.html"', '"../precious.txt"');
  writeFiles(folder, { "export.json": forged });
  const opened = await ExportFolder.open(folder);
  await t.rejects(opened.finish(manifestOf(true)), { message: /is outside the export folder/ });
  t.ok(existsSync(join(around, "precious.txt")));
});
