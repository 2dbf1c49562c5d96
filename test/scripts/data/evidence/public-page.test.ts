import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import t from "tap";
import { createOpener, isPublic } from "../../../../scripts/data/evidence/public-page.js";

const TIMEOUT = 30_000;
const PRIVATE = { code: "private address" };

/** A server on an address of this machine, with the connections that it was given. */
async function serve(t: { teardown: (close: () => unknown) => void }, host: string, location?: () => string) {
  const counts = { connections: 0, requests: 0 };
  const server = createServer((_, response) => {
    counts.requests += 1;
    response.writeHead(location ? 302 : 200, location ? { location: location() } : {}).end("a page");
  });
  server.on("connection", () => {
    counts.connections += 1;
  });
  await new Promise<void>((resolve) => server.listen(0, host, resolve));
  t.teardown(() => {
    server.closeAllConnections();
    server.close();
  });
  return { counts, port: (server.address() as AddressInfo).port };
}

t.test("only addresses of the public internet are public", async (t) => {
  const PUBLIC = ["93.184.216.34", "140.82.121.3", "2606:2800:220:1:248:1893:25c8:1946"];
  for (const address of PUBLIC) t.ok(isPublic(address), address);
  const OTHERS = [
    ...["0.0.0.0", "127.0.0.1", "127.1.2.3", "10.1.2.3", "172.16.0.1", "192.168.1.1", "169.254.169.254"],
    ...["100.64.0.1", "100.100.100.200", "168.63.129.16", "192.0.2.1", "198.18.0.1", "224.0.0.1", "255.255.255.255"],
    ...["::", "::1", "fe80::1", "fc00::1", "fd00:ec2::254", "ff02::1", "2001:db8::1"],
    ...["::ffff:127.0.0.1", "::ffff:169.254.169.254", "64:ff9b::7f00:1", "2002:7f00:1::"],
  ];
  for (const address of OTHERS) t.notOk(isPublic(address), address);
});

t.test("no spelling of a private address leads to a connection", async (t) => {
  const { counts, port } = await serve(t, "127.0.0.1");
  const open = createOpener();
  for (const host of ["127.0.0.1", "127.1", "0x7f000001", "2130706433", "0177.0.0.1", "[::ffff:7f00:1]", "localhost"])
    await t.rejects(open(`http://${host}:${port}/`, TIMEOUT), PRIVATE, host);
  await t.rejects(open(`http://github.com@127.0.0.1:${port}/`, TIMEOUT), PRIVATE);
  t.equal(counts.connections, 0);
});

t.test("a name with a private address among its own is not connected to", async (t) => {
  const { counts, port } = await serve(t, "127.0.0.2");
  const resolve = async () => ["127.0.0.2", "127.0.0.1"].map((address) => ({ address, family: 4 }));
  const open = createOpener({ resolve, isAllowed: (address) => address === "127.0.0.2" });
  await t.rejects(open(`http://both.example:${port}/`, TIMEOUT), PRIVATE);
  t.equal(counts.connections, 0);
});

t.test("a name that is given another address later is connected to at the one that was checked", async (t) => {
  const inner = await serve(t, "127.0.0.1");
  const outer = await serve(t, "127.0.0.2", () => `http://rebinding.example:${inner.port}/`);
  const asked: string[] = [];
  const resolve = async (host: string) => {
    asked.push(host);
    return [{ address: asked.length === 1 ? "127.0.0.2" : "127.0.0.1", family: 4 }];
  };
  const open = createOpener({ resolve, isAllowed: (address) => address === "127.0.0.2" });
  await t.rejects(open(`http://rebinding.example:${outer.port}/`, TIMEOUT), PRIVATE);
  t.same(asked, ["rebinding.example", "rebinding.example"], "once for each connection");
  t.same([outer.counts.requests, inner.counts.connections], [1, 0]);
});

t.test("a redirect leads to no private address, nor on for ever", async (t) => {
  const inner = await serve(t, "127.0.0.1");
  const outer = await serve(t, "127.0.0.2", () => `http://127.0.0.1:${inner.port}/latest/meta-data`);
  const open = createOpener({ isAllowed: (address) => address === "127.0.0.2" });
  await t.rejects(open(`http://127.0.0.2:${outer.port}/`, TIMEOUT), PRIVATE);
  t.equal(inner.counts.connections, 0);
  const round = await serve(t, "127.0.0.2", () => "/again");
  await t.rejects(open(`http://127.0.0.2:${round.port}/`, TIMEOUT), { code: "too many redirects" });
  t.equal(round.counts.requests, 11);
  const file = await serve(t, "127.0.0.2", () => "file:///etc/passwd");
  t.equal(await open(`http://127.0.0.2:${file.port}/`, TIMEOUT), 302);
});
