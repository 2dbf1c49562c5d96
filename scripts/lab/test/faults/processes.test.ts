import t from "tap";
import type { Redis } from "../../../../test/fixtures/redis.js";
import { endFault, redisFaults } from "../../faults/processes.js";
import type { LogLine } from "../../faults/service.js";
import { madeUpService } from "../fixtures/made-up-service.js";

const serviceOf = (log: LogLine[]) => madeUpService(undefined, log);

t.test("only SIGTERM ends the service, and a restart undoes it", async (t) => {
  let started = 0;
  const fault = endFault(serviceOf([]), async () => {
    started += 1;
  });
  await fault.undo();
  t.equal(started, 1);
  t.equal(fault.ends, true);
  const others = redisFaults(serviceOf([]), {} as Redis);
  t.strictSame(
    others.map(({ ends = false }) => ends),
    [false, false],
  );
});
