import t from "tap";
import { fuzzParsers } from "../../fuzz/parsers.js";

t.test("every parser is fuzzed and its worst time reported", async (t) => {
  const outcomes = await fuzzParsers({ seed: 3, seconds: 1 });
  t.same(
    outcomes.map(({ target }) => target),
    [
      "manifests",
      "lockfiles",
      "edits",
      "edits of YAML",
      "data files",
      "records",
      "configurations",
      "issue forms",
      "JSON",
    ].map((name) => `parsers: ${name}`),
  );
  for (const { target, runs, notes } of outcomes) {
    t.ok(runs > 0, target);
    t.match(notes[0], /^slowest: [\d.]+ ms for /);
  }
});
