import t from "tap";
import { FILES } from "../../../../test/fixtures/data.js";
import { writeFiles } from "../../../../test/fixtures/service.js";
import { runFaults } from "../../faults/main.js";

t.test("with broken data, a running service keeps answering and a new one says why it does not start", async (t) => {
  const folder = t.testdir();
  writeFiles(folder, FILES);
  const program = ["--import", "tsx", "server/main.ts"];
  const { rows } = await runFaults({ program, dataDir: folder, short: true });
  t.ok(rows.length > 15);
  t.strictSame(
    rows.filter(({ unmet }) => unmet.length > 0).map(({ name, unmet }) => ({ name, unmet })),
    [],
  );
});
