import t from "tap";
import { ClientKey, ClientKeys } from "../../server/http/client-key.js";
import { RateWindows, WINDOW_MS } from "../../server/http/rate-limit.js";
import { SLOT_BYTES } from "../../server/http/window-table.js";
import fc from "../fixtures/properties.js";

const keys = new ClientKeys();
const [a, b] = [keys.of("a"), keys.of("b")];

t.test("a window begins with the first request and ends after a minute", async (t) => {
  const windows = new RateWindows(2);
  const begin = Date.parse("2026-06-01T12:00:07.123Z");
  const reset = "2026-06-01T12:01:07.123Z";
  t.match(windows.hit(a, begin), { count: 1, remaining: 1, exceeded: false, reset, resetAt: Date.parse(reset) });
  t.match(windows.hit(a, begin + 30_000), { count: 2, remaining: 0, exceeded: false, reset });
  t.match(windows.hit(a, begin + WINDOW_MS - 1), { count: 3, remaining: 0, exceeded: true, reset });
  t.match(windows.hit(a, begin + WINDOW_MS), { remaining: 1, exceeded: false, reset: "2026-06-01T12:02:07.123Z" });
  t.equal(windows.clients, 1, "nothing is kept of a window that has ended");
});

t.test("a look counts nothing", async (t) => {
  const windows = new RateWindows(1);
  t.match(windows.peek(a, 0), { remaining: 1, exceeded: false, resetAt: WINDOW_MS });
  t.match(windows.peek(a, 0), { remaining: 1, exceeded: false });
  windows.hit(a, 5);
  t.match(windows.peek(a, 10), { remaining: 0, exceeded: false, resetAt: 5 + WINDOW_MS });
  t.match(windows.hit(a, 20), { exceeded: true });
  t.match(windows.peek(a, 30), { remaining: 0, exceeded: false }, "and is never refused");
  t.equal(windows.clients, 1, "nor keeps anything");
});

t.test("counts like a model that forgets nothing", async () => {
  const names = ["a", "b", "c"];
  const step = fc.record({
    // Those that collide in each table, and those that differ.
    key: fc.constantFrom(
      ...names.map((name, i) => new ClientKey(name, 5, i)),
      ...names.map((name) => keys.of(`${name}'`)),
    ),
    wait: fc.oneof(fc.nat(1_000), fc.nat(200_000), fc.constantFrom(0, WINDOW_MS - 1, WINDOW_MS, WINDOW_MS + 1)),
    kind: fc.constantFrom("hit" as const, "hit" as const, "peek" as const),
  });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), fc.integer({ min: 1, max: 4 }), (steps, limit) => {
      const windows = new RateWindows(limit);
      const model = new Map<string, { count: number; resetAt: number }>();
      let now = 1_000_000;
      return steps.every(({ key, wait, kind }) => {
        now += wait;
        const known = model.get(key.text);
        const counter = known && now < known.resetAt ? known : { count: 0, resetAt: now + WINDOW_MS };
        if (kind === "hit") {
          counter.count += 1;
          model.set(key.text, counter);
        }
        const window = windows[kind](key, now);
        return (
          window.remaining === Math.max(0, limit - counter.count) &&
          // Only what is counted is refused.
          window.exceeded === (kind === "hit" && counter.count > limit) &&
          window.resetAt === counter.resetAt &&
          window.reset === new Date(counter.resetAt).toISOString()
        );
      });
    }),
    { numRuns: 300 },
  );
});

t.test("a million addresses in a minute use bounded memory and widen no limit", async (t) => {
  const windows = new RateWindows(60);
  const blocked = keys.ofAddress("192.0.2.1");
  for (let i = 0; i < 61; i++) windows.hit(blocked, 0);
  let flooding = 0;
  for (; flooding < 1_000_000; flooding++) windows.hit(flooder(flooding), Math.floor(flooding * 0.05));
  t.match(windows.hit(blocked, 59_999), { exceeded: true, count: 62, resetAt: WINDOW_MS }, "still blocked");
  t.equal(windows.clients, 1_000_001, "each has a window of its own");
  t.match(windows.hit(flooder(0), 59_999), { count: 2 });
  const most = 2 ** 21 + 2 ** 16;
  t.ok(windows.slots < most);

  for (; flooding < 2_000_000; flooding++) windows.hit(flooder(flooding), 50_000);
  t.match(windows.hit(blocked, 59_999), { exceeded: true, count: 63, resetAt: WINDOW_MS }, "and after two million");
  t.ok(windows.slots <= most, `${(windows.slots * SLOT_BYTES) / 2 ** 20} MB`);
  t.match(windows.hit(flooder(5), 59_000), { count: 2 }, "those who came first have their own windows");
  const newcomers = Array.from({ length: 100 }, (_, i) => windows.hit(keys.of(`newcomer ${i}`), 59_999).count);
  t.ok(
    newcomers.filter((count) => count > 1).length > 90,
    "newcomers share what is left, rather than to be counted anew",
  );

  t.match(windows.hit(keys.of("the next day"), 86_400_000), { count: 1 });
  t.equal(windows.clients, 1, "when all windows have ended, the memory is let go of");
});

/** One of many clients, of IPv4 and of networks of IPv6 by turns. */
function flooder(i: number): ClientKey {
  const [high, low] = [(i >> 16) & 255, i & 0xffff];
  return keys.of(i % 2 ? `8193:3512:${high}:${low}` : `10.${high}.${low >> 8}.${low & 255}`);
}

t.test("a clock that is set back locks nobody out for longer than a window", async (t) => {
  const windows = new RateWindows(1);
  const hour = 3_600_000;
  windows.hit(a, 10 * hour);
  t.match(windows.hit(a, 10 * hour), { exceeded: true });
  t.match(windows.hit(a, 9 * hour), { exceeded: false, resetAt: 9 * hour + WINDOW_MS });
  t.match(windows.hit(a, 9 * hour + 1), { exceeded: true });
  t.match(windows.hit(a, 9 * hour + WINDOW_MS), { exceeded: false });
});

t.test("what all processes counted is known from then on", async (t) => {
  const windows = new RateWindows(10);
  t.match(windows.hit(a, 0), { count: 1, shared: false, resetAt: 60_000 });
  t.match(windows.learn(a, 9, 55_000, 10), { count: 9, remaining: 1, exceeded: false, resetAt: 55_000, shared: true });
  t.match(windows.hit(a, 20), { count: 10, exceeded: false, resetAt: 55_000, shared: true });
  t.match(windows.learn(a, 11, 55_000, 30), { exceeded: true });
  t.match(windows.hit(a, 54_999), { count: 12, exceeded: true, shared: true, reset: "1970-01-01T00:00:55.000Z" });
  t.match(windows.hit(a, 55_000), { count: 1, exceeded: false, shared: false }, "a window of others ends when it ends");
  t.match(windows.hit(b, 55_000), { count: 1 }, "others are not concerned");
});

t.test("requests on their way are not forgotten by an older answer, and do not count in a later window", async (t) => {
  const windows = new RateWindows(10);
  for (let i = 0; i < 5; i++) windows.hit(a, 0);
  windows.learn(a, 1, 60_000, 1);
  t.match(windows.hit(a, 2), { count: 6 });
  windows.learn(a, 1, 60_900, 3);
  t.match(windows.hit(a, 4), { count: 2, resetAt: 60_900 });
});

t.test("answers by a clock that is far off are told and not kept", async (t) => {
  const windows = new RateWindows(10);
  windows.hit(a, 100_000);
  for (const resetAt of [1, 100_000, 100_001 + WINDOW_MS + 1_001, 9e15 / 2])
    t.match(windows.learn(a, 11, Math.min(resetAt, 8e15), 100_001), {
      exceeded: true,
      resetAt: Math.min(resetAt, 8e15),
    });
  t.match(windows.hit(a, 100_002), { count: 2, exceeded: false, shared: false });
});
