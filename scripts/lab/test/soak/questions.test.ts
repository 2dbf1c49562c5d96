import t from "tap";
import { createApp } from "../../../../test/fixtures/app.js";
import { everyFact, UNLIMITED } from "../../../../test/fixtures/every-fact.js";
import fc from "../../../../test/fixtures/properties.js";
import { createService } from "../../../../test/fixtures/service.js";
import {
  anyQuestion,
  Clients,
  contribution,
  createQuestion,
  type Kind,
  popular,
  SHARES,
} from "../../soak/questions.js";

const WORLD = { technologies: ["react", "nextjs", "prisma"], tools: ["agent"] };
const share = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });

t.test("the shares add up to 100", (t) => {
  t.equal(
    Object.values(SHARES).reduce((sum, one) => sum + one, 0),
    100,
  );
  t.end();
});

t.test("draws the first names most often and every name at times", (t) => {
  const ids = ["first", "second", "third"];
  // The logarithms of 1, 2, 3 and 4 part the range at 0, 0.5, 0.79 and 1.
  t.strictSame(
    [0, 0.49, 0.51, 0.78, 0.8, 0.999].map((drawn) => popular(() => drawn, ids)),
    ["first", "first", "second", "second", "third", "third"],
  );
  fc.assert(
    fc.property(share, fc.array(fc.string(), { minLength: 1 }), (drawn, list) =>
      list.includes(popular(() => drawn, list)),
    ),
  );
  t.end();
});

t.test("the service accepts every kind of request except bad ones", async (t) => {
  const { app } = await createApp(t, everyFact(), { limits: UNLIMITED });
  for (const kind of Object.keys(SHARES) as Kind[]) {
    for (let turn = 0; turn < 60; turn += 1) {
      const { method, path, headers, body } = createQuestion(kind, Math.random, WORLD);
      const { statusCode } = await app.inject({ method, url: path, headers, ...(body && { payload: body }) });
      const told = `${kind}: ${statusCode} for ${path}`;
      // The catalog of the fixture has no tool of that name.
      if (kind === "bad" || path.endsWith("/ai-tools/agent")) t.ok(statusCode >= 400 && statusCode < 500, told);
      else t.ok(statusCode < 400, told);
    }
  }
});

t.test("draws kinds of requests by their shares", (t) => {
  const paths = Array.from({ length: 100 }, (_, at) => {
    const drawn = [(at + 0.5) / 100];
    return anyQuestion(() => drawn.shift() ?? 0.5, WORLD).path;
  });
  const count = (part: string) => paths.filter((path) => path.includes(part)).length;
  t.equal(count("/api/v1/check"), SHARES.check);
  t.equal(count("/badge/"), SHARES.badge);
  t.equal(count("/scan"), SHARES.scan);
  t.equal(count("/mcp"), SHARES.mcp);
  t.end();
});

t.test("a contribution is accepted", async (t) => {
  const { app, token } = await createService(t);
  const world = { technologies: ["nextjs", "postgresql"], tools: [] };
  const { path, headers, body = "" } = contribution(0, () => 0.9, world, await token());
  const answer = await app.inject({ method: "POST", url: path, headers, payload: body });
  t.equal(answer.statusCode, 200, answer.body);
});

t.test("every client has its own address", (t) => {
  const clients = new Clients(Math.random);
  const seen = new Set(Array.from({ length: 70_000 }, () => clients.next()));
  t.equal(seen.size, clients.count);
  t.ok(clients.count > 35_000, "most are new");
  t.ok(clients.count < 70_000, "some come again");
  t.ok([...seen].every((address) => /^11\.0\.\d{1,3}\.\d{1,3}$/.test(address) || address === "11.1.0.0"));
  t.end();
});
