import t from "tap";
import { runScript } from "../../../fixtures/git-project.js";

t.test("without a parent process, no server starts", async (t) => {
  t.match(runScript("scripts/trials/fuzz/server.ts"), { code: 0, out: "" });
});
