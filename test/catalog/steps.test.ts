import t from "tap";
import { finish, finishInSlices, finishWithin, type Steps } from "../../server/catalog/steps.js";

function* counting(to: number, log: number[] = []): Steps<string> {
  for (let step = 1; step <= to; step += 1) {
    log.push(step);
    yield;
  }
  return "done";
}

t.test("work is done at a stretch", async (t) => {
  const log: number[] = [];
  t.equal(finish(counting(3, log)), "done");
  t.strictSame(log, [1, 2, 3]);
});

t.test("work that takes long is paused, and goes on where it was", async (t) => {
  function* slow(): Steps<number> {
    for (let step = 0; step < 3; step += 1) {
      // Longer than any slice, whatever the machine.
      const end = performance.now() + 10;
      while (performance.now() < end);
      yield;
    }
    return 3;
  }
  let pauses = 0;
  const result = await finishInSlices(slow(), async () => {
    pauses += 1;
  });
  t.strictSame([result, pauses], [3, 3]);
});

t.test("work is given up where it takes more slices than it may", async (t) => {
  function* slow(): Steps<number> {
    for (let step = 0; step < 3; step += 1) {
      const end = performance.now() + 10;
      while (performance.now() < end);
      yield;
    }
    return 3;
  }
  t.strictSame(await finishWithin(slow(), async () => {}, 4), { result: 3 });
  t.equal(await finishWithin(slow(), async () => {}, 3), undefined);
});

t.test("what fails in a step or in a pause is told", async (t) => {
  function* failing(): Steps<never> {
    yield;
    throw new Error("no good");
  }
  t.throws(() => finish(failing()), { message: "no good" });
  await t.rejects(
    finishInSlices(failing(), async () => {}),
    { message: "no good" },
  );
});
