import type { ChildProcess } from "node:child_process";
import { existsSync, readdirSync, statSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import t from "tap";
import type { Service } from "../../../scripts/faults/service.js";
import { diskFault, outboxFault } from "../../../scripts/faults/state.js";
import { mountDisk, NO_DISK } from "../../fixtures/small-disk.js";

/** A service that takes whatever is submitted. */
async function careless(t: { teardown: (end: () => unknown) => void }): Promise<Service> {
  const server = createServer((_request, response) => response.end());
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  t.teardown(() => server.close());
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { url, child: {} as ChildProcess, log: [], ended: Promise.resolve("0"), stop: async () => {} };
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
