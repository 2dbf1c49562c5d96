import { once } from "node:events";
import t from "tap";
import { readSnapshot as readFacts } from "../../server/catalog/snapshot.js";
import { validateTexts } from "../../server/data/load.js";
import { digestOf } from "../../server/data/revision.js";
import { readCompiled } from "../../server/live/compiled.js";
import type { Request, Results } from "../../server/live/data-worker.js";
import { lookAt } from "../../server/live/folder-state.js";
import { readSnapshot } from "../../server/live/snapshot.js";
import { type Reply as ReplyWith, startWorker } from "../../server/live/thread.js";
import { TODAY } from "../fixtures/catalog.js";
import { FILES, ruleText } from "../fixtures/data.js";
import { temporaryFolder, writeFiles } from "../fixtures/service.js";
import { until } from "../fixtures/until.js";

type Reply = ReplyWith<Results[keyof Results]>;

const ALL = new Map(Object.entries(FILES));
const RULE = "rules/nextjs/react.yaml";

async function start(t: { teardown: (end: () => unknown) => void }): Promise<(request: Request) => Promise<Reply>> {
  const worker = startWorker(new URL("../../server/live/data-worker.js", import.meta.url), {});
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
  t.match(await ask({ operation: "load", texts: ALL, today: TODAY }), { result: { problems: [] } });
  const changes = new Map([[RULE, ruleText({ explanation: "Another explanation for the test." })]]);
  t.strictSame(await ask({ operation: "check", changes, today: TODAY }), {
    result: { problems: [], values: new Map() },
  });
  const file = `${t.testdir()}/snapshot.json`;
  const save: Request = { operation: "save", file, source: "here", revision: { id: "a", date: "b" } };
  const log = { info: () => {}, warn: () => {} };
  t.strictSame(await ask(save), { result: undefined });
  t.equal((await readSnapshot(file, "here", log))?.texts.get(RULE), FILES[RULE], "a check changes nothing");
  const updated = await ask({ operation: "update", changes, today: TODAY });
  t.match(updated, { result: { values: new Map([[RULE, { explanation: "Another explanation for the test." }]]) } });
  await ask(save);
  t.equal((await readSnapshot(file, "here", log))?.texts.get(RULE), changes.get(RULE));
});

t.test("of a great many problems the first thousand are handed over, and how many more there are", async (t) => {
  const ask = await start(t);
  const crowd = (count: number) =>
    new Map(Array.from({ length: count }, (_, index) => [`more/${String(index).padStart(4, "0")}.yaml`, "x"]));
  const problems = async (count: number) => {
    const reply = (await ask({ operation: "load", texts: crowd(count), today: TODAY })) as { result: Results["load"] };
    return reply.result.problems;
  };
  const most = await problems(1_000);
  t.equal(most.length, 1_000, "a thousand are told");
  t.equal(most[999]?.path, "more/0999.yaml");
  const more = await problems(1_234);
  t.strictSame(more.slice(0, -1), most, "the first of more are the same");
  t.match(more[1_000], { path: ".", what: "there are 234 more problems" });
});

t.test("tells what it could not do", async (t) => {
  const ask = await start(t);
  const file = `${t.testdir({ taken: "a file" })}/taken/snapshot.json`;
  const reply = await ask({ operation: "save", file, source: "here", revision: { id: "a", date: "b" } });
  t.match(reply, { error: /ENOTDIR|EEXIST/ });
});

t.test("reads a folder, hands it over in parts, and keeps what it came to for the next start", async (t) => {
  const ask = await start(t);
  const [dataDir, stateDir] = [temporaryFolder(t), temporaryFolder(t)];
  writeFiles(dataDir, FILES);
  const read = (await ask({ operation: "read", folder: dataDir, today: TODAY })) as { result: Results["read"] };
  t.match(read.result, { problems: [], digest: digestOf(new Map([...ALL].sort(([a], [b]) => (a < b ? -1 : 1)))) });
  const { result } = (await ask({ operation: "part" })) as { result: Results["part"] };
  t.strictSame(
    new Map(result.map(([path, text]) => [path, text])),
    new Map([...ALL].sort(([a], [b]) => (a < b ? -1 : 1))),
  );
  t.strictSame(await ask({ operation: "part" }), { result: [] });

  const look = { folders: [dataDir], singles: [], settings: [] };
  const revision = { id: "a", date: "2026-01-01T00:00:00.000Z" };
  const keeping = { stateDir, look, folder: read.result.digest, checkout: revision, revision };
  const keep = async () => ((await ask({ operation: "keep", keeping })) as { result: Results["keep"] }).result;
  let kept = await keep();
  await until(async () => {
    kept = await keep();
    return kept !== "unsettled";
  }, "files that were just written are not told by their times");
  t.equal(kept, "written");
  const log = { info: () => {}, warn: () => {} };
  const compiled = await readCompiled(stateDir, lookAt(look).digest, log);
  t.match(compiled, { folder: read.result.digest, loaded: read.result.digest, checkout: revision });
  t.strictSame(readFacts(compiled?.text ?? "").records, validateTexts(ALL, TODAY).records);

  const changed = { ...keeping, folder: "0".repeat(64) };
  t.strictSame(await ask({ operation: "keep", keeping: changed }), { result: "changed" });
});

t.test("a folder with mistakes is told as such, and nothing of it is taken", async (t) => {
  const ask = await start(t);
  const dataDir = temporaryFolder(t);
  writeFiles(dataDir, { ...FILES, [RULE]: "name: [" });
  t.match(await ask({ operation: "read", folder: dataDir, today: TODAY }), { result: { problems: [{ path: RULE }] } });
  t.strictSame(await ask({ operation: "part" }), { result: [] });
});
