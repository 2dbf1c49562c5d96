import t from "tap";
import { type Puzzle, type Solved, solve } from "../../../../server/catalog/stack/solve/solver.js";
import fc, { runs } from "../../../fixtures/properties.js";

interface Made {
  name: string;
  cost: number;
}

/** A puzzle from the costs of the choices of each part, the first being its start, and what is against what: `a0 b1`, `a0 a0`. */
function puzzleOf(parts: Record<string, readonly number[]>, against: readonly string[]): Puzzle<string, Made> {
  const options = new Map(
    Object.entries(parts).map(([part, costs]) => [
      part,
      costs.map((cost, place): Made => ({ name: `${part}${place}`, cost })),
    ]),
  );
  const optionsOf = (part: string) => options.get(part) as Made[];
  const wrong = new Set(against.flatMap((pair) => [pair, pair.split(" ").reverse().join(" ")]));
  const partsOf = (pair: string) => pair.replaceAll(/\d/g, "").split(" ");
  return {
    parts: Object.keys(parts),
    startOf: (part) => optionsOf(part)[0] as Made,
    othersOf: (part) => optionsOf(part).slice(1),
    partnersOf: (part) => [
      ...new Set([...wrong].map(partsOf).flatMap(([one, other]) => (one === part && other ? [other] : []))),
    ],
    isAgainst: (_, { name }, __, { name: other }) => wrong.has(`${name} ${other}`),
  };
}

const told = (solved: Solved<string, Made>) =>
  typeof solved === "string" ? solved : [...solved.values()].map(({ name }) => name).join(" ");
const solved = (...puzzle: Parameters<typeof puzzleOf>) => told(solve(puzzleOf(...puzzle)));

t.test("where nothing is wrong, everything stays as it starts", async (t) => {
  t.equal(solved({ a: [0, 1], b: [0] }, ["a1 b0"]), "a0 b0");
  t.equal(solved({}, []), "");
});

t.test("a conflict is repaired on the side where that costs less", async (t) => {
  t.equal(solved({ a: [0, 5], b: [0, 3] }, ["a0 b0"]), "a0 b1");
  t.equal(solved({ a: [0, 2], b: [0, 3] }, ["a0 b0"]), "a1 b0");
  t.equal(solved({ a: [7, 8], b: [0, 3] }, ["a0 b0"]), "a1 b0", "what counts is what it costs more");
});

t.test("what a repair spoils is repaired in turn, and counts", async (t) => {
  // Moving a costs 1, but takes c along for 5.
  t.equal(solved({ a: [0, 1], b: [0, 3], c: [0, 5] }, ["a0 b0", "a1 c0"]), "a0 b1 c0");
  t.equal(solved({ a: [0, 1], b: [0, 9], c: [0, 5] }, ["a0 b0", "a1 c0"]), "a1 b0 c1");
});

t.test("one dear repair of two conflicts is better than two cheap ones that cost more", async (t) => {
  const against = ["a0 b0", "a0 c0"];
  t.equal(solved({ a: [0, 5], b: [0, 3], c: [0, 3] }, against), "a1 b0 c0");
  t.equal(solved({ a: [0, 7], b: [0, 3], c: [0, 3] }, against), "a0 b1 c1");
});

t.test("a choice that is wrong by itself is not taken", async (t) => {
  t.equal(solved({ a: [0, 1, 2] }, ["a0 a0", "a1 a1"]), "a2", "neither the start nor the next");
  t.equal(solved({ a: [0, 1, 2], b: [0] }, ["a0 b0", "a1 a1"]), "a2 b0", "nor as a repair of something else");
  t.equal(solved({ a: [0, 1] }, ["a0 a0", "a1 a1"]), "impossible");
});

t.test("what cannot be repaired is impossible", async (t) => {
  t.equal(solved({ a: [0], b: [0] }, ["a0 b0"]), "impossible", "no other choices");
  t.equal(solved({ a: [0, 1], b: [0, 1] }, ["a0 b0", "a0 b1", "a1 b0", "a1 b1"]), "impossible");
  t.equal(solved({ a: [0, 1], b: [0], c: [0] }, ["a0 b0", "a1 c0"]), "impossible", "either way something is wrong");
});

/** Parts of which no two may have the same choice: with more parts than choices, there is no way, and many to try. */
function pigeons(parts: number, holes: number): Parameters<typeof puzzleOf> {
  const names = Array.from({ length: parts }, (_, place) => String.fromCodePoint(97 + place));
  const against = names.flatMap((one, place) =>
    names
      .slice(place + 1)
      .flatMap((other) => Array.from({ length: holes }, (_, hole) => `${one}${hole} ${other}${hole}`)),
  );
  return [Object.fromEntries(names.map((name) => [name, Array.from({ length: holes }, (_, hole) => hole)])), against];
}

t.test("it gives up rather than try without end, and says so", async (t) => {
  t.equal(solved(...pigeons(4, 3)), "impossible", "few ways are all tried");
  t.equal(solved(...pigeons(9, 8)), "gave up");
  t.type(solved(...pigeons(5, 5)), "string");
  const fits = solved(...pigeons(5, 5)).split(" ");
  t.equal(new Set(fits.map((name) => name.slice(1))).size, 5, "each in a hole of its own");
});

t.test("what was found before the bound is an answer", async (t) => {
  const [parts, against] = pigeons(9, 9);
  const fits = solved(parts, against);
  t.not(fits, "gave up");
  t.equal(new Set(fits.split(" ").map((name) => name.slice(1))).size, 9);
});

t.test("it lets others work in between", async (t) => {
  let pauses = 0;
  for (const _ of solve(puzzleOf(...pigeons(4, 3)))) pauses += 1;
  t.ok(pauses > 4, "once for each part, and between tries");
});

const PARTS = ["a", "b", "c", "d"];
const choice = fc.tuple(fc.constantFrom(...PARTS), fc.constantFrom("0", "1", "2")).map((both) => both.join(""));
const puzzles = fc.record({
  costs: fc.tuple(...PARTS.map(() => fc.array(fc.integer({ min: 1, max: 9 }), { maxLength: 2 }))),
  against: fc.array(fc.tuple(choice, choice), { maxLength: 16 }),
});

t.test("it finds the cheapest way there is: compared with trying everything", async (t) => {
  fc.assert(
    fc.property(puzzles, ({ costs, against }) => {
      const parts = Object.fromEntries(PARTS.map((part, place) => [part, [0, ...(costs[place] ?? []).sort()]]));
      const has = (name: string) => Number(name[1]) < (parts[name[0] ?? ""]?.length ?? 0);
      // Two choices of one part are never there at once; one with itself is.
      const pairs = against
        .filter(([one, other]) => has(one) && has(other) && (one[0] !== other[0] || one === other))
        .map((pair) => pair.join(" "));
      const wrong = new Set(pairs.flatMap((pair) => [pair, pair.split(" ").reverse().join(" ")]));
      let least: number | undefined;
      const tryAll = (taken: readonly string[], cost: number): void => {
        const part = PARTS[taken.length];
        if (part === undefined) {
          if (least === undefined || cost < least) least = cost;
          return;
        }
        for (const [place, more] of (parts[part] ?? []).entries()) {
          const next = [...taken, `${part}${place}`];
          if (!next.some((one) => wrong.has(`${one} ${part}${place}`))) tryAll(next, cost + more);
        }
      };
      tryAll([], 0);
      const found = solve(puzzleOf(parts, pairs));
      if (typeof found === "string") return t.same([found, least], ["impossible", undefined], pairs.join());
      const names = [...found.values()].map(({ name }) => name);
      t.notOk(
        names.some((one) => names.some((other) => wrong.has(`${one} ${other}`))),
        "no two are against each other",
      );
      t.equal(
        [...found.values()].reduce((sum, { cost }) => sum + cost, 0),
        least,
        `${JSON.stringify(parts)} ${pairs}`,
      );
    }),
    { numRuns: runs(150) },
  );
});
