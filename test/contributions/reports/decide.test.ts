import t from "tap";
import { acceptReport, closeReport } from "../../../server/contributions/reports/decide.js";
import { ReportQueue } from "../../../server/contributions/reports/queue.js";
import type { Submission } from "../../../server/contributions/submission.js";
import { checkedReport, NOTE } from "../../fixtures/reports.js";
import { temporaryFolder } from "../../fixtures/service.js";
import { NOW } from "../../fixtures/submissions.js";

const now = () => NOW;
const open = (t: Parameters<typeof temporaryFolder>[0]) => new ReportQueue(temporaryFolder(t), () => {});

t.test("an accepted report is handed in as it was sent, and says how it came", async (t) => {
  const queue = open(t);
  const { id } = await queue.add(checkedReport({ contributor: "Zoë" }, "a@example.com"), NOW);
  const handed: Submission[] = [];
  const handIn = async (submission: Submission) => {
    handed.push(submission);
    return { id: submission.id };
  };
  const accepted = await acceptReport(queue, id, { by: "Ann `x` @all", now, handIn });
  t.match(accepted, {
    outcome: "accepted",
    contribution: /^rule-nextjs-postgresql-/,
    report: { reply: "a@example.com" },
  });
  t.match(handed, [{ submitter: undefined, credit: "Zoë", rule: { basis: "documented" } }]);
  t.match(handed[0]?.warnings[0], /without an account; ``Ann `x` @\u200ball`` accepted the report/);
  t.notMatch(JSON.stringify(handed), "a@example.com");
  t.equal(await queue.find(id), undefined);
  t.match(await queue.decision(id), { outcome: "accepted", contribution: handed[0]?.id, at: NOW.toISOString() });
});

t.test("a report that the data contradict meanwhile stays, with the problems", async (t) => {
  const queue = open(t);
  const { id } = await queue.add(checkedReport(), NOW);
  const refused = await acceptReport(queue, id, { by: undefined, now, handIn: async () => ({ problems: ["No."] }) });
  t.match(refused, { outcome: "problems", problems: ["No."] });
  t.ok(await queue.find(id));
});

t.test("a report on a technology is corrected by hand, and stays until then", async (t) => {
  const queue = open(t);
  const { id } = await queue.add(checkedReport(NOTE, "", "technology"), NOW);
  const handIn = async () => t.fail("nothing is handed in") as never;
  t.match(await acceptReport(queue, id, { by: "Ann", now, handIn }), {
    outcome: "by hand",
    note: { technology: "react" },
  });
  t.ok(await queue.find(id));
  t.match(await closeReport(queue, id, { outcome: "corrected", now }), { id });
  t.match(await queue.decision(id), { outcome: "corrected" });
});

t.test("a rejected report leaves its reason", async (t) => {
  const queue = open(t);
  const { id } = await queue.add(checkedReport({}, "a@example.com"), NOW);
  t.match(await closeReport(queue, id, { outcome: "rejected", reason: "The page says otherwise.", now }), { id });
  t.same(await queue.decision(id), { outcome: "rejected", reason: "The page says otherwise.", at: NOW.toISOString() });
  t.equal(await closeReport(queue, id, { outcome: "rejected", reason: "Again.", now }), undefined);
});
