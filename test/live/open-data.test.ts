import t, { type Test } from "tap";
import { writeSnapshot as writeFacts } from "../../server/catalog/snapshot.js";
import { validateTexts } from "../../server/data/load.js";
import { formatBuiltFacts, readBuiltFacts } from "../../server/live/built-facts.js";
import { compileInBackground, type DataOptions, openData } from "../../server/live/open-data.js";
import { writeSnapshot } from "../../server/live/snapshot.js";
import { REVISION, TODAY } from "../fixtures/catalog.js";
import { FILES, type Files, ruleText, technologyText } from "../fixtures/data.js";
import { temporaryFolder, writeFiles } from "../fixtures/service.js";

const RULE = "rules/nextjs/react.yaml";
const quiet = { info: () => {}, warn: () => {} };

/** What a build over the files leaves. */
async function build(t: Test, files: Files = FILES) {
  const file = `${temporaryFolder(t)}/facts.jsonl`;
  const texts = new Map(Object.entries(files).sort(([a], [b]) => (a < b ? -1 : 1)));
  const facts = writeFacts(validateTexts(texts, TODAY).records, REVISION);
  writeFiles(file.replace(/\/[^/]+$/, ""), { "facts.jsonl": formatBuiltFacts(texts, facts) });
  return readBuiltFacts(quiet, file);
}

async function open(t: Test, files: Files, options: Partial<DataOptions> = {}) {
  const dataDir = temporaryFolder(t);
  writeFiles(dataDir, files);
  const warnings: string[] = [];
  const log = { info: () => {}, warn: (_: object, message: string) => warnings.push(message) };
  const now = () => new Date(`${TODAY}T12:00:00Z`);
  const data = await openData({ dataDir, dataOverlay: undefined, snapshot: undefined, log, now, ...options });
  t.teardown(() => data.store.close());
  return { ...data, dataDir, warnings, names: () => data.catalog.current.technologies.map(({ name }) => name) };
}

t.test("serves the facts compiled by the build if the data are the same", async (t) => {
  const built = await build(t);
  const { catalog, checkout, store, dataDir } = await open(t, FILES, { built });
  t.equal(catalog.current, built?.catalog);
  t.strictSame(checkout.revision, REVISION);
  t.strictSame([...store.texts.keys()], Object.keys(FILES).sort());
  t.match(await store.check(new Map([["technologies/react.yaml", null]])), [{ path: RULE }, {}], "and checks changes");
  t.not(dataDir, "");
});

t.test("compiles the data when a single letter or file differs from the build", async (t) => {
  const built = await build(t);
  const { "ai-tools/agent.yaml": _, ...rest } = FILES;
  const changed: Record<string, Files> = {
    letter: { ...FILES, [RULE]: ruleText({ explanation: "An explanation for the tesT." }) },
    removed: rest,
  };
  const failed: string[] = [];
  for (const [what, files] of Object.entries(changed)) {
    const { catalog } = await open(t, files, { built });
    if (catalog.current === built?.catalog || !/^content-/.test(catalog.current.revision.id)) failed.push(what);
  }
  t.strictSame(failed, []);
});

t.test("rejects invalid data", async (t) => {
  const built = await build(t);
  await t.rejects(open(t, { ...FILES, [RULE]: "techA: [" }, { built }), { message: /^1 problem in / });
});

t.test("private facts are served but not proposed", async (t) => {
  const dataOverlay = temporaryFolder(t);
  writeFiles(dataOverlay, { "technologies/acme.yaml": technologyText("", "Acme"), "README.md": "Ours." });
  const { catalog, names, overlay } = await open(t, FILES, { built: await build(t), dataOverlay });
  t.strictSame(names(), ["Acme", "Next.js", "PostgreSQL", "React"]);
  t.strictSame(
    catalog.public.technologies.map(({ name }) => name),
    ["Next.js", "PostgreSQL", "React"],
  );
  t.strictSame([...(overlay?.keys() ?? [])], ["technologies/acme.yaml"]);
  t.match(catalog.current.revision.id, new RegExp(`^${REVISION.id}\\+overlay-`));
  writeFiles(dataOverlay, { "technologies/acme.yaml": "name: [" });
  await t.rejects(open(t, FILES, { dataOverlay }), { message: `1 problem in ${dataOverlay}` });
});

t.test("starts with newer data from GitHub if they are valid", async (t) => {
  const file = `${temporaryFolder(t)}/snapshot.json`;
  const source = "owner/facts main";
  const built = await build(t);
  const keep = (date: string, files: Files) =>
    writeSnapshot(file, { source, revision: { id: "newer", date }, texts: new Map(Object.entries(files)) });
  const opened = () => open(t, FILES, { built, snapshot: { file, source } });
  const newer = { ...FILES, "technologies/svelte.yaml": technologyText("", "Svelte") };

  await keep("2999-01-01T00:00:00.000Z", newer);
  const first = await opened();
  t.ok(first.names().includes("Svelte"));
  t.equal(first.catalog.current.revision.id, "newer");
  t.strictSame(first.checkout.revision, REVISION);
  t.equal(first.checkout.texts.size, Object.keys(FILES).length);

  await keep(REVISION.date, newer);
  t.equal((await opened()).catalog.current, built?.catalog, "not where the data folder is as new");

  await keep("2999-01-01T00:00:00.000Z", { [RULE]: "techA: [" });
  const third = await opened();
  t.equal(third.catalog.current, built?.catalog);
  t.strictSame(third.warnings, ["the snapshot of the data does not validate"]);
});

t.test("compiles the rest in the background until it is replaced", async (t) => {
  const catalog = (await build(t))?.catalog;
  if (!catalog) throw new Error("there is no catalog");
  let checks = 0;
  await compileInBackground(catalog, () => {
    checks += 1;
    return checks < 3;
  });
  t.equal(checks, 3);
  await compileInBackground(catalog, () => true);
  const [first] = catalog.technologies;
  t.ok(first && catalog.neighbours.of(first));
});
