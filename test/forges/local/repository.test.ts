import { existsSync, mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import t from "tap";
import {
  createRepository,
  moveRefs,
  openRepository,
  readDataHead,
  readRefs,
  repositoryFolder,
  untilSettled,
} from "../../../server/forges/local/repository.js";
import { age, createForge, failureOf, flawsOf, git } from "../../fixtures/local-forge.js";

t.test("makes a bare repository without hooks where there is none, and opens it then", async (t) => {
  const stateDir = join(t.testdir(), "new", "state");
  t.equal(await openRepository(stateDir, "main"), undefined);
  t.notOk(existsSync(stateDir), "opening makes nothing");
  const { git: made, dataRef } = await createRepository(stateDir, "data/live");
  t.equal(made.folder, repositoryFolder(stateDir));
  t.equal(dataRef, "refs/heads/data/live");
  t.equal(git(stateDir, "symbolic-ref", "HEAD"), "refs/heads/data/live\n");
  t.notOk(existsSync(join(made.folder, "hooks")));
  t.same(readdirSync(stateDir), ["forge.git"]);
  t.ok(await openRepository(stateDir, "main"));
  t.same(flawsOf(stateDir), []);
});

t.test("several that make it at once get the same", async (t) => {
  const stateDir = t.testdir();
  await Promise.all([1, 2, 3, 4].map(() => createRepository(stateDir, "main")));
  t.same(readdirSync(stateDir), ["forge.git"]);
});

t.test("what a crash left half-made is removed, and what is being made is not", async (t) => {
  const old = ".forge.git.0123456789abcdef.tmp";
  const recent = ".forge.git.fedcba9876543210.tmp";
  const stateDir = t.testdir({ [old]: { HEAD: "" }, [recent]: {}, outbox: {} });
  age([join(stateDir, old)]);
  await createRepository(stateDir, "main");
  t.same(readdirSync(stateDir).sort(), [recent, "forge.git", "outbox"]);
});

t.test("a folder that holds something else is left alone", async (t) => {
  const stateDir = t.testdir({ "forge.git": { "notes.txt": "mine" } });
  t.match(await failureOf(createRepository(stateDir, "main")), { kind: "misconfigured", message: /forge\.git/ });
  t.same(readdirSync(stateDir), ["forge.git"]);
  const file = join(stateDir, "file");
  writeFileSync(file, "");
  t.match(await failureOf(createRepository(file, "main")), { kind: "misconfigured" });
  mkdirSync(join(stateDir, "other", "forge.git", "objects"), { recursive: true });
  writeFileSync(join(stateDir, "other", "forge.git", "HEAD"), "ref: refs/heads/main\n");
  t.match(await failureOf(createRepository(join(stateDir, "other"), "main").then(readDataHead)), {
    kind: "misconfigured",
  });
});

t.test("refuses names that a data branch cannot have", async (t) => {
  const stateDir = t.testdir();
  await createRepository(stateDir, "main");
  for (const branch of ["", "a..b", "a b", "contribution", "contribution/x", "x.lock", "a\nb"])
    t.match(await failureOf(openRepository(stateDir, branch)), { kind: "misconfigured" }, branch);
  t.ok(await openRepository(stateDir, "contributions"));
});

t.test("moves all refs or none", async (t) => {
  const { stateDir, repository } = await createForge(t);
  const head = await readDataHead(repository);
  const ref = (name: string) => `refs/heads/${name}`;
  const move = (moves: Parameters<typeof moveRefs>[1]) => moveRefs(repository.git, moves);
  t.equal(
    await move([
      { ref: ref("a"), from: undefined, to: head },
      { ref: ref("main"), from: head, to: head },
    ]),
    true,
  );
  const refs = git(stateDir, "for-each-ref");
  const other = "0123456789012345678901234567890123456789";
  for (const wrong of [
    { ref: ref("a"), from: undefined, to: head },
    { ref: ref("main"), from: other, to: head },
    { ref: ref("c"), from: head, to: head },
  ]) {
    t.equal(await move([{ ref: ref("b"), from: undefined, to: head }, wrong]), false);
    t.equal(git(stateDir, "for-each-ref"), refs);
  }
  t.match(await failureOf(move([{ ref: ref("d"), from: undefined, to: other }])), { kind: "unavailable" });
  t.same(await readRefs(repository.git, [ref("a"), ref("d")]), new Map([[ref("a"), head]]));
});

t.test("repeats until nobody gets in the way, and gives up at some time", async (t) => {
  let count = 0;
  t.equal(await untilSettled(async () => (++count < 3 ? undefined : "done")), "done");
  t.match(await failureOf(untilSettled(async () => undefined)), { kind: "unavailable" });
});
