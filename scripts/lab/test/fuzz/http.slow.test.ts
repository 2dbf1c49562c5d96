import t from "tap";
import { fuzzHttp } from "../../fuzz/http.js";

t.test("the whole application answers generated requests and contributions", async (t) => {
  const outcomes = await fuzzHttp({ seed: 5, seconds: 1 });
  t.same(
    outcomes.map(({ target }) => target),
    ["http: requests", "http: contributions"],
  );
  for (const { target, runs, find } of outcomes) {
    t.ok(runs > 0, target);
    t.equal(find, undefined, `${target}: ${find?.what} with ${find?.input}`);
  }
  t.match(outcomes[0]?.notes[0], /^answers: .*\d+ × 200/);
});
