import t from "tap";
import { ClientKey } from "../../server/http/client-key.js";
import { WindowTable } from "../../server/http/window-table.js";
import fc from "../fixtures/properties.js";

const int32 = fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 });
// Hashes that begin in the same slots, so that chains are long and go over the end.
const key = fc.tuple(fc.oneof(fc.constantFrom(0, 7, -1), int32), fc.oneof(fc.constantFrom(0, 1, 2), int32));

t.test("keeps what a map would, however hashes collide", async () => {
  const step = fc.record({
    key,
    count: fc.nat(2 ** 31 - 1),
    end: fc.integer({ min: 1, max: 2 ** 31 - 1 }),
    shared: fc.boolean(),
  });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      const since = 1_700_000_000_000;
      const table = new WindowTable(8, since);
      const model = new Map<string, unknown>();
      for (const { key, count, end, shared } of steps) {
        const [low, high] = key;
        const client = new ClientKey("", low, high);
        const found = table.find(client);
        if (found < 0 !== !model.has(String(key))) return false;
        if (found < 0 && table.full) continue;
        table.set(found < 0 ? table.add(client) : found, count, since + end, shared);
        model.set(String(key), [count, since + end, shared]);
      }
      return (
        table.size === model.size &&
        [...model].every(([name, expected]) => {
          const [low, high] = name.split(",").map(Number) as [number, number];
          const at = table.find(new ClientKey("", low, high));
          return at >= 0 && String([table.count(at), table.end(at), table.isShared(at)]) === String(expected);
        })
      );
    }),
  );
});

t.test("it is full before chains get long, and knows when the last window ends", async (t) => {
  const table = new WindowTable(8, 100);
  for (let low = 0; low < 6; low++) {
    t.notOk(table.full);
    table.set(table.add(new ClientKey("", low, 0)), 1, 200 - low, false);
  }
  t.ok(table.full);
  t.equal(table.lastEnd, 200);
});

t.test("slots in common are those of all hashes that end alike", async (t) => {
  const table = new WindowTable(8, 100);
  const at = table.shareOf(new ClientKey("", 3, 5));
  t.equal(table.shareOf(new ClientKey("", 11, 6)), at);
  t.not(table.shareOf(new ClientKey("", 4, 5)), at);
  t.equal(table.end(at), 100, "no window has begun");
});
