import t from "tap";
import { fuzzParsers } from "../../../scripts/fuzz/parsers.js";

t.test("every parser is tried, and its worst time is told", async (t) => {
  const outcomes = await fuzzParsers({ seed: 3, seconds: 1 });
  t.same(
    outcomes.map(({ target }) => target),
    ["manifests", "lockfiles", "edits", "data files", "records", "configurations", "issue forms", "JSON"].map(
      (name) => `parsers: ${name}`,
    ),
  );
  for (const { target, runs, notes } of outcomes) {
    t.ok(runs > 0, target);
    t.match(notes[0], /^at worst [\d.]+ ms, for /);
  }
});

t.test("one alone can be tried", async (t) => {
  t.match(await fuzzParsers({ seed: 3, seconds: 0.1 }, "JSON"), [{ target: "parsers: JSON", find: undefined }]);
  t.same(await fuzzParsers({ seed: 3, seconds: 0.1 }, "nonsense"), []);
});
