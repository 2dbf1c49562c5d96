import { mkdirSync, renameSync, rmSync, statSync, symlinkSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import t, { type Test } from "tap";
import { lookAt } from "../../server/live/folder-state.js";
import { temporaryFolder } from "../fixtures/service.js";
import { until } from "../fixtures/until.js";

/** A folder of three files, and what is seen of it. */
function createFolder(t: Test) {
  const folder = temporaryFolder(t);
  mkdirSync(join(folder, "rules"));
  const at = (path: string) => join(folder, path);
  for (const path of ["a.yaml", "b.yaml", "rules/c.yaml"]) writeFileSync(at(path), "12345");
  const look = (now?: number) => lookAt({ folders: [folder], singles: [], settings: [] }, now);
  return { folder, at, look };
}

/** Waits until a file that is written now gets another time than one written before. */
async function nextTick(file: string, folder: string): Promise<void> {
  const { ctimeNs } = statSync(file, { bigint: true });
  const probe = join(temporaryFolder(t), "probe");
  await until(() => {
    writeFileSync(probe, "");
    return statSync(probe, { bigint: true }).ctimeNs > ctimeNs;
  }, `time goes on in ${folder}`);
}

const CHANGES: Record<string, (at: (path: string) => string) => void> = {
  "has another content of the same length": (at) => writeFileSync(at("b.yaml"), "54321"),
  "has another content of the same length, and its time set back": (at) => {
    const { atime, mtime } = statSync(at("b.yaml"));
    writeFileSync(at("b.yaml"), "54321");
    utimesSync(at("b.yaml"), atime, mtime);
  },
  "is touched": (at) => utimesSync(at("b.yaml"), new Date(), new Date()),
  "is replaced by another of the same length and time": (at) => {
    const { atime, mtime } = statSync(at("b.yaml"));
    writeFileSync(at("new"), "54321");
    utimesSync(at("new"), atime, mtime);
    renameSync(at("new"), at("b.yaml"));
  },
  "is gone": (at) => rmSync(at("b.yaml")),
  "is moved": (at) => renameSync(at("b.yaml"), at("d.yaml")),
  "lies in another folder": (at) => renameSync(at("b.yaml"), at("rules/b.yaml")),
  "is half written": (at) => writeFileSync(at("b.yaml"), "12"),
  "is a link to what it was": (at) => {
    renameSync(at("b.yaml"), at("../b.yaml.aside"));
    symlinkSync(at("../b.yaml.aside"), at("b.yaml"));
    rmSync(at("../b.yaml.aside"));
  },
  "has a neighbour": (at) => writeFileSync(at("d.yaml"), ""),
  "has a link beside it": (at) => symlinkSync("b.yaml", at("d.yaml")),
  "has a neighbour far below": (at) => {
    mkdirSync(at("rules/x/y"), { recursive: true });
    writeFileSync(at("rules/x/y/z.yaml"), "");
  },
};

t.test("what is not changed has the same state", async (t) => {
  const { look, folder } = createFolder(t);
  const before = look();
  t.match(before, { digest: /^[0-9a-f]{64}$/, files: 3, bytes: 15 });
  mkdirSync(join(folder, "empty"));
  t.equal(look().digest, before.digest);
});

for (const [says, change] of Object.entries(CHANGES)) {
  t.test(`a folder in which a file ${says} has another`, async (t) => {
    const { folder, at, look } = createFolder(t);
    const before = look().digest;
    await nextTick(at("b.yaml"), folder);
    change(at);
    t.not(look().digest, before);
  });
}

t.test("a state settles when its files are clearly older than the look, by the time that nobody can set", async (t) => {
  const { at, look } = createFolder(t);
  const { ctimeMs } = statSync(at("rules/c.yaml"));
  t.notOk(look().settled, "just written");
  utimesSync(at("a.yaml"), new Date(0), new Date(0));
  const seconds = (count: number) => look(ctimeMs + count * 1000).settled;
  t.notOk(seconds(1), "within the tick of the coarsest file system");
  t.ok(seconds(60), "long after");
  t.notOk(seconds(-86_400), "the clock was set back");
});

t.test("single files count whether they are there or not, and so do settings", async (t) => {
  const { at, look } = createFolder(t);
  const file = at("a.yaml");
  const digestOf = (singles: string[], settings: string[]) => lookAt({ folders: [], singles, settings }).digest;
  const digests = [
    look().digest,
    digestOf([file], []),
    digestOf([], []),
    digestOf([file], ["x"]),
    digestOf([at("x")], []),
  ];
  t.equal(new Set(digests).size, digests.length);
  t.match(digestOf([at("a.yaml/below")], []), /./, "below a file there is nothing");
  const before = digestOf([at("x")], []);
  writeFileSync(at("x"), "");
  t.not(digestOf([at("x")], []), before);
});

t.test("a folder that is not there is no folder without files", async (t) => {
  t.throws(() => lookAt({ folders: [join(temporaryFolder(t), "none")], singles: [], settings: [] }), {
    code: "ENOENT",
  });
});
