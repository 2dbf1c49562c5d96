import t from "tap";
import type { ApiError } from "../../server/http/errors.js";
import { type WorkLimits, WorkQueue } from "../../server/http/work-queue.js";

const LIMITS: WorkLimits = { budget: 6000, mostOfClient: 3, few: 5, longestWait: 1000 };

/** A queue whose clock goes on only when a piece of work takes time. */
function setUp(limits: Partial<WorkLimits> = {}) {
  let now = 1000;
  const done: string[] = [];
  const queue = new WorkQueue({ ...LIMITS, ...limits }, () => now);
  const ask = (client: string, milliseconds = 10, left?: AbortSignal): Promise<number> =>
    queue
      .run(
        client,
        async () => {
          await Promise.resolve();
          now += milliseconds;
          done.push(client);
          return 200;
        },
        left,
      )
      .catch((error: ApiError) => error.statusCode);
  const pass = (milliseconds: number) => {
    now += milliseconds;
  };
  return { queue, ask, done, pass };
}

t.test("the client that has had least is next, and one's own questions keep their order", async (t) => {
  const { ask, done } = setUp();
  t.same(
    await Promise.all([ask("a", 50), ask("a", 50), ask("a", 50), ask("b"), ask("c"), ask("b")]),
    Array(6).fill(200),
  );
  t.same(done, ["a", "b", "c", "b", "a", "a"]);
});

t.test("a client that has had its share is refused until it is paid back, and nobody else", async (t) => {
  const { queue, ask, pass } = setUp();
  t.equal(await ask("a", 7000), 200, "what a question takes is known when it is answered");
  const refused: ApiError = await queue.run("a", async () => t.fail("it is not done")).catch((error) => error);
  t.match(refused, { statusCode: 429, code: "RATE_LIMIT_EXCEEDED", headers: { "Retry-After": "10" } });
  t.ok(Date.parse(refused.details ?? "") > Date.now(), "`details` is the time to try again");
  t.equal(await ask("b"), 200);
  pass(9000);
  t.equal(await ask("a"), 429);
  pass(1000);
  t.equal(await ask("a"), 200, "6 seconds a minute: a second more than that takes ten to pay back");
  t.match(queue.state, { waiting: 0, refused: { budget: 2, queue: 0 } });
});

t.test("what waits already is refused too when its client has had its share meanwhile", async (t) => {
  const { ask, done } = setUp();
  t.same(await Promise.all([ask("a", 7000), ask("a"), ask("b")]), [200, 429, 200]);
  t.same(done, ["a", "b"]);
});

t.test("few of one client wait; over the limit of all, the one that has most gives way", async (t) => {
  const { queue, ask } = setUp({ longestWait: 0 });
  const own = await Promise.all(Array.from({ length: 6 }, () => ask("a")));
  t.same(own, [200, 200, 200, 200, 429, 429], "one at work and three that wait");
  const all = ["a", "a", "a", "a", "b", "c", "d"];
  t.same(await Promise.all(all.map((client) => ask(client))), [200, 200, 200, 503, 200, 200, 200]);
  t.match(queue.state, { waiting: 0, refused: { budget: 0, queue: 3 } });
});

t.test("more wait where they are likely to be answered soon", async (t) => {
  const { ask } = setUp({ few: 1 });
  const all = () => Promise.all(["a", "b", "c", "d", "e"].map((client) => ask(client, 200)));
  t.same(await all(), [200, 200, 200, 503, 503], "until some have been done, a piece counts half a second");
  for (let number = 0; number < 20; number += 1) await ask(`client ${number}`, 200);
  t.same(await all(), Array(5).fill(200));
  for (let number = 0; number < 20; number += 1) await ask(`another ${number}`, 2000);
  t.equal((await all()).filter((status) => status === 503).length, 3, "one at work and one that waits");
});

t.test("what waits gives way when the pieces before it take longer than usual", async (t) => {
  const { ask } = setUp({ few: 1 });
  for (let number = 0; number < 20; number += 1) await ask(`client ${number}`, 200);
  const first = ask("a", 6000);
  const waiting = ["b", "c", "d", "e"].map((client) => ask(client));
  const late = first.then(() => ask("f"));
  t.same(await Promise.all([first, ...waiting, late]), [200, 200, 200, 503, 503, 503]);
});

t.test("who has too many waiting is told to come back when they are likely to be answered", async (t) => {
  const { queue, ask } = setUp();
  for (let number = 0; number < 20; number += 1) t.equal(await ask(`client ${number}`, 1500), 200);
  const waiting = Promise.all(Array.from({ length: 4 }, () => ask("a")));
  const refused: ApiError = await queue.run("a", async () => t.fail("it is not done")).catch((error) => error);
  t.equal(refused.headers["Retry-After"], "5", "three that take a second and a half each");
  t.same(await waiting, [200, 200, 200, 200]);
});

t.test("nothing is done for a client that has left", async (t) => {
  const { queue, ask, done } = setUp();
  const left = new AbortController();
  const answers = Promise.all([ask("a"), ask("b", 10, left.signal), ask("c", 10, AbortSignal.abort())]);
  t.equal(queue.state.waiting, 1);
  left.abort();
  t.same(await answers, [200, 503, 503]);
  t.same(done, ["a"]);
});

t.test("work that fails is charged, and the next is done", async (t) => {
  const { queue, ask, pass } = setUp();
  const failing = queue.run("a", async () => {
    pass(7000);
    throw new Error("no answer");
  });
  const [next] = await Promise.all([ask("b"), t.rejects(failing, { message: "no answer" })]);
  t.equal(next, 200);
  t.equal(await ask("a"), 429);
});
