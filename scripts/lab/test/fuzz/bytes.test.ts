import type { AddressInfo } from "node:net";
import t from "tap";
import { createApp } from "../../../../test/fixtures/app.js";
import { everyFact, UNLIMITED } from "../../../../test/fixtures/every-fact.js";
import { exchange } from "../../fuzz/bytes.js";
import { readAnswers } from "../../fuzz/wire.js";

/** Other tests may keep this process busy for longer than the fuzzer waits. */
const PATIENCE = 60_000;

t.test("sends bytes in any pieces and returns the answer", async (t) => {
  const { app } = await createApp(t, everyFact(), { limits: UNLIMITED });
  await app.listen({ port: 0, host: "127.0.0.1" });
  const { port } = app.server.address() as AddressInfo;
  const text = "GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n";
  for (const cuts of [[], [0.1, 0.5, 0.9]]) {
    const answers = readAnswers(await exchange(port, { text, cuts, leaves: "end" }, PATIENCE), false);
    t.match(answers, [{ status: 200, body: '{"version":"1.0","status":"ok"}' }]);
  }
  const [bad] = readAnswers(
    await exchange(port, { text: "nonsense\r\n\r\n", cuts: [], leaves: "end" }, PATIENCE),
    false,
  );
  t.match(bad, { status: 400, body: /"INVALID_INPUT"/ });
});
