import ipaddr from "ipaddr.js";
import t from "tap";
import { networkOf } from "../../../server/http/rate-limit/network.js";
import fc from "../../fixtures/properties.js";

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

t.test("the fast path gives the same result as parsing the address", async () => {
  fc.assert(fc.property(address, (ip) => networkOf(ip) === slowly(ip)));
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
