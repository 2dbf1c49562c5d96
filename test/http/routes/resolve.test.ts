import t from "tap";
import { createApp } from "../../fixtures/app.js";
import { everyFact } from "../../fixtures/every-fact.js";

const catalog = everyFact();
const ask = (payload: object) => ({ method: "POST", url: "/api/v1/resolve", payload }) as const;

t.test("names become versions, and what is there stays", async (t) => {
  const { app } = await createApp(t, catalog);
  const response = await app.inject(ask({ names: ["nextjs"], with: ["react@18"] }));
  t.equal(response.statusCode, 200);
  t.match(response.json(), {
    version: "1.0",
    gaveUp: false,
    parts: [
      { asked: "nextjs", package: "next", ecosystem: "npm", known: true, needed: false },
      { asked: "react@18", package: "react" },
    ],
    conflicts: [],
    metadata: { dataRevision: catalog.revision.id },
  });
});

t.test("names that conflict are named, and have no version", async (t) => {
  const { app } = await createApp(t, catalog);
  const found = (await app.inject(ask({ names: ["nextjs@15", "react@17"] }))).json();
  t.match(found.conflicts, [{ names: ["nextjs@15", "react@17"], reasons: [{ message: /requires React/ }] }]);
  t.same(
    found.parts.map(({ version }: { version: unknown }) => version),
    [null, null],
  );
});

t.test("twenty names at most", async (t) => {
  const { app } = await createApp(t, catalog);
  const names = (count: number) => Array.from({ length: count }, (_, place) => `name-${place}`);
  t.equal((await app.inject(ask({ names: names(20) }))).statusCode, 200);
  t.equal((await app.inject(ask({ names: names(21) }))).statusCode, 400);
  const response = await app.inject(ask({ names: names(15), with: names(6) }));
  t.match(response.json(), {
    error: { code: "INVALID_INPUT", message: "The request has 21 names; the maximum is 20." },
  });
  t.equal((await app.inject(ask({ names: [] }))).statusCode, 400);
  t.equal((await app.inject(ask({ with: ["react"] }))).statusCode, 400);
});
