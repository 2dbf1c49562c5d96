import { once } from "node:events";
import t from "tap";
import { startWorker } from "../../server/live/data-thread.js";
import type { Reply, Request } from "../../server/live/data-worker.js";
import { readSnapshot } from "../../server/live/snapshot.js";
import { TODAY } from "../fixtures/catalog.js";
import { FILES, ruleText } from "../fixtures/data.js";

const ALL = new Map(Object.entries(FILES));
const RULE = "rules/nextjs/react.yaml";

async function start(t: { teardown: (end: () => unknown) => void }): Promise<(request: Request) => Promise<Reply>> {
  const worker = startWorker({});
  t.teardown(() => worker.terminate());
  const [first] = await once(worker, "message");
  if (first.ready !== true) throw new Error("it is not ready");
  return async (request) => {
    worker.postMessage(request);
    return (await once(worker, "message"))[0] as Reply;
  };
}

t.test("loads, checks, updates and saves, all on the same data", async (t) => {
  const ask = await start(t);
  t.match(await ask({ operation: "load", texts: ALL, today: TODAY }), { outcome: { problems: [] } });
  const changes = new Map([[RULE, ruleText({ explanation: "Another explanation for the test." })]]);
  t.strictSame(await ask({ operation: "check", changes, today: TODAY }), {
    outcome: { problems: [], values: new Map() },
  });
  const file = `${t.testdir()}/snapshot.json`;
  const save: Request = { operation: "save", file, source: "here", revision: { id: "a", date: "b" } };
  const log = { info: () => {}, warn: () => {} };
  t.match(await ask(save), { outcome: { problems: [] } });
  t.equal((await readSnapshot(file, "here", log))?.texts.get(RULE), FILES[RULE], "a check changes nothing");
  const updated = await ask({ operation: "update", changes, today: TODAY });
  t.match(updated, { outcome: { values: new Map([[RULE, { explanation: "Another explanation for the test." }]]) } });
  await ask(save);
  t.equal((await readSnapshot(file, "here", log))?.texts.get(RULE), changes.get(RULE));
});

t.test("tells what it could not do", async (t) => {
  const ask = await start(t);
  const file = `${t.testdir({ taken: "a file" })}/taken/snapshot.json`;
  const reply = await ask({ operation: "save", file, source: "here", revision: { id: "a", date: "b" } });
  t.match(reply, { error: /ENOTDIR|EEXIST/ });
});
