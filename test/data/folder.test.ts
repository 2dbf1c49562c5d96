import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, truncateSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import t from "tap";
import { MAX_BYTES } from "../../server/data/bounds.js";
import { readTexts } from "../../server/data/folder.js";
import { DataError } from "../../server/data/problem.js";

/** What is told of a folder that is refused, as `path what`. */
async function toldOf(folder: string): Promise<string[]> {
  const error = await readTexts(folder).then(
    () => undefined,
    (error: unknown) => error,
  );
  if (!(error instanceof DataError)) throw new Error(`it was to be refused, not ${error}`);
  return error.problems.map(({ path, what }) => `${path} ${what}`);
}

t.test("reads plain files as they are, at any depth, in the order of their paths", async (t) => {
  const folder = t.testdir({ b: { "é\n.yaml": "\ufeffx\r\n", "..a": "hidden" }, "B.yaml": "", ".git": { a: "kept" } });
  t.strictSame(
    [...(await readTexts(folder))],
    [
      [".git/a", "kept"],
      ["B.yaml", ""],
      ["b/é\n.yaml", "\ufeffx\r\n"],
    ],
  );
  t.strictSame([...(await readTexts(folder, (path) => path.startsWith("b/"))).keys()], ["b/é\n.yaml"]);
  await t.rejects(readTexts(join(folder, "none")), { code: "ENOENT" });
});

t.test("anything but a regular file is rejected by name, and neither followed nor read", async (t) => {
  const folder = t.testdir({ "a.yaml": "a", sub: {} });
  symlinkSync("/etc/passwd", join(folder, "outside.yaml"));
  symlinkSync("loop.yaml", join(folder, "loop.yaml"));
  symlinkSync("..", join(folder, "sub", "up"));
  execFileSync("mkfifo", [join(folder, "pipe.yaml")]);
  t.strictSame((await toldOf(folder)).sort(), [
    "loop.yaml is a symbolic link, not a file",
    "outside.yaml is a symbolic link, not a file",
    "pipe.yaml is a pipe, not a file",
    "sub/up is a symbolic link, not a file",
  ]);
  t.strictSame([...(await readTexts(folder, (path) => path === "a.yaml"))], [["a.yaml", "a"]], "unless not asked for");
});

t.test("a file is measured before it is read", async (t) => {
  const folder = t.testdir({ "a.yaml": "x".repeat(MAX_BYTES) });
  t.equal((await readTexts(folder)).get("a.yaml")?.length, MAX_BYTES);
  writeFileSync(join(folder, "b.yaml"), "");
  // A terabyte of nothing, which no memory holds.
  truncateSync(join(folder, "b.yaml"), 2 ** 40);
  t.strictSame(await toldOf(folder), ["b.yaml is too large (1099511627776 bytes)"]);
});

t.test("of a great many mistakes the first are told", async (t) => {
  const folder = t.testdir({});
  for (let index = 0; index < 150; index += 1) symlinkSync("x", join(folder, `${index}.yaml`));
  t.equal((await toldOf(folder)).length, 100);
});

t.test("files that cannot be read are told, with the reason", { skip: process.getuid?.() !== 0 }, async (t) => {
  // Who runs this may read everything; another user may not, but must be let into the folder: the project's may be closed.
  const folder = mkdtempSync(join(tmpdir(), "stackfit-folder-"));
  t.teardown(() => rmSync(folder, { recursive: true }));
  chmodSync(folder, 0o755);
  writeFileSync(join(folder, "a.yaml"), "", { mode: 0 });
  mkdirSync(join(folder, "sub"), { mode: 0 });
  const before = process.geteuid?.() as number;
  process.seteuid?.(65_534);
  t.teardown(() => process.seteuid?.(before));
  const told = await toldOf(folder).finally(() => process.seteuid?.(before));
  t.strictSame(told.sort(), [
    "a.yaml cannot be read: EACCES: permission denied",
    "sub cannot be read: EACCES: permission denied",
  ]);
});

/**
 * What a process of its own does over and over, to a folder that it is started in. It writes whole pages: of what is longer, a
 * reader can see a part that stands still for a while.
 */
const MEDDLING = `const fs = require("node:fs");
fs.writeSync(1, "ready");
for (const end = Date.now() + 30_000; Date.now() < end; ) {
  fs.writeFileSync("rules/a.yaml", "x".repeat(4096));
  fs.rmSync("rules/a.yaml");
  const file = fs.openSync("rules/b.yaml", "w");
  for (let part = 0; part < 4; part += 1) fs.writeSync(file, "x".repeat(4096));
  fs.closeSync(file);
}`;

t.test("a folder that somebody writes to is read as it was at one time, or not at all", async (t) => {
  const folder = t.testdir({ rules: {} });
  const child = spawn(process.execPath, ["-e", MEDDLING], { cwd: folder, stdio: ["ignore", "pipe", "ignore"] });
  const ended = once(child, "exit");
  try {
    await once(child.stdout, "data");
    const seen = new Set<number>();
    // On a busy machine it is still less often; when the other one ends, at the latest.
    for (let turn = 0; turn < 50 || seen.size === 0; turn += 1)
      for (const length of await lengthsOf(folder)) seen.add(length);
    t.strictSame(
      [...seen].filter((length) => length % 4096 !== 0),
      [],
      "what was written together is there together",
    );
    t.ok(seen.size > 0, "it was still often enough");
  } finally {
    child.kill("SIGKILL");
    await ended;
  }
});

/** The lengths of the texts of a folder; none when it is said to be never still. */
async function lengthsOf(folder: string): Promise<number[]> {
  try {
    return [...(await readTexts(folder)).values()].map(({ length }) => length);
  } catch (error) {
    if (!(error instanceof DataError)) throw error;
    t.match(error.problems, [{ path: /^rules\/[ab]\.yaml$/, what: "kept changing while it was being read" }]);
    return [];
  }
}
