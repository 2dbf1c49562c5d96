import { join } from "node:path";
import t from "tap";
import { temporaryFolder } from "../../../../test/fixtures/service.js";
import { killFaults } from "../../faults/kills.js";

const PROGRAM = ["--import", "tsx", "server/main.ts"];
const PLAN = { submissions: 2, kills: 2, life: 2000 };

t.test("a service that keeps what it accepts is as expected", async (t) => {
  let count = 0;
  for await (const { name, unmet } of killFaults(PROGRAM, join(temporaryFolder(t), "work"), t, PLAN)) {
    t.same(unmet, [], name);
    count += 1;
  }
  t.equal(count, 3);
});
