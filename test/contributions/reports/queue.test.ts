import { execFileSync, spawn } from "node:child_process";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import t from "tap";
import { MOST_REPORTS, type ReportDecision, ReportQueue } from "../../../server/contributions/reports/queue.js";
import { programAt } from "../../fixtures/program.js";
import { checkedReport, NOTE } from "../../fixtures/reports.js";
import { temporaryFolder } from "../../fixtures/service.js";
import { NOW } from "../../fixtures/submissions.js";

type TestContext = Parameters<typeof temporaryFolder>[0];

function open(t: TestContext, stateDir = temporaryFolder(t)) {
  const unreadable: string[] = [];
  const queue = new ReportQueue(stateDir, (path) => unreadable.push(path));
  const folder = join(stateDir, "reports");
  const files = () => readdirSync(folder).filter((name) => name !== "decided");
  return { queue, stateDir, folder, files, unreadable };
}

const later = (milliseconds: number) => new Date(NOW.getTime() + milliseconds);
const REJECTED: ReportDecision = { outcome: "rejected", reason: "No.", at: NOW.toISOString() };

t.test("a report is on disk for its owner alone, and there after a restart", async (t) => {
  const { queue, stateDir, folder, files } = open(t);
  t.same([await queue.count(), await queue.list()], [0, []], "nothing is made for a question");
  const report = await queue.add(checkedReport({}, "a@example.com"), NOW);
  t.match(report, { receivedAt: NOW.toISOString(), reply: "a@example.com", content: { submission: {} } });
  t.same(files(), [`${report.id}.json`], "and nothing is left beside it");
  t.equal(statSync(join(folder, `${report.id}.json`)).mode & 0o777, 0o600);
  t.equal(statSync(folder).mode & 0o777, 0o700);
  const again = open(t, stateDir).queue;
  t.same(await again.list(), [JSON.parse(JSON.stringify(report))]);
  t.match(await again.find(report.id), { id: report.id });
});

t.test("reports are listed by age, and their addresses cannot be guessed", async (t) => {
  const { queue } = open(t);
  const second = await queue.add(checkedReport(NOTE, undefined, "technology"), later(5));
  const first = await queue.add(checkedReport(), NOW);
  t.same(
    (await queue.list()).map(({ id }) => id),
    [first.id, second.id],
  );
  t.match(first.id, /^[0-9a-z]{9}-[0-9a-f]{24}$/);
  t.not(first.id.slice(10), second.id.slice(10));
});

t.test("what is sent twice is kept once, unless replies go elsewhere", async (t) => {
  const { queue } = open(t);
  const { id } = await queue.add(checkedReport(), NOW);
  t.equal((await queue.add(checkedReport(), later(9))).id, id);
  t.not((await queue.add(checkedReport({}, "a@example.com"), later(9))).id, id);
  t.equal(await queue.count(), 2);
});

t.test("a full queue takes no more, and says so; what is too long leaves nothing", async (t) => {
  const { queue, folder, files } = open(t);
  await t.rejects(queue.add({ ...checkedReport(), name: "x".repeat(32 * 1024) }, NOW), /too long/);
  mkdirSync(folder, { recursive: true });
  t.same(files(), []);
  const { id } = await queue.add(checkedReport(), NOW);
  const text = readFileSync(join(folder, `${id}.json`), "utf8");
  for (let index = 1; index < MOST_REPORTS; index += 1) {
    const other = `000000000-${String(index).padStart(24, "0")}`;
    writeFileSync(join(folder, `${other}.json`), text.replace(id, other));
  }
  await t.rejects(queue.add(checkedReport({}, "a@example.com"), NOW), /full/);
  t.equal(files().length, MOST_REPORTS);
  t.equal((await queue.add(checkedReport(), NOW)).id.length, id.length, "the same again is no further one");
  await queue.decide(id, async () => ({ decision: REJECTED }));
  t.ok(await queue.add(checkedReport({}, "a@example.com"), NOW), "until there is room");
});

t.test("several processes at once never keep more than fit, and lose nothing that they kept", async (t) => {
  const { queue, stateDir, folder, files } = open(t);
  const { id } = await queue.add(checkedReport(), NOW);
  const text = readFileSync(join(folder, `${id}.json`), "utf8");
  const room = 8;
  for (let index = 1; index < MOST_REPORTS - room; index += 1) {
    const other = `000000000-${String(index).padStart(24, "0")}`;
    writeFileSync(join(folder, `${other}.json`), text.replace(id, other));
  }
  const kept = await Promise.all(["one", "two"].map((name) => write(stateDir, name, room)));
  const total = kept.reduce((sum, count) => sum + count, 0);
  t.ok(total > 0 && total <= room, `${total} of ${room}`);
  t.equal(files().length, MOST_REPORTS - room + total);
  t.equal((await queue.list()).length, files().length, "each is whole");
});

/** @returns how many a process of its own has kept */
function write(stateDir: string, name: string, count: number): Promise<number> {
  const script = [...programAt("test/fixtures/report-writer.ts"), stateDir, name, String(count)];
  const child = spawn(process.execPath, script, { stdio: ["ignore", "pipe", "inherit"] });
  let output = "";
  child.stdout.on("data", (chunk) => {
    output += chunk;
  });
  return new Promise((resolve, reject) => {
    child.on("close", (code) => (code === 0 ? resolve(Number(output)) : reject(new Error(`exit ${code}`))));
  });
}

t.test("a decision deletes all that the report said, and stays itself", async (t) => {
  const { queue, stateDir, folder, files } = open(t);
  const { id } = await queue.add(checkedReport({}, "somebody@example.com"), NOW);
  t.match(await queue.decide(id, async ({ reply }) => ({ reply, decision: REJECTED })), {
    reply: "somebody@example.com",
  });
  t.same(files(), []);
  t.equal(await queue.find(id), undefined);
  t.same(await open(t, stateDir).queue.decision(id), REJECTED);
  const kept = readFileSync(join(folder, "decided", `${id}.json`), "utf8");
  t.notMatch(kept, /somebody|draws pages/);
  t.equal(await queue.decide(id, async () => ({ decision: REJECTED })), undefined, "a second one comes too late");
});

t.test("what a crash left half written goes with the next decision, and old decisions are forgotten", async (t) => {
  const { queue, folder } = open(t);
  const { id } = await queue.add(checkedReport(), NOW);
  const [old, fresh] = [join(folder, `.${"0".repeat(16)}.tmp`), join(folder, `.${"1".repeat(16)}.tmp`)];
  for (const path of [old, fresh]) writeFileSync(path, "somebody@example.com");
  utimesSync(old, NOW, NOW);
  mkdirSync(join(folder, "decided"));
  const oldest = Array.from({ length: 1_000 }, (_, index) => `000000000-${String(index).padStart(24, "0")}`);
  for (const other of oldest) writeFileSync(join(folder, "decided", `${other}.json`), JSON.stringify(REJECTED));
  await queue.decide(id, async () => ({ decision: REJECTED }));
  t.same([existsSync(old), existsSync(fresh)], [false, true]);
  t.equal(await queue.decision(oldest[0] ?? ""), undefined);
  t.same(await queue.decision(oldest[1] ?? ""), REJECTED);
  t.same(await queue.decision(id), REJECTED);
});

t.test("without a decision, or when it fails, the report stays", async (t) => {
  const { queue } = open(t);
  const { id } = await queue.add(checkedReport(), NOW);
  t.same(await queue.decide(id, async () => ({ decision: undefined })), { decision: undefined });
  await t.rejects(
    queue.decide(id, async () => {
      throw new Error("full disk");
    }),
    /full disk/,
  );
  t.ok(await queue.find(id));
  t.match(await queue.decide(id, async () => ({ decision: REJECTED })), { decision: REJECTED }, "and the turn is free");
});

t.test("of two who decide at once, in one process or in two, one does", async (t) => {
  for (const isShared of [true, false]) {
    const { queue, stateDir } = open(t);
    const other = isShared ? queue : open(t, stateDir).queue;
    const { id } = await queue.add(checkedReport(), NOW);
    let acts = 0;
    const act = async () => {
      acts += 1;
      await new Promise((resolve) => setTimeout(resolve, 50));
      return { decision: REJECTED };
    };
    const outcomes = await Promise.all([queue.decide(id, act), other.decide(id, act)]);
    t.same([acts, outcomes.filter(Boolean).length], [1, 1]);
  }
});

t.test("only an id names a report: no path, and no link to elsewhere", async (t) => {
  const { queue, stateDir, folder, unreadable } = open(t);
  await queue.add(checkedReport(), NOW);
  mkdirSync(join(stateDir, "tokens"));
  const secret = join(stateDir, "tokens", "000000000-000000000000000000000000.json");
  const id = "000000000-000000000000000000000000";
  writeFileSync(secret, JSON.stringify({ id, content: {}, name: "secret" }));
  for (const name of [
    `../tokens/${id}`,
    "..",
    "",
    "decided",
    `${id}\0`,
    `${id}/../${id}`,
    "__proto__",
    id.toUpperCase(),
  ]) {
    t.equal(await queue.find(name), undefined, name);
    t.equal(await queue.decision(name), undefined, name);
    t.equal(await queue.decide(name, async () => ({ decision: REJECTED })), undefined, name);
  }
  t.same(unreadable, []);
  symlinkSync(secret, join(folder, `${id}.json`));
  t.equal(await queue.find(id), undefined);
  t.same(unreadable, [join(folder, `${id}.json`)], "the operator is told");
  t.equal((await queue.list()).length, 1);
  t.ok(statSync(secret));
});

t.test("a file that is damaged, huge or another's is passed over", async (t) => {
  const { queue, folder, unreadable } = open(t);
  const { id } = await queue.add(checkedReport(), NOW);
  const text = readFileSync(join(folder, `${id}.json`), "utf8");
  const names = ["1", "2", "3"].map((digit) => `00000000${digit}-000000000000000000000000`);
  for (const [index, content] of ["{", " ".repeat(1024 * 1024), text].entries())
    writeFileSync(join(folder, `${names[index]}.json`), content);
  t.same(
    (await queue.list()).map((report) => report.id),
    [id],
  );
  t.equal(unreadable.length, 2);
});

t.test("a pipe in the place of a report is not waited for", async (t) => {
  const { queue, folder, unreadable } = open(t);
  const { id } = await queue.add(checkedReport(), NOW);
  execFileSync("mkfifo", [join(folder, "000000001-000000000000000000000000.json")]);
  for (let time = 0; time < 5; time += 1)
    t.same(
      (await queue.list()).map((report) => report.id),
      [id],
    );
  t.equal(unreadable.length, 5);
});

t.test("where the folder cannot be written nothing is half written", async (t) => {
  const { queue, stateDir } = open(t);
  writeFileSync(join(stateDir, "reports"), "a file where the folder should be");
  await t.rejects(queue.add(checkedReport(), NOW), { code: /ENOTDIR|EEXIST/ });
  if (process.getuid?.() === 0) return;
  const other = open(t);
  chmodSync(other.stateDir, 0o500);
  await t.rejects(other.queue.add(checkedReport(), NOW), { code: "EACCES" });
  t.same(readdirSync(other.stateDir), []);
});
