import { existsSync, readdirSync, statSync } from "node:fs";
import { createServer } from "node:http";
import { join } from "node:path";
import t from "tap";
import { mountDisk, NO_DISK } from "../../../../test/fixtures/small-disk.js";
import type { Service } from "../../faults/service.js";
import { diskFault, outboxFault } from "../../faults/state.js";
import { listen, madeUpService } from "../fixtures/made-up-service.js";

/** A service that accepts every submission. */
async function careless(t: { teardown: (end: () => unknown) => void }): Promise<Service> {
  return madeUpService(
    await listen(
      t,
      createServer((_request, response) => response.end()),
    ),
  );
}

t.test("reports a service that accepts submissions without a usable outbox", async (t) => {
  const stateDir = t.testdir({ outbox: { "a.json": "{}" } });
  const fault = await outboxFault(await careless(t), stateDir);
  await t.rejects(fault.cause(), { message: /refused with 503, not 200/ });
  t.ok(statSync(join(stateDir, "outbox")).isFile(), "the fault was caused");
  await fault.undo().catch(() => {});
  t.strictSame(readdirSync(join(stateDir, "outbox")), ["a.json"], "the outbox is restored");
});

t.test("reports a service that accepts submissions on a full disk", { skip: NO_DISK }, async (t) => {
  const { folder } = mountDisk(t, "1m");
  const fault = await diskFault(await careless(t), folder);
  await t.rejects(fault.cause(), { message: /refused with 503, not 200/ });
  t.ok(existsSync(join(folder, "filler")));
  await fault.undo().catch(() => {});
  t.notOk(existsSync(join(folder, "filler")));
});
