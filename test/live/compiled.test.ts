import { existsSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import t, { type Test } from "tap";
import { type Compiled, readCompiled, writeCompiled } from "../../server/live/compiled.js";
import type { Log } from "../../server/live/snapshot.js";
import { temporaryFolder } from "../fixtures/service.js";

const COMPILED: Compiled = {
  inputs: "a".repeat(64),
  folder: "b".repeat(64),
  loaded: "c".repeat(64),
  checkout: { id: "d".repeat(40), date: "2026-01-02T03:04:05.000Z" },
  text: '{"format":1}\n["a line"]',
};

function createLog(): { log: Log; lines: string[] } {
  const lines: string[] = [];
  const note = (level: string) => (_: object, message: string) => lines.push(`${level}: ${message}`);
  return { log: { info: note("info"), warn: note("warn") }, lines };
}

async function createFolder(t: Test) {
  const stateDir = temporaryFolder(t);
  await writeCompiled(stateDir, COMPILED);
  const folder = join(stateDir, "compiled");
  const [facts = ""] = readdirSync(folder).filter((name) => name.endsWith(".jsonl"));
  return { stateDir, folder, facts: join(folder, facts), state: join(folder, "state.json") };
}

t.test("what is kept is there again for the same inputs, and for no others", async (t) => {
  const { stateDir } = await createFolder(t);
  const { log, lines } = createLog();
  t.strictSame(await readCompiled(stateDir, COMPILED.inputs, log), COMPILED);
  t.equal(await readCompiled(stateDir, "e".repeat(64), log), undefined);
  t.equal(await readCompiled(temporaryFolder(t), COMPILED.inputs, log), undefined);
  t.strictSame(lines, []);
});

const DAMAGES: Record<string, (made: Awaited<ReturnType<typeof createFolder>>) => void> = {
  "whose facts are cut off": ({ facts }) => writeFileSync(facts, COMPILED.text.slice(0, -1)),
  "whose facts have another character": ({ facts }) => writeFileSync(facts, COMPILED.text.replace("line", "lime")),
  "whose facts are longer": ({ facts }) => writeFileSync(facts, `${COMPILED.text}\n`),
  "whose facts are gone": ({ facts }) => rmSync(facts),
  "whose state is cut off": ({ state }) => writeFileSync(state, readFileSync(state).subarray(0, -9)),
  "whose state is empty": ({ state }) => writeFileSync(state, ""),
  "whose state is something else": ({ state }) => writeFileSync(state, "null"),
  "whose state names a file elsewhere": ({ state }) =>
    writeFileSync(state, readFileSync(state, "utf8").replace(/"facts":"\w+"/, '"facts":"../state"')),
  "whose state lacks the revision": ({ state }) =>
    writeFileSync(state, readFileSync(state, "utf8").replace('"date"', '"day"')),
};

for (const [says, damage] of Object.entries(DAMAGES)) {
  t.test(`one ${says} is ignored with a line in the log, and replaced by the next`, async (t) => {
    const made = await createFolder(t);
    damage(made);
    const { log, lines } = createLog();
    t.equal(await readCompiled(made.stateDir, COMPILED.inputs, log), undefined);
    t.strictSame(lines, ["warn: the compiled facts are ignored"]);
    await writeCompiled(made.stateDir, COMPILED);
    t.strictSame(await readCompiled(made.stateDir, COMPILED.inputs, log), COMPILED);
  });
}

t.test("one of another format is not read", async (t) => {
  const { stateDir, state } = await createFolder(t);
  writeFileSync(state, readFileSync(state, "utf8").replace('"format":1', '"format":0'));
  t.equal(await readCompiled(stateDir, COMPILED.inputs, createLog().log), undefined);
});

t.test("older facts go once no other process can be about to name them", async (t) => {
  const { stateDir, facts } = await createFolder(t);
  await writeCompiled(stateDir, { ...COMPILED, text: "newer" });
  t.ok(existsSync(facts), "it may have been written a moment ago by another");
  utimesSync(facts, new Date(0), new Date(0));
  await writeCompiled(stateDir, { ...COMPILED, text: "newest" });
  t.notOk(existsSync(facts));
  t.match(await readCompiled(stateDir, COMPILED.inputs, createLog().log), { text: "newest" });
});

t.test("what cannot be written leaves what was there", async (t) => {
  const stateDir = join(temporaryFolder(t), "file");
  writeFileSync(stateDir, "not a folder");
  await t.rejects(writeCompiled(stateDir, COMPILED), { code: /ENOTDIR|EEXIST/ });
  t.equal(await readCompiled(stateDir, COMPILED.inputs, createLog().log), undefined);
});
