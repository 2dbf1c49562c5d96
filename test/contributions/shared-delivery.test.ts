import t from "tap";
import { Outbox } from "../../server/contributions/outbox.js";
import { type Colleagues, SharedDelivery, type Word } from "../../server/contributions/shared-delivery.js";
import { ForgeError } from "../../server/forges/forge.js";
import { temporaryFolder } from "../fixtures/service.js";
import { MemoryForge, ruleOf, toolOf, urlOf } from "../fixtures/submissions.js";
import { until } from "../fixtures/until.js";

const LONG = 3_600_000;
const NOW = new Date("2026-06-01T12:00:00.000Z");
const log = { info: () => {}, warn: () => {}, error: () => {} };

/** Processes that tell each other everything, as JSON, over one outbox and with one forge. */
function createCompany(t: Parameters<typeof temporaryFolder>[0]) {
  const outbox = new Outbox(temporaryFolder(t), () => {});
  const forge = new MemoryForge();
  const members: { hear: (word: Word) => void; lead: () => void; leads: boolean }[] = [];
  const join = () => {
    const wordListeners: ((word: Word) => void)[] = [];
    const leadListeners: (() => void)[] = [];
    const member = {
      leads: false,
      hear: (word: Word) => {
        for (const listener of wordListeners) listener(word);
      },
      lead: () => {
        member.leads = true;
        for (const listener of leadListeners) listener();
      },
    };
    members.push(member);
    const colleagues: Colleagues = {
      leads: () => member.leads,
      tell: (word) => {
        const sent = JSON.stringify(word);
        queueMicrotask(() => {
          for (const other of members) if (other !== member) other.hear(JSON.parse(sent));
        });
      },
      onWord: (listener) => wordListeners.push(listener),
      onLead: (listener) => leadListeners.push(listener),
    };
    const delivery = new SharedDelivery({ outbox, forge, log, now: () => NOW }, colleagues);
    t.teardown(() => delivery.close());
    const leave = async () => {
      members.splice(members.indexOf(member), 1);
      await delivery.close();
    };
    return { delivery, lead: member.lead, leave };
  };
  return { outbox, forge, join };
}

const receiptOf = (id: string) => ({ url: urlOf(id), unchanged: false, deliveredAt: NOW.toISOString() });

t.test("the one that leads delivers, whoever took it in, and the one that waits is told", async (t) => {
  const { outbox, forge, join } = createCompany(t);
  const [leader, other] = [join(), join()];
  leader.lead();
  const rule = ruleOf();
  await outbox.add(rule);
  const delivered = other.delivery.waitFor(rule.revision, LONG);
  other.delivery.wake();
  t.strictSame(await delivered, receiptOf(rule.id));
  t.strictSame(forge.attempts, [rule.id], "once");
  await until(() => other.delivery.state.attempts.delivered === 1, "all know how it goes");
  t.strictSame(leader.delivery.state.attempts, other.delivery.state.attempts);
});

t.test("before anybody leads nothing is delivered; a new leader begins with what waits", async (t) => {
  const { outbox, forge, join } = createCompany(t);
  const [one, two] = [join(), join()];
  const [rule, tool] = [ruleOf(), toolOf()];
  await outbox.add(rule);
  const delivered = one.delivery.waitFor(rule.revision, LONG);
  one.delivery.wake();
  t.equal(await one.delivery.waitFor(tool.revision, 20), undefined, "nobody brings it");
  t.strictSame(forge.attempts, []);
  two.lead();
  t.strictSame(await delivered, receiptOf(rule.id));
  await two.leave();
  await outbox.add(tool);
  const next = one.delivery.waitFor(tool.revision, LONG);
  one.delivery.wake();
  one.lead();
  t.strictSame(await next, receiptOf(tool.id), "who waited before it led is told as well");
});

t.test("while the forge is away nobody waits, also who has joined since", async (t) => {
  const { outbox, forge, join } = createCompany(t);
  const [leader, other] = [join(), join()];
  forge.onPropose = () => {
    throw new ForgeError("unavailable", "the forge is away");
  };
  leader.lead();
  const [rule, tool] = [ruleOf(), toolOf()];
  await outbox.add(rule);
  const delivered = other.delivery.waitFor(rule.revision, LONG);
  other.delivery.wake();
  t.equal(await delivered, undefined, "it will take longer");
  t.match(other.delivery.state, { blockedBy: rule.id, failures: 1, lastError: "the forge is away" });
  t.equal(await other.delivery.waitFor(tool.revision, LONG), undefined, "and so will others");
  const late = join();
  late.delivery.wake();
  await until(() => late.delivery.state.failures === 1, "it hears of it");
  t.equal(await late.delivery.waitFor(tool.revision, LONG), undefined);
});

t.test("one that is closed lets nobody wait and leads no more", async (t) => {
  const { outbox, forge, join } = createCompany(t);
  const { delivery, lead } = join();
  const rule = ruleOf();
  await outbox.add(rule);
  const delivered = delivery.waitFor(rule.revision, LONG);
  await delivery.close();
  t.equal(await delivered, undefined);
  lead();
  delivery.wake();
  t.strictSame(forge.attempts, []);
});
