import t from "tap";
import { endFault, redisFaults, workerFault } from "../../../scripts/faults/processes.js";
import type { LogLine } from "../../../scripts/faults/service.js";
import { madeUpService } from "../../fixtures/made-up-service.js";
import type { Redis } from "../../fixtures/redis.js";

const serviceOf = (log: LogLine[]) => madeUpService(undefined, log);

t.test("without a worker there is none to kill", async (t) => {
  await t.rejects(workerFault(serviceOf([])).strike(), { message: /there is a worker/ });
});

t.test("a worker is made good by another one that is ready", async () => {
  const log: LogLine[] = [{ msg: "ready", pid: 1 }];
  const { mend } = workerFault(serviceOf(log));
  log.push({ msg: "ready", pid: 2 });
  await mend();
});

t.test("the end of the service is mended by a start, and the only fault that it does not survive", async (t) => {
  let started = 0;
  const fault = endFault(serviceOf([]), async () => {
    started += 1;
  });
  await fault.mend();
  t.equal(started, 1);
  t.equal(fault.ends, true);
  const others = [workerFault(serviceOf([])), ...redisFaults(serviceOf([]), {} as Redis)];
  t.strictSame(
    others.map(({ ends = false }) => ends),
    [false, false, false],
  );
});
