import t from "tap";
import { createApp } from "../../fixtures/app.js";
import { everyFact, UNLIMITED } from "../../fixtures/every-fact.js";

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
