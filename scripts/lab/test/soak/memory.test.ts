import t from "tap";
import fc from "../../../../test/fixtures/properties.js";
import { judgeMemory, lineThrough, SMALLEST_LEAK } from "../../soak/memory.js";
import type { Sample } from "../../soak/samples.js";

/** A run with one sample for each ten thousand requests. */
const run = (resident: (requests: number) => number, length = 100): Sample[] =>
  Array.from({ length: length + 1 }, (_, seconds) => {
    const requests = 10_000 * seconds;
    return { seconds, requests, resident: resident(requests), heapUsed: 5e7, stall: 11, connections: 1, processor: 1 };
  });

t.test("the line through points of a line is that line", (t) => {
  fc.assert(
    fc.property(fc.integer({ min: -500, max: 500 }), fc.integer({ min: 0, max: 1e9 }), (slope, start) => {
      const line = lineThrough(run((requests) => start + slope * requests));
      return Math.abs(line.slope - slope) < 1e-3 && line.deviation < 1;
    }),
  );
  // One point above and one below the line through four, each by three.
  t.equal(lineThrough([0, 0, 1, 1].map((requests, at) => ({ requests, resident: at % 2 ? 3 : -3 }))).deviation, 3);
  t.equal(lineThrough([{ requests: 5, resident: 7 }]).slope, 0);
  t.end();
});

t.test("memory that only grows in the first half is flat", (t) => {
  const { isFlat, bound, quarters } = judgeMemory(run((requests) => Math.min(requests, 500_000) * 400));
  t.equal(isFlat, true);
  t.equal(bound, SMALLEST_LEAK);
  t.strictSame(
    quarters.map(({ resident }) => resident / 1e6),
    // Requests 0 to 240,000 and 250,000 to 490,000 have 120,000 and 370,000 in their middle.
    [48, 148, 200, 200],
  );
  t.end();
});

t.test("finds a leak of 100 bytes per request in noisy samples", (t) => {
  const noisy = (requests: number) => 3e8 + 1e7 * Math.sin(requests);
  t.equal(judgeMemory(run(noisy)).isFlat, true);
  t.equal(judgeMemory(run((requests) => noisy(requests) + 100 * requests)).isFlat, false);
  t.end();
});

t.test("memory that shrinks is flat", (t) => {
  t.equal(judgeMemory(run((requests) => 9e8 - 300 * requests)).isFlat, true);
  t.end();
});
