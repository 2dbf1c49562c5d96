import t from "tap";
import type { Context } from "../../../server/http/context.js";
import { historyInTime } from "../../../server/web/changes/history-in-time.js";

const context = (history?: Context["history"]) => ({ history }) as Context;

t.test("what is there is given, and without a history there are no changes", async (t) => {
  const changes = [{ revision: "r", date: "2026-01-01T00:00:00.000Z", facts: [] }];
  t.equal(await historyInTime(context(async () => changes)), changes);
  t.strictSame(await historyInTime(context()), []);
});

t.test("a page does not wait for a history that has yet to be read", async (t) => {
  t.equal(await historyInTime(context(() => new Promise(() => {}))), undefined);
});
