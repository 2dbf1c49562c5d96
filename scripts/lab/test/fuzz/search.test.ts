import t from "tap";
import fc from "../../../../test/fixtures/properties.js";
import { processorTime, rule, search } from "../../fuzz/search.js";

const isSmall = (number: number) => rule(number < 100, `${number} is too large`);

t.test("finds a broken rule, shrinks the input, and reproduces it by seed and path", async (t) => {
  const { runs, find } = await search("numbers", fc.nat(), isSmall, { seed: 7, seconds: 60 });
  t.ok(runs >= 1);
  t.match(find, { target: "numbers", what: "100 is too large", input: "100" });
  const again = await search("numbers", fc.nat(), isSmall, { seed: find?.seed ?? 0, seconds: 60, path: find?.path });
  t.match(again, { runs: 1, find: { input: "100", what: "100 is too large" } });
});

t.test("the same seed tries the same inputs", async (t) => {
  const tried = async () => {
    const inputs: number[] = [];
    const attempt = (input: number) => void inputs.push(input);
    await search("numbers", fc.nat(), attempt, { seed: 3, seconds: 0.01 });
    return inputs.slice(0, 50);
  };
  const first = await tried();
  t.equal(first.length, 50);
  t.same(await tried(), first);
});

t.test("any exception is a find, and an outcome without a find has notes", async (t) => {
  const thrown = await search("x", fc.nat(), () => JSON.parse("{"), { seed: 1, seconds: 60 });
  t.match(thrown.find?.what, /^it throws SyntaxError/);
  const quiet = await search(
    "x",
    fc.nat(),
    () => {},
    { seed: 1, seconds: 0.01 },
    () => ["a note"],
  );
  t.match(quiet, { find: undefined, notes: ["a note"] });
  t.throws(() => rule(false, "no"), { name: "Broken", message: "no" });
});

t.test("measures CPU time", async (t) => {
  const spin = () => {
    for (let round = 0; round < 3e6; round += 1) Math.sqrt(round);
  };
  t.ok((await processorTime(spin)) >= 0);
});
