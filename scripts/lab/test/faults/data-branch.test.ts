import t from "tap";
import { createForge } from "../../../../test/fixtures/local-forge.js";
import { dataFaults } from "../../faults/data-branch.js";
import { madeUpService } from "../fixtures/made-up-service.js";

const service = madeUpService();

t.test("rejects a state folder without a repository", async (t) => {
  await t.rejects(dataFaults(service, t.testdir()), { message: /no repository/ });
});

t.test("each fault has a unique name, a description and an expected log line", async (t) => {
  const { stateDir } = await createForge(t);
  const faults = await dataFaults(service, stateDir);
  t.equal(new Set(faults.map(({ name }) => name)).size, faults.length);
  for (const { name, how, log } of faults) t.ok(how && log, name);
});
