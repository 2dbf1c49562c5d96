import { existsSync } from "node:fs";
import t from "tap";
import { inTemporaryFolder, jsonOf, runTool } from "../../../../clients/cli/package-manager/tool.js";

const setting = { cwd: ".", env: { PATH: "" }, timeout: 200 };

t.test("a tool that does not end is ended", async (t) => {
  const waiting = ["-e", "setInterval(() => {}, 1000)"];
  t.equal((await runTool(process.execPath, waiting, setting)).failure, "late");
});

t.test("also one that does not want to", async (t) => {
  const stubborn = ["-e", "process.on('SIGTERM', () => {}); setInterval(() => {}, 1000)"];
  t.equal((await runTool(process.execPath, stubborn, { ...setting, timeout: 1500 })).failure, "late");
});

t.test("a tool that is not installed is missing", async (t) => {
  t.equal((await runTool("no-such-tool", [], setting)).failure, "missing");
});

t.test("a temporary folder is gone afterwards, also after a failure", async (t) => {
  let used = "";
  const work = inTemporaryFolder(async (folder) => {
    used = folder;
    t.ok(existsSync(folder));
    throw new Error("failed");
  });
  await t.rejects(work, { message: "failed" });
  t.notOk(existsSync(used));
});

t.test("what is no JSON is undefined, and nothing is an empty list", async (t) => {
  t.equal(jsonOf({ stdout: "npm warn" }), undefined);
  t.same(jsonOf({ stdout: " " }), []);
  t.same(jsonOf({ stdout: '{"error":{}}' }), { error: {} });
});
