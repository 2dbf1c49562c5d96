import t from "tap";
import { Outbox } from "../../server/contributions/delivery/outbox.js";
import { openContributions } from "../../server/contributions/open-contributions.js";
import { temporaryFolder, writeFiles } from "../fixtures/service.js";
import { MemoryForge, NOW, ruleOf } from "../fixtures/submissions.js";
import { until } from "../fixtures/until.js";

t.test("delivers what an earlier start left, and logs files that it cannot read", async (t) => {
  const stateDir = temporaryFolder(t);
  const submission = ruleOf();
  await new Outbox(stateDir, () => {}).add(submission);
  writeFiles(stateDir, { "outbox/rule-damaged.json": "{" });
  const errors: string[] = [];
  const forge = new MemoryForge();
  const { contributions, tokens } = openContributions(stateDir, {
    forge,
    interval: 60_000,
    catalog: () => {
      throw new Error("nothing is submitted");
    },
    readData: async () => undefined,
    checkData: async () => [],
    now: () => NOW,
    log: { info: () => {}, warn: () => {}, error: (_: object, message: string) => errors.push(message) },
  });
  t.teardown(() => contributions.close());
  await until(() => forge.attempts.length === 1, "it is delivered");
  t.strictSame(forge.attempts, [submission.id]);
  t.strictSame([...new Set(errors)], ["a file of the outbox cannot be read"]);
  t.strictSame(await tokens.list(), []);
});
