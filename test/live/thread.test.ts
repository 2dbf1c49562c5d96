import t from "tap";
import { Thread, ThreadError } from "../../server/live/thread.js";

const LIMITS = { timeout: 20_000, memory: 64 };

/** A file of a thread, compiled as it would be. */
const fileOf = (code: string) => new URL(`data:text/javascript,${encodeURIComponent(code)}`);

const start = (t: { teardown: (end: () => unknown) => void }, code: string, limits = LIMITS) => {
  const ready = 'const { parentPort } = await import("node:worker_threads");';
  const thread = new Thread(
    "the thread of the test",
    fileOf(`${ready}${code};parentPort.postMessage({ ready: true })`),
    limits,
  );
  t.teardown(() => thread.end());
  return thread;
};

t.test("it runs operations one after another and reports failures", async (t) => {
  const code = `parentPort.on("message", (number) =>
    parentPort.postMessage(number > 0 ? { result: Math.sqrt(number) } : { error: "not positive" }))`;
  const thread = start(t, code);
  t.equal(await thread.ask(9), 3);
  await t.rejects(thread.ask(-1), new ThreadError("not positive"));
  t.notOk(thread.ended);
  t.equal(await thread.ask(16), 4);
});

t.test("an operation that takes too long ends the thread", async (t) => {
  const thread = start(t, 'parentPort.on("message", () => { for (;;); })', { ...LIMITS, timeout: 50 });
  await t.rejects(thread.ask(1), new ThreadError("the thread of the test gave no answer within 0.05 s"));
  t.ok(thread.ended);
  await t.rejects(thread.ask(1), { message: /no answer within/ }, "and so it stays");
});

t.test("using too much memory ends the thread and nothing else", async (t) => {
  const thread = start(
    t,
    'parentPort.on("message", () => { for (const all = []; ; ) all.push(Array(1e5).fill({})); })',
  );
  await t.rejects(thread.ask(1), { message: /^the thread of the test failed: .*memory/ });
  t.ok(thread.ended);
});

t.test("it can be closed during an operation, and fails when the thread does not start", async (t) => {
  const busy = start(t, 'parentPort.on("message", () => {})');
  const asked = t.rejects(busy.ask(1), new ThreadError("the thread of the test was stopped"));
  await busy.end();
  await asked;
  await t.rejects(start(t, "nonsense()").ask(1), { message: /failed: nonsense is not defined/ });
  await t.rejects(start(t, "process.exit()").ask(1), { message: /ended/ });
});
