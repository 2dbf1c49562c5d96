import { readFileSync } from "node:fs";
import t, { type Test } from "tap";
import {
  branchFacts,
  folderFacts,
  type KeptFacts,
  readKept,
  sealFacts,
} from "../../server/data/compiled/facts-on-disk.js";
import { contentOf } from "../../server/data/revision.js";
import { FactsThread } from "../../server/live/facts-thread.js";
import { type DataOptions, openData, writeKept } from "../../server/live/open-data.js";
import { REVISION, TODAY } from "../fixtures/catalog.js";
import { compiled, sorted, stateOf } from "../fixtures/compiled.js";
import { FILES, type Files, ruleText, technologyText } from "../fixtures/data.js";
import { temporaryFolder, writeFiles } from "../fixtures/service.js";

const RULE = "rules/nextjs/react.yaml";
const now = () => new Date(`${TODAY}T12:00:00Z`);

// One thread for all tests, as it takes a second to come up.
const thread = new FactsThread();
t.teardown(() => thread.close());

async function open(t: Test, files: Files, options: Partial<DataOptions> = {}) {
  const [dataDir, stateDir] = [temporaryFolder(t), options.stateDir ?? temporaryFolder(t)];
  writeFiles(dataDir, files);
  const lines: string[] = [];
  const note = (level: string) => (_: object, message: string) => lines.push(`${level}: ${message}`);
  const log = { info: note("info"), warn: note("warn") };
  const own = { dataDir, stateDir, dataOverlay: undefined, remote: undefined, thread, log, now };
  const data = await openData({ ...own, ...options });
  return { ...data, stateDir, lines, names: () => data.catalog.current.technologies.map(({ name }) => name) };
}

const COMPILING = "info: compiling the facts that are new or changed";

const OWN = contentOf(sorted(FILES));

t.test("serves the facts compiled by the build if the data are the same", async (t) => {
  const built = compiled(FILES, OWN);
  const { kept, checkout, lines, names } = await open(t, FILES, { built });
  t.equal(kept, built);
  t.strictSame([checkout.revision, checkout.ids], [OWN, stateOf(FILES).ids]);
  t.strictSame(names(), ["Next.js", "PostgreSQL", "React"]);
  t.strictSame(lines, []);
});

t.test("compiles what differs, says so, and keeps it for the next start", async (t) => {
  const stateDir = temporaryFolder(t);
  const files = { ...FILES, [RULE]: ruleText({ explanation: "An explanation for the tesT." }) };
  const first = await open(t, files, { stateDir, built: compiled(FILES, OWN) });
  t.match(first.catalog.current.revision.id, /^content-/);
  t.strictSame(first.lines, [COMPILING]);
  const second = await open(t, files, { stateDir, built: compiled(FILES, OWN) });
  t.strictSame(second.lines, []);
  t.strictSame(second.kept.head, first.kept.head);
});

t.test("damaged facts are compiled anew", async (t) => {
  const stateDir = temporaryFolder(t);
  const file = folderFacts(stateDir);
  await open(t, FILES, { stateDir });
  writeFiles(stateDir, { "facts.jsonl": readFileSync(file, "latin1").replace("React", "Preac") });
  const { names, lines } = await open(t, FILES, { stateDir });
  t.strictSame(lines, ["warn: the compiled facts are ignored", COMPILING]);
  t.strictSame(names(), ["Next.js", "PostgreSQL", "React"]);
  t.ok(await readKept(file, (reason) => t.fail(reason)));
});

t.test("where nothing can be kept, it serves all the same", async (t) => {
  const { names, lines } = await open(t, FILES, { stateDir: "/dev/null/state" });
  t.strictSame(names(), ["Next.js", "PostgreSQL", "React"]);
  t.ok(lines.includes("warn: the compiled facts cannot be written"), lines.join());
});

t.test("rejects invalid data", async (t) => {
  const built = compiled(FILES, OWN);
  await t.rejects(open(t, { ...FILES, [RULE]: "techA: [" }, { built }), { message: /^1 problem in / });
});

t.test("a folder that is not there is an error that names the setting", async (t) => {
  const dataDir = `${temporaryFolder(t)}/none`;
  await t.rejects(open(t, {}, { dataDir }), { message: new RegExp(`^DATA_DIR=${dataDir}: ENOENT`) });
});

t.test("private facts are served but not proposed", async (t) => {
  const dataOverlay = temporaryFolder(t);
  writeFiles(dataOverlay, { "technologies/acme.yaml": technologyText("", "Acme"), "README.md": "Ours." });
  const { catalog, names, overlay } = await open(t, FILES, { built: compiled(FILES, OWN), dataOverlay });
  t.strictSame(names(), ["Acme", "Next.js", "PostgreSQL", "React"]);
  t.strictSame(
    catalog.public.technologies.map(({ name }) => name),
    ["Next.js", "PostgreSQL", "React"],
  );
  t.strictSame([...(overlay?.keys() ?? [])], ["technologies/acme.yaml"]);
  t.match(catalog.current.revision.id, new RegExp(`^${OWN.id}\\+overlay-`));
  writeFiles(dataOverlay, { "technologies/acme.yaml": "name: [" });
  await t.rejects(open(t, FILES, { dataOverlay }), { message: `1 problem in ${dataOverlay}` });
});

const NEWER = { ...FILES, "technologies/svelte.yaml": technologyText("", "Svelte") };

/** Leaves facts of the data branch, as a service before did. */
async function leave(stateDir: string, { facts }: KeptFacts) {
  await writeKept(branchFacts(stateDir), facts, { info: () => {}, warn: (details) => t.fail(JSON.stringify(details)) });
}

t.test("starts with newer data from GitHub, if they are from the same place", async (t) => {
  const [built, stateDir, remote] = [compiled(FILES, OWN), temporaryFolder(t), "owner/facts main"];
  const revisionOf = (date: string) => ({ id: "newer", date });
  await leave(stateDir, compiled(NEWER, revisionOf("2999-01-01T00:00:00.000Z"), remote));
  const first = await open(t, FILES, { built, stateDir, remote });
  t.ok(first.names().includes("Svelte"));
  t.equal(first.catalog.current.revision.id, "newer");
  t.strictSame(first.checkout, { ids: stateOf(FILES).ids, revision: OWN });
  t.equal((await open(t, FILES, { built, stateDir, remote: "owner/facts next" })).kept, built);

  await leave(stateDir, compiled(NEWER, revisionOf(OWN.date), remote));
  t.equal((await open(t, FILES, { built, stateDir, remote })).kept, built, "not where the data folder is as new");
});

t.test("starts with what was approved on this machine, until the data folder changes", async (t) => {
  const [built, stateDir] = [compiled(FILES, OWN), temporaryFolder(t)];
  const { branch } = await open(t, FILES, { built, stateDir });
  await leave(stateDir, compiled(NEWER, REVISION, branch.origin));
  t.ok((await open(t, FILES, { built, stateDir })).names().includes("Svelte"));
  const changed = { ...FILES, [RULE]: ruleText({ explanation: "Another explanation for the test." }) };
  t.notOk((await open(t, changed, { built, stateDir })).names().includes("Svelte"));
  t.ok(sealFacts(built.facts).length > built.facts.length);
});
