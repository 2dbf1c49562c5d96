import { spawn } from "node:child_process";
import { once } from "node:events";
import { readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { mock } from "node:test";
import { setImmediate as turn } from "node:timers/promises";
import t from "tap";
import { Delivery } from "../../../server/contributions/delivery/delivery.js";
import { Outbox } from "../../../server/contributions/delivery/outbox.js";
import type { Submission } from "../../../server/contributions/submission.js";
import { ForgeError } from "../../../server/forges/forge.js";
import { programAt } from "../../fixtures/program.js";
import { temporaryFolder } from "../../fixtures/service.js";
import { MemoryForge, ruleOf, toolOf, urlOf } from "../../fixtures/submissions.js";

const START = Date.parse("2026-06-01T12:00:00.000Z");
const numbered = (index: number): Submission => ({
  ...ruleOf({ notes: `Number ${index}.` }),
  createdAt: new Date(START + index).toISOString(),
});
const [ONE, TWO, THREE] = [numbered(1), numbered(2), numbered(3)] as [Submission, Submission, Submission];

/** Waits for what real files bring about, without the clock that a test holds. */
async function until(holds: () => unknown | Promise<unknown>, what: string): Promise<void> {
  const end = performance.now() + 300_000;
  while (!(await holds())) {
    if (performance.now() > end) throw new Error(`in vain: ${what}`);
    await turn();
  }
}

interface Context {
  testdir: () => string;
  teardown: (end: () => unknown) => void;
}

/** A delivery over real files whose timers only run when the test lets time pass. */
async function create(
  t: Context,
  submissions: readonly Submission[] = [ONE, TWO, THREE],
  stateDir = temporaryFolder(t),
) {
  mock.timers.reset();
  mock.timers.enable({ apis: ["setTimeout"] });
  t.teardown(() => mock.timers.reset());
  let time = START;
  const log: { level: string; message: string; retryInMs?: number }[] = [];
  const logger = Object.fromEntries(
    ["info", "warn", "error"].map((level) => [
      level,
      (object: object, message: string) => log.push({ level, message, ...object }),
    ]),
  ) as never;
  const outbox = new Outbox(stateDir, () => {});
  const forge = new MemoryForge();
  for (const submission of submissions) await outbox.add(submission);
  const make = () => new Delivery({ outbox, forge, log: logger, now: () => new Date(time) });
  const delivery = make();
  t.teardown(() => delivery.close());
  const pass = (milliseconds: number) => {
    time += milliseconds;
    mock.timers.tick(milliseconds);
  };
  const failures = () => log.filter(({ level }) => level === "warn").length;
  const isEmpty = async () => (await outbox.count()) === 0;
  return { outbox, forge, delivery, log, pass, make, failures, isEmpty, stateDir };
}

const fail = (kind: ForgeError["kind"], retryAfter?: number) => () => {
  throw new ForgeError(kind, `it is ${kind}`, retryAfter);
};

t.test("waiting contributions are delivered in order and get their URL", async (t) => {
  const { delivery, forge, isEmpty, outbox, log } = await create(t);
  delivery.wake();
  await until(isEmpty, "all is delivered");
  t.same(forge.attempts, [ONE.id, TWO.id, THREE.id]);
  const receipt = { url: urlOf(ONE.id), unchanged: false, deliveredAt: "2026-06-01T12:00:00.000Z" };
  t.same((await outbox.find(ONE.id))[0]?.receipt, receipt);
  await until(() => delivery.state.attempts.delivered === 3, "they are counted");
  t.match(delivery.state, { lastError: undefined, failures: 0, refused: [] });
  t.same(
    log.map(({ message }) => message),
    Array(3).fill("contribution delivered"),
  );
});

t.test("a restart picks up what waited", async (t) => {
  const { stateDir } = await create(t);
  const { delivery, forge, isEmpty } = await create(t, [], stateDir);
  delivery.wake();
  await until(isEmpty, "all is delivered");
  t.same(forge.attempts, [ONE.id, TWO.id, THREE.id]);
});

t.test("while the forge is down, the first is retried with increasing delays, in order", async (t) => {
  const { delivery, forge, log, pass, failures, isEmpty } = await create(t);
  forge.onPropose = fail("unavailable");
  delivery.wake();
  const waits = [1_000, 2_000, 4_000, 8_000, 15_000, 30_000, 60_000, 300_000, 300_000];
  for (const [index, wait] of waits.entries()) {
    await until(() => failures() === index + 1, `failure ${index + 1}`);
    t.equal(log.at(-1)?.retryInMs, wait);
    pass(wait - 1);
    for (let turns = 0; turns < 20; turns += 1) await turn();
    t.equal(failures(), index + 1, "not a moment earlier");
    if (index === waits.length - 1) forge.onPropose = () => {};
    pass(1);
  }
  await until(isEmpty, "all is delivered");
  t.same(forge.attempts, [...waits.map(() => ONE.id), ONE.id, TWO.id, THREE.id]);
});

t.test("a success resets the delays", async (t) => {
  const { delivery, forge, log, pass, failures } = await create(t);
  const outcomes = [fail("unavailable"), fail("unavailable"), () => {}, fail("unavailable")];
  forge.onPropose = () => outcomes.shift()?.();
  delivery.wake();
  for (const [index, wait] of [1_000, 2_000, 1_000].entries()) {
    await until(() => failures() === index + 1, `failure ${index + 1}`);
    t.equal(log.filter(({ level }) => level === "warn").at(-1)?.retryInMs, wait);
    if (index < 2) pass(wait);
  }
});

t.test("the state of delivery can be read", async (t) => {
  const { delivery, forge, failures, pass, isEmpty } = await create(t);
  forge.onPropose = fail("unavailable", 7_000);
  delivery.wake();
  await until(() => failures() === 1, "a failure");
  t.same(delivery.state, {
    failures: 1,
    lastError: "it is unavailable",
    retryAt: "2026-06-01T12:00:07.000Z",
    refused: [],
    attempts: { delivered: 0, unavailable: 1, misconfigured: 0, refused: 0 },
  });
  forge.onPropose = () => {};
  pass(7_000);
  await until(isEmpty, "all is delivered");
  await until(() => delivery.state.lastError === undefined, "nothing is in the way");
  t.notOk("lastError" in delivery.state || "retryAt" in delivery.state);
});

t.test("what the forge asks for is waited for, no longer and no shorter", async (t) => {
  for (const [kind, asked, wait] of [
    ["unavailable", 90_000, 90_000],
    ["unavailable", 10, 1_000],
    ["misconfigured", undefined, 300_000],
    ["misconfigured", 90_000, 90_000],
  ] as const) {
    const { delivery, forge, log, failures } = await create(t, [ONE]);
    forge.onPropose = fail(kind, asked);
    delivery.wake();
    await until(() => failures() === 1, "a failure");
    t.equal(log[0]?.retryInMs, wait, `${kind} ${asked}`);
    await delivery.close();
  }
});

t.test("a rejected contribution stays, does not block others, and is retried", async (t) => {
  const { delivery, forge, outbox, pass, log, isEmpty } = await create(t);
  forge.onPropose = ({ id }) => (id === TWO.id ? fail("refused")() : undefined);
  delivery.wake();
  await until(async () => (await outbox.count()) === 1 && delivery.state.attempts.delivered === 2, "two are delivered");
  t.same(delivery.state.refused, [TWO.id]);
  t.match(
    log.find(({ level }) => level === "error"),
    { contribution: TWO.id, error: "it is refused" },
  );
  forge.onPropose = () => {};
  const later = numbered(4);
  await outbox.add(later);
  delivery.wake();
  await until(async () => (await outbox.count()) === 1 && delivery.state.attempts.delivered === 3, "another one is");
  t.same(forge.attempts, [ONE.id, TWO.id, THREE.id, later.id], "it was not tried with the others");
  pass(59_999);
  for (let turns = 0; turns < 20; turns += 1) await turn();
  t.equal(await outbox.count(), 1, "not before a minute");
  pass(1);
  await until(isEmpty, "it is delivered");
  await until(() => delivery.state.refused.length === 0, "it is refused no more");
});

t.test("repeated rejections are retried less often, down to once an hour", async (t) => {
  const { delivery, forge, pass } = await create(t, [ONE]);
  forge.onPropose = fail("refused");
  delivery.wake();
  for (const [index, minutes] of [1, 2, 4, 8, 16, 32, 60, 60].entries()) {
    await until(() => delivery.state.attempts.refused === index + 1, `refusal ${index + 1}`);
    // The plan for the next one is made when the round is over.
    for (let turns = 0; turns < 20; turns += 1) await turn();
    pass(minutes * 60_000 - 1);
    for (let turns = 0; turns < 20; turns += 1) await turn();
    t.equal(delivery.state.attempts.refused, index + 1, `not before ${minutes} minutes`);
    pass(1);
  }
});

t.test("an older revision that was refused does not undo the newer one that was delivered", async (t) => {
  const { delivery, forge, outbox, pass, isEmpty } = await create(t, [ONE]);
  forge.onPropose = ({ revision }) => (revision === ONE.revision ? fail("refused")() : undefined);
  delivery.wake();
  await until(() => delivery.state.refused.length === 1, "it is refused");
  await outbox.add({ ...TWO, id: ONE.id });
  delivery.wake();
  await until(() => delivery.state.attempts.delivered === 1, "its correction is delivered");
  for (let turns = 0; turns < 20; turns += 1) await turn();
  pass(60_000);
  await until(() => delivery.state.refused.length === 0, "it is refused no more");
  t.ok(await isEmpty(), "it waits no more");
  t.equal(forge.attempts.length, 2, "and is not proposed again");
});

t.test("the correction of what was refused is tried at once", async (t) => {
  const { delivery, forge, outbox } = await create(t, [ONE]);
  forge.onPropose = ({ revision }) => (revision === ONE.revision ? fail("refused")() : undefined);
  delivery.wake();
  await until(() => delivery.state.refused.length === 1, "it is refused");
  const correction = { ...TWO, id: ONE.id };
  await outbox.add(correction);
  await delivery.wake();
  t.match(await outbox.receiptOf(correction), { url: urlOf(ONE.id) });
});

t.test("a file of the data that cannot be read is nobody else's fault", async (t) => {
  const { delivery, forge, outbox } = await create(t, [ONE, toolOf()]);
  Object.assign(forge, { texts: new Map([...forge.texts, ["rules/nextjs/postgresql.yaml", "techA: ["]]) });
  delivery.wake();
  const { state } = delivery;
  await until(() => state.attempts.delivered + state.attempts.refused === 2, "both are tried");
  t.same(delivery.state.refused, [ONE.id]);
  t.same(
    (await outbox.waiting()).map(({ id }) => id),
    [ONE.id],
  );
});

t.test("an outbox that cannot be read is waited for, and then no longer in the way", async (t) => {
  const { delivery, stateDir, failures, pass } = await create(t, []);
  writeFileSync(join(stateDir, "outbox"), "");
  delivery.wake();
  await until(() => failures() === 1, "a failure");
  t.match(delivery.state, { failures: 1, lastError: /^the outbox cannot be used: ENOTDIR/ });
  rmSync(join(stateDir, "outbox"));
  pass(1_000);
  await until(() => delivery.state.lastError === undefined, "it goes on");
  t.equal(delivery.state.failures, 0);
});

t.test("of two processes with one outbox, one delivers", async (t) => {
  const { delivery, forge, isEmpty, stateDir } = await create(t);
  const second = new Delivery({
    outbox: new Outbox(stateDir, () => {}),
    forge,
    log: { info() {}, warn() {}, error() {} },
    now: () => new Date(START),
  });
  t.teardown(() => second.close());
  await Promise.all([delivery.wake(), second.wake()]);
  t.ok(await isEmpty(), "all is delivered");
  t.notOk(readdirSync(join(stateDir, "outbox")).includes(".lease"), "the lease is given up");
  t.same(forge.attempts, [ONE.id, TWO.id, THREE.id], "each once, in order");
});

t.test("what another process delivered before this one kept it is not delivered again", async (t) => {
  const { delivery, forge, isEmpty, outbox } = await create(t, [ONE]);
  delivery.wake();
  await until(isEmpty, "it is delivered");
  const first = await outbox.receiptOf(ONE);
  await outbox.add(ONE);
  delivery.wake();
  await until(isEmpty, "it does not wait any more");
  t.strictSame(forge.attempts, [ONE.id]);
  t.strictSame(await outbox.receiptOf(ONE), first);
});

t.test("what another process leaves when it stops delivering is delivered 250 ms later", async (t) => {
  const { delivery, forge, isEmpty, pass, stateDir } = await create(t);
  const other = new Outbox(stateDir, () => {});
  await other.lease.acquire();
  await delivery.wake();
  t.same(forge.attempts, [], "nothing, while the other one delivers");
  await other.lease.release();
  const look = () => {
    pass(250);
    return isEmpty();
  };
  await until(look, "all is delivered");
  t.same(forge.attempts, [ONE.id, TWO.id, THREE.id]);
});

t.test("what a process left that is gone is delivered within a minute", async (t) => {
  const { delivery, forge, outbox, isEmpty, pass } = await create(t, []);
  delivery.wake();
  await outbox.add(ONE);
  const look = async () => {
    pass(60_000);
    return isEmpty();
  };
  await until(look, "it is found");
  t.same(forge.attempts, [ONE.id]);
});

t.test("what is added during a delivery is delivered after it", async (t) => {
  const { delivery, forge, outbox, isEmpty } = await create(t, [ONE]);
  forge.onPropose = async ({ id }) => {
    if (id !== ONE.id) return;
    await outbox.add(TWO);
    delivery.wake();
    delivery.wake();
  };
  delivery.wake();
  await until(isEmpty, "both are delivered");
  t.same(forge.attempts, [ONE.id, TWO.id]);
});

t.test("only one is under way at a time, however often it is woken", async (t) => {
  const { delivery, forge, isEmpty } = await create(t);
  let running = 0;
  let most = 0;
  forge.onPropose = async () => {
    running += 1;
    most = Math.max(most, running);
    await turn();
    running -= 1;
  };
  for (let index = 0; index < 10; index += 1) delivery.wake();
  await until(isEmpty, "all is delivered");
  t.equal(most, 1);
  t.equal(forge.attempts.length, 3);
});

t.test("who waits is answered when all is delivered, or at once when it takes longer", async (t) => {
  const { delivery, forge, outbox, failures } = await create(t, [ONE, TWO]);
  forge.onPropose = ({ id }) => (id === TWO.id ? fail("unavailable")() : undefined);
  await delivery.wake();
  t.match(await outbox.receiptOf(ONE), { url: urlOf(ONE.id) });
  t.equal(await outbox.receiptOf(TWO), undefined, "its delivery failed");
  t.equal(failures(), 1);
  await delivery.wake();
  t.same(forge.attempts, [ONE.id, TWO.id], "while it backs off nobody waits");
});

t.test("a refusal is told at once, the first time and later", async (t) => {
  const { delivery, forge } = await create(t, [ONE]);
  forge.onPropose = fail("refused");
  await delivery.wake();
  await delivery.wake();
  t.equal(forge.attempts.length, 1);
});

t.test("close ends after the delivery under way; the rest waits for the next start", async (t) => {
  const { delivery, forge, outbox, make } = await create(t);
  let go = () => {};
  forge.onPropose = () =>
    new Promise<void>((resolve) => {
      go = resolve;
    });
  delivery.wake();
  await until(() => forge.attempts.length === 1, "the first is under way");
  const wait = delivery.wake();
  let closed = false;
  const closing = delivery.close().then(() => {
    closed = true;
  });
  for (let turns = 0; turns < 20; turns += 1) await turn();
  t.equal(closed, false);
  go();
  await closing;
  await wait;
  t.pass("who waits for another is let go");
  t.same(
    (await outbox.waiting()).map(({ id }) => id),
    [TWO.id, THREE.id],
  );
  delivery.wake();
  for (let turns = 0; turns < 20; turns += 1) await turn();
  t.same(forge.attempts, [ONE.id], "closed it stays");
  forge.onPropose = () => {};
  const next = make();
  next.wake();
  await until(async () => (await outbox.count()) === 0, "the next start delivers the rest");
  await next.close();
});

t.test("close while the delivery under way fails starts no clock", async (t) => {
  const { delivery, forge, pass } = await create(t);
  let stop = (_: Error) => {};
  forge.onPropose = () =>
    new Promise<void>((_, reject) => {
      stop = reject;
    });
  delivery.wake();
  await until(() => forge.attempts.length === 1, "the first is under way");
  const closing = delivery.close();
  stop(new ForgeError("unavailable", "it broke off"));
  await closing;
  pass(1_000_000);
  for (let turns = 0; turns < 20; turns += 1) await turn();
  t.same(forge.attempts, [ONE.id]);
});

t.test("a process with nothing else to do ends, though something waits", async (t) => {
  const script = [...programAt("test/fixtures/failing-delivery.ts"), t.testdir()];
  const child = spawn(process.execPath, script, { stdio: ["ignore", "pipe", "inherit"] });
  const said: string[] = [];
  child.stdout.setEncoding("utf8").on("data", (text: string) => said.push(text));
  t.same(await once(child, "exit"), [0, null]);
  t.equal(said.join(""), "delivery failed; retrying\n");
});
