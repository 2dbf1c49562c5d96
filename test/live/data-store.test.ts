import { readFileSync } from "node:fs";
import t, { type Test } from "tap";
import { readSnapshot as readFacts } from "../../server/catalog/snapshot.js";
import { validateTexts } from "../../server/data/load.js";
import { DataStore } from "../../server/live/data-store.js";
import { REVISION, TODAY } from "../fixtures/catalog.js";
import { FILES, ruleText, technologyText } from "../fixtures/data.js";
import { HUGE_FILES } from "../fixtures/hostile.js";

const ALL = new Map(Object.entries(FILES).sort(([a], [b]) => (a < b ? -1 : 1)));
const RULE = "rules/nextjs/react.yaml";
const X = "technologies/x.yaml";
const now = () => new Date(`${TODAY}T12:00:00Z`);

// One thread for the tests that leave it whole, as it takes a second to come up.
const shared = new DataStore(now);
t.teardown(() => shared.close());

async function createStore(t: Test, limits = { timeout: 20_000, memory: 256 }): Promise<DataStore> {
  const store = new DataStore(now, limits);
  t.teardown(() => store.close());
  t.same(await store.load(ALL), []);
  return store;
}

const recordsIn = async (store: DataStore) => readFacts((await store.compile(REVISION)).facts).records;

t.test("files are updated", async (t) => {
  const store = shared;
  t.same(await store.load(ALL), []);
  t.strictSame(await recordsIn(store), validateTexts(ALL, TODAY).records);
  const before = store.texts;
  const rule = ruleText({ explanation: "Another explanation for the test." });
  const changes = new Map([
    ["technologies/a.yaml", technologyText("", "A")],
    [RULE, rule],
    ["ai-tools/agent.yaml", null],
  ]);
  t.same(await store.check(changes), []);
  t.equal(store.texts, before, "a check changes nothing");
  t.same(await store.update(changes), []);
  const texts = new Map([["technologies/a.yaml", technologyText("", "A")], ...ALL]);
  texts.set(RULE, rule);
  texts.delete("ai-tools/agent.yaml");
  t.strictSame([...store.texts].sort(), [...texts].sort());
  t.strictSame(await recordsIn(store), validateTexts(texts, TODAY).records);
  t.strictSame([...before], [...ALL], "what was returned before stays as it was");
  const refused = store.texts;
  t.match(await store.update(new Map([["technologies/react.yaml", null]])), [{ path: RULE }, {}]);
  t.match(await store.load(new Map([[X, "name: ["]])), [{ path: X }]);
  t.equal(store.texts, refused, "and what is refused changes nothing");
});

t.test("files that kill the thread fail one operation; later ones find the old data", async (t) => {
  const store = await createStore(t, { timeout: 20_000, memory: 64 });
  const [killed, checked, updated] = await Promise.allSettled([
    store.update(HUGE_FILES),
    store.check(new Map([[X, technologyText("alternatives: [raect]\n")]])),
    store.update(new Map([[X, technologyText()]])),
  ]);
  t.match(killed, { status: "rejected", reason: /the data thread failed/ });
  t.match(checked, { status: "fulfilled", value: [{ what: 'unknown technology "raect"' }] });
  t.match(updated, { status: "fulfilled", value: [] });
  t.strictSame([...store.texts.keys()].sort(), [...ALL.keys(), X].sort());
});

t.test("a file of 5 MB is refused at once", async (t) => {
  const store = shared;
  t.same(await store.load(ALL), []);
  const text = "x".repeat(5 * 1024 * 1024);
  t.match(await store.update(new Map([[X, text]])), [{ path: X, what: "is too large (5242880 bytes)" }]);
});

t.test("saves the data as they are", async (t) => {
  const store = shared;
  t.same(await store.load(ALL), []);
  const file = `${t.testdir()}/snapshot.json`;
  const revision = { id: "a", date: "2026-01-01T00:00:00.000Z" };
  await store.save(file, "here", revision);
  t.same(JSON.parse(readFileSync(file, "utf8")).content, { source: "here", revision, files: [...ALL] });
});

t.test("adopts files that are known to be valid, and checks changes against them", async (t) => {
  const store = new DataStore(now);
  t.teardown(() => store.close());
  store.adopt(ALL);
  t.equal(store.texts, ALL);
  t.match(await store.check(new Map([["technologies/react.yaml", null]])), [{ path: RULE }, {}]);
  t.same(await store.update(new Map([[X, technologyText()]])), []);
  t.ok((await recordsIn(store)).technologies.has("x"));
});

t.test("after closing, every operation fails", async (t) => {
  const store = new DataStore(now);
  const under = t.rejects(store.check(new Map()));
  await store.close();
  await under;
  await t.rejects(store.check(new Map()), { message: "the data store is closed" });
});
