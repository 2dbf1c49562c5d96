import t from "tap";
import { MOVED, withQueryOf } from "../../server/web/moved.js";
import { createApp } from "../fixtures/app.js";
import { everyFact, UNLIMITED } from "../fixtures/every-fact.js";

t.test("an old address leads to where its content is, for good and with its query", async (t) => {
  const { app } = await createApp(t, everyFact(), { limits: UNLIMITED });
  for (const [from, to] of MOVED) {
    const { statusCode, headers } = await app.inject(`${from}?row=orm,react%4018&col=%3Cb%3E`);
    t.match(
      { statusCode, headers },
      { statusCode: 308, headers: { location: `${to}?row=orm,react%4018&col=%3Cb%3E` } },
    );
    t.equal((await app.inject(from)).headers.location, to);
    t.ok([200, 400].includes((await app.inject(to)).statusCode), `${to} is there`);
  }
});

t.test("only what follows the first question mark is a query", async (t) => {
  t.equal(withQueryOf("/a", "/b"), "/b");
  t.equal(withQueryOf("/a?b?c", "/d"), "/d?b?c");
});
