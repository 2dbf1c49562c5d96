import t from "tap";
import { FactsThread } from "../../server/live/facts-thread.js";
import { TODAY } from "../fixtures/catalog.js";
import { compiled, stateOf } from "../fixtures/compiled.js";
import { FILES } from "../fixtures/data.js";
import { HANGING_FILES } from "../fixtures/hostile.js";

t.test("files that take for ever fail one question", async (t) => {
  // They take minutes; what is sound takes a tenth of a second, or one on a busy machine.
  const thread = new FactsThread({ timeout: 4000, memory: 256 });
  t.teardown(() => thread.close());
  const base = compiled(FILES).facts;
  const hanging = Object.fromEntries([...HANGING_FILES].map(([path, text]) => [path, text ?? ""]));
  const check = (files: Record<string, string>) =>
    thread.ask({ operation: "check", base, state: stateOf({ ...FILES, ...files }), today: TODAY });
  await t.rejects(check(hanging), { message: /no answer within 4 s/ });
  t.same(await check({}), []);
});
