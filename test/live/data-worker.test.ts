import { once } from "node:events";
import t from "tap";
import { openSnapshot, readSnapshot as readFacts } from "../../server/catalog/snapshot.js";
import { validateTexts } from "../../server/data/load.js";
import type { Request, Results } from "../../server/live/data-worker.js";
import { readSnapshot } from "../../server/live/snapshot.js";
import { type Reply as ReplyWith, startWorker } from "../../server/live/thread.js";
import { REVISION, TODAY } from "../fixtures/catalog.js";
import { FILES, ruleText, technologyText } from "../fixtures/data.js";

type Reply = ReplyWith<Results[keyof Results]>;

const ALL = new Map(Object.entries(FILES));
const RULE = "rules/nextjs/react.yaml";
const log = { info: () => {}, warn: () => {} };

// One thread for all tests, as it takes a second to start.
const worker = startWorker(new URL("../../server/live/data-worker.js", import.meta.url), {});
t.teardown(() => worker.terminate());
const ready = once(worker, "message");

async function ask(request: Request): Promise<Reply> {
  await ready;
  worker.postMessage(request);
  return (await once(worker, "message"))[0] as Reply;
}

async function compile(overlay?: ReadonlyMap<string, string>): Promise<Results["compile"]> {
  const reply = await ask({ operation: "compile", revision: REVISION, overlay, today: TODAY });
  return (reply as { result: Results["compile"] }).result;
}

t.test("says that it is ready", async (t) => {
  t.strictSame(await ready, [{ ready: true }]);
});

t.test("loads, checks, updates, saves and compiles the same data", async (t) => {
  t.strictSame(await ask({ operation: "load", texts: ALL, today: TODAY }), { result: [] });
  const changes = new Map([[RULE, ruleText({ explanation: "Another explanation for the test." })]]);
  t.strictSame(await ask({ operation: "check", changes, today: TODAY }), { result: [] });
  const file = `${t.testdir()}/snapshot.json`;
  const save: Request = { operation: "save", file, source: "here", revision: { id: "a", date: "b" } };
  t.strictSame(await ask(save), { result: undefined });
  t.equal((await readSnapshot(file, "here", log))?.texts.get(RULE), FILES[RULE], "a check changes nothing");
  t.strictSame(await ask({ operation: "update", changes, today: TODAY }), { result: [] });
  await ask(save);
  t.equal((await readSnapshot(file, "here", log))?.texts.get(RULE), changes.get(RULE));
  const { problems, facts, publicFacts } = await compile();
  t.strictSame([problems, publicFacts], [[], undefined]);
  t.strictSame(readFacts(facts), {
    records: validateTexts(new Map([...ALL, ...changes]), TODAY).records,
    revision: REVISION,
  });
});

t.test("private facts are compiled into the served catalog only", async (t) => {
  await ask({ operation: "load", texts: ALL, today: TODAY });
  const path = "technologies/acme.yaml";
  const { facts, publicFacts } = await compile(new Map([[path, technologyText("", "Acme")]]));
  const names = (text: string) => openSnapshot(text).technologies.map(({ name }) => name);
  t.strictSame(names(facts), ["Acme", "Next.js", "PostgreSQL", "React"]);
  t.strictSame(names(publicFacts ?? ""), ["Next.js", "PostgreSQL", "React"]);
  t.match(openSnapshot(facts).revision.id, /\+overlay-/);
  t.match(await compile(new Map([[path, "name: ["]])), { problems: [{ path }], facts: "" });
});

t.test("reports the first thousand problems, and how many more there are", async (t) => {
  const crowd = (count: number) =>
    new Map(Array.from({ length: count }, (_, index) => [`more/${String(index).padStart(4, "0")}.yaml`, "x"]));
  const problems = async (count: number) => {
    const reply = (await ask({ operation: "load", texts: crowd(count), today: TODAY })) as { result: Results["load"] };
    return reply.result;
  };
  const most = await problems(1_000);
  t.equal(most.length, 1_000);
  t.equal(most[999]?.path, "more/0999.yaml");
  const more = await problems(1_234);
  t.strictSame(more.slice(0, -1), most);
  t.match(more[1_000], { path: ".", what: "there are 234 more problems" });
});

t.test("reports an operation that failed", async (t) => {
  const file = `${t.testdir({ taken: "a file" })}/taken/snapshot.json`;
  const reply = await ask({ operation: "save", file, source: "here", revision: { id: "a", date: "b" } });
  t.match(reply, { error: /ENOTDIR|EEXIST/ });
});
