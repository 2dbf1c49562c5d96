import t, { type Test } from "tap";
import { FactsThread } from "../../server/live/facts-thread.js";
import { TODAY } from "../fixtures/catalog.js";
import { compiled, stateOf } from "../fixtures/compiled.js";
import { FILES, type Files, technologyText } from "../fixtures/data.js";
import { HUGE_FILES } from "../fixtures/hostile.js";

const X = "technologies/x.yaml";
const base = compiled(FILES).facts;

function createThread(t: Test, limits = { timeout: 20_000, memory: 256 }): FactsThread {
  const thread = new FactsThread(limits);
  t.teardown(() => thread.close());
  return thread;
}

const check = (thread: FactsThread, files: Files) =>
  thread.ask({ operation: "check", base, state: stateOf({ ...FILES, ...files }), today: TODAY });

t.test("files that kill the thread fail one question; a new thread answers the next", async (t) => {
  const thread = createThread(t, { timeout: 20_000, memory: 64 });
  const [killed, wrong, right] = await Promise.allSettled([
    check(thread, Object.fromEntries([...HUGE_FILES].map(([path, text]) => [path, text ?? ""]))),
    check(thread, { [X]: technologyText("alternatives: [raect]\n") }),
    check(thread, { [X]: technologyText() }),
  ]);
  t.match(killed, { status: "rejected", reason: /the facts thread failed/ });
  t.match(wrong, { status: "fulfilled", value: [{ what: 'unknown technology "raect"' }] });
  t.strictSame(right, { status: "fulfilled", value: [] });
});

t.test("a file of 5 MB is refused at once", async (t) => {
  const text = "x".repeat(5 * 1024 * 1024);
  t.match(await check(createThread(t), { [X]: text }), [{ path: X, what: "is too large (5242880 bytes)" }]);
});

t.test("after closing, every question fails", async (t) => {
  const thread = new FactsThread();
  const under = t.rejects(check(thread, {}));
  await thread.close();
  await under;
  await t.rejects(check(thread, {}), { message: "the facts thread is closed" });
});
