import t from "tap";
import { answersOfToday } from "../../server/http/answers-of-today.js";
import { everyFact } from "../fixtures/every-fact.js";

t.test("answers are kept until the data or the day change", async (t) => {
  const state = { catalog: everyFact(), now: new Date("2026-06-01T12:00:00Z") };
  const current = answersOfToday<string>({ catalog: () => state.catalog, now: () => state.now }, { maxSize: 9 });
  for (const change of [
    () => {
      state.catalog = everyFact();
    },
    () => {
      state.now = new Date("2026-06-02T00:00:00Z");
    },
  ]) {
    const before = current();
    before.set("question", "answer", { size: 1 });
    state.now = new Date(state.now.getTime() + 1);
    t.equal(current().get("question"), "answer");
    change();
    t.equal(current().get("question"), undefined);
    before.set("late", "of other data", { size: 1 });
    t.equal(current().get("late"), undefined, "an answer in progress meanwhile is of the other data");
  }
});

t.test("what was asked least recently makes room", async (t) => {
  const catalog = everyFact();
  const current = answersOfToday<string>({ catalog: () => catalog, now: () => new Date("2026-06-01") }, { maxSize: 2 });
  for (const question of ["a", "b", "a", "c"])
    if (!current().get(question)) current().set(question, question, { size: 1 });
  t.strictSame(
    ["a", "b", "c"].map((question) => current().get(question)),
    ["a", undefined, "c"],
  );
});
