import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import t from "tap";
import { type Log, readSnapshot, writeSnapshot } from "../../server/live/snapshot.js";

const SNAPSHOT = {
  source: "owner/facts main",
  revision: { id: "a".repeat(40), date: "2026-01-02T03:04:05.000Z" },
  texts: new Map([
    ["technologies/react.yaml", "name: React ⚛\n"],
    ["__proto__", "\ud800 half a character"],
    ["7", ""],
  ]),
};

function createLog(): { log: Log; lines: string[] } {
  const lines: string[] = [];
  const note = (level: string) => (_: object, message: string) => lines.push(`${level}: ${message}`);
  return { log: { info: note("info"), warn: note("warn") }, lines };
}

t.test("a snapshot is read back exactly", async (t) => {
  const folder = `${t.testdir()}/new`;
  const file = `${folder}/snapshot.json`;
  await writeSnapshot(file, { ...SNAPSHOT, texts: new Map([["capabilities.yaml", "older"]]) });
  await writeSnapshot(file, SNAPSHOT);
  const { log, lines } = createLog();
  t.strictSame(await readSnapshot(file, SNAPSHOT.source, log), SNAPSHOT);
  t.strictSame(lines, []);
  t.strictSame(readdirSync(folder), ["snapshot.json"]);
});

t.test("a missing snapshot is logged, and no error", async (t) => {
  const { log, lines } = createLog();
  t.equal(await readSnapshot(`${t.testdir()}/snapshot.json`, "x", log), undefined);
  t.strictSame(lines, ["info: there is no snapshot of the data yet"]);
});

t.test("one from another repository or branch is ignored", async (t) => {
  const file = `${t.testdir()}/snapshot.json`;
  await writeSnapshot(file, SNAPSHOT);
  const { log, lines } = createLog();
  t.equal(await readSnapshot(file, "owner/facts next", log), undefined);
  t.match(lines, [/^warn: .*another place/]);
});

const DAMAGES: Record<string, (text: string) => string> = {
  "is empty": () => "",
  "is cut off": (text) => text.slice(0, -20),
  "has another text": (text) => text.replace("React", "Preact"),
  "has another revision": (text) => text.replace("aaaa", "aaab"),
  "has a file less": (text) => text.replace(',["7",""]', ""),
  "has no digest": (text) => text.replace(/"digest":"\w+",/, ""),
  "is JSON of something else": () => "null",
  "holds nothing under its digest": () => '{"digest":"x"}',
  "is no text": () => "\u0000\u0001",
};

for (const [says, damage] of Object.entries(DAMAGES)) {
  t.test(`one that ${says} is ignored`, async (t) => {
    const file = `${t.testdir()}/snapshot.json`;
    await writeSnapshot(file, SNAPSHOT);
    const text = readFileSync(file, "utf8");
    t.not(damage(text), text);
    writeFileSync(file, damage(text));
    const { log, lines } = createLog();
    t.equal(await readSnapshot(file, SNAPSHOT.source, log), undefined);
    t.strictSame(lines, ["warn: the snapshot of the data is ignored"]);
  });
}
