import t from "tap";
import { HOUR_MS, MemoryWindows, WINDOW_MS } from "../../../server/http/rate-limit/memory-windows.js";
import fc from "../../fixtures/properties.js";

const SECOND = 1_000;

t.test("a window begins with the first request and ends on the whole second after a minute", async (t) => {
  const windows = new MemoryWindows();
  const begin = 7_123;
  const end = 68_000;
  t.match(windows.hit("a", begin), { count: 1, end });
  t.match(windows.hit("a", begin + 30_000), { count: 2, end });
  t.match(windows.hit("a", end - 1), { count: 3, end });
  t.match(windows.hit("a", end), { count: 1, end: end + WINDOW_MS });
});

t.test("looking up a window counts and stores nothing", async (t) => {
  const windows = new MemoryWindows();
  t.equal(windows.find("a", 0), undefined);
  windows.hit("a", 5_000);
  t.match(windows.find("a", 10_000), { count: 1, end: 65_000 });
  t.match(windows.find("a", 10_000), { count: 1 });
  t.equal(windows.find("a", 65_000), undefined);
  t.equal(windows.size, 1);
});

t.test("counts like a simple model without a memory limit", async () => {
  const step = fc.record({
    key: fc.constantFrom("a", "b", "c"),
    wait: fc.oneof(fc.nat(1_000), fc.nat(200_000), fc.constantFrom(0, WINDOW_MS - 1, WINDOW_MS, WINDOW_MS + SECOND)),
  });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      const windows = new MemoryWindows();
      const model = new Map<string, { count: number; end: number }>();
      let now = 1_000_000;
      return steps.every(({ key, wait }) => {
        now += wait;
        const known = model.get(key);
        const end = Math.ceil((now + WINDOW_MS) / SECOND) * SECOND;
        const expected = known && now < known.end ? known : { count: 0, end };
        expected.count += 1;
        model.set(key, expected);
        const window = windows.hit(key, now);
        return window.count === expected.count && window.end === expected.end;
      });
    }),
  );
});

t.test("a flood of addresses uses bounded memory and resets no count", async (t) => {
  const most = 1_000;
  const windows = new MemoryWindows(most);
  for (let i = 0; i < 61; i += 1) windows.hit("blocked", 0);
  for (let i = 0; i < 10 * most; i += 1) windows.hit(`10.0.${i >> 8}.${i & 255}`, i);
  t.match(windows.hit("blocked", 59_999), { count: 62, end: WINDOW_MS }, "still blocked");
  t.match(windows.hit("10.0.0.5", 59_999), { count: 2 }, "who came first has a window of its own");
  t.ok(windows.size <= most + 2 ** 16, `${windows.size}`);
  const newcomers = Array.from({ length: 100 }, (_, i) => {
    windows.hit(`newcomer ${i}`, 59_999);
    return windows.hit(`newcomer ${i}`, 59_999).count;
  });
  t.ok(
    newcomers.every((count) => count >= 2),
    "newcomers are counted too, together with others",
  );
  t.match(windows.hit("the next day", 86_400_000), { count: 1 });
  t.equal(windows.size, 1, "ended windows are dropped");
});

t.test("new clients share a limited number of counters when memory is full", async (t) => {
  const windows = new MemoryWindows(0);
  const counts = Array.from({ length: 200_000 }, (_, i) => windows.hit(`${i}`, 0).count);
  t.ok(Math.max(...counts.slice(-1_000)) > 1);
  t.ok(windows.size <= 2 ** 16);
});

t.test("a clock that is set back blocks no client for longer than one window", async (t) => {
  const windows = new MemoryWindows();
  const hour = 3_600_000;
  windows.hit("a", 10 * hour);
  t.match(windows.hit("a", 10 * hour), { count: 2 });
  t.match(windows.hit("a", 9 * hour), { count: 1, end: 9 * hour + WINDOW_MS });
  t.match(windows.hit("a", 9 * hour + 1), { count: 2 });
  t.match(windows.hit("a", 9 * hour + WINDOW_MS), { count: 1 });
});

t.test("a window of an hour lasts an hour, whatever else is counted", async (t) => {
  const windows = new MemoryWindows(undefined, HOUR_MS);
  t.match(windows.hit("a", 0), { count: 1, end: HOUR_MS });
  for (let minute = 1; minute < 60; minute += 1) windows.hit(`other ${minute}`, minute * WINDOW_MS);
  t.match(windows.hit("a", HOUR_MS - 1), { count: 2, end: HOUR_MS });
  t.match(windows.hit("a", HOUR_MS), { count: 1, end: 2 * HOUR_MS });
});

t.test("counts of all processes are used from then on", async (t) => {
  const windows = new MemoryWindows();
  t.match(windows.hit("a", 0), { count: 1, isGlobal: false, end: 60_000 });
  windows.learn("a", { count: 9, end: 55_000 }, 10);
  t.match(windows.hit("a", 20), { count: 10, end: 55_000, isGlobal: true });
  t.match(windows.hit("a", 54_999), { count: 11, isGlobal: true });
  t.match(windows.hit("a", 55_000), { count: 1, isGlobal: false }, "the window of others ends when it ends");
  t.match(windows.hit("b", 55_000), { count: 1 });
});

t.test("pending requests are kept when an older reply arrives, and do not count in a later window", async (t) => {
  const windows = new MemoryWindows();
  for (let i = 0; i < 5; i += 1) windows.hit("a", 0);
  windows.learn("a", { count: 1, end: 60_000 }, 1);
  t.match(windows.hit("a", 2), { count: 6 });
  windows.learn("a", { count: 1, end: 60_900 }, 3);
  t.match(windows.hit("a", 4), { count: 2, end: 60_900 });
});

t.test("counts by a clock that is far off are ignored", async (t) => {
  const windows = new MemoryWindows();
  windows.hit("a", 100_000);
  for (const end of [1, 100_000, 100_001 + WINDOW_MS + 2_001, 8e15]) windows.learn("a", { count: 11, end }, 100_001);
  t.match(windows.hit("a", 100_002), { count: 2, isGlobal: false });
});
