import t from "tap";
import { fuzzParsers } from "../../fuzz/parsers.js";

t.test("fuzzes one parser alone and reports its worst time", async (t) => {
  const [outcome, ...others] = await fuzzParsers({ seed: 3, seconds: 0 }, "JSON");
  t.match(outcome, { target: "parsers: JSON", runs: 50, find: undefined, notes: [/^slowest: [\d.]+ ms for /] });
  t.same(others, []);
});

t.test("an unknown parser has no outcome", async (t) => {
  t.same(await fuzzParsers({ seed: 3, seconds: 0 }, "nonsense"), []);
});
