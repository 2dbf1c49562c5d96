import t from "tap";
import { runScript } from "../../fixtures/git-project.js";

t.test("without anybody to tell how it fares, no server starts", async (t) => {
  t.match(runScript("scripts/fuzz/server.ts"), { code: 0, out: "" });
});
