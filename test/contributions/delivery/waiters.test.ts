import t from "tap";
import { Outbox } from "../../../server/contributions/delivery/outbox.js";
import { Waiters } from "../../../server/contributions/delivery/waiters.js";
import { temporaryFolder } from "../../fixtures/service.js";
import { ruleOf, urlOf } from "../../fixtures/submissions.js";

const RECEIPT = { url: urlOf("a"), unchanged: false, deliveredAt: "2026-06-01T12:00:00.000Z" };
const LONG = 3_600_000;

t.test("everyone who waits for a revision is notified, and no one else", async (t) => {
  const waiters = new Waiters(new Outbox(temporaryFolder(t), () => {}));
  const [a, b] = [ruleOf(), ruleOf({ notes: "Another." })];
  const [one, two, other] = [waiters.wait(a, LONG), waiters.wait(a, LONG), waiters.wait(b, LONG)];
  waiters.notify(a.revision, RECEIPT);
  t.strictSame(await Promise.all([one, two]), [RECEIPT, RECEIPT]);
  waiters.release();
  t.equal(await other, undefined);
  t.doesNotThrow(() => waiters.notify(a.revision, RECEIPT), "nobody waits any more");
});

t.test("a late waiter finds the receipt in the outbox", async (t) => {
  const outbox = new Outbox(temporaryFolder(t), () => {});
  const waiters = new Waiters(outbox);
  const rule = ruleOf();
  t.equal(await waiters.wait(rule, 1), undefined, "its time is over");
  await outbox.add(rule);
  await outbox.deliver(rule, RECEIPT);
  t.strictSame(await waiters.wait(rule, LONG), RECEIPT);
});
