import { once } from "node:events";
import t from "tap";
import { openFacts } from "../../server/catalog/catalog.js";
import { inMemory } from "../../server/catalog/facts-file.js";
import type { FactsRequest, Results } from "../../server/live/facts-worker.js";
import { type ThreadReply as ReplyWith, startWorker } from "../../server/live/thread.js";
import { REVISION, TODAY } from "../fixtures/catalog.js";
import { compiled, stateOf } from "../fixtures/compiled.js";
import { FILES, type Files, ruleText, technologyText } from "../fixtures/data.js";

const RULE = "rules/nextjs/react.yaml";
const base = compiled(FILES).facts;

// One thread for all tests, as it takes a second to start.
const worker = startWorker(new URL("../../server/live/facts-worker.js", import.meta.url), {});
t.teardown(() => worker.terminate());
const ready = once(worker, "message");

async function ask<Asked extends FactsRequest>(request: Asked) {
  await ready;
  worker.postMessage(request);
  return (await once(worker, "message"))[0] as ReplyWith<Results[Asked["operation"]]>;
}

async function compile(files: Files, overlay?: ReadonlyMap<string, string>): Promise<Results["compile"]> {
  const state = stateOf(files);
  const reply = await ask({ operation: "compile", base, state, revision: REVISION, overlay, today: TODAY });
  if ("error" in reply) throw new Error(reply.error);
  return reply.result;
}

const names = (facts: Uint8Array) => openFacts(inMemory(facts)).technologies.map(({ name }) => name);

t.test("says that it is ready", async (t) => {
  t.strictSame(await ready, [{ ready: true }]);
});

t.test("checks and compiles changed data", async (t) => {
  const files = { ...FILES, [RULE]: ruleText({ explanation: "Another explanation for the test." }) };
  t.strictSame(await ask({ operation: "check", base, state: stateOf(files), today: TODAY }), { result: [] });
  const done = await compile(files);
  t.ok("facts" in done && Buffer.from(done.facts).equals(Buffer.from(compiled(files).facts)));
  t.match(await compile({ ...FILES, [RULE]: "techA: [" }), { problems: [{ path: RULE }], inOverlay: false });
});

t.test("private facts are compiled into the served catalog only", async (t) => {
  const path = "technologies/acme.yaml";
  const done = await compile(FILES, new Map([[path, technologyText("", "Acme")]]));
  if (!("facts" in done) || !done.overlaid) throw new Error("it was not compiled");
  t.strictSame(names(done.overlaid), ["Acme", "Next.js", "PostgreSQL", "React"]);
  t.strictSame(names(done.facts), ["Next.js", "PostgreSQL", "React"]);
  t.match(openFacts(inMemory(done.overlaid)).revision.id, /\+overlay-/);
  t.match(await compile(FILES, new Map([[path, "name: ["]])), { problems: [{ path }], inOverlay: true });
});

t.test("reports the first thousand problems, and how many more there are", async (t) => {
  const problems = async (count: number) => {
    const crowd = Array.from({ length: count }, (_, index) => [`more/${String(index).padStart(4, "0")}.yaml`, "x"]);
    return (await compile(Object.fromEntries(crowd))).problems;
  };
  const most = await problems(1_000);
  t.equal(most.length, 1_000);
  t.equal(most[999]?.path, "more/0999.yaml");
  const more = await problems(1_234);
  t.strictSame(more.slice(0, -1), most);
  t.match(more[1_000], { path: ".", what: "there are 234 more problems" });
});

t.test("reports a question that failed", async (t) => {
  const reply = await ask({ operation: "check", base: new Uint8Array(0), state: stateOf({}), today: TODAY });
  t.strictSame(reply, { error: "its first line is not JSON" });
});
