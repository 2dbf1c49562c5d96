import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import t from "tap";
import { Outbox, type Receipt } from "../../../server/contributions/delivery/outbox.js";
import type { Submission } from "../../../server/contributions/submission.js";
import { programAt } from "../../fixtures/program.js";
import { mountDisk, NO_DISK } from "../../fixtures/small-disk.js";
import * as submissions from "../../fixtures/submissions.js";

/** As they are read back: what is undefined is not there. */
const ruleOf = (fields = {}): Submission => JSON.parse(JSON.stringify(submissions.ruleOf(fields)));
const toolOf = (fields = {}): Submission => JSON.parse(JSON.stringify(submissions.toolOf(fields)));

const RECEIPT: Receipt = { url: "https://forge.example/1", unchanged: false, deliveredAt: "2026-06-01T12:00:05.000Z" };

function open(stateDir: string) {
  const unreadable: string[] = [];
  return { outbox: new Outbox(stateDir, (path) => unreadable.push(path)), unreadable, stateDir };
}

const create = (t: { testdir: () => string }) => open(t.testdir());
const ids = (submissions: readonly Submission[]) => submissions.map(({ id }) => id);
const at = (submission: Submission, second: number): Submission => ({
  ...submission,
  createdAt: `2026-06-01T12:00:${String(second).padStart(2, "0")}.000Z`,
});

t.test("nothing waits where nothing was ever kept, and asking makes no folders", async (t) => {
  const { outbox, stateDir } = create(t);
  t.equal(await outbox.count(), 0);
  t.same(await outbox.waiting(), []);
  t.same(await outbox.find(ruleOf().id), []);
  t.equal(await outbox.findRevision(ruleOf()), undefined);
  t.same(await outbox.about(ruleOf()), []);
  t.same(readdirSync(stateDir), []);
});

t.test("what is added waits as it is, also for the next process, and only its owner can read it", async (t) => {
  const { outbox, stateDir } = create(t);
  const submission = ruleOf({ explanation: "Emoji 👩‍👩‍👧 and\n\n  indented: lines # of text." });
  await outbox.add(submission);
  t.same(await open(stateDir).outbox.waiting(), [submission]);
  t.equal(await outbox.count(), 1);
  const [name = ""] = readdirSync(join(stateDir, "outbox"));
  t.equal(name, `${submission.id}.${submission.revision.slice(0, 16)}.json`);
  t.equal(statSync(join(stateDir, "outbox", name)).mode & 0o777, 0o600);
  t.equal(statSync(join(stateDir, "outbox")).mode & 0o777, 0o700);
});

t.test("a delivered submission waits no more and keeps its receipt", async (t) => {
  const { outbox, stateDir } = create(t);
  await outbox.add(ruleOf());
  await outbox.deliver(ruleOf(), RECEIPT);
  t.same(await outbox.waiting(), []);
  t.same(await open(stateDir).outbox.find(ruleOf().id), [{ submission: ruleOf(), receipt: RECEIPT }]);
});

t.test("the oldest comes first, whatever the order they were added in", async (t) => {
  const { outbox } = create(t);
  const [one, two, three] = [at(toolOf(), 1), at(ruleOf(), 2), at(ruleOf({ notes: "Another." }), 3)];
  for (const submission of [three, one, two]) await outbox.add(submission as Submission);
  t.same(ids(await outbox.waiting()), ids([one, two, three] as Submission[]));
});

t.test("a contribution is found by exactly its id, with all its revisions", async (t) => {
  const { outbox } = create(t);
  const first = at(ruleOf(), 1);
  const second = { ...at(ruleOf({ notes: "Corrected." }), 2), id: first.id };
  const longer = { ...at(ruleOf({ notes: "Another one." }), 3), id: `${first.id}-${first.id.slice(-12)}` };
  for (const submission of [second, first, longer]) await outbox.add(submission);
  await outbox.deliver(first, RECEIPT);
  const found = await outbox.find(first.id);
  t.same(
    found.map(({ submission, receipt }) => [submission.revision, receipt !== undefined]),
    [
      [first.revision, true],
      [second.revision, false],
    ],
  );
  for (const id of [first.id.slice(0, -1), "", ".", "rule-", "../outbox", `${first.id}.`])
    t.same(await outbox.find(id), [], id);
});

t.test("a revision is found by all of its digits", async (t) => {
  const { outbox } = create(t);
  await outbox.add(ruleOf());
  await outbox.add(toolOf());
  const rule = ruleOf();
  t.same((await outbox.findRevision(rule))?.submission, rule);
  const start = rule.revision.slice(0, 16);
  t.equal(await outbox.findRevision({ ...rule, revision: `${start}${"0".repeat(48)}` }), undefined);
  t.equal(await outbox.findRevision({ ...rule, revision: start }), undefined);
});

t.test("what is about a subject is found, and what is about one that looks alike is not", async (t) => {
  const { outbox } = create(t);
  const about = (kind: Submission["kind"], subject: string, notes: string) => {
    const base = kind === "ai-tool" ? toolOf({ enterprise: notes }) : ruleOf({ notes });
    const id = `${kind === "ai-tool" ? "tool" : "rule"}-${subject}-${base.revision.slice(0, 12)}`;
    return { ...base, id, subject } as Submission;
  };
  const wanted = [about("compatibility", "a-b", "one of it"), about("compatibility", "a-b", "two of it")];
  const others = ["a-b-c", "c-a-b", "aa-b", "a-bb", "a"].map((subject) =>
    about("compatibility", subject, subject.repeat(3)),
  );
  for (const submission of [...wanted, ...others, about("ai-tool", "a-b", "a tool")]) await outbox.add(submission);
  await outbox.deliver(wanted[0] as Submission, RECEIPT);
  const found = await outbox.about({ kind: "compatibility", subject: "a-b" });
  t.same(ids(found.map(({ submission }) => submission)).sort(), ids(wanted).sort());
  t.equal((await outbox.about({ kind: "ai-tool", subject: "a-b" })).length, 1);
  t.same(await outbox.about({ kind: "ai-tool", subject: "a-b-c" }), []);
});

t.test("finding a contribution touches nothing of other subjects, however much was delivered", async (t) => {
  const { outbox, unreadable, stateDir } = create(t);
  await outbox.add(ruleOf());
  await outbox.deliver(ruleOf(), RECEIPT);
  const digits = ruleOf().id.slice(-12);
  for (const subject of ["rule-nextjs", "rule-nextjs-postgresql-react", "rule-other-one", "tool-nextjs-postgresql"]) {
    const folder = join(stateDir, "delivered", subject);
    mkdirSync(folder);
    // Whoever reads it reports it.
    for (let index = 0; index < 50; index += 1) writeFileSync(join(folder, `${subject}-${digits}.${index}.json`), "no");
  }
  t.equal((await outbox.find(ruleOf().id)).length, 1);
  t.equal((await outbox.about(ruleOf())).length, 1);
  t.same((await outbox.findRevision(ruleOf()))?.receipt, RECEIPT);
  t.same(await outbox.find(`rule-foo-bar-${digits}`), []);
  t.same(unreadable, []);
});

t.test("the same submission many times at once is kept once, and whole", async (t) => {
  const { outbox, unreadable, stateDir } = create(t);
  await Promise.all(Array.from({ length: 30 }, () => outbox.add(ruleOf())));
  t.same(await outbox.waiting(), [ruleOf()]);
  t.equal(readdirSync(join(stateDir, "outbox")).length, 1, "no drafts are left");
  t.same(unreadable, []);
});

t.test("the states that a crash leaves behind, one after each step, lose nothing and double nothing", async (t) => {
  const { outbox, unreadable, stateDir } = create(t);
  const submission = ruleOf();
  mkdirSync(join(stateDir, "outbox"), { recursive: true });
  const half = JSON.stringify({ submission }).slice(0, 100);
  writeFileSync(join(stateDir, "outbox", ".0123456789abcdef.tmp"), half);
  t.same(await outbox.waiting(), [], "written in part, and never accepted");
  t.equal(await outbox.count(), 0);
  await outbox.add(submission);
  const folder = join(stateDir, "delivered", "rule-nextjs-postgresql");
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, ".0123456789abcdef.tmp"), half);
  t.same(await outbox.waiting(), [submission], "the receipt is written in part");
  t.equal((await outbox.find(submission.id))[0]?.receipt, undefined);
  const name = `${submission.id}.${submission.revision.slice(0, 16)}.json`;
  writeFileSync(join(folder, name), JSON.stringify({ submission, receipt: RECEIPT }));
  t.same(await outbox.waiting(), [submission], "the receipt is there and the submission waits: it is delivered again");
  t.same(await outbox.find(submission.id), [{ submission, receipt: RECEIPT }]);
  await outbox.deliver(submission, RECEIPT);
  t.same(await outbox.waiting(), []);
  t.same(unreadable, [], "nothing of it is a fault");
});

t.test("a process that is killed at any moment has lost nothing that it said was done", async (t) => {
  const { outbox, unreadable, stateDir } = create(t);
  const said = { added: new Set<string>(), delivered: new Set<string>() };
  for (const [round, lines] of [2, 9, 31].entries()) {
    const script = [...programAt("test/fixtures/outbox-writer.ts"), stateDir, String(round * 1000)];
    const child = spawn(process.execPath, script, { stdio: ["ignore", "pipe", "inherit"] });
    const ended = once(child, "exit");
    let heard = 0;
    for await (const line of createInterface(child.stdout)) {
      const [what, revision = ""] = line.split(" ");
      if (revision.length === 64) said[what as keyof typeof said].add(revision);
      heard += 1;
      if (heard === lines) setTimeout(() => child.kill("SIGKILL"), round);
    }
    t.same(await ended, [null, "SIGKILL"]);
  }
  const waiting = new Set((await outbox.waiting()).map(({ revision }) => revision));
  for (const revision of said.added) {
    const entry = await outbox.findRevision({ kind: "ai-tool", subject: "some", revision });
    t.ok(entry && (entry.receipt || waiting.has(revision)), "it is there");
  }
  for (const revision of said.delivered) t.notOk(waiting.has(revision), "it waits no more");
  t.ok(said.added.size > 20 && said.delivered.size > 10);
  t.same(unreadable, []);
});

t.test("what holds no submission is reported and set aside, whole, and the others go on", async (t) => {
  const { outbox, unreadable, stateDir } = create(t);
  await outbox.add(ruleOf());
  const folder = join(stateDir, "outbox");
  const strays: Record<string, string> = {
    "empty.json": "",
    "null.json": "null",
    "list.json": "[]",
    "half.json": '{"submission": {"id": "rule-a-b-0123',
    "no-id.json": '{"submission": {"revision": "0"}}',
    "numbers.json": '{"submission": {"id": 1, "revision": 2, "createdAt": 3}}',
    "copy.json": JSON.stringify({ submission: ruleOf() }),
    "proto.json": '{"__proto__": {"submission": {"id": "x", "revision": "y"}}}',
  };
  for (const [name, text] of Object.entries(strays)) writeFileSync(join(folder, name), text);
  for (const name of ["notes.txt", ".hidden.json", "x.json~"]) writeFileSync(join(folder, name), "text");
  mkdirSync(join(folder, "folder.json"));
  execFileSync("mkfifo", [join(folder, "pipe.json")]);
  t.same(await outbox.waiting(), [ruleOf()]);
  const names = [...Object.keys(strays), "folder.json", "pipe.json"].sort();
  t.same((await outbox.unreadable()).sort(), names);
  const aside = join(stateDir, "outbox-unreadable");
  t.same(
    unreadable.sort(),
    names.map((name) => join(aside, name)),
    "the operator is told where",
  );
  for (const [name, text] of Object.entries(strays)) t.equal(readFileSync(join(aside, name), "utf8"), text);
  t.equal(await outbox.count(), 1);
  t.same((await outbox.find(ruleOf().id)).length, 1);
  t.equal(unreadable.length, names.length, "and only once");
});

t.test("a full disk is reported, and no partial file stays", { skip: NO_DISK }, async (t) => {
  const disk = mountDisk(t);
  const { outbox, unreadable } = open(disk.folder);
  await outbox.add(ruleOf());
  const filler = join(disk.folder, "filler");
  t.throws(() => writeFileSync(filler, Buffer.alloc(1_000_000)), { code: "ENOSPC" });
  await t.rejects(outbox.add(toolOf()), { code: "ENOSPC" });
  await t.rejects(outbox.deliver(ruleOf(), RECEIPT), { code: "ENOSPC" });
  t.same(await outbox.waiting(), [ruleOf()]);
  t.equal(readdirSync(join(disk.folder, "outbox")).length, 1, "no drafts are left");
  t.same(unreadable, []);
  writeFileSync(filler, "");
  await outbox.deliver(ruleOf(), RECEIPT);
  t.same(await outbox.waiting(), [], "with room again it goes on");
});

t.test("a read-only outbox can still be read", { skip: NO_DISK }, async (t) => {
  const disk = mountDisk(t);
  const { outbox } = open(disk.folder);
  await outbox.add(ruleOf());
  await outbox.deliver(toolOf(), RECEIPT);
  disk.protect();
  await t.rejects(outbox.add(toolOf()), { code: "EROFS" });
  await t.rejects(outbox.deliver(toolOf(), RECEIPT), { code: "EROFS" });
  t.same(await outbox.waiting(), [ruleOf()]);
  t.equal((await outbox.find(ruleOf().id)).length, 1);
});

t.test("a file in place of the folder is reported", async (t) => {
  const { outbox, stateDir } = create(t);
  writeFileSync(join(stateDir, "outbox"), "");
  await t.rejects(outbox.add(ruleOf()), { code: "EEXIST" });
  await t.rejects(outbox.waiting(), { code: "ENOTDIR" });
});
