import { mock } from "node:test";
import { setImmediate as turn } from "node:timers/promises";
import t from "tap";
import { Loop } from "../../server/state/loop.js";

/** A loop whose work ends when the test says so. */
function create(t: { teardown(end: () => unknown): void }) {
  mock.timers.reset();
  mock.timers.enable({ apis: ["setTimeout"] });
  t.teardown(() => mock.timers.reset());
  const begun: (() => void)[] = [];
  const loop = new Loop(async (again) => {
    await new Promise<void>((resolve) => begun.push(resolve));
    again(1000);
  });
  return { loop, begun };
}

t.test("does its work again after the time that it names, and not before", async (t) => {
  const { loop, begun } = create(t);
  void loop.trigger();
  begun[0]?.();
  await turn();
  mock.timers.tick(999);
  t.equal(begun.length, 1);
  mock.timers.tick(1);
  t.equal(begun.length, 2);
  const closed = loop.close();
  begun[1]?.();
  await closed;
});

t.test("whoever triggers it waits for work that began after that, which is done once for all of them", async (t) => {
  const { loop, begun } = create(t);
  const ended: string[] = [];
  void loop.trigger().then(() => ended.push("first"));
  for (const name of ["second", "third"]) void loop.trigger().then(() => ended.push(name));
  begun[0]?.();
  await turn();
  t.strictSame([begun.length, ended], [2, ["first"]]);
  begun[1]?.();
  await turn();
  t.strictSame([begun.length, ended], [2, ["first", "second", "third"]]);
  await loop.close();
});

t.test("once closed it does nothing more, and has ended when the work under way has", async (t) => {
  const { loop, begun } = create(t);
  void loop.trigger();
  void loop.trigger();
  let isClosed = false;
  const closed = loop.close().then(() => {
    isClosed = true;
  });
  await turn();
  t.strictSame([loop.isClosed, isClosed], [true, false]);
  begun[0]?.();
  await closed;
  await loop.trigger();
  mock.timers.tick(10_000);
  t.equal(begun.length, 1);
});
