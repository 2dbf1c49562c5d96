import fc from "fast-check";
import t from "tap";
import { clientKey, RateWindows, WINDOW_MS } from "../../server/http/rate-limit.js";

t.test("a window begins with the first request and ends after a minute", async (t) => {
  const windows = new RateWindows(2);
  const begin = Date.parse("2026-06-01T12:00:07.123Z");
  const reset = "2026-06-01T12:01:07.123Z";
  t.match(windows.hit("a", begin), { remaining: 1, exceeded: false, reset, resetAt: Date.parse(reset) });
  t.match(windows.hit("a", begin + 30_000), { remaining: 0, exceeded: false, reset });
  t.match(windows.hit("a", begin + WINDOW_MS - 1), { remaining: 0, exceeded: true, reset });
  t.match(windows.hit("a", begin + WINDOW_MS), { remaining: 1, exceeded: false, reset: "2026-06-01T12:02:07.123Z" });
});

t.test("a look counts nothing", async (t) => {
  const windows = new RateWindows(1);
  t.match(windows.peek("a", 0), { remaining: 1, exceeded: false, resetAt: WINDOW_MS });
  t.match(windows.peek("a", 0), { remaining: 1, exceeded: false });
  windows.hit("a", 5);
  t.match(windows.peek("a", 10), { remaining: 0, exceeded: false, resetAt: 5 + WINDOW_MS });
  t.match(windows.hit("a", 20), { exceeded: true });
  t.match(windows.peek("a", 30), { remaining: 0, exceeded: false }, "and is never refused");
});

t.test("counts like a model that forgets nothing", async () => {
  const step = fc.record({
    key: fc.constantFrom("a", "b", "c"),
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
        const known = model.get(key);
        const counter = known && now < known.resetAt ? known : { count: 0, resetAt: now + WINDOW_MS };
        if (kind === "hit") {
          counter.count += 1;
          model.set(key, counter);
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
  );
});

t.test("a client is its IPv4 address or its /64 network", async (t) => {
  const same: string[][] = [
    ["192.0.2.1", "::ffff:192.0.2.1", "::FFFF:c000:201"],
    ["2001:db8:1:2::1", "2001:db8:1:2:ffff:ffff:ffff:ffff", "2001:0DB8:0001:0002::", "2001:db8:1:2::1%eth0"],
    ["::1", "::2"],
  ];
  for (const addresses of same) t.equal(new Set(addresses.map(clientKey)).size, 1, addresses.join(" "));
  const different = ["192.0.2.1", "192.0.2.2", "2001:db8:1:2::1", "2001:db8:1:3::1", "2001:db8::1", "::1"];
  t.equal(new Set(different.map(clientKey)).size, different.length);
});

t.test("what is no address still has a key", async (t) => {
  t.equal(clientKey(undefined), "", "the client has gone");
  fc.assert(fc.property(fc.string({ unit: "binary" }), (text) => typeof clientKey(text) === "string"));
});

t.test("the last 64 bits of an IPv6 address make no difference and the first do", async () => {
  const half = fc.array(fc.nat(0xffff), { minLength: 4, maxLength: 4 });
  const written = (parts: number[]) => parts.map((part) => part.toString(16)).join(":");
  fc.assert(
    fc.property(half, half, half, half, (netA, hostA, netB, hostB) => {
      // 64:ff9b::/96 and mapped addresses stand for IPv4 ones.
      fc.pre(netA.some((part) => part !== 0) && netB.some((part) => part !== 0));
      const same = clientKey(written([...netA, ...hostA])) === clientKey(written([...netB, ...hostB]));
      return (
        same === (written(netA) === written(netB)) &&
        clientKey(written([...netA, ...hostB])) === clientKey(written([...netA, ...hostA]))
      );
    }),
  );
});
