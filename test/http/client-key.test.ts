import ipaddr from "ipaddr.js";
import t from "tap";
import { ClientKeys, networkOf } from "../../server/http/client-key.js";
import fc from "../fixtures/properties.js";

t.test("a client is its IPv4 address or its /64 network", async (t) => {
  const same: string[][] = [
    ["192.0.2.1", "::ffff:192.0.2.1", "::FFFF:c000:201", "::ffff:192.0.2.1%eth0"],
    ["2001:db8:1:2::1", "2001:db8:1:2:ffff:ffff:ffff:ffff", "2001:0DB8:0001:0002::", "2001:db8:1:2::1%eth0"],
    ["::1", "::2"],
  ];
  for (const addresses of same) t.equal(new Set(addresses.map((ip) => networkOf(ip))).size, 1, addresses.join(" "));
  const different = ["192.0.2.1", "192.0.2.2", "2001:db8:1:2::1", "2001:db8:1:3::1", "2001:db8::1", "::1"];
  t.equal(new Set(different.map((ip) => networkOf(ip))).size, different.length);
});

/** By the library alone, without any short cut. */
function slowly(ip: string): string {
  if (!ip.includes(":")) return ip;
  try {
    const address = ipaddr.process(ip.replace(/%.*$/, ""));
    return address instanceof ipaddr.IPv6 ? address.parts.slice(0, 4).join(":") : address.toString();
  } catch {
    return ip;
  }
}

const octets = fc.array(fc.integer({ min: -1, max: 300 }), { minLength: 3, maxLength: 5 }).map((all) => all.join("."));
const zone = fc.constantFrom("", "%eth0", "%", "%25eth0", "%1");
const address = fc.oneof(
  fc.ipV4(),
  fc.ipV6(),
  fc.ipV4Extended(),
  fc
    .tuple(fc.constantFrom("::ffff:", "::FFFF:", "::fffe:", "::ffff:0:"), fc.oneof(fc.ipV4(), octets), zone)
    .map((all) => all.join("")),
  fc.tuple(fc.ipV6(), zone).map((all) => all.join("")),
  fc.string({ unit: "binary" }),
  fc.string().map((text) => `::ffff:${text}`),
);

t.test("short cuts lead to the same as reading the address", async () => {
  fc.assert(
    fc.property(address, (ip) => networkOf(ip) === slowly(ip)),
    { numRuns: 1_000 },
  );
});

t.test("the last 64 bits of an IPv6 address make no difference and the first do", async () => {
  const half = fc.array(fc.nat(0xffff), { minLength: 4, maxLength: 4 });
  const written = (parts: number[]) => parts.map((part) => part.toString(16)).join(":");
  fc.assert(
    fc.property(half, half, half, half, (netA, hostA, netB, hostB) => {
      // 64:ff9b::/96 and mapped addresses stand for IPv4 ones.
      fc.pre(netA.some((part) => part !== 0) && netB.some((part) => part !== 0));
      const same = networkOf(written([...netA, ...hostA])) === networkOf(written([...netB, ...hostB]));
      return (
        same === (written(netA) === written(netB)) &&
        networkOf(written([...netA, ...hostB])) === networkOf(written([...netA, ...hostA]))
      );
    }),
  );
});

t.test("keys are equal for the same client, now and after many others", async (t) => {
  const keys = new ClientKeys();
  const first = keys.ofAddress("2001:db8::1");
  t.match(keys.ofAddress("2001:db8::2"), { text: first.text, low: first.low, high: first.high });
  for (let i = 0; i < 10_000; i++) keys.ofAddress(`10.0.${i >> 8}.${i & 255}`);
  t.match(keys.ofAddress("2001:db8::1"), { text: first.text, low: first.low, high: first.high });
  t.equal(keys.ofAddress(undefined).text, "", "the client has gone");
  t.not(keys.of("token a").low, keys.of("token b").low);
});

t.test("hashes are of one process, digests of all of them", async (t) => {
  const [one, other] = [new ClientKeys().ofAddress("192.0.2.1"), new ClientKeys().ofAddress("::ffff:192.0.2.1")];
  t.notSame([one.low, one.high], [other.low, other.high]);
  t.match(one.digest, /^[\w-]{16}$/);
  t.equal(one.digest, other.digest);
  t.not(one.digest, new ClientKeys().ofAddress("192.0.2.2").digest);
});
