import type { IncomingMessage } from "node:http";
import t from "tap";
import { createRequestIds } from "../../../server/http/plugins/request-ids.js";
import { createApp } from "../../fixtures/app.js";
import { everyFact, UNLIMITED } from "../../fixtures/every-fact.js";
import fc from "../../fixtures/properties.js";

const from = (remoteAddress: string | undefined, given?: string | string[]) =>
  ({ socket: { remoteAddress }, headers: given === undefined ? {} : { "x-request-id": given } }) as IncomingMessage;

t.test("request ids are unique, also between processes", async (t) => {
  const [one, two] = [createRequestIds([]), createRequestIds([])];
  const ids = Array.from({ length: 10_000 }, () => one(from("192.0.2.1")));
  t.equal(new Set(ids).size, ids.length);
  t.match(ids[0], /^[\w.]{8}-1$/);
  t.match(ids[36], /^[\w.]{8}-11$/, "numbers in base 36");
  t.not(two(from("192.0.2.1")), ids[0]);
});

t.test("the request id of a trusted proxy is kept, any other is not", async (t) => {
  const ids = createRequestIds(["10.0.0.0/8", "2001:db8::/32", "192.0.2.7"]);
  for (const address of ["10.0.0.1", "10.255.255.255", "::ffff:10.1.2.3", "2001:db8::1", "2001:DB8:1::", "192.0.2.7"]) {
    t.equal(ids(from(address, "a-1.b_C")), "a-1.b_C", address);
    t.equal(ids(from(address, "again")), "again", `${address}, remembered`);
  }
  for (const address of [
    "11.0.0.1",
    "192.0.2.8",
    "2001:db9::1",
    "::1",
    "fe80::1%eth0",
    "",
    undefined,
    "10.0.0.1.example",
  ])
    t.not(ids(from(address, "a-1")), "a-1", String(address));
  t.not(createRequestIds([])(from("10.0.0.1", "a-1")), "a-1", "nobody is trusted");
});

t.test("malformed request ids are replaced, also from a trusted proxy", async (t) => {
  const ids = createRequestIds(["10.0.0.1"]);
  t.equal(ids(from("10.0.0.1", "x".repeat(128))), "x".repeat(128));
  for (const given of ["", "x".repeat(129), "a b", "a\nb", "a\r\nSet-Cookie: x", "ä", "a/b", '"', ["a", "b"]])
    t.match(ids(from("10.0.0.1", given)), /^[\w.]{8}-\w+$/, JSON.stringify(given));
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (given) => /^[\w.-]{1,128}$/.test(ids(from("10.0.0.1", given)))),
  );
});

const READ = "/api/v1/technologies";

t.test("ports and words in X-Forwarded-For make no new clients", async (t) => {
  const { app } = await createApp(t, everyFact(), { trustProxy: ["10.0.0.0/8"], limits: { ...UNLIMITED, read: 99 } });
  const remaining = async (forwarded: string) => {
    const headers = { "x-forwarded-for": forwarded };
    const response = await app.inject({ url: READ, remoteAddress: "10.1.2.3", headers });
    return Number(response.headers["x-ratelimit-remaining"]);
  };
  const clients: Record<string, string[]> = {
    "an IPv4 address": [
      "203.0.113.60",
      "203.0.113.60:1000",
      "203.0.113.60:1001",
      "[::ffff:203.0.113.60]:1002",
      "unknown1, 203.0.113.60:1003",
      "198.51.100.1, 203.0.113.60:1004, 10.0.0.5:2000",
      "203.0.113.60 , , 10.0.0.5",
    ],
    "an IPv6 network": ["2001:db8::1", "[2001:db8::2]", "[2001:db8::3]:1000", "2001:db8::4%eth0", "x, [2001:db8::5]:1"],
    "the proxy": [
      "unknown1",
      "unknown2",
      "203.0.113.7:x",
      "[unknown]:3",
      "203.0.113.999",
      "0x7f.1",
      "203.0.113.7, _hidden",
      "",
    ],
    "a proxy before it": ["unknown1, 10.0.0.5", "unknown2, 10.0.0.5:2001", "203.0.113.7, unknown3, 10.0.0.5"],
  };
  for (const [client, forms] of Object.entries(clients)) {
    for (const [index, form] of forms.entries()) t.equal(await remaining(form), 98 - index, `${client}: ${form}`);
  }
});
