import t from "tap";
import { once } from "../server/once.js";

t.test("it is made once, and again where that failed", async (t) => {
  let calls = 0;
  const get = once(async () => {
    calls += 1;
    if (calls === 1) throw new Error("not this time");
    return calls;
  });
  t.same(
    (await Promise.allSettled([get(), get()])).map(({ status }) => status),
    ["rejected", "rejected"],
    "who asks meanwhile waits for the same",
  );
  t.same([calls, await get(), await get(), calls], [1, 2, 2, 2]);
});
