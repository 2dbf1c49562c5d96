import { writeFileSync } from "node:fs";
import { join } from "node:path";
import t from "tap";
import { main } from "../../../scripts/review.js";
import { Outbox } from "../../../server/contributions/delivery/outbox.js";
import { ReportQueue } from "../../../server/contributions/reports/queue.js";
import { checkedReport, NOTE } from "../../fixtures/reports.js";
import { temporaryFolder } from "../../fixtures/service.js";
import { NOW } from "../../fixtures/submissions.js";

async function run(stateDir: string, ...argv: string[]) {
  const out: string[] = [];
  const err: string[] = [];
  const streams = { out: (line: string) => out.push(line), err: (line: string) => err.push(line) };
  const code = await main(["queue", ...argv], { STATE_DIR: stateDir }, streams);
  return { code, out: out.join("\n"), err: err.join("\n") };
}

async function setUp(t: Parameters<typeof temporaryFolder>[0]) {
  const stateDir = temporaryFolder(t);
  const queue = new ReportQueue(stateDir, () => {});
  const pair = await queue.add(checkedReport({}, "a@example.com"), NOW);
  const note = await queue.add(checkedReport(NOTE, undefined, "technology"), new Date(NOW.getTime() + 1));
  return { stateDir, queue, pair: pair.id, note: note.id };
}

t.test("it lists what waits, the oldest first, without addresses", async (t) => {
  const { stateDir, pair, note } = await setUp(t);
  const { code, out } = await run(stateDir);
  t.equal(code, 0);
  t.match(out.split("\n"), [
    new RegExp(`compatibility {2}${pair} {2}Next\\.js and `),
    new RegExp(`technology {5}${note} {2}React`),
  ]);
  t.notMatch(out, "a@example.com");
  t.match(JSON.parse((await run(stateDir, "list", "--json")).out), [{ id: pair, kind: "compatibility" }, { id: note }]);
  const empty = temporaryFolder(t);
  t.same(await run(empty), { code: 0, out: "", err: "No report is waiting." });
  t.same((await run(empty, "--json")).out, "[]");
});

t.test("it shows one with its commands, and nothing that controls a terminal", async (t) => {
  const { stateDir, queue, pair, note } = await setUp(t);
  const { out } = await run(stateDir, "show", pair);
  t.match(out, /reply: a@example\.com/);
  t.match(out, /^evidence:\n {2}https:\/\/example\.com\/rows$/m);
  t.match(out, `npm run review -- queue accept ${pair}`);
  t.notMatch((await run(stateDir, "show", note)).out, "queue accept");
  // As somebody could write it who has the folder.
  const report = await queue.find(pair);
  writeFileSync(
    join(stateDir, "reports", `${pair}.json`),
    JSON.stringify({ ...report, name: "\u001b[2J", reply: "\u202e" }),
  );
  const printed = (await run(stateDir, "show", pair)).out + (await run(stateDir)).out;
  for (const character of ["\u001b", "\u202e"]) t.notOk(printed.includes(character));
});

t.test("an accepted report waits in the outbox, and its address is gone", async (t) => {
  const { stateDir, pair, queue } = await setUp(t);
  const { code, out } = await run(stateDir, "accept", pair, "--by", "Ann");
  t.equal(code, 0);
  t.match(out, /^rule-nextjs-postgresql-[0-9a-f]{12}: .*\nReplies go to a@example\.com/);
  const [submission] = await new Outbox(stateDir, () => {}).waiting();
  t.match(submission, { kind: "compatibility", warnings: [/`Ann` accepted the report/] });
  t.notMatch(JSON.stringify(submission), "a@example.com");
  t.match(await queue.decision(pair), { outcome: "accepted", contribution: submission?.id });
  t.match(await run(stateDir, "accept", pair), { code: 1, err: /There is no report/ });
});

t.test("a report on a technology is corrected by hand", async (t) => {
  const { stateDir, note, queue } = await setUp(t);
  const refused = await run(stateDir, "accept", note);
  t.match(refused, {
    code: 1,
    err: /Correct data\/technologies\/react\.yaml, then: npm run review -- queue corrected/,
  });
  t.ok(await queue.find(note));
  t.match(await run(stateDir, "corrected", note), { code: 0, out: `${note}: corrected, and deleted.` });
  t.match(await queue.decision(note), { outcome: "corrected" });
});

t.test("a report is rejected with a reason", async (t) => {
  const { stateDir, pair, queue } = await setUp(t);
  t.match(await run(stateDir, "reject", pair), { code: 2, err: /needs a reason/ });
  t.match(await run(stateDir, "reject", pair, "--reason", " No. "), { code: 0 });
  t.match(await queue.decision(pair), { outcome: "rejected", reason: "No." });
});

t.test("ids may be shortened, and are no paths", async (t) => {
  const { stateDir, pair, note } = await setUp(t);
  t.match(await run(stateDir, "show", pair.slice(0, 9)), { code: 0 });
  t.match(await run(stateDir, "show", ""), {
    code: 1,
    err: new RegExp(`matches several reports:\\n {2}${pair}\\n {2}${note}`),
  });
  for (const id of ["../outbox/x", "/etc/passwd", "\u001b[2J", "x"]) {
    const { code, err } = await run(stateDir, "accept", id);
    t.equal(code, 1, id);
    t.match(err, /There is no report .*Did you mean/s);
    t.notMatch(err, "\u001b");
  }
});

t.test("wrong usage is explained, and so is a folder that cannot be read", async (t) => {
  const { stateDir } = await setUp(t);
  for (const argv of [["delete", "x"], ["show"], ["show", "a", "b"], ["list", "a"], ["--loud"]])
    t.match(await run(stateDir, ...argv), { code: 2, err: /usage: npm run review/ }, argv.join(" "));
  const broken = temporaryFolder(t);
  writeFileSync(join(broken, "reports"), "no folder");
  t.match(await run(broken), { code: 3, err: /ENOTDIR/ });
});
