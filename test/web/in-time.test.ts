import t from "tap";
import { inTime } from "../../server/web/in-time.js";

t.test("what is ready is given", async (t) => {
  const changes = [{ revision: "r" }];
  t.equal(await inTime(changes), changes);
  t.equal(await inTime(Promise.resolve(changes)), changes);
});

t.test("a page does not wait for what takes long, but fails with what fails", async (t) => {
  t.equal(await inTime(new Promise(() => {})), undefined);
  await t.rejects(inTime(Promise.reject(new Error("unread"))), { message: "unread" });
});
