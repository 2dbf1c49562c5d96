import { writeFileSync } from "node:fs";
import { join } from "node:path";
import t from "tap";
import { temporaryFolder } from "../../../../test/fixtures/service.js";
import { killFaults } from "../../faults/kills.js";

const PLAN = { submissions: 2, kills: 2, life: 2000 };

/** Accepts everything, and forgets it. */
const FORGETFUL = `
import { createServer } from "node:http";
const server = createServer((request, response) => {
  const contribution = { id: "tool-scribe-" + Math.random() };
  response.end(JSON.stringify(request.url === "/readyz" ? { contributions: { waiting: 0 } } : { contribution }));
}).listen(0, "127.0.0.1", () => {
  const url = "http://127.0.0.1:" + server.address().port;
  for (const msg of ["listening at " + url, "ready"]) console.log(JSON.stringify({ msg }));
});
process.on("SIGTERM", () => process.exit(0));
`;

t.test("one that forgets is found out", async (t) => {
  const file = join(temporaryFolder(t), "forgetful.mjs");
  writeFileSync(file, FORGETFUL);
  const { value } = await killFaults([file], join(temporaryFolder(t), "work"), t, PLAN).next();
  t.match(value.unmet, ["2 were not proposed exactly once", "0 proposals"]);
});
