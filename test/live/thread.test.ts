import t from "tap";
import { Thread, ThreadError, ThreadLimitError, type ThreadLimits } from "../../server/live/thread.js";

const LIMITS = { timeout: 20_000, memory: 64 };
const NAME = "the thread of the test";
/** Each start of a thread takes a third of a second. */
const PATIENT = 600_000;

/** A file of a thread, compiled as it would be. */
const fileOf = (code: string) => new URL(`data:text/javascript,${encodeURIComponent(code)}`);

const start = (
  t: { teardown: (end: () => unknown) => void },
  code: string,
  limits: ThreadLimits = LIMITS,
  idle = PATIENT,
) => {
  const ready = 'const { parentPort, workerData, threadId } = await import("node:worker_threads");';
  const file = fileOf(`${ready}${code};parentPort.postMessage({ ready: true })`);
  const thread = new Thread<number>({ name: NAME, file, limits, idle, data: "some data" });
  t.teardown(() => thread.close());
  return thread;
};

t.test("it answers one question after another and reports failures", async (t) => {
  const code = `parentPort.on("message", (number) =>
    parentPort.postMessage(number > 0 ? { result: [Math.sqrt(number), workerData] } : { error: "not positive" }))`;
  const thread = start(t, code);
  const [first, second, third] = [thread.ask(9), thread.ask(-1), thread.ask(16)];
  t.same(await first, [3, "some data"]);
  await t.rejects(second, new ThreadError("not positive"));
  t.same(await third, [4, "some data"]);
});

t.test("an operation that takes too long ends the thread", async (t) => {
  const code = 'parentPort.on("message", (n) => { while (n === 0); parentPort.postMessage({ result: n }); })';
  const thread = start(t, code, { ...LIMITS, timeout: 1000 });
  const [endless, next] = await Promise.allSettled([thread.ask(0), thread.ask(1)]);
  t.match(endless, { reason: new ThreadLimitError(`${NAME} gave no answer within 1 s`) });
  t.same(next, { status: "fulfilled", value: 1 });
});

t.test("using too much memory ends the thread and nothing else", async (t) => {
  const code = `parentPort.on("message", (n) => {
    for (const all = []; n === 0; ) all.push(Array(1e5).fill({}));
    parentPort.postMessage({ result: n });
  })`;
  const thread = start(t, code);
  const [endless, next] = await Promise.allSettled([thread.ask(0), thread.ask(1)]);
  t.match(endless, { reason: { message: /^the thread of the test failed: .*memory/ } });
  t.type((endless as PromiseRejectedResult).reason, ThreadLimitError);
  t.same(next, { status: "fulfilled", value: 1 });
});

t.test("it ends when it has been idle, and starts again", async (t) => {
  const code = 'parentPort.on("message", () => parentPort.postMessage({ result: threadId }))';
  const lasting = start(t, code);
  t.equal(await lasting.ask(1), await lasting.ask(1));
  const brief = start(t, code, LIMITS, 1);
  const first = await brief.ask(1);
  await t.resolves(until(async () => (await brief.ask(1)) !== first));
});

async function until(isSo: () => Promise<boolean>): Promise<void> {
  while (!(await isSo())) await new Promise((resolve) => setTimeout(resolve, 20));
}

t.test("it can be closed during a question, and fails when it does not start", async (t) => {
  const busy = start(t, 'parentPort.on("message", () => {})');
  const asked = t.rejects(busy.ask(1), new ThreadError(`${NAME} was stopped`));
  await new Promise(setImmediate);
  await busy.close();
  await asked;
  await t.rejects(busy.ask(1), new ThreadError(`${NAME} is closed`));
  await t.rejects(start(t, "nonsense()").ask(1), { message: /failed: nonsense is not defined/ });
  await t.rejects(start(t, "process.exit()").ask(1), { message: /ended/ });
});
