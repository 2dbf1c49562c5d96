import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import t from "tap";
import { Load } from "../../soak/load.js";

const WORLD = { technologies: ["react", "nextjs"], tools: ["agent"] };

/** A server that gives each address an ETag and notes what it is asked. */
async function listen(t: { teardown: (end: () => unknown) => void }) {
  const seen = {
    requests: 0,
    clients: new Set<string>(),
    named: [] as [string, string][],
    contributions: 0,
    broken: 0,
  };
  const etagOf = (url: string) => `"${Buffer.from(url).toString("hex")}"`;
  const server = createServer((request, response) => {
    const { url = "", headers } = request;
    seen.requests += 1;
    seen.clients.add(String(headers["x-forwarded-for"]));
    if (headers["if-none-match"]) seen.named.push([headers["if-none-match"], etagOf(url)]);
    if (headers.authorization === "Bearer secret") seen.contributions += 1;
    request.resume();
    response.writeHead(200, { etag: etagOf(url) }).end("{}");
  });
  server.on("clientError", (_error, socket) => {
    seen.broken += 1;
    socket.destroy();
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  t.teardown(() => server.close());
  return { seen, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

const plan = { world: WORLD, token: "secret", contributions: 7, random: Math.random };

t.test("sends the requested number of requests from many addresses, with clients that leave", async (t) => {
  const { seen, url } = await listen(t);
  const load = new Load({ ...plan, url, length: { requests: 2_000 } });
  const loaded = await load.run();
  t.equal(loaded.failures, 0);
  t.equal(loaded.requests, 2_000);
  t.ok(seen.requests >= 2_000, "clients that leave may add requests");
  t.equal(loaded.hasty, 20);
  t.ok(seen.broken > 0);
  t.ok(load.progress >= 1);
  t.equal(seen.contributions, 7);
  t.ok(loaded.clients > 900);
  t.ok(loaded.revalidated > 100);
  t.equal(seen.named.length, loaded.revalidated);
  for (const [named, own] of seen.named) t.equal(named, own, "the ETag of the same address");
});

t.test("runs for the requested time", async (t) => {
  const { seen, url } = await listen(t);
  const loaded = await new Load({ ...plan, url, length: { seconds: 1 } }).run();
  t.ok(loaded.seconds >= 1);
  t.equal(loaded.failures, 0);
  t.ok(seen.requests > 0);
});
