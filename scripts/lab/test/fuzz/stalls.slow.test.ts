import t from "tap";
import { fuzzStalls } from "../../fuzz/stalls.js";

t.test("the built server is measured under heavy requests, warm and just started", async (t) => {
  // One request each: to search is for a quiet machine.
  const outcomes = await fuzzStalls({ seed: 5, seconds: 1, path: "0" });
  t.same(
    outcomes.map(({ target }) => target),
    ["stalls: repeated", "stalls: first"],
  );
  for (const { find, runs, notes } of outcomes) {
    t.ok(runs > 0);
    // How long it takes is for a quiet machine to say.
    t.match(find?.what ?? "the event loop stalled", /^the event loop stalled/);
    t.match(notes[0], /^\d+ ms at most for /);
  }
});
