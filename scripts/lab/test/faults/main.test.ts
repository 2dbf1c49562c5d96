import t from "tap";
import { FILES } from "../../../../test/fixtures/data.js";
import { writeFiles } from "../../../../test/fixtures/service.js";
import type { Row } from "../../faults/fault.js";
import { runFaults } from "../../faults/main.js";

t.test("reports each fault of the data folder, and fails when the service does not start", async (t) => {
  const dataDir = t.testdir();
  writeFiles(dataDir, FILES);
  const rows: Row[] = [];
  const run = runFaults({ program: ["-e", ""], dataDir, short: true, onRow: (row) => rows.push(row) });
  await t.rejects(run, { message: "the service ended (0) before it was ready" });
  t.strictSame(
    rows.map(({ name, unmet }) => [name, unmet[0]]),
    ["link out of the folder", "loop of links", "pipe", "file of a terabyte"].map((name) => [name, "it exited with 0"]),
  );
});
