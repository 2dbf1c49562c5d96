import type { AddressInfo } from "node:net";
import t from "tap";
import { exchange, fuzzBytes } from "../../../scripts/fuzz/bytes.js";
import { readAnswers } from "../../../scripts/fuzz/wire.js";
import { createApp } from "../../fixtures/app.js";
import { everyFact, UNLIMITED } from "../../fixtures/every-fact.js";

t.test("bytes arrive as they are, in whatever pieces, and what comes back is kept", async (t) => {
  const { app } = await createApp(t, everyFact(), { limits: UNLIMITED });
  await app.listen({ port: 0, host: "127.0.0.1" });
  const { port } = app.server.address() as AddressInfo;
  const text = "GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n";
  for (const cuts of [[], [0.1, 0.5, 0.9]]) {
    const answers = readAnswers(await exchange(port, { text, cuts, leaves: "end" }), false);
    t.match(answers, [{ status: 200, body: '{"version":"1.0","status":"ok"}' }]);
  }
  const [bad] = readAnswers(await exchange(port, { text: "nonsense\r\n\r\n", cuts: [], leaves: "end" }), false);
  t.match(bad, { status: 400, body: /"INVALID_INPUT"/ });
});

t.test("a real server is sent bytes, and lives", async (t) => {
  const [outcome] = await fuzzBytes({ seed: 5, seconds: 1 });
  t.ok((outcome?.runs ?? 0) > 0);
  t.equal(outcome?.find, undefined, `${outcome?.find?.what} with ${outcome?.find?.input}`);
  t.match(outcome?.notes.join("\n"), /answers: .*\nmemory of the server: \d+ MB at first, \d+ MB in the end\n/);
});
