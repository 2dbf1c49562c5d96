import { pino } from "pino";
import t from "tap";
import { createAccessLog, networkOf, pathOf } from "../../../server/http/plugins/access-log.js";
import fc from "../../fixtures/properties.js";

interface Asked {
  url?: string;
  status?: number;
  agent?: string;
  ip?: string;
  milliseconds?: number;
}

/** An access log that keeps what it writes. */
function keeping(share: number, random = () => 0.5) {
  const texts: string[] = [];
  const log = createAccessLog(share, pino({ base: null }, { write: (text: string) => texts.push(text) }), random);
  return {
    texts,
    lines: () => texts.map((text) => JSON.parse(text)),
    ask: ({ url = "/a", status = 200, agent, ip = "192.0.2.77", milliseconds = 1.23456 }: Asked = {}) => {
      const headers = { ...(agent !== undefined && { "user-agent": agent }), authorization: "Bearer secret-token" };
      const asked = { id: "p-1", method: "GET", url, ip, headers };
      log(status, milliseconds)?.(asked, { status, bytes: 17, route: "/a/:name", milliseconds });
    },
  };
}

t.test("a line identifies a request but not the user", async (t) => {
  const { ask, lines, texts } = keeping(1);
  ask({ url: "/a/b?token=secret-query", agent: "curl/8" });
  t.match(lines(), [
    {
      level: 30,
      requestId: "p-1",
      method: "GET",
      route: "/a/:name",
      path: "/a/b",
      status: 200,
      durationMs: 1.235,
      bytes: 17,
      client: "192.0.2.0/24",
      agent: "curl/8",
      msg: "request",
    },
  ]);
  t.notMatch(texts.join(""), /secret|192\.0\.2\.77/);
});

t.test("the configured share of requests is logged", async (t) => {
  let drawn = 0;
  const { ask, lines } = keeping(0.25, () => (drawn++ % 100) / 100);
  for (let count = 0; count < 1000; count += 1) ask();
  t.equal(lines().length, 250);
});

t.test("`off` logs no successful request", async (t) => {
  const { ask, lines } = keeping(0, () => t.fail("drawn") as never);
  ask();
  ask({ status: 404 });
  ask({ status: 429, milliseconds: 1000 });
  t.strictSame(lines(), []);
});

t.test("failed and slow requests are always logged, as warnings", async (t) => {
  const { ask, lines } = keeping(0);
  ask({ status: 500 });
  ask({ status: 503 });
  ask({ milliseconds: 1000.1 });
  t.strictSame(
    lines().map(({ level, status }) => [level, status]),
    [
      [40, 500],
      [40, 503],
      [40, 200],
    ],
  );
});

t.test("the number of warnings per second is limited, and skipped ones are counted", async (t) => {
  const { ask, lines } = keeping(0);
  const second = () => Math.floor(performance.now() / 1000);
  const began = second();
  for (let count = 0; count < 5000; count += 1) ask({ status: 503 });
  const seconds = second() - began + 1;
  const written = lines().filter(({ msg }) => msg === "request").length;
  t.ok(written <= 100 * seconds, `${written} lines in ${seconds} seconds`);
  t.ok(written >= 100);
  while (second() === began + seconds - 1) await new Promise(setImmediate);
  ask({ status: 503 });
  const leftOut = lines().reduce((sum, line) => sum + (line.leftOut ?? 0), 0);
  t.equal(leftOut + lines().filter(({ msg }) => msg === "request").length, 5001, "each one is told or counted");
  const { ask: askAll, lines: all } = keeping(1);
  for (let count = 0; count < 500; count += 1) askAll({ status: 503 });
  t.equal(all().length, 500, "all are all");
});

t.test("any request is logged as one line of printable ASCII", async (t) => {
  const nasty = ['\n{"level":60}', "\u001b[2J", "\u0085", "\u009b31m", "\ud800", "\u2028", "\u202e", '"', "\\", "\0"];
  const { ask, texts } = keeping(1);
  for (const text of nasty) ask({ url: `/${text}`, agent: text });
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), fc.string({ unit: "binary" }), (url, agent) => ask({ url, agent })),
  );
  for (const text of texts) {
    t.match(text, /^[\x20-\x7e]+\n$/);
    const { agent, path } = JSON.parse(text);
    t.ok(agent.length <= 100 && path.length <= 200);
  }
});

t.test("a path is logged without its query, and truncated", async (t) => {
  t.equal(pathOf("/a?b=c?d"), "/a");
  t.equal(pathOf("?x"), "");
  t.equal(pathOf(`/${"a".repeat(500)}`).length, 200);
});

t.test("an address is reduced to its network", async (t) => {
  for (const [address, network] of [
    ["203.0.113.77", "203.0.113.0/24"],
    ["::ffff:203.0.113.77", "203.0.113.0/24"],
    ["::ffff:cb00:714d", "203.0.113.0/24"],
    ["2001:db8:1:2:3:4:5:6", "2001:db8:1::/48"],
    ["2001:0DB8:0001:ffff::1", "2001:db8:1::/48"],
    ["fe80::1%eth0", "fe80::/48"],
    ["::1", "::/48"],
    ["junk", "unknown"],
    ["1.2.3", "unknown"],
    ["", "unknown"],
  ] as const)
    t.equal(networkOf(address), network, address);
  t.equal(networkOf(undefined), "unknown");
  fc.assert(
    fc.property(fc.ipV4(), fc.nat(255), (address, last) => {
      const neighbour = `${address.slice(0, address.lastIndexOf(".") + 1)}${last}`;
      return networkOf(address) === networkOf(neighbour) && !networkOf(address).includes("unknown");
    }),
  );
});
