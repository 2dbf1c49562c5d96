import { existsSync, readdirSync, statSync } from "node:fs";
import { createServer } from "node:http";
import { join } from "node:path";
import t from "tap";
import type { Service } from "../../../scripts/faults/service.js";
import { diskFault, outboxFault } from "../../../scripts/faults/state.js";
import { listen, madeUpService } from "../../fixtures/made-up-service.js";
import { mountDisk, NO_DISK } from "../../fixtures/small-disk.js";

/** A service that takes whatever is submitted. */
async function careless(t: { teardown: (end: () => unknown) => void }): Promise<Service> {
  return madeUpService(
    await listen(
      t,
      createServer((_request, response) => response.end()),
    ),
  );
}

t.test("a service that takes submissions into an outbox that is no folder is found out", async (t) => {
  const stateDir = t.testdir({ outbox: { "a.json": "{}" } });
  const fault = await outboxFault(await careless(t), stateDir);
  await t.rejects(fault.strike(), { message: /refused with 503, not 200/ });
  t.ok(statSync(join(stateDir, "outbox")).isFile(), "the fault was there");
  await fault.mend().catch(() => {});
  t.strictSame(readdirSync(join(stateDir, "outbox")), ["a.json"], "and what was there is back");
});

t.test("a service that takes submissions on a full disk is found out", { skip: NO_DISK }, async (t) => {
  const { folder } = mountDisk(t, "1m");
  const fault = await diskFault(await careless(t), folder);
  await t.rejects(fault.strike(), { message: /refused with 503, not 200/ });
  t.ok(existsSync(join(folder, "filler")));
  await fault.mend().catch(() => {});
  t.notOk(existsSync(join(folder, "filler")));
});
