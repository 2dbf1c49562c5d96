import type { ChildProcess } from "node:child_process";
import t from "tap";
import { dataFaults } from "../../../scripts/faults/data-branch.js";
import type { Service } from "../../../scripts/faults/service.js";
import { createForge } from "../../fixtures/local-forge.js";

const service: Service = {
  url: "http://127.0.0.1:1",
  child: {} as ChildProcess,
  log: [],
  ended: Promise.resolve("0"),
  stop: async () => {},
};

t.test("needs the repository that a service makes", async (t) => {
  await t.rejects(dataFaults(service, t.testdir()), { message: /no repository/ });
});

t.test("each fault has a name and a line in the log of its own kind", async (t) => {
  const { stateDir } = await createForge(t);
  const faults = await dataFaults(service, stateDir);
  t.equal(new Set(faults.map(({ name }) => name)).size, faults.length);
  for (const { name, how, log } of faults) t.ok(how && log, name);
});
