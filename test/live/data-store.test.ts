import { readFileSync } from "node:fs";
import t, { type Test } from "tap";
import { validateTexts } from "../../server/data/load.js";
import { DataStore } from "../../server/live/data-store.js";
import { TODAY } from "../fixtures/catalog.js";
import { FILES, ruleText, technologyText } from "../fixtures/data.js";
import { HANGING_FILES, HUGE_FILES } from "../fixtures/hostile.js";
import { temporaryFolder, writeFiles } from "../fixtures/service.js";

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

t.test("holds the records and texts of a folder as they change", async (t) => {
  const store = shared;
  t.same(await store.load(ALL), []);
  t.strictSame(store.records, validateTexts(ALL, TODAY).records);
  const before = store.records;
  const rule = ruleText({ explanation: "Another explanation for the test." });
  const changes = new Map([
    ["technologies/a.yaml", technologyText("", "A")],
    [RULE, rule],
    ["ai-tools/agent.yaml", null],
  ]);
  t.same(await store.check(changes), []);
  t.equal(store.records, before, "a check changes nothing");
  t.same(await store.update(changes), []);
  const texts = new Map([["technologies/a.yaml", technologyText("", "A")], ...ALL]);
  texts.set(RULE, rule);
  texts.delete("ai-tools/agent.yaml");
  t.strictSame([...store.texts].sort(), [...texts].sort());
  t.strictSame(store.records, validateTexts(texts, TODAY).records);
  t.strictSame(before, validateTexts(ALL, TODAY).records, "what was handed out stays as it was");
  const refused = store.records;
  t.match(await store.update(new Map([["technologies/react.yaml", null]])), [{ path: RULE }, {}]);
  t.match(await store.load(new Map([[X, "name: ["]])), [{ path: X }]);
  t.equal(store.records, refused, "and what is refused changes nothing");
});

t.test("files that kill the thread cost the one operation; the next find the data as they were", async (t) => {
  const store = await createStore(t, { timeout: 20_000, memory: 64 });
  const records = store.records;
  const [killed, checked, updated] = await Promise.allSettled([
    store.update(HUGE_FILES),
    store.check(new Map([[X, technologyText("alternatives: [raect]\n")]])),
    store.update(new Map([[X, technologyText()]])),
  ]);
  t.match(killed, { status: "rejected", reason: /the data thread failed/ });
  t.match(checked, { status: "fulfilled", value: [{ what: 'there is no technology "raect"' }] });
  t.match(updated, { status: "fulfilled", value: [] });
  t.strictSame([...store.records.technologies.keys()], [...records.technologies.keys(), "x"]);
});

t.test("files that take for ever cost the one operation", async (t) => {
  // They take minutes; what is sound takes a second, or some on a busy machine.
  const store = await createStore(t, { timeout: 8000, memory: 256 });
  await t.rejects(store.check(HANGING_FILES), { message: /no answer within 8 s/ });
  t.match(await store.check(new Map([["technologies/react.yaml", null]])), [{ path: RULE }, {}]);
});

t.test("a file of 5 MB is refused at once", async (t) => {
  const store = shared;
  t.same(await store.load(ALL), []);
  const text = "x".repeat(5 * 1024 * 1024);
  t.match(await store.update(new Map([[X, text]])), [{ path: X, what: "is too long (5242880 bytes)" }]);
});

t.test("saves the data as they are", async (t) => {
  const store = shared;
  t.same(await store.load(ALL), []);
  const file = `${t.testdir()}/snapshot.json`;
  const revision = { id: "a", date: "2026-01-01T00:00:00.000Z" };
  await store.save(file, "here", revision);
  t.same(JSON.parse(readFileSync(file, "utf8")).content, { source: "here", revision, files: [...ALL] });
});

t.test("closing it ends what is under way and all after it", async (t) => {
  const store = await createStore(t);
  const under = t.rejects(store.check(HANGING_FILES));
  const after = t.rejects(store.check(new Map()), { message: "the data store is closed" });
  await store.close();
  await Promise.all([under, after]);
});

t.test("reads a folder, and what is asked meanwhile waits for it", async (t) => {
  const folder = temporaryFolder(t);
  writeFiles(folder, FILES);
  const store = new DataStore(now);
  t.teardown(() => store.close());
  const reading = store.read(folder, 4096);
  const checked = store.check(new Map([["technologies/react.yaml", null]]));
  t.match(await reading, { problems: [], digest: /^[0-9a-f]{64}$/, content: { id: /^content-/ } });
  t.match(await checked, [{ path: RULE }, {}], "it is held against what was read");
  t.strictSame(store.records, validateTexts(ALL, TODAY).records);
  t.strictSame([...store.texts.keys()], [...ALL.keys()].sort());
  writeFiles(folder, { [X]: "name: [" });
  const { records } = store;
  t.match(await store.read(folder, 4096), { problems: [{ path: X }] });
  t.equal(store.records, records, "what is refused changes nothing");
});
