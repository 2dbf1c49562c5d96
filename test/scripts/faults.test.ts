import t from "tap";
import { runFaults } from "../../scripts/faults.js";
import { FILES } from "../fixtures/data.js";
import { writeFiles } from "../fixtures/service.js";

t.test("whatever is done to the data, the service answers on or says why it does not start", async (t) => {
  const folder = t.testdir();
  writeFiles(folder, FILES);
  const program = ["--import", "tsx", "server/main.ts"];
  const { rows } = await runFaults({ program, dataDir: folder, short: true });
  t.ok(rows.length > 15);
  for (const { name, unmet } of rows) t.strictSame(unmet, [], name);
});
